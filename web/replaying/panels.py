"""What stands below the table on the page of a step: a panel from every room that has something to say."""

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from web.annotating.panel import panel as notes
from web.charting import links
from web.replaying.showing import Showing
from web.replaying.told import cards, followed
from web.reviewing import offering
from web.studying.panel import studying
from web.taking.panel import taking
from web.trying import panel as trying

Panel = Callable[[Showing], Markup]

PANELS: Final[tuple[Panel, ...]] = (
    links.panel,
    followed,
    cards,
    notes,
    trying.panel,
    studying,
    taking,
    offering.panel,
)
"""In the order of the page. A panel of nothing is empty."""


def panels(showing: Showing) -> bytes:
    """Every panel of this step."""
    return Markup().join(panel(showing) for panel in PANELS).encode()
