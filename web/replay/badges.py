"""What stands beside the lines of the move list: of this visitor, on this page, for a few of its steps."""

from web.replay.contributions import Contributions
from web.replay.step_context import Showing
from web.shell.services import services


def badges(showing: Showing, own: bytes) -> dict[int, bytes]:
    """Everything beside the lines; ``own`` is what the page itself has for the step on show."""
    found = {showing.number: own}
    for source in services().part(Contributions).badges:
        for number, text in source(showing).items():
            found[number] = found.get(number, b"") + text.encode()
    return found
