"""What is marked on the way through a table besides its key moments: what people said or did about a step."""

from itertools import chain

from web.replay.contributions import Contributions
from web.replay.step_context import Annotation, Showing
from web.shell.services import services


def annotations(showing: Showing) -> tuple[Annotation, ...]:
    """Every mark that the visitor of the page may see, by step."""
    return tuple(
        sorted(chain.from_iterable([source(showing) for source in services().part(Contributions).annotations]))
    )
