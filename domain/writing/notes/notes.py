"""The only door to the notes of all tables."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID, uuid4

import msgspec
from msgspec.structs import replace

from domain.store import Beside, Statements, Store
from domain.store.cache import Cache
from domain.store.document import Wanted
from domain.store.errors import NotPossible
from domain.store.sent_commands import TABLES as SENT
from domain.store.sent_commands import Sent, first_result
from domain.store.times import moved
from domain.tables.table import NotYours
from domain.writing.notes import rows
from domain.writing.notes.fields import Said, a_reason, an_anchor, some_readers, some_words
from domain.writing.notes.schema import TABLES
from domain.writing.notes.search import NoteSearch, candidates
from domain.writing.notes.threads import TableNotes, in_answer
from domain.writing.notes.values import Anchor, EarlierText, Hiding, Note, NoteMark
from domain.writing.visibility import EVERYTHING, OPEN_TO_ALL, Shared

MOST_AT_TABLE: Final = 5000
MOST_OF_PERSON: Final = 500
"""Notes that one person may keep at one table."""
MOST_A_MINUTE: Final = 20
_AGAIN: Final = timedelta(minutes=10)
"""So long the same words by the same author on the same step are taken for the same note sent again."""
_KEPT: Final = 128


class Draft(msgspec.Struct, frozen=True):
    """A note that somebody asks to keep. ``steps`` and ``revision`` are the table's.

    ``answers`` names the note that it replies to: then it is about the same steps and for the same people as that one,
    whatever is said here. Under one ``command_id`` one note is kept.
    """

    table: UUID
    said: Said
    shared: Shared
    anchor: Anchor
    steps: int
    revision: int
    answers: UUID | None = None
    command_id: str = ""


class Notes:
    """Writes, changes, erases and finds notes. Safe to share between threads.

    ``clock`` gives the time (UTC text), ``new_id`` the ids of notes.
    """

    def __init__(self, store: Store, clock: Callable[[], str], new_id: Callable[[], UUID] = uuid4) -> None:
        store.furnish(TABLES)
        store.furnish(SENT)
        self._store = store
        self._clock = clock
        self._new_id = new_id
        self._held: Cache[TableNotes] = Cache(_KEPT, lambda _: 1, lambda held: held.version)

    def of(self, table: UUID) -> TableNotes:
        """The notes of a table."""
        held = self._held.find(table)
        with self._store.reading() as statements:
            version = rows.version_of(statements, table)
            if held is not None and held.version == version:
                return held
            found = rows.notes_of(statements, table) if version else ()
        return self._held.keep(table, TableNotes(version, found))

    def write(self, draft: Draft) -> Note:
        """Keep a new note; the same command id is kept once, and so are the same words sent again within some minutes.

        Raises Unfit, NoSuchNote for an answer to nothing, NotPossible beyond a bound and for a command id used before
        for another note.
        """
        note = self._fresh(draft) if draft.answers is None else self._answer(draft, draft.answers)
        with self._store.beside() as statements:
            rows.touch(statements, note.table)
            first = first_result(statements, _sent(draft), str(note.id))
            before = _sent_before(statements, note) if first is None else _as_kept(statements, UUID(first), note)
            if before:
                return before[0]
            _check_bounds(statements, note)
            rows.add(statements, note)
        return note

    def edit(self, note: Note, person: str, said: Said, shared: Shared, revision: int) -> None:
        """Give a note that still stands as it was read other words and readers, at this revision of the table.

        Raises Unfit, NotYours, NotPossible.
        """
        _check_own(note, person)
        if note.by:
            raise NotPossible("this note was brought in from a file with its author's words")
        words, sight = some_words(said, self._clock()), _wider(note.shared.sight, shared.sight)
        readers = some_readers(replace(shared, sight=sight))
        with self._store.beside() as statements:
            self._hold(statements, note)
            rows.reword(statements, note, words, readers, max(revision, note.revision))

    def erase(self, note: Note, person: str) -> None:
        """Erase for good what a note says and ever said; that there was one stays. Raises NotYours, NotPossible."""
        _check_own(note, person)
        with self._store.beside(erasing=True) as statements:
            rows.touch(statements, note.table)
            rows.blank(statements, note.id, NoteMark(person, self._clock()))

    def hide(self, note: Note, official: str, why: str) -> None:
        """For an official: hide somebody else's note from everybody but its author. Raises Unfit, NotPossible."""
        if note.shared.author == official:
            raise NotPossible("this note is your own: erase it")
        if note.erased or note.hidden:
            raise NotPossible("there is nothing to hide any more")
        self._set_hidden(note, NoteMark(official, self._clock(), a_reason(why)), hidden=True)

    def show(self, note: Note, official: str) -> None:
        """For an official: show a hidden note again. Raises NotPossible."""
        if not note.hidden:
            raise NotPossible("this note is not hidden")
        self._set_hidden(note, NoteMark(official, self._clock()), hidden=False)

    def earlier(self, note: Note) -> tuple[EarlierText, ...]:
        """What a note said before, the first words first; each is for those who might read it then."""
        with self._store.reading() as statements:
            return rows.earlier_words(statements, note)

    def hidings(self, table: UUID) -> tuple[Hiding, ...]:
        """What officials hid and showed again at a table, in order."""
        with self._store.reading() as statements:
            return rows.hidings(statements, table)

    def search(self, wanted: NoteSearch, limit: int) -> tuple[Note, ...]:
        """At most so many candidates, the newest first: not all of them may be read by everybody."""
        with self._store.reading() as statements:
            return candidates(statements, wanted, limit)

    def bringing(self, notes: Sequence[Note]) -> Beside:
        """Writes notes of a file beside the record that is brought in with them. Raises NotPossible for too many."""
        if len(notes) > MOST_AT_TABLE:
            raise NotPossible(f"the file has {len(notes)} notes; {MOST_AT_TABLE} are the most")

        def beside(statements: Statements) -> None:
            for note in notes:
                rows.touch(statements, note.table)
                rows.add(statements, note)

        return beside

    def _answer(self, draft: Draft, answers: UUID) -> Note:
        held = self.of(draft.table)
        first = held.first_of(held.find(answers))
        shared = in_answer(first.shared, draft.shared.author, draft.shared.sight)
        if shared is None:
            raise NotYours("a private note is answered by its author")
        if first.erased or first.hidden:
            raise NotPossible("a note that was erased or hidden cannot be answered")
        return self._fresh(replace(draft, anchor=first.anchor, shared=shared, answers=first.id))

    def _fresh(self, draft: Draft) -> Note:
        now = self._clock()
        return Note(
            id=self._new_id(),
            table=draft.table,
            anchor=an_anchor(draft.anchor, draft.steps),
            shared=some_readers(draft.shared),
            words=some_words(draft.said, now),
            made=now,
            revision=draft.revision,
            answers=draft.answers,
        )

    def _set_hidden(self, note: Note, mark: NoteMark, *, hidden: bool) -> None:
        with self._store.beside() as statements:
            self._hold(statements, note)
            rows.set_hidden(statements, note, mark, hidden=hidden)

    def _hold(self, statements: Statements, note: Note) -> None:
        """Let nobody else write meanwhile. Raises NotPossible where the note is not any more as it was read."""
        rows.touch(statements, note.table)
        current = rows.note_by(statements, note.id)
        if current is None or (current.edits, current.erased) != (note.edits, note.erased):
            raise NotPossible("this note was changed meanwhile; look at it again")


