"""The notes of one table in their order, and what of them one reader may read."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from domain.writing.notes.errors import NoSuchNote
from domain.writing.notes.values import Note, NoteText
from domain.writing.visibility import ReadAccess, Shared


class Thread(NamedTuple):
    """A note and what answers it, the first written first."""

    note: Note
    answers: tuple[Note, ...] = ()


class TableNotes:
    """All notes of a table; ``version`` counts what changed about them."""

    def __init__(self, version: int, notes: tuple[Note, ...]) -> None:
        self.version = version
        self._by_id = {note.id: note for note in notes}
        answers: dict[UUID, list[Note]] = defaultdict(list)
        for note in notes:
            if note.answers is not None:
                answers[note.answers].append(note)
        self.threads = tuple(Thread(note, tuple(answers[note.id])) for note in notes if note.answers is None)

    def find(self, note_id: UUID) -> Note:
        """A note by id. Raises NoSuchNote."""
        if note_id not in self._by_id:
            raise NoSuchNote(str(note_id))
        return self._by_id[note_id]

    def first_of(self, note: Note) -> Note:
        """The note that begins the thread of a note. Raises NoSuchNote where that went with its author."""
        return note if note.answers is None else self.find(note.answers)

    def readable(self, reader: ReadAccess, revision: int) -> tuple[Thread, ...]:
        """What a reader may read who knows the table up to this revision: an answer only under what it answers."""

        def read(notes: Iterable[Note]) -> tuple[Note, ...]:
            return tuple(as_read(note, reader) for note in notes if _known(note, reader, revision))

        return tuple(Thread(note, read(answers)) for first, answers in self.threads for note in read((first,)))


def _known(note: Note, reader: ReadAccess, revision: int) -> bool:
    return note.revision <= revision and reader.may_read(note.shared)


def as_read(note: Note, reader: ReadAccess) -> Note:
    """A note that may be read; one that officials hid has its words for its author alone."""
    if note.hidden is None or note.shared.author == reader.person:
        return note
    return replace(note, words=NoteText("", at=note.words.at), anchor=replace(note.anchor, card=""), edits=0)


def in_answer(first: Shared, author: str, sight: str) -> Shared | None:
    """For whom an answer is: for whoever the first note is, its author too. None where that is nobody else's to do."""
    if first.visibility == "private":
        return Shared(author, "private", sight=sight) if author == first.author else None
    people = tuple(dict.fromkeys(one for one in (*first.people, first.author) if one and one != author))
    return Shared(author, first.visibility, people if first.visibility == "people" else (), sight)
