"""How a visitor may close a table that has ended."""

from typing import NamedTuple

from domain.tables.floor.closing import PATIENCE, How, is_closed
from web.shell.services import services
from web.shell.views import View


class OpenEnd(NamedTuple):
    """A table that has ended and is not closed: whether the visitor closes it alone, and may ask all players to.

    ``minutes`` is how long after the end any player closes it.
    """

    alone: bool
    asks: bool
    minutes: int


def alone(view: View) -> How:
    """In which capacity the visitor closes the table without the others."""
    permissions = view.permissions
    if permissions.official:
        return "official"
    return "scorer" if "scorer" in permissions.parties else "time"


def closing(view: View) -> OpenEnd | None:
    """What the visitor can do about the closing of the table; None where it goes on or is closed."""
    end, over = view.floor.end, view.table.seen_by("public").state().ending is not None
    if end is None or not over or is_closed(end, over=over):
        return None
    now, player = services().recorder.watch(), bool(view.permissions.seat)
    waited = player and end.waited(now.at, sure=now.sure)
    allowed = view.permissions.may("close") and (alone(view) != "time" or waited)
    return OpenEnd(allowed, player and not waited, PATIENCE.seconds // 60)
