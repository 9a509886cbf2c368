"""Notes on their way into a record file and out of one."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from uuid import UUID, uuid4

from domain.writing.notes import Anchor, Note, NoteMark, NoteText, Thread
from domain.writing.visibility import EVERYTHING, Shared
from replays.records.import_record import Brought
from replays.records.side import goes_along, shared_as, write_side


def write_notes(threads: Iterable[Thread], called: Callable[[Note], str], *, own: str = "") -> bytes:
    """Notes that the taker of a file may read, as its side lines: those for the table and for everybody.

    ``called`` gives an author's name. With ``own`` (an opaque id) also that person's other notes, as private ones.
    """
    return write_side("note", _told(threads, called, own))


def _told(threads: Iterable[Thread], called: Callable[[Note], str], own: str) -> Iterator[dict[str, Any]]:
    number = 0
    for thread in threads:
        note, answers = thread.note, [one for one in thread.answers if _goes(one, own) and not one.erased]
        if not _goes(note, own) or (note.erased and not answers):
            continue
        number += 1
        yield _line(note, called) | ({"id": number} if answers else {})
        for answer in answers:
            yield _line(answer, called) | {"answers": number}


def _goes(note: Note, own: str) -> bool:
    """Whether a note goes into the file at all; what officials hid does not."""
    return not note.hidden and goes_along(note.shared, own)


def _line(note: Note, called: Callable[[Note], str]) -> dict[str, Any]:
    anchor, words, shared = note.anchor, note.words, note.shared
    line = {
        "step": anchor.step,
        "since": anchor.since if anchor.since != anchor.step else None,
        "card": anchor.card,
        "text": words.text,
        "glyph": words.glyph,
        "tags": list(words.tags),
        "by": called(note),
        "at": note.made,
        "edited": words.at if note.edits else None,
        "erased": note.erased.at if note.erased else None,
        "shared": shared_as(shared),
        "sight": shared.sight,
    }
    return {field: value for field, value in line.items() if value not in (None, "", [])}


def notes_of(brought: Brought, importer: str, now: str, new_id: Callable[[], UUID] = uuid4) -> tuple[Note, ...]:
    """The notes of a file that is brought in, under new ids. ``importer`` (an opaque id) may erase them."""
    ids: dict[int, UUID] = {}
    found = []
    for line in brought.side:
        if line.kind == "note":
            note = _note(brought, line.told, importer, now, new_id(), ids)
            if "id" in line.told:
                ids[line.told["id"]] = note.id
            found.append(note)
    return tuple(found)


def _note(brought: Brought, told: dict[str, Any], importer: str, now: str, note_id: UUID, ids: dict[int, UUID]) -> Note:
    made, erased = told.get("at", now), told.get("erased")
    words = NoteText(told.get("text", ""), told.get("glyph", ""), tuple(told.get("tags", ())), told.get("edited", made))
    return Note(
        id=note_id,
        table=brought.table,
        anchor=Anchor(told["step"], told.get("since", told["step"]), told.get("card", "")),
        shared=Shared(importer, told.get("shared", "public"), sight=told.get("sight", EVERYTHING)),
        words=words,
        made=made,
        revision=brought.filed[-1].envelope.entry,
        answers=ids.get(told.get("answers", 0)),
        by=told.get("by", "a file"),
        erased=NoteMark("", erased) if erased else None,
    )
