"""``cairn tournament pair`` and ``publish``: a round previewed with its reasons, published, changed by hand."""

from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from typing import Any

import click
import msgspec

from domain.store.errors import NotPossible
from domain.tournaments.figures import figure
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from domain.tournaments.stream.pairings import proposed
from domain.tournaments.stream.proposal import Proposal, next_number
from domain.tournaments.stream.rounds import check_next
from domain.tournaments.stream.tournament import PairedRound
from web.commands.output import echo_json
from web.commands.tournament.desk import ACTOR, Desk, echo_csv, form_option, on_tournament, reads_tournament

REDRAW = click.option("--redraw", type=click.IntRange(0, 99), default=0, help="Another draw: 1, 2, and so on.")


@click.command()
@reads_tournament
@REDRAW
@form_option
def pair(desk: Desk, redraw: int, form: str) -> None:
    """Preview the next round with its reasons. Nothing is stored.

    Example: cairn tournament pair "Autumn Cup", or with --redraw 1
    """
    now = desk.now
    number = next_number(now)
    check_next(now, number)
    found = proposed(now, redraw)
    if form == "text":
        click.echo(f"Round {number}, a preview. Its mark is {_mark(found)}.")
    tell(desk, number, found.tables, found.free, found.explanation, form)


@click.command()
@on_tournament
@REDRAW
@click.option("--mark", help="Only the pairing whose preview had this mark.")
@form_option
def publish(desk: Desk, redraw: int, mark: str | None, form: str) -> None:
    """Pair the next round and publish it; its tables are opened. While it is not closed, a second time shows it again.

    Example: cairn tournament publish "Autumn Cup"
    """
    current = desk.now.current
    if current is None or current.closed:
        _publish(desk, redraw, mark)
    desk.tables.open_round(desk.id, len(desk.now.rounds), ACTOR, in_charge=False)
    tell_round(desk, desk.now.rounds[-1], form)


def _publish(desk: Desk, redraw: int, mark: str | None) -> None:
    now = desk.now
    check_next(now, next_number(now))
    if mark is not None and mark != _mark(proposed(now, redraw)):
        raise NotPossible("this is no longer the pairing of that preview. Look at it again: cairn tournament pair")
    desk.act(c.Publish(next_number(now), redraw))


@click.command()
@on_tournament
@click.argument("one")
@click.argument("other")
@click.option("--why", required=True, help="The reason, which everybody can read.")
@form_option
def exchange(desk: Desk, one: str, other: str, why: str, form: str) -> None:
    """Let two players of the round change places. What that breaks is said and kept.

    Example: cairn tournament exchange "Autumn Cup" "Ann Kealoha" "Bo Lind" --why "they share a car"
    """
    number = len(desk.now.rounds)
    desk.act(c.Exchange(number, desk.player(one), desk.player(other), why))
    desk.tables.follow_people(desk.id, ACTOR)
    tell_round(desk, desk.now.rounds[-1], form)


def tell_round(desk: Desk, played: PairedRound, form: str) -> None:
    """A round as it is now."""
    if form == "text":
        click.echo(f"Round {played.number}")
        for why in played.by_hand:
            click.echo(f"changed by hand: {why}")
    tell(desk, played.number, played.tables, played.free, played.explanation, form)


def tell(
    desk: Desk, number: int, tables: Iterable[v.PairedTable], free: Iterable[v.FreeRound], why: Iterable[str], form: str
) -> None:
    """The tables of a round in the form that was asked for."""
    if form == "json":
        told = [desk.told(each) for each in why]
        echo_json({"round": number, "tables": [_table(desk, number, each) for each in tables],
                   "free": [_free(desk, each) for each in free], "explanation": told})  # fmt: skip
        return
    if form == "csv":
        rows = [(number, each.table, seat, desk.called(player), seat == each.first_dealer)
                for each in tables for seat, player in enumerate(each.players, 1)]  # fmt: skip
        echo_csv(("round", "table", "seat", "player", "deals first"), rows)
        return
    for each in tables:
        click.echo(f"{each.table:>3}  {_line(desk, number, each)}")
        click.echo(f"     {each.reasons}")
    for one in free:
        click.echo(f"  -  {desk.called(one.player)}: {_WORTH[one.kind]} ({one.reasons})")
    for sentence in why:
        click.echo(desk.told(sentence))


def _line(desk: Desk, number: int, table: v.PairedTable) -> str:
    names = [desk.called(player) for player in table.players]
    if table.first_dealer != 1:
        names[table.first_dealer - 1] += " (deals first)"
    result = desk.now.results.get((number, table.table))
    return " - ".join(names) + (
        f"   {' : '.join(figure(Fraction(side.points)) for side in result.sides)}" if result else ""
    )


def _table(desk: Desk, number: int, table: v.PairedTable) -> dict[str, Any]:
    result = desk.now.results.get((number, table.table))
    return {
        "table": table.table,
        "players": [desk.called(player) for player in table.players],
        "first_dealer": table.first_dealer,
        "reasons": table.reasons,
        "result": [msgspec.structs.asdict(side) | {"player": desk.called(side.player)} for side in result.sides]
        if result
        else None,
    }


def _free(desk: Desk, free: v.FreeRound) -> dict[str, Any]:
    return {"player": desk.called(free.player), "kind": free.kind, "points": free.points, "reasons": free.reasons}


def _mark(found: Proposal) -> str:
    """Tells a pairing from another one."""
    return sha256(msgspec.json.encode((found.tables, found.free))).hexdigest()[:6]


_WORTH = {"pab": "bye", "full": "full bye", "half": "half bye", "zero": "round off"}
