"""Results come from the tables themselves: whatever is entered at a table of a tournament, its result follows."""

import logging
from typing import Final

from flask import Flask, Response, request

from domain.play.findings import Refused
from domain.store import StoreError
from domain.store.errors import NotPossible
from web.shell.security import SAFE
from web.shell.services import services

_log: Final = logging.getLogger(__name__)


def attach(app: Flask) -> None:
    """After everything that was sent to a table."""
    app.after_request(_followed)


def _followed(response: Response) -> Response:
    table_id = (request.view_args or {}).get("table_id")
    if request.method not in SAFE and table_id is not None and response.status_code < 400:
        try:
            seating = services().event_tables.seating(table_id)
            if seating is not None:
                services().event_tables.take_results(seating.tournament, seating.round)
        except (NotPossible, Refused, StoreError) as trouble:
            _log.warning("the result of table %s was not taken: %s", table_id, type(trouble).__name__)
    return response
