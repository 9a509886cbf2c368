"""The log of a process as lines of JSON: times in UTC, what happened, and of an exception never its words."""

import logging
from typing import Any, Final

import msgspec

from domain.store.times import now

REQUESTS: Final = logging.getLogger("cairn.requests")
"""Hears of every request that was answered."""


class JsonLines(logging.Formatter):
    """A record as an object: fields that are given as ``extra={"fields": ...}``, or a message.

    Of an exception stand its class and its places in the code: its words may hold what somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told: dict[str, Any] = {"time": now(), "level": record.levelname.lower(), "logger": record.name}
        fields = getattr(record, "fields", None)
        told |= fields if fields is not None else {"message": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            told |= {"exception": record.exc_info[0].__name__, "at": _places(record.exc_info[2])}
        return msgspec.json.encode(told).decode()


def log_in_json(*, requests: bool) -> None:
    """Let this process log so: errors always, every request where it is wanted."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    REQUESTS.setLevel(logging.INFO if requests else logging.WARNING)


def _places(trace: Any) -> list[str]:
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places
