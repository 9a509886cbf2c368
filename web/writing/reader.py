"""The visitor of a page as a reader of what people wrote about its table."""

from domain.tables.floor import Permissions
from domain.writing.visibility import Reader
from web.shell.views import View


def reader(view: View) -> Reader:
    """Who reads at the table of this request."""
    return reader_by(view.standing, len(view.seats))


def reader_by(standing: Permissions, seats: int) -> Reader:
    """Who reads at a table of so many seats, by what the visitor is there."""
    return Reader(
        person=standing.person,
        placed=not standing.outside,
        sights=frozenset(map(str, standing.sights(seats))),
        ended=standing.phase == "closed",
    )
