"""How far a tournament is, for pages that follow it, and its dates as a calendar."""

from typing import Any, Final
from uuid import UUID

from marshmallow import Schema

from web.shell.downloads import disposition
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import TypedNumber, read
from web.shell.services import services
from web.tournaments.access import known_tournament
from web.tournaments.calendar import calendar

blueprint = Pages("tournament_live", __name__)

CALENDAR: Final = "text/calendar; charset=utf-8"


class VersionQuery(Schema):
    """The version that a page shows."""

    since = TypedNumber(0)


@blueprint.get("/tournaments/<uuid:tournament_id>/live", needs="nothing")
def version(tournament_id: UUID) -> Any:
    """The version of a tournament; 204 where ``since`` is that."""
    now = known_tournament(tournament_id)
    return ("", 204) if read(VersionQuery, "query")["since"] == now.version else {"version": now.version}


@blueprint.get("/tournaments/<uuid:tournament_id>/calendar.ics", needs="nothing")
def calendar_file(tournament_id: UUID) -> Any:
    """The dates of a tournament as iCalendar."""
    now, names = known_tournament(tournament_id), services().tournaments.names(tournament_id)
    address = outside(f"/tournaments/{tournament_id}")
    body = calendar(now, names, address, services().tournaments.clock())
    headers = {"Content-Type": CALENDAR, "Content-Disposition": disposition("attachment", "tournament.ics")}
    return body, 200, headers
