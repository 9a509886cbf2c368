"""The notes of a table as the visitor may read them, by the steps they are shown at; worked out once and remembered."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from flask import g, request
from markupsafe import Markup

from domain.record.history import History
from domain.record.record import Record
from domain.writing.notes import Note, Thread
from web.replay.step_context import Annotation, Showing
from web.shell.cache import cache_of
from web.shell.security import SAFE
from web.shell.services import services
from web.shell.views import View
from web.writing.notes import words
from web.writing.read_access import read_access

BYTES_A_THREAD: Final = 1000
"""What is worked out of one thread for one reader, beside the thread itself."""


class Readable(NamedTuple):
    """What one reader may read at one revision.

    ``version`` is that of the table's notes, ``places`` are the threads by step, also by every step that states theirs
    again; ``marks`` and ``margin`` are what the way through the table shows of them.
    """

    version: int
    threads: tuple[Thread, ...]
    places: Mapping[int, tuple[Thread, ...]]
    marks: tuple[Annotation, ...]
    margin: Mapping[int, Markup]


def readable_notes(view: View) -> Readable:
    """What the visitor may read of the table that is looked at, as far as it is known to the visitor."""
    if request.method not in SAFE:
        return _looked_up(view)
    looked_up: dict[tuple[object, ...], Readable] = g.setdefault("readable notes", {})
    asked = (view.id, view.viewer, view.history.record.revision)
    if asked not in looked_up:
        looked_up[asked] = _looked_up(view)
    return looked_up[asked]


def _looked_up(view: View) -> Readable:
    told, who = services().notes.of(view.id), read_access(view)
    revision, history = view.table.record.revision, view.history
    if not told.threads:
        return Readable(told.version, (), {}, (), {})
    key = (view.id, told.version, who, revision, history.viewer, history.record.revision)
    kept = cache_of("readable notes", 8, lambda one: BYTES_A_THREAD * (1 + len(one.threads)))
    found: Readable = kept.get(key, lambda: _readable(told.version, told.readable(who, revision), history))
    return found


def _readable(version: int, threads: Sequence[Thread], history: History) -> Readable:
    record = history.record
    shown = tuple(thread for thread in threads if is_shown(history, thread.note))
    again = _stated_again(record)
    places: dict[int, list[Thread]] = defaultdict(list)
    for thread in shown:
        step = thread.note.anchor.step
        for place in (step, *again.get(step, ())):
            places[place].append(thread)
    return Readable(
        version=version,
        threads=shown,
        places={place: tuple(found) for place, found in places.items()},
        marks=tuple(Annotation(place, words.note_sign(found)) for place, found in sorted(places.items())),
        margin={place: words.badge(found) for place, found in places.items()},
    )


def _stated_again(record: Record) -> dict[int, list[int]]:
    """By step the later steps that state it again; only what officials put right does that."""
    found: dict[int, list[int]] = defaultdict(list)
    for entry in record.rulings:
        for step in record.new_steps(entry):
            earlier = step.restates
            while earlier:
                found[earlier].append(step.number)
                earlier = record.step(earlier).restates
    return found


def is_shown(history: History, note: Note) -> bool:
    """Whether a page of this history may show a note: its step is known there, and its card is seen there."""
    anchor = note.anchor
    return anchor.step <= len(history.record.steps) and (not anchor.card or anchor.card in faces(history, anchor.step))


def faces(history: History, step: int) -> tuple[str, ...]:
    """The faces that a viewer sees on the table before or after a step, in the order of the deck."""
    return history.derived("faces", step, lambda number: _faces(history, number))


def _faces(history: History, step: int) -> tuple[str, ...]:
    game, played = history.game, history.played(step)
    places = (place for state in (played.before, played.after) for place in game.placements(state, history.viewer))
    seen = {card for place in places for card in place.cards.faces}
    return tuple(card for card in game.deck.cards if card in seen)


def threads_on(showing: Showing, told: Readable) -> tuple[Thread, ...]:
    """The threads of the step on show that its page may show."""
    here = told.places.get(showing.number, ())
    return tuple(thread for thread in here if is_shown(showing.history, thread.note)) if showing.hide else here


def thread_of(told: Readable, note_id: UUID) -> Thread | None:
    """The thread that a note is in; None where the reader may read no such note."""
    return next((one for one in told.threads if any(note.id == note_id for note in (one.note, *one.answers))), None)


def noted_steps(showing: Showing, told: Readable) -> Iterator[tuple[int, tuple[Thread, ...]]]:
    """Every step up to the one on show with its threads, as far as a page may know that knows nothing later."""
    for step in told.places:
        if step <= showing.number and (known := known_at(showing, told, step)):
            yield step, known


def known_at(showing: Showing, told: Readable, step: int) -> tuple[Thread, ...]:
    """The threads of a step that a page may show which knows nothing later."""
    return tuple(one for one in told.places[step] if is_shown(showing.history, one.note))
