"""What-if lines in the record file of a table, as far as its taker may have them."""

from msgspec.structs import replace

from domain.record.history import History
from replays.records import taken_along, write_lines
from web.shell.services import services
from web.shell.views import View
from web.shell.words import plain
from web.table.display_names import called_here
from web.writing.read_access import read_access


def tried(view: View, history: History, *, own: bool) -> bytes:
    """The lines that go with a file of this history: none that shows more of the cards than the file.

    With ``own`` also all that the visitor made.
    """
    person = view.permissions.person if own else None
    who = replace(read_access(view), person=person, sights=frozenset({str(history.viewer)}), ended=False)
    lines = taken_along(services().whatifs.at(view.id), who, history.record.revision, own=person or "")
    called = called_here(view, dict.fromkeys(line.author for line in lines))
    steps = [(line, services().whatifs.steps(line, history.game.key)) for line in lines]
    return write_lines(steps, lambda line: line.by or plain(called[line.author], view.labels))
