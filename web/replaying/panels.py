"""What stands below the table on the page of a step: a panel from every room that has something to say."""

from collections.abc import Callable
from typing import Final, NamedTuple

from markupsafe import Markup

from domain.history import History
from web.replaying.told import cards, followed
from web.studying.panel import studying
from web.views import View


class Showing(NamedTuple):
    """A step as one page shows it: ``view`` is all that its visitor may see, ``history`` what the page may know.

    They differ where ``hide`` asks for a page on which nothing later than the step stands. ``query`` ends its links.
    """

    view: View
    history: History
    number: int
    hide: bool
    query: str


Panel = Callable[[Showing], Markup]

PANELS: Final[tuple[Panel, ...]] = (
    followed,
    cards,
    studying,
)
"""In the order of the page. A panel of nothing is empty."""


def panels(showing: Showing) -> bytes:
    """Every panel of this step."""
    return Markup().join(panel(showing) for panel in PANELS).encode()
