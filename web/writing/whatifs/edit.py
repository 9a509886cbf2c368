"""What its author changes of a what-if line: the last step taken back, another name, other readers, its end."""

from collections.abc import Callable
from typing import Any, Final, cast
from uuid import UUID

from flask import abort, redirect
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.writing.visibility import Visibility
from domain.writing.whatifs import LineWentOn, WhatIf
from web.shell.pages import Pages
from web.shell.services import services
from web.writing.recipients import chosen_recipients
from web.writing.whatifs.forms import LineChangeForm, checked
from web.writing.whatifs.line_view import OpenLine, opened

blueprint = Pages("edit_whatif", __name__)


@blueprint.post("/tables/<uuid:table_id>/what-if/<line>/change", needs="a person who looks")
def change_line(table_id: UUID, line: str) -> ResponseReturnValue:
    """Change the own line."""
    here = opened(table_id, line)
    form = checked(here.view, LineChangeForm)
    if not here.own:
        abort(403, "Only its author changes a variation.")
    try:
        kept = _CHANGES[form["do"]](here, form)
    except LineWentOn:
        abort(409, "Nothing was changed: the line went on since you opened its page.")
    except (NotPossible, Unfit) as trouble:
        abort(422, f"Nothing was changed: {trouble}.")
    if kept is None:
        return redirect(
            f"/tables/{table_id}/steps/{here.line.step}{here.table.query(hide='hide' in here.view.asked)}", 303
        )
    return redirect(f"{here.address}/{kept.length}{here.view.query()}", 303)


def _undo(here: OpenLine, form: dict[str, Any]) -> WhatIf:
    return services().whatifs.undo(replace(here.line, length=form["length"]))


def _rename(here: OpenLine, form: dict[str, Any]) -> WhatIf:
    return services().whatifs.rename(here.line, form["name"])


def _share(here: OpenLine, form: dict[str, Any]) -> WhatIf:
    people = chosen_recipients(here.table, form["people"])
    if form["visibility"] == "people" and not people:
        raise NotPossible("say for whom it is")
    return services().whatifs.share(here.line, cast(Visibility, form["visibility"]), people)


def _erase(here: OpenLine, form: dict[str, Any]) -> None:
    if not form["sure"]:
        raise NotPossible("tick that it is to be erased for good")
    services().whatifs.erase(here.line)


_CHANGES: Final[dict[str, Callable[[OpenLine, dict[str, Any]], WhatIf | None]]] = {
    "undo": _undo,
    "rename": _rename,
    "share": _share,
    "erase": _erase,
}
"""What can be asked, by the word of its form; None where the line is gone."""
