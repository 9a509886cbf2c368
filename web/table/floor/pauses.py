"""While a table stands still nothing is entered."""

from domain.store.errors import NotPossible
from web.shell.views import View
from web.table.floor.words import standstill


def standing_still(view: View, command_id: str, happened: str | None) -> NotPossible | None:
    """Why nothing can be entered now, None while play goes on.

    What was entered before is answered as it was. At a table with cards of its own what happened before the pause is
    entered all the same.
    """
    pause, record = view.floor.pause, view.table.record
    if pause is None or record.entry_under(command_id):
        return None
    if record.opened.mode == "physical" and happened is not None and happened < pause.since:
        return None
    return NotPossible(f"{standstill(pause)[0].lower()}{standstill(pause)[1:]}")
