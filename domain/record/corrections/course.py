"""The course of a table once something is put right: where it leaves the recorded one, and which acts follow there."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple, assert_never

from domain.record.corrections.requests import (
    AS_IT_WAS,
    DROPPED,
    Insert,
    Overturn,
    Replace,
    Retract,
    Rewriting,
    Settlement,
)
from domain.record.facts import HeadMoved
from domain.record.record import Record
from domain.record.rulings import in_force
from domain.store.errors import NotPossible


class CoursePlace(NamedTuple):
    """One place on the corrected course: the step that stood there and what becomes of it.

    An ``inserted`` place stands before its step and leaves it alone.
    """

    step: int
    settlement: Settlement
    inserted: bool = False


class Course(NamedTuple):
    """A corrected course: from step ``base`` on, these places."""

    base: int
    places: tuple[CoursePlace, ...]


def course(record: Record, correction: Rewriting, settlements: Mapping[int, Settlement]) -> Course:
    """The course that a correction asks for.

    Raises NotPossible when what it names does not stand, or a settlement is for no later step.
    """
    match correction:
        case Retract(step):
            return _from(record, step, CoursePlace(step, DROPPED), settlements)
        case Replace(step, moves, stood):
            return _from(record, step, CoursePlace(step, _said(moves, stood)), settlements)
        case Insert(before, moves, stood):
            return _from(record, before, CoursePlace(before, _said(moves, stood), inserted=True), settlements)
        case Overturn(entry):
            return _without(record, entry, settlements)
        case _:
            assert_never(correction)


def _said(moves: tuple[str, ...], stood: str | None) -> Settlement:
    if not moves:
        raise NotPossible("no move is named that was made instead")
    return Settlement(kept=False, moves=moves, stood=stood)


def _from(record: Record, target: int, first: CoursePlace, settlements: Mapping[int, Settlement]) -> Course:
    if not record.stands(target):
        raise NotPossible(f"step {target} was taken back or corrected")
    later = record.standing[record.standing.index(target) + (not first.inserted) :]
    return Course(record.step(target).parent, (first, *_settled(later, settlements)))


def _settled(later: Iterable[int], settlements: Mapping[int, Settlement]) -> tuple[CoursePlace, ...]:
    places = tuple(CoursePlace(step, settlements.get(step, AS_IT_WAS)) for step in later)
    unknown = settlements.keys() - {place.step for place in places}
    if unknown:
        raise NotPossible(f"step {min(unknown)} is not one of the steps after the correction")
    return places


# --- without an earlier correction ------------------------------------------------------------------------------


def _without(record: Record, entry: int, settlements: Mapping[int, Settlement]) -> Course:
    before, after = _around(record, entry)
    now = _by_root(record, record.standing)
    brought, taken = after.keys() - before.keys(), before.keys() - after.keys()
    _refuse_replaced(record, entry, brought - now.keys(), taken)
    wanted = [root for root in now if root not in brought]
    order = list(before)
    for root in order:
        if root in taken and root not in wanted:
            earlier = reversed(order[: order.index(root)])
            last = next((wanted.index(known) for known in earlier if known in wanted), -1)
            wanted.insert(last + 1, root)
    steps = [now.get(root) or before[root] for root in wanted]
    base, shared = _shared(record, wanted, frozenset(before.values()))
    return Course(base, _settled(steps[shared:], settlements))


def _refuse_replaced(record: Record, entry: int, gone: Set[int], taken: Set[int]) -> None:
    """Refuse to put an act back into a place where another correction or a take-back has had its say since.

    ``gone`` are acts that the entry brought and that do not stand any more, ``taken`` those that it took away.
    """
    standing = (record.step(record.root(step)) for step in record.standing)
    replaced = {record.root(step.corrects) for step in standing if step.corrects}
    instead = {root for root in gone if (of := record.step(root).corrects) and record.root(of) in taken}
    if gone & replaced or instead:
        raise NotPossible(f"what entry {entry} corrected has changed since: undo that first")


def _around(record: Record, number: int) -> tuple[dict[int, int], dict[int, int]]:
    """The steps that stood before and after an entry that put something right, by their roots."""
    if not 1 < number <= record.revision:
        raise NotPossible(f"there is no entry {number} that corrected something")
    entry = record.entries[number - 1]
    corrected = any(step.corrects for step in record.new_steps(entry))
    if not (corrected or isinstance(entry.act, HeadMoved) or entry in record.rulings):
        raise NotPossible(f"entry {number} corrected nothing")
    if entry in record.rulings and entry not in in_force(record):
        raise NotPossible(f"the correction of entry {number} is undone already")
    before, after = record.path(record.entries[number - 2].head), record.path(entry.head)
    return _by_root(record, before), _by_root(record, after)


def _by_root(record: Record, path: Sequence[int]) -> dict[int, int]:
    return {record.root(step): step for step in path}


def _shared(record: Record, wanted: Sequence[int], preferred: frozenset[int]) -> tuple[int, int]:
    """How far the wanted acts stand on one recorded path already: its last step, and how many they are."""
    children: dict[int, list[int]] = defaultdict(list)
    for step in record.steps:
        children[step.parent].append(step.number)
    here = 0
    for count, root in enumerate(wanted):
        same = [child for child in children[here] if record.root(child) == root]
        if not same:
            return here, count
        here = next((child for child in same if child in preferred), same[-1])
    return here, len(wanted)
