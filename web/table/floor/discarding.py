"""A table that was opened by mistake: its opener discards it as long as nothing was entered there."""

from flask import Response, current_app, redirect

from domain.tables.floor.commands import Discard
from web.shell.access import allowed, refuse
from web.shell.services import services
from web.shell.views import View
from web.table.floor.forms import PlaceForm, read_form


def may_discard(view: View) -> bool:
    """Whether the visitor may discard this table now; a table of a tournament is its round's."""
    of_tournament = services().event_tables.seating(view.id) is not None
    return view.permissions.may("discard") and not _played(view) and not of_tournament


def discard(view: View) -> Response:
    """Discard the table and go to the list. Raises NotPossible where something was entered."""
    if not allowed("discard", view.id) or services().event_tables.seating(view.id) is not None:
        refuse("discard", view.id)
    form = read_form(view, PlaceForm)
    command = Discard(played=_played(view))
    services().floors.act(view.id, len(view.seats), command, view.permissions.person or "", form["command_id"])
    return current_app.make_response(redirect("/", 303))


def _played(view: View) -> bool:
    """Whether there is a step beside those with which the table was opened, or a dispute."""
    record = view.table.record
    opening = record.entries[0].command_id
    with_it = (opening, f"{opening}.dealer")
    disputed = bool(services().disputes.load(view.id).disputes)
    return disputed or any(record.entries[step.entry - 1].command_id not in with_it for step in record.steps)
