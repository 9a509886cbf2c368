"""``cairn tournament standings``: the places, now or as of a round."""

from collections.abc import Callable, Mapping
from typing import Any

import click

from domain.store.errors import NotPossible
from domain.tournaments.figures import figure
from domain.tournaments.standings import Row, Standings
from domain.tournaments.stream.event import column, standings_of
from domain.tournaments.stream.places import settled_places
from web.commands.output import echo_json
from web.commands.tournament.desk import Desk, echo_csv, echo_table, form_option, reads_tournament
from web.commands.tournament.why import tell_why

Called = Callable[[str], str]


@click.command()
@reads_tournament
@click.option("--round", "number", type=click.IntRange(min=0), help="As of this round; later ones are left out.")
@click.option("--why", "place", type=click.IntRange(min=1), metavar="PLACE", help="Open this place to its sum.")
@form_option
def standings(desk: Desk, number: int | None, place: int | None, form: str) -> None:
    """Show the standings with every tie-break. A * marks what open matches can still change.

    Example: cairn tournament standings "Autumn Cup" --why 1
    """
    now = desk.now
    if number is not None and number > len(now.rounds):
        raise NotPossible(f"{len(now.rounds)} rounds were paired, and no round {number}")
    found = standings_of(now, number)
    if place is not None:
        tell_why(desk, found, place, form)
    elif number is None and (places := settled_places(now, found)) is not None:
        _tell_places(desk, places, form)
    else:
        tell_standings(desk.called, found, form)


def tell_standings(called: Called, found: Standings, form: str) -> None:
    """The rows of standings in the form that was asked for; ``called`` gives the name of a player."""
    if form == "json":
        for row in found.rows:
            echo_json(_as_json(called, found, row))
        return
    heads = ("place", "player", "points", *(column(chosen) for chosen in found.order))
    rows = [_cells(called, row) for row in found.rows]
    (echo_csv if form == "csv" else echo_table)(heads, rows)


def _cells(called: Called, row: Row) -> tuple[str, ...]:
    values = (f"{figure(value.derivation.value)}{'*' if value.provisional else ''}" for value in row.values)
    points = f"{figure(row.points)}{'*' if row.provisional else ''}"
    return f"{row.place}{'=' if row.shared else ''}", called(row.player), points, *values


def _as_json(called: Called, found: Standings, row: Row) -> dict[str, Any]:
    ties = {chosen.code: str(value.derivation.value) for chosen, value in zip(found.order, row.values, strict=True)}
    return {
        "place": row.place,
        "shared": row.shared,
        "player": called(row.player),
        "points": str(row.points),
        "tie_breaks": ties,
        "provisional": row.provisional or any(value.provisional for value in row.values),
        "rounds": found.round,
    }


def _tell_places(desk: Desk, places: Mapping[str, int], form: str) -> None:
    ranked = sorted({*desk.now.field, *places}, key=lambda player: (places.get(player, 0), desk.called(player)))
    rows = [(places.get(player, "still in"), desk.called(player)) for player in ranked]
    if form == "json":
        for place, name in rows:
            echo_json({"place": place if isinstance(place, int) else None, "player": name})
        return
    (echo_csv if form == "csv" else echo_table)(("place", "player"), rows)
