"""The visitor of a page as a reader of what people wrote about its table."""

from domain.sharing import Reader
from web.views import View


def reader(view: View) -> Reader:
    """Who reads at the table of this request."""
    standing = view.standing
    return Reader(
        person=standing.person,
        placed=not standing.outside,
        sights=frozenset(map(str, view.sights)),
        ended=standing.phase == "ended",
    )
