"""Standings over several events: the best n of m results of each player."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from domain.tournaments.scoring import place_points
from domain.tournaments.standings import Standings


class Leg(msgspec.Struct, frozen=True):
    """One event of a series: what it gave each of its players."""

    event: str
    points: Mapping[str, Fraction]


class LegResult(msgspec.Struct, frozen=True):
    """What an event gave a player, and whether it is among the best that count."""

    event: str
    points: Fraction
    counted: bool


class SeriesRow(msgspec.Struct, frozen=True):
    """One player: `points` is the sum of the `results` that count, in the order of the events.

    `decided_by`: "points" or "best result" puts the player below the row above; None in the first row and inside a
    shared place.
    """

    place: int
    shared: bool
    player: str
    points: Fraction
    results: tuple[LegResult, ...]
    decided_by: str | None


def points_of(standings: Standings, scale: Sequence[Fraction] | None = None) -> dict[str, Fraction]:
    """What an event gives to a series: its points, or points by place on a scale from the first place down.

    Shared places share the average of theirs.
    """
    if scale is None:
        return {row.player: row.points for row in standings.rows}
    given = place_points(scale, [-row.place for row in standings.rows])
    return {row.player: points for row, points in zip(standings.rows, given, strict=True)}


def series(legs: Sequence[Leg], best: int) -> tuple[SeriesRow, ...]:
    """The standings of a series in which the `best` results of each player count.

    Equal points: the better best result is ahead, then the better second best, and so on; else the place is shared.
    """
    players = dict.fromkeys(player for leg in legs for player in leg.points)
    results = {player: _results(legs, player, best) for player in players}
    return tuple(_rows(results))


def _results(legs: Sequence[Leg], player: str, best: int) -> tuple[LegResult, ...]:
    own = [(leg.event, leg.points[player]) for leg in legs if player in leg.points]
    ranked = sorted(range(len(own)), key=lambda at: -own[at][1])
    counted = set(ranked[:best])
    return tuple(LegResult(event, points, at in counted) for at, (event, points) in enumerate(own))


def _rows(results: Mapping[str, tuple[LegResult, ...]]) -> Iterator[SeriesRow]:
    keys = {player: _key(own) for player, own in results.items()}
    place, above = 1, None
    for key, group in groupby(sorted(results, key=keys.__getitem__), key=keys.__getitem__):
        players = tuple(group)
        decided = _decides(above, key)
        for player in players:
            first = player == players[0]
            yield SeriesRow(place, len(players) > 1, player, -key[0], results[player], decided if first else None)
        place, above = place + len(players), key


def _key(results: tuple[LegResult, ...]) -> tuple[Fraction, ...]:
    """The least comes first: the sum that counts, then each result that counts from the best."""
    counted = sorted(-result.points for result in results if result.counted)
    return (sum(counted, Fraction(0)), *counted)


def _decides(above: tuple[Fraction, ...] | None, key: tuple[Fraction, ...]) -> str | None:
    if above is None:
        return None
    return "points" if above[0] != key[0] else "best result"
