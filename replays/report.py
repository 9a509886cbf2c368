"""The audit as a report to take away: what was recorded against what stands, every point, every doubt, who entered
what, and what none of it proves.

It is computed from one history, so it holds nothing that its viewer may not see; people appear by the names that are
given for them, never by their ids.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from domain.play.explanations import Explanation
from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.facts import FacesDisclosed, HeadMoved
from domain.record.history import History
from domain.record.record import Entry
from domain.record.rulings import in_force, totals
from replays.audit import Audit, audit
from replays.changes import Changed, changed_steps

LIMITS: Final = (
    "that the scorer typed the truth",
    "the clock time",
    "anything entered after the newest version that somebody else holds",
    "that the people who run the database did not look at hidden cards",
)
"""What no audit proves."""


class EntryEffect(msgspec.Struct, frozen=True):
    """What one entry changed of what was recorded before it.

    ``kind`` is ``taken back``, ``brought back``, ``came to light``, ``ruled``, ``adjusted``, ``replaced`` (by the
    scorer, at once), or what an official did: ``retract``, ``replace``, ``insert``, ``overturn``, ``stay``.
    ``target`` is the step it is about (of an overturn or a stay the entry); ``holds`` says that no later ruling undid
    it. ``why`` is told to officials only. ``steps`` are the acts that bring about something else, ``again`` counts
    those that were stated again and bring about the same. ``points`` and ``measures`` (what the game's chart draws) are
    those before and after it, in seat order.
    """

    entry: int
    kind: str
    target: int
    rule: str
    by: str
    asked: str
    approved: tuple[str, ...]
    why: str
    recorded: str
    holds: bool
    steps: tuple[Changed, ...]
    again: int
    points: tuple[tuple[int, ...], tuple[int, ...]]
    measures: tuple[tuple[int, ...], tuple[int, ...]]


class EnteredBy(msgspec.Struct, frozen=True):
    """Somebody who entered something: how many entries, and when the first and the last (UTC)."""

    name: str
    entries: int
    first: str
    last: str


class Report(msgspec.Struct, frozen=True):
    """The whole report.

    ``recorded`` are the points before officials first put something right, ``now`` those that stand, in seat order;
    ``first`` is the entry by which they did, 0 where they never did.
    """

    history: History
    audit: Audit
    explanations: tuple[Explanation, ...]
    differences: tuple[EntryEffect, ...]
    authors: tuple[EnteredBy, ...]
    recorded: tuple[int, ...]
    now: tuple[int, ...]
    first: int = 0


def report(history: History, called: Mapping[str, str]) -> Report:
    """The report of a table as this history's viewer may have it. ``called`` gives everybody's name by id."""
    record = history.record
    first = record.rulings[0].number if record.rulings else 0
    before = _at(history, first - 1) if first else history
    return Report(
        history=history,
        audit=audit(history),
        explanations=history.game.explain(history.path()),
        differences=tuple(_differences(history, called)),
        authors=_authors(history, called),
        recorded=totals(before.record, before.state()),
        now=totals(record, history.state()),
        first=first,
    )


def people_in(history: History) -> tuple[str, ...]:
    """The ids of everybody who entered, asked for or approved something, in the order in which they first did.

    Who asked may also be told as a seat, ``seat 2``.
    """
    found: list[str] = []
    for entry in history.record.entries:
        found += [entry.actor, getattr(entry.act, "asked", "") or entry.actor, *getattr(entry.act, "approved", ())]
        found += [step.actor for step in history.record.new_steps(entry)]
    return tuple(dict.fromkeys(found))


# --- what was put right -----------------------------------------------------------------------------------------


def _differences(history: History, called: Mapping[str, str]) -> Iterator[EntryEffect]:
    held = {entry.number for entry in in_force(history.record)}
    for entry in history.record.entries[1:]:
        kind = _kind(history, entry)
        if kind:
            yield _difference(history, entry, kind, called, holds=entry.number in held or not _official(entry))


def _kind(history: History, entry: Entry) -> str:
    """What an entry put right; empty for one that only goes on."""
    match entry.act:
        case HeadMoved(to):
            return "taken back" if to < history.record.entries[entry.number - 2].head else "brought back"
        case FacesDisclosed():
            return "seen later"
        case Corrected(kind):
            return kind
        case StepRuled():
            return "ruled"
        case ScoreAdjusted():
            return "adjusted"
        case _:
            return "replaced" if any(step.corrects for step in history.record.new_steps(entry)) else ""


def _difference(history: History, entry: Entry, kind: str, called: Mapping[str, str], *, holds: bool) -> EntryEffect:
    before, after = _at(history, entry.number - 1), _at(history, entry.number)
    changed, measure = tuple(changed_steps(before, after)), history.game.series.measure
    act: Any = entry.act
    asked = getattr(act, "asked", "")
    return EntryEffect(
        entry=entry.number,
        kind=kind,
        target=_target(history, entry),
        rule=getattr(act, "rule", ""),
        by=called[entry.actor],
        asked=called[asked] if asked else "",
        approved=tuple(called[person] for person in getattr(act, "approved", ())),
        why=(entry.reason or "") if history.viewer == "open" else "",
        recorded=entry.recorded,
        holds=holds,
        steps=tuple(one for one in changed if one.facts),
        again=sum(not one.facts for one in changed),
        points=(totals(before.record, before.state()), totals(after.record, after.state())),
        measures=(measure(before.state()), measure(after.state())),
    )


def _target(history: History, entry: Entry) -> int:
    match entry.act:
        case Corrected(_, target):
            return target
        case HeadMoved(to):
            return to
        case StepRuled(step) | FacesDisclosed(step):
            return step
        case ScoreAdjusted(steps=steps):
            return steps[0]
        case _:
            return next(step.corrects or 0 for step in history.record.new_steps(entry) if step.corrects)


def _official(entry: Entry) -> bool:
    return isinstance(entry.act, Corrected | StepRuled | ScoreAdjusted)


def _at(history: History, revision: int) -> History:
    """The same viewer's history of an earlier revision, with the states that are known already."""
    return History(history.game, history.record.at(revision), history.viewer, known=history)


def _authors(history: History, called: Mapping[str, str]) -> tuple[EnteredBy, ...]:
    entered: dict[str, list[str]] = {}
    for entry in history.record.entries:
        entered.setdefault(entry.actor, []).append(entry.recorded)
    return tuple(EnteredBy(called[actor], len(times), min(times), max(times)) for actor, times in entered.items())
