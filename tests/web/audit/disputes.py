"""Disputes through the pages: everybody at the table with a device of their own."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse, encode_multipart

from domain.tables.disputes import Dispute
from domain.tables.floor.facts import Role
from tests.recorded import Sitting
from tests.web.audit.desk import Form
from tests.web.signed_in import client_as
from web.shell.services import services_of

PLACES: dict[str, tuple[Role, int]] = {
    "ann": ("player", 1),
    "ben": ("player", 2),
    "scorer": ("scorer", 0),
    "judge": ("judge", 0),
    "director": ("director", 0),
    "panel": ("panel", 0),
    "auditor": ("auditor", 0),
    "spectator": ("spectator", 0),
}


class Hall:
    """A table and a browser of everybody who has a place at it."""

    def __init__(self, app: Flask, sitting: Sitting) -> None:
        self.app = app
        self.sitting = sitting
        self.clients: dict[str, FlaskClient] = {
            who: client_as(app, sitting.id, role, seat) for who, (role, seat) in PLACES.items()
        }

    @property
    def address(self) -> str:
        """Where the table's pages are."""
        return f"/tables/{self.sitting.id}"

    def get(self, who: str, path: str = "disputes/1", status: int = 200) -> str:
        """A page of the table as somebody sees it."""
        answer = self.clients[who].get(f"{self.address}/{path}" if path else self.address)
        assert answer.status_code == status, answer.text
        return answer.text

    def raise_dispute(self, who: str, words: str, query: str = "?step=4", **fields: Any) -> TestResponse:
        """Fill in the form and send it."""
        form = Form(self.get(who, f"disputes/new{query}"), "raise").fields
        form.pop("concerns", None)
        return self.clients[who].post(f"{self.address}/disputes", data=form | {"words": words} | fields)

    def act(self, who: str, do: str, number: int = 1, **fields: Any) -> TestResponse:
        """Fill in one of the forms of a dispute's page and send it."""
        form = Form(self.get(who, f"disputes/{number}"), do).fields
        assert form, f"{who} has no form to {do}"
        form.pop("effect", None)
        boundary, body = encode_multipart(form | fields)
        kind = f"multipart/form-data; boundary={boundary}"
        return self.clients[who].post(f"{self.address}/disputes/{number}", data=body, content_type=kind)

    def ruled(self, effect: str = "none", words: str = "As the photo shows.") -> None:
        """Bring dispute 1 to a ruling by the judge."""
        for do, fields in (
            ("Accept", {}),
            ("Review", {}),
            ("RuleDispute", {"rules": "mk-34", "effect": effect, "words": words}),
        ):
            assert self.act("judge", do, **fields).status_code == 303

    def dispute(self, number: int = 1) -> Dispute:
        """A dispute as it is now."""
        dispute: Dispute = services_of(self.app).disputes.load(self.sitting.id).dispute(number)
        return dispute
