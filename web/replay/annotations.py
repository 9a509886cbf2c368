"""What is marked on the way through a table besides its key moments: what people said or did about a step."""

from itertools import chain

from web.replay.contributions import contributions
from web.replay.step_context import Annotation, Showing


def annotations(showing: Showing) -> tuple[Annotation, ...]:
    """Every mark that the visitor of the page may see, by step."""
    return tuple(sorted(chain.from_iterable([source(showing) for source in contributions().annotations])))
