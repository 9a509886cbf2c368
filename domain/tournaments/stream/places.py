"""Places that are settled one by one: of a freezeout, a knockout, and a Swiss with a knockout after it."""

from collections.abc import Iterator

from domain.tournaments.standings import Standings
from domain.tournaments.stream.fixed_pairings import bracket_of
from domain.tournaments.stream.tournament import Tournament


def settled_places(now: Tournament, found: Standings) -> dict[str, int] | None:
    """The places that are settled, by player in their order; None where the standings alone say them.

    After a Swiss its finalists have the places of the knockout, everybody else those that follow, by the standings.
    An evening has none.
    """
    if now.said.way == "evening":
        return {}
    if now.freezeout:
        return {player: place.first for player, place in now.freezeout.places.items()}
    if now.finals and now.finalists:
        return _in_order(bracket_of(now).places | dict(_behind(now, found)))
    if now.said.way != "knockout":
        return None
    return _in_order(bracket_of(now).places) if now.registered else {}


def _behind(now: Tournament, found: Standings) -> Iterator[tuple[str, int]]:
    """The places of everybody who is not in the knockout."""
    rows = [row for row in found.rows if row.player not in now.finalists]
    for row in rows:
        yield row.player, len(now.finalists) + 1 + sum(other.place < row.place for other in rows)


def _in_order(places: dict[str, int]) -> dict[str, int]:
    return dict(sorted(places.items(), key=lambda each: each[1]))
