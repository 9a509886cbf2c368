"""What the permissions of a page's visitor open of what people wrote about its table."""

from domain.tables.floor import Permissions
from domain.writing.visibility import ReadAccess
from web.shell.views import View


def read_access(view: View) -> ReadAccess:
    """What may be read at the table of this request."""
    return read_access_by(view.permissions, len(view.seats))


def read_access_by(permissions: Permissions, seats: int) -> ReadAccess:
    """What may be read at a table of so many seats with these permissions."""
    return ReadAccess(
        person=permissions.person,
        placed=not permissions.outside,
        sights=frozenset(map(str, permissions.sights(seats))),
        ended=permissions.phase == "closed",
    )
