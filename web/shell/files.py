"""Files that leave and enter the service: how large they may be, and a table as its record file."""

from typing import Final

from flask import Response

from domain.play.vocabulary import Scorer
from domain.record.history import History
from replays.records import write_record
from web.shell.downloads import disposition
from web.shell.services import services
from web.shell.table_names import kept_labels
from web.shell.views import View

MEBIBYTE: Final = 1024 * 1024
FILE_BYTES: Final = 4 * MEBIBYTE
REQUEST_BYTES: Final = 16 * MEBIBYTE
"""A request with more is refused before it is read."""


def written_for(view: View) -> bytes:
    """The record file of a table as its viewer may have it."""
    history = as_file(view)
    return write_record(history, kept_labels(view.id), proofs=services().recorder.croupier.proofs(history))


def attached(body: bytes | str, media: str, name: str) -> Response:
    """A file in UTF-8 to be kept under this name."""
    answer = Response(body, content_type=f"{media}; charset=utf-8")
    answer.headers["Content-Disposition"] = disposition("attachment", name)
    return answer


def as_file(view: View) -> History:
    """What goes into a file: a scorer's own sight is nobody else's, so the widest other that the scorer may take."""
    if not isinstance(view.viewer, Scorer):
        return view.history
    widest = next(sight for sight in view.sights if not isinstance(sight, Scorer))
    return view.table.seen_by(widest)
