"""Cairn as its pages, on a new store, with tables for tests."""

import re
from pathlib import Path
from typing import Any

from flask import Flask

from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from tests.recorded import Sitting
from tests.web.audit.desk import service
from web.shell.services import services_of

LABELS = Labels({"1": "Ann Kealoha", "2": "Ben Ortiz"}, "Hilo Open").encode()

DEALT = "dealer2 2:deal7h3s9c4d5sKhQh 1:deal5hAs2c8d6s6cJc"
"""Ann plays first; both hands were seen."""

WON = """dealer2 2:deal....... 1:deal.......
Ts Th Td r.  d. d. 2s  Tc Ts Th r.  d. d. 2h  Td Tc 9s r.  d. d. 2d  d. 9h 9d  d. d. 2c"""
"""Ann wins by altitude, 107 to 8, and was never cut."""


class Served:
    """The service with a browser that keeps no state, and the recorder behind it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.app: Flask = service(folder)
        self.recorder: Recorder = services_of(self.app).recorder
        self.client = self.app.test_client()

    def sit(self, *moves: str, name: str = "table", **chosen: str) -> Sitting:
        """A table between Ann and Ben with these moves."""
        sitting = Sitting(self.recorder, name, labels=LABELS, **chosen)
        sitting.enter(*moves)
        return sitting

    def get(self, sitting: Sitting, path: str) -> str:
        """The page of a table at this address below its own."""
        answer = self.client.get(f"/tables/{sitting.id}/{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def status(self, sitting: Sitting, path: str) -> int:
        """Only the status of an address below the table's own."""
        return self.client.get(f"/tables/{sitting.id}/{path}").status_code

    def leads(self, sitting: Sitting, path: str) -> str:
        """Where an address below the table's own sends the reader, below the table's own."""
        answer = self.client.get(f"/tables/{sitting.id}/{path}")
        assert answer.status_code == 302
        return str(answer.headers["Location"]).removeprefix(f"/tables/{sitting.id}/")


def without_ids(page: str) -> str:
    """A page without the command ids of its forms, which are fresh on every page."""
    return re.sub(r'(name="command_id" value=")[^"]*', r"\1", page)


def odd(served: Served) -> Sitting:
    """A table with a step taken back (6), a step put right (7 by 8), an irregular one (9)."""
    sitting = served.sit(DEALT, "5h")
    enter(sitting, "8d")
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    enter(sitting, "As")
    enter(sitting, "6s", corrects_last=True)
    enter(sitting, "Jc", reason="nobody noticed")
    return sitting


def enter(sitting: Sitting, move: str, **options: Any) -> None:
    """One move with the recorder's options."""
    sitting.table = sitting.recorder.act(sitting.id, move, sitting.context(), **options)
