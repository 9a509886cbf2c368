"""The arbiter's desk: the open disputes of every table by their deadlines, and what was ruled under which rule."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import render_template
from marshmallow import Schema

from domain.play.game import Game
from domain.play.vocabulary import Rule
from domain.tables.disputes import Dispute, Ruling, open_to, rules_at_once
from replays.projections.disputes import ListedDispute
from web.audit.disputes.access import reads
from web.shell.known_table import known_table
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.services import services
from web.shell.views import labels_of, title_of

blueprint = Pages("desk", __name__, url_prefix="/disputes")

NEWEST: Final = 200
"""So many disputes that were ruled are looked through."""


class DisputeRow(NamedTuple):
    """A dispute with its table; ``may`` says whether the visitor can do more than read and write about it, ``rules``
    whether the visitor can rule on it now."""

    title: str
    game: Game
    listed: ListedDispute
    dispute: Dispute
    may: bool
    rules: bool


class RulingRow(NamedTuple):
    """A ruling with its dispute and table; ``reads`` says whether its reasons are for the visitor."""

    title: str
    game: Game
    listed: ListedDispute
    ruling: Ruling
    rules: tuple[Rule, ...]
    reads: bool


class RuleQuery(Schema):
    """The rule under which rulings are looked for."""

    rule = Typed()


@blueprint.get("", needs="a person")
def desk_page() -> str:
    """The open disputes of every table at which the visitor has a place, the next deadline first."""
    return render_template("audit/disputes/desk.html", rows=list(_rows()))


@blueprint.get("/rulings", needs="nothing", tells_results=True)
def rulings() -> str:
    """The rulings that the visitor may see, the newest first, or only those under one rule."""
    found, wanted = list(_ruled()), read(RuleQuery, "query")["rule"]
    counted = Counter((one.game.key, rule.id) for one in found for rule in one.rules)
    shown = [one for one in found if not wanted or wanted in [rule.id for rule in one.rules]]
    return render_template("audit/disputes/rulings.html", rulings=shown, rules=sorted(counted.items()), wanted=wanted)


def _rows() -> Iterator[DisputeRow]:
    for listed in services().dispute_list.open():
        here = known_table(listed.table)
        table, permissions = here.table, here.permissions
        if permissions.outside or not permissions.may("read disputes"):
            continue
        dispute = services().disputes.load(listed.table).dispute(listed.number)
        may = bool(open_to(dispute, permissions) - {"Say", "Withdraw", "EraseImage"})
        rules = permissions.may("correct") and rules_at_once(dispute, permissions)
        yield DisputeRow(title_of(table, labels_of(here)), table.game, listed, dispute, may, rules)


def _ruled() -> Iterator[RulingRow]:
    for listed in services().dispute_list.ruled(NEWEST):
        here = known_table(listed.table)
        table, permissions = here.table, here.permissions
        if not permissions.may("read disputes"):
            continue
        dispute = services().disputes.load(listed.table).dispute(listed.number)
        allowed = reads(permissions, table.record.opened.seats, dispute)
        for ruling in reversed(dispute.rulings):
            rules = tuple(table.game.rule(rule) for rule in ruling.rules)
            yield RulingRow(title_of(table, labels_of(here)), table.game, listed, ruling, rules, allowed)
