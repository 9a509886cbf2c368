"""The one way to write a record file, byte for byte."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.cards.shuffling.decks import Proof
from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.play.vocabulary import Viewer
from domain.record.facts import FacesDisclosed, HeadMoved
from domain.record.history import History
from domain.record.record import Entry, Step
from domain.record.rulings import totals
from domain.tables.labels import Labels
from replays.records.board import asked_of, first_dealer
from replays.records.lines import NOTHING_BEFORE, Object, chained
from replays.records.schemas import VERSION


def write_record(
    history: History, labels: Labels, *, seen_by: Viewer | None = None, proofs: Sequence[Proof] = ()
) -> bytes:
    """A table as its viewer may know it, as a record file.

    ``seen_by`` names the viewer where the record itself is already somebody's sight. ``proofs`` are those of the cards
    that this viewer saw when they were dealt.
    """
    viewer = history.viewer if seen_by is None else seen_by
    previous, written = NOTHING_BEFORE, []
    for line in _lines(history, labels, viewer, proofs):
        previous, raw = chained(previous, line)
        written.append(raw)
    return b"".join(written)


def _lines(history: History, labels: Labels, viewer: Viewer, proofs: Sequence[Proof]) -> Iterator[Object]:
    yield _header(history, labels, viewer)
    record = history.record
    for entry in record.entries:
        yield from _act(history, entry, viewer)
        yield from _in_order(history, entry)
    for proof in proofs:
        yield {"proof": msgspec.to_builtins(proof)}
    state = history.state()
    points = enumerate(totals(record, state), 1)
    scores = {str(seat): each for seat, each in points} if state.ending else None
    result = {"ending": state.ending, "scores": scores}
    yield {"result": result, "entries": record.revision, "steps": len(record.steps)}


def _in_order(history: History, entry: Entry) -> Iterator[Object]:
    """The steps of an entry, and between them what it tells of the chance that the table is dealt by."""
    viewer = history.viewer
    lines = [(step.number, 0, _step(history, entry, step)) for step in history.record.new_steps(entry)]
    for noted in history.record.chance:
        if noted.entry == entry.number:
            told = msgspec.to_builtins(noted.fact.seen_by(viewer))
            lines.append((noted.steps, 1, _made(entry, chance=told)))
    yield from (line for _, _, line in sorted(lines, key=lambda line: line[:2]))


def _act(history: History, entry: Entry, viewer: Viewer) -> Iterator[Object]:
    """The line of an entry that does more to the table than play on it."""
    act, why = entry.act, entry.reason or "" if viewer == "open" else ""
    match act:
        case FacesDisclosed():
            yield _made(entry, disclose=_disclosed(history, act))
        case HeadMoved(to, asked, approved):
            yield _made(entry, head=to, why=why, asked=asked, approved=list(approved))
        case Corrected(kind, target, to, asked, approved):
            course = {"kind": kind, "target": target, "to": to}
            yield _made(entry, correct=course, why=why, asked=asked, approved=list(approved))
        case StepRuled(step, rule, asked, approved):
            yield _made(entry, ruled={"step": step, "rule": rule}, why=why, asked=asked, approved=list(approved))
        case ScoreAdjusted(seat, points, rule, steps, asked, approved):
            adjusted = {"seat": seat, "points": points, "rule": rule, "steps": list(steps)}
            yield _made(entry, adjust=adjusted, why=why, asked=asked, approved=list(approved))
        case _:
            return


def _header(history: History, labels: Labels, viewer: Viewer) -> Object:
    record, opened = history.record, history.record.opened
    line: Object = {
        "cairn": VERSION,
        "game": opened.game,
        "rules": opened.rules_version,
        "table": str(record.table),
        "mode": opened.mode,
        "seats": opened.seats,
        "as": None if viewer == "open" else viewer,
        "dealer": first_dealer(history),
        "announcements": dict(history.state().announced),
        "players": {seat: name for seat, name in labels.players.items() if name},
        "event": labels.event,
        "venue": labels.venue,
        "date": labels.date,
    }
    return _without_nothing(line) | _who(record.entries[0]) | labels.extra


def _made(entry: Entry, **fields: Any) -> Object:
    return {"entry": entry.number} | _without_nothing(fields) | _who(entry)


def _who(made: Entry | Step) -> Object:
    who: Object = {"at": made.happened, "recorded": made.recorded, "by": made.actor}
    if isinstance(made, Entry):
        who["id"] = made.command_id
    return _without_nothing(who)


def _step(history: History, entry: Entry, step: Step) -> Object:
    viewer = history.viewer
    line: Object = {
        "entry": entry.number,
        "step": step.number,
        "parent": step.parent,
        "move": asked_of(history.game, step, history.state(step.parent), viewer),
        "facts": [msgspec.to_builtins(fact.seen_by(viewer)) for fact in step.facts],
    }
    rarer: Object = {
        "reason": step.reason if viewer == "open" else None,
        "corrects": step.corrects,
        "restates": step.restates,
        "id": entry.command_id,
    }
    return line | _without_nothing(rarer) | _who(step)


def _disclosed(history: History, act: FacesDisclosed) -> Object:
    known = history.reaches(act, history.record.step(act.step))
    cards = act.cards if known else ("??",) * len(act.cards)
    return {"step": act.step, "index": act.index, "to": list(act.to), "cards": list(cards)}


def _without_nothing(line: Object) -> Object:
    return {key: value for key, value in line.items() if value not in (None, "", {}, [])}
