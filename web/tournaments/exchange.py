"""Two players exchanged by hand: what it breaks is shown before it is done."""

from typing import NamedTuple
from uuid import UUID

from flask import render_template
from marshmallow import Schema

from domain.store.errors import NotPossible
from domain.tournaments.stream.commands import Exchange
from domain.tournaments.stream.facts import PairingChanged
from domain.tournaments.stream.names import told
from domain.tournaments.stream.rounds import exchange
from domain.tournaments.stream.tournament import PairedRound, Tournament
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.services import services
from web.tournaments.access import on_duty

blueprint = Pages("exchange", __name__)


class ExchangeQuery(Schema):
    """The two players."""

    one = Typed()
    other = Typed()


class ChangedTable(NamedTuple):
    """A table, or the bye (0), before and after: who sits there by seat, and why these meet."""

    table: int
    before: tuple[str, ...]
    was: str
    after: tuple[str, ...]
    becomes: str


@blueprint.get("/tournaments/<uuid:tournament_id>/exchange", needs="an account")
def exchange_page(tournament_id: UUID) -> str:
    """For its directors and arbiters: two players to choose, and what their exchange changes and breaks."""
    now, query = on_duty(tournament_id, "decide"), read(ExchangeQuery, "query")
    names = services().tournaments.names(tournament_id)
    called = names.all_of(now.entries)
    changed, trouble = _preview(now, query["one"], query["other"])
    current = now.current
    return render_template(
        "tournaments/exchange.html", now=now, title=names.title, called=called, query=query, trouble=trouble,
        players=sorted(_paired(current), key=lambda player: called[player].casefold()) if current else [],
        changed=_changed(current, changed) if current and changed else [], breaks=changed.breaks if changed else (),
        told=lambda sentence: told(sentence, called), command_id=services().new_id(),
    )  # fmt: skip


def _preview(now: Tournament, one: str, other: str) -> tuple[PairingChanged | None, str]:
    """The round as it would be, or why it cannot be."""
    if not one or not other or now.current is None:
        return None, ""
    try:
        (changed,) = exchange(now, Exchange(now.current.number, one, other, "preview"))
    except NotPossible as why:
        return None, str(why)
    return (changed, "") if isinstance(changed, PairingChanged) else (None, "")


def _paired(current: PairedRound) -> list[str]:
    seated = [player for table in current.tables for player in table.players]
    return seated + [free.player for free in current.free if free.kind == "pab"]


def _changed(current: PairedRound, changed: PairingChanged) -> list[ChangedTable]:
    tables = [
        ChangedTable(before.table, before.players, before.reasons, after.players, after.reasons)
        for before, after in zip(current.tables, changed.tables, strict=True) if before.players != after.players
    ]  # fmt: skip
    was = {free.player: free for free in current.free}
    byes = [free for free in changed.free if free.player not in was]
    gone = [free for free in current.free if free.player not in {each.player for each in changed.free}]
    return tables + [
        ChangedTable(0, (before.player,), before.reasons, (after.player,), after.reasons)
        for before, after in zip(gone, byes, strict=True)
    ]
