"""Notes in the record file of a table, as far as its taker may have them."""

from msgspec.structs import replace

from domain.record.history import History
from domain.writing.notes import Note
from replays.records import write_notes
from web.shell.services import services
from web.shell.views import View
from web.shell.words import plain
from web.writing.notes.note_view import authors
from web.writing.notes.readable import is_shown
from web.writing.read_access import read_access


def notes_for_file(view: View, history: History, *, own: bool) -> bytes:
    """The notes that go with a file of this history: none that tells more of the cards than the file shows.

    With ``own`` also all that the visitor wrote.
    """
    person = view.permissions.person if own else None
    who = replace(read_access(view), person=person, sights=frozenset({str(history.viewer)}), ended=False)
    known = services().notes.of(view.id).readable(who, view.table.record.revision)
    threads = [thread for thread in known if is_shown(history, thread.note)]
    names = authors(view, threads)

    def called(note: Note) -> str:
        return note.by or plain(names[note.shared.author], view.labels)

    return write_notes(threads, called, own=person or "")
