"""What changed between two states of one record, or would change: steps, facts, points, deal by deal."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Literal

import msgspec

from domain.play.vocabulary import Fact, Line
from domain.record.history import History
from domain.record.record import Record
from domain.record.rulings import score_lines, totals

How = Literal["repeated", "replaced", "dropped", "added", "seen later"]


class Changed(msgspec.Struct, frozen=True):
    """One act on both courses: its step on each (0 where it is on one only), in words, and the facts that differ.

    ``facts`` pairs what was with what is, None where there is nothing; empty when the act brings about the same.
    """

    how: How
    before: int
    after: int
    was: str
    now: str
    facts: tuple[tuple[Fact | None, Fact | None], ...]


class DealTold(msgspec.Struct, frozen=True):
    """One deal: who dealt (None before that is known), the points of every seat in it and after it, in seat order.

    ``accounts`` is what else the table counts when the deal is over, or now: pots and chips by name.
    """

    deal: int
    dealer: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    accounts: tuple[tuple[str, int], ...]


class Changes(msgspec.Struct, frozen=True):
    """Two courses of a table side by side, as one viewer may know them.

    ``steps`` are the acts that are not the same step with the same facts on both, in order; ``deals`` all deals of
    both, None where there is no such deal. Totals are in seat order, with what was adjusted; ``measures`` are what the
    game's chart draws, as altitudes.
    """

    steps: tuple[Changed, ...]
    deals: tuple[tuple[DealTold | None, DealTold | None], ...]
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    measures: tuple[tuple[int, ...], tuple[int, ...]]
    ending: tuple[str | None, str | None]

    @property
    def first(self) -> Changed | None:
        """The first act that brings about something else."""
        return next((changed for changed in self.steps if changed.facts), None)


def changes(before: History, after: History) -> Changes:
    """What is different in ``after``; both are the same viewer's histories of one table."""
    was, now, measure = before.state(), after.state(), before.game.series.measure
    return Changes(
        steps=tuple(changed_steps(before, after)),
        deals=tuple(zip_longest(deals_of(before), deals_of(after))),
        totals=(totals(before.record, was), totals(after.record, now)),
        measures=(measure(was), measure(now)),
        ending=(was.ending, now.ending),
    )


def between(history: History, earlier: int, later: int) -> Changes:
    """What changed from one revision of a table to another. Raises KeyError for a revision that is not there."""
    before, after = (History(history.game, history.record.at(each), history.viewer) for each in (earlier, later))
    return changes(before, after)


# --- the steps --------------------------------------------------------------------------------------------------


def changed_steps(before: History, after: History) -> Iterator[Changed]:
    """The acts that are not the same step with the same facts on both courses, in order."""
    pairs, lit = _pairs(before.record, after.record), before.record.disclosures != after.record.disclosures
    for one, other in pairs:
        if one == other and not lit:
            continue
        was, now = before.facts(one) if one else (), after.facts(other) if other else ()
        facts = tuple(pair for pair in zip_longest(was, now) if pair[0] != pair[1])
        if one != other or facts:
            how = _how(before.record, after.record, one, other)
            yield Changed(how, one, other, _told(before, one), _told(after, other), facts)


def _told(history: History, step: int) -> str:
    return history.game.narration(history.played(step)).sentence if step else ""


def _how(before: Record, after: Record, one: int, other: int) -> How:
    if not (one and other):
        return "dropped" if one else "added"
    if one == other:
        return "seen later"
    return "repeated" if before.root(one) == after.root(other) else "replaced"


def _pairs(before: Record, after: Record) -> Iterator[tuple[int, int]]:
    """The steps of both paths in order, each with its counterpart on the other, 0 where it has none."""
    found, place, at = _counterparts(before, after), {step: at for at, step in enumerate(after.standing)}, 0
    for step in before.standing:
        other = found.get(step, 0)
        if other and place[other] >= at:
            yield from ((0, later) for later in after.standing[at : place[other]])
            at = place[other] + 1
            yield step, other
        else:
            yield step, 0
    yield from ((0, later) for later in after.standing[at:])


def _counterparts(before: Record, after: Record) -> dict[int, int]:
    """The same act on the other path, else the one that stands in its place there."""
    here = {after.root(step): step for step in after.standing}
    found = {step: here[before.root(step)] for step in before.standing if before.root(step) in here}
    free = {before.root(step): step for step in before.standing if step not in found}
    for step in after.standing:
        replaced = after.step(after.root(step)).corrects
        if replaced and after.root(replaced) in free:
            found[free.pop(after.root(replaced))] = step
    for step in tuple(free.values()):
        replaced = before.step(before.root(step)).corrects
        if replaced and here.get(before.root(replaced)) not in (None, *found.values()):
            found[step] = here[before.root(replaced)]
    return found


# --- the deals --------------------------------------------------------------------------------------------------


def deals_of(history: History) -> tuple[DealTold, ...]:
    """Every deal so far, the one in hand too."""
    lines, ends = score_lines(history), deal_ends(history)
    return tuple(_deal(history, deal, ends[deal], lines) for deal in sorted(ends))


def deal_ends(history: History) -> dict[int, tuple[Any, Any]]:
    """By deal the last state within it, and the one after it or now."""
    ends: dict[int, tuple[Any, Any]] = {}
    for played in history.path():
        within = played.before if played.before.deal else played.after
        if within.deal:
            ends[within.deal] = (within, played.after)
    return ends


def _deal(history: History, deal: int, ends: tuple[Any, Any], lines: Sequence[Line]) -> DealTold:
    within, end = ends
    seats = range(1, history.record.opened.seats + 1)
    adjusted = [line for line in lines if line.ruling and line.deal <= deal]
    return DealTold(
        deal=deal,
        dealer=getattr(within, "dealer", None) or None,
        points=tuple(_sum(line for line in lines if (line.deal, line.seat) == (deal, seat)) for seat in seats),
        totals=tuple(end.totals[seat - 1] + _sum(line for line in adjusted if line.seat == seat) for seat in seats),
        accounts=history.game.accounts(end),
    )


def _sum(lines: Iterable[Line]) -> int:
    return sum(line.points for line in lines)
