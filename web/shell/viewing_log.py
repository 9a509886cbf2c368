"""Notes who is served which hidden cards."""

from typing import cast
from uuid import UUID

from flask import current_app

from domain.record.history import History
from domain.tables.floor import Permissions
from domain.tables.viewing_log import Viewings


def viewings() -> Viewings:
    """The viewings of this service's tables."""
    return cast(Viewings, current_app.extensions["viewings"])


def note(standing: Permissions, table: UUID, history: History) -> None:
    """Note that somebody is served this sight, unless everybody may see as much."""
    if standing.phase == "running" or not standing.opens:
        record = history.record
        viewings().note(table, standing.person or "", history.viewer, record.revision, record.head)