def _wider(one: str, other: str) -> str:
    """The sight that shows more; words may outlive a change."""
    return EVERYTHING if EVERYTHING in (one, other) else other if one == OPEN_TO_ALL else one


def _check_own(note: Note, person: str) -> None:
    if note.shared.author != person or not person:
        raise NotYours("a note is its author's to change and erase")
    if note.erased:
        raise NotPossible("this note was erased")


def _sent_before(statements: Statements, note: Note) -> tuple[Note, ...]:
    since = moved(note.made, -_AGAIN)
    wanted = Wanted(table=str(note.table), owner=note.shared.author, step=note.anchor.step, after=since)
    found = reversed(rows.notes_found(statements, wanted))
    return tuple(one for one in found if (one.answers, one.words.text) == (note.answers, note.words.text))


def _sent(draft: Draft) -> Sent | None:
    asked = (draft.anchor, draft.answers)
    place = f"notes of {draft.shared.author} at {draft.table}"
    return Sent(place, draft.command_id, asked, draft.shared.author) if draft.command_id else None


def _as_kept(statements: Statements, first: UUID, note: Note) -> tuple[Note, ...]:
    """The note that its command kept first. Raises NotPossible where it was sent with other words."""
    found = rows.notes_found(statements, Wanted(ids=(str(first),)))
    if any(one.words.text != note.words.text for one in found if not (one.edits or one.erased)):
        raise NotPossible("this form has saved another note already; send this one again")
    return found


def _check_bounds(statements: Statements, note: Note) -> None:
    author, table = note.shared.author, str(note.table)
    since = moved(note.made, -timedelta(minutes=1))
    if rows.NOTES.count(statements, Wanted(owner=author, after=since)) >= MOST_A_MINUTE:
        raise NotPossible(f"{MOST_A_MINUTE} notes a minute are the most; send it again in a moment")
    if _own(statements, Wanted(table=table, owner=author)) >= MOST_OF_PERSON:
        raise NotPossible(f"you have {MOST_OF_PERSON} notes at this table, which are the most")
    if rows.NOTES.count(statements, Wanted(table=table)) >= MOST_AT_TABLE:
        raise NotPossible(f"this table has {MOST_AT_TABLE} notes, which are the most")


def _own(statements: Statements, wanted: Wanted) -> int:
    """How many of these notes say something that was written here; read only where there may be too many."""
    count = rows.NOTES.count(statements, wanted)
    if count < MOST_OF_PERSON:
        return count
    return sum(not (note.erased or note.by) for note in rows.notes_found(statements, wanted))
