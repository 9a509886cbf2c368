"""Notes in the record file of a table, as far as its taker may have them."""

from msgspec.structs import replace

from domain.history import History
from domain.notes import Note
from replays.records import write_notes
from web.annotating.readable import is_shown, notes
from web.annotating.told import authors
from web.reading import reader
from web.views import View
from web.words import plain


def noted(view: View, history: History, *, own: bool) -> bytes:
    """The notes that go with a file of this history: none that tells more of the cards than the file shows.

    With ``own`` also all that the visitor wrote.
    """
    person = view.standing.person if own else None
    who = replace(reader(view), person=person, sights=frozenset({str(history.viewer)}), ended=False)
    known = notes().of(view.id).readable(who, view.table.record.revision)
    threads = [thread for thread in known if is_shown(history, thread.note)]
    names = authors(view, threads)

    def called(note: Note) -> str:
        return note.by or plain(names[note.shared.author], view.labels)

    return write_notes(threads, called, own=person or "")
