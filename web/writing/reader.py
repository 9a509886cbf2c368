"""The visitor of a page as a reader of what people wrote about its table."""

from domain.tables.floor import Permissions
from domain.writing.visibility import Reader
from web.shell.views import View


def reader(view: View) -> Reader:
    """Who reads at the table of this request."""
    return reader_by(view.permissions, len(view.seats))


def reader_by(permissions: Permissions, seats: int) -> Reader:
    """Who reads at a table of so many seats, by what the visitor is there."""
    return Reader(
        person=permissions.person,
        placed=not permissions.outside,
        sights=frozenset(map(str, permissions.sights(seats))),
        ended=permissions.phase == "closed",
    )
