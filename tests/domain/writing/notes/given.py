"""Notes for tests: Ann sits in seat 1, Ben in seat 2, of a table of 30 steps."""

from typing import Any
from uuid import UUID

from domain.writing.notes import Anchor, Draft, Note, Notes, Said
from domain.writing.visibility import ReadAccess, Shared

TABLE = UUID(int=1)
ANN, BEN, EVE = "p-ann", "p-ben", "p-eve"


def reader(person: str | None, *sights: str, placed: bool = True, ended: bool = True) -> ReadAccess:
    """Somebody who reads with these sights."""
    return ReadAccess(person, placed, frozenset(sights), ended)


def draft(text: str = "A good moment.", author: str = ANN, **changes: Any) -> Draft:
    """A draft of Ann about step 12, for everybody, unless told otherwise."""
    shared = Shared(
        author, changes.pop("visibility", "public"), changes.pop("people", ()), changes.pop("sight", "public")
    )
    said = Said(text, changes.pop("glyph", ""), changes.pop("tags", ()))
    step = changes.pop("step", 12)
    anchor = Anchor(step, changes.pop("since", step), changes.pop("card", ""))
    given = {"table": TABLE, "steps": 30, "revision": 31} | changes
    return Draft(said=said, shared=shared, anchor=anchor, **given)


def written(notes: Notes, text: str = "A good moment.", author: str = ANN, **changes: Any) -> Note:
    """The same, kept, as it is found again."""
    return found(notes, notes.write(draft(text, author, **changes)))


def found(notes: Notes, note: Note) -> Note:
    """A note as it stands now."""
    return notes.of(note.table).find(note.id)


def read(notes: Notes, who: ReadAccess, revision: int = 31) -> list[str]:
    """The texts that somebody reads at the table, answers behind their notes."""
    threads = notes.of(TABLE).readable(who, revision)
    return [note.words.text for thread in threads for note in (thread.note, *thread.answers)]
