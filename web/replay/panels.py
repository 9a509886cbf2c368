"""What stands below the table on the page of a step: a panel from every room that has something to say."""

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from web.replay.charts import links
from web.replay.export.panel import taking
from web.replay.step_context import Showing
from web.replay.step_panels import cards, followed
from web.writing.notes.panel import panel as notes
from web.writing.reviews import invitation
from web.writing.studies.panel import studying
from web.writing.whatifs import panel as trying

Panel = Callable[[Showing], Markup]

PANELS: Final[tuple[Panel, ...]] = (
    links.panel,
    followed,
    cards,
    notes,
    trying.panel,
)
"""In the order of the page. A panel of nothing is empty."""

FURTHER: Final[tuple[Panel, ...]] = (invitation.panel, studying, taking)
"""Where one can go on with a step, put together in one panel behind the others."""

_FURTHER: Final = Markup(
    '<section class="panel entry further" aria-labelledby="further"><h2 id="further">Take it further</h2>{}</section>'
)


def panels(showing: Showing) -> bytes:
    """Every panel of this step."""
    further = Markup().join(panel(showing) for panel in FURTHER)
    return Markup().join((*(panel(showing) for panel in PANELS), _FURTHER.format(further))).encode()
