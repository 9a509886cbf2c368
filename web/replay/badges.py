"""What stands beside the lines of the move list: of this visitor, on this page, for a few of its steps."""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from web.replay.step_context import Showing
from web.writing.notes.badges import margin as notes

Margin = Callable[[Showing], Mapping[int, Markup]]

MARGINS: Final[tuple[Margin, ...]] = (notes,)
"""Each gives what stands beside steps that the page may know, by their numbers; put in below the line of the step."""


def margin(showing: Showing, own: bytes) -> dict[int, bytes]:
    """Everything beside the lines; ``own`` is what the page itself has for the step on show."""
    found = {showing.number: own}
    for source in MARGINS:
        for number, text in source(showing).items():
            found[number] = found.get(number, b"") + text.encode()
    return found
