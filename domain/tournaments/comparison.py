"""Two standings beside each other: what moved, and which results moved it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from domain.tournaments.results import Adjustment, Bye, Event, Match
from domain.tournaments.standings import Row, Standings, Value
from domain.tournaments.tiebreaks.derivation import Term

Fact = Match | Bye | Adjustment


class ResultChange(msgspec.Struct, frozen=True):
    """A result or adjustment of `round` that differs; None where there was, or is, none. `players` are all it names."""

    round: int
    players: tuple[str, ...]
    before: Fact | None
    after: Fact | None


class ValueChange(msgspec.Struct, frozen=True):
    """A tie-break, by its code, that has another value."""

    code: str
    before: Fraction
    after: Fraction


class RowChange(msgspec.Struct, frozen=True):
    """A player whose row differs; `before` is None for somebody new, `after` for somebody who is gone.

    `causes` are the changed results that the row rests on: the player's own, then those of opponents who count for
    something else. A row that only passed others, or was passed, has the causes of those others, and one whose marks
    changed with the tie alone has all.
    """

    player: str
    before: Row | None
    after: Row | None
    values: tuple[ValueChange, ...]
    causes: tuple[ResultChange, ...]


class Comparison(msgspec.Struct, frozen=True):
    """All results that differ, and all rows that differ in the order of the later standings, those gone last."""

    results: tuple[ResultChange, ...]
    rows: tuple[RowChange, ...]


Rows = Mapping[str, Row]
Causes = Mapping[str, tuple[ResultChange, ...]]


def compare(before: Standings, after: Standings) -> Comparison:
    """What differs between two standings of one tournament; nothing if they are the same."""
    results = tuple(_results(before.event, after.event))
    earlier = {row.player: row for row in before.rows}
    later = {row.player: row for row in after.rows}
    everybody = (*later, *(player for player in earlier if player not in later))
    causes = {player: _causes(player, earlier.get(player), later.get(player), results) for player in everybody}
    return Comparison(
        results,
        tuple(
            RowChange(
                player,
                was := earlier.get(player),
                now := later.get(player),
                tuple(_values(before, after, was, now)),
                causes[player] or _of_those_passed(player, earlier, later, causes) or results,
            )
            for player in everybody
            if _shown(earlier.get(player)) != _shown(later.get(player))
        ),
    )


def _results(before: Event, after: Event) -> Iterator[ResultChange]:
    earlier, later = dict(_facts(before)), dict(_facts(after))
    for key in sorted({**earlier, **later}):
        if earlier.get(key) != later.get(key):
            number, players, _ = key
            yield ResultChange(number, players, earlier.get(key), later.get(key))


def _facts(event: Event) -> Iterator[tuple[tuple[int, tuple[str, ...], str], Fact]]:
    """What gives points, by round, players and, for adjustments, reason."""
    for played in event.rounds:
        for match in played.matches:
            yield (played.number, match.players, ""), match
        for bye in played.byes:
            yield (played.number, (bye.player,), ""), bye
    for made in event.adjustments:
        yield (made.round, (made.player,), made.reason), made


def _shown(row: Row | None) -> tuple[object, ...] | None:
    """What the standings show of a row."""
    if row is None:
        return None
    figures = tuple(_figure(value) for value in row.values)
    return row.place, row.shared, row.points, row.adjustments, row.lines, row.provisional, figures


def _figure(value: Value) -> tuple[Fraction, int | None, bool]:
    return value.derivation.value, value.derivation.rank, value.provisional


def _values(before: Standings, after: Standings, was: Row | None, now: Row | None) -> Iterator[ValueChange]:
    """Tie-breaks that both standings have."""
    if was is None or now is None:
        return
    earlier = dict(zip((chosen.code for chosen in before.order), was.values, strict=True))
    for chosen, value in zip(after.order, now.values, strict=True):
        other = earlier.get(chosen.code)
        if other is not None and other.derivation.value != value.derivation.value:
            yield ValueChange(chosen.code, other.derivation.value, value.derivation.value)


def _causes(
    player: str, was: Row | None, now: Row | None, results: tuple[ResultChange, ...]
) -> tuple[ResultChange, ...]:
    own = tuple(change for change in results if player in change.players)
    moved = {term.opponent for term in _terms(was) ^ _terms(now)} | _awaited(was, now)
    return own + tuple(change for change in results if change not in own and not moved.isdisjoint(change.players))


def _terms(row: Row | None) -> set[Term]:
    return {term for value in row.values for term in value.derivation.terms} if row else set()


def _awaited(was: Row | None, now: Row | None) -> set[str | None]:
    """The opponents, where a value became provisional or final without a change."""
    if (
        was is None
        or now is None
        or [value.provisional for value in was.values] == [value.provisional for value in now.values]
    ):
        return set()
    return {opponent for line in now.lines for opponent in line.opponents}


def _of_those_passed(player: str, earlier: Rows, later: Rows, causes: Causes) -> tuple[ResultChange, ...]:
    """The causes of everybody who is on another side of this player than before."""
    passed = (other for other in causes if _side(player, other, earlier) != _side(player, other, later))
    return tuple(dict.fromkeys(cause for other in passed for cause in causes[other]))


def _side(player: str, other: str, rows: Rows) -> int | None:
    """-1 above, 1 below, 0 on the same place, None if one of them is not there."""
    if player not in rows or other not in rows:
        return None
    own, theirs = rows[player].place, rows[other].place
    return (theirs > own) - (theirs < own)
