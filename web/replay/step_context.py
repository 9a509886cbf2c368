"""A step as one page shows it, told to the rooms that have something to say of it."""

from typing import NamedTuple

from domain.record.history import History
from web.shell.views import View


class Annotation(NamedTuple):
    """A step that is worth stopping at, and why, in one or two words."""

    number: int
    words: str


class Showing(NamedTuple):
    """A step as one page shows it: ``view`` is all that its visitor may see, ``history`` what the page may know.

    They differ where ``hide`` asks for a page on which nothing later than the step stands. ``query`` ends its links.
    """

    view: View
    history: History
    number: int
    hide: bool
    query: str
