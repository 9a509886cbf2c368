"""What stands below the table on the page of a step: a panel from every room that has something to say."""

from typing import Final

from markupsafe import Markup

from web.replay.contributions import Contributions
from web.replay.step_context import Showing
from web.shell.services import services

_FURTHER: Final = Markup(
    '<section class="panel entry further" aria-labelledby="further"><h2 id="further">Take it further</h2>{}</section>'
)


def panels(showing: Showing) -> bytes:
    """Every panel of this step."""
    contributed = services().part(Contributions)
    further = Markup().join(panel(showing) for panel in contributed.further)
    return Markup().join((*(panel(showing) for panel in contributed.panels), _FURTHER.format(further))).encode()
