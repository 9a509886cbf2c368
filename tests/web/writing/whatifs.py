"""Variations for tests of the pages: begun, gone on with and changed through their forms."""

from typing import Any
from uuid import UUID

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.audit.desk import Form


class Trying:
    """One what-if line as one client works at it; ``address`` is that of its last page."""

    def __init__(self, client: FlaskClient, table: UUID) -> None:
        self.client = client
        self.table = table
        self.token = ""
        self.address = ""

    def begin(self, step: int, name: str = "", query: str = "") -> "Trying":
        """Press "Try from here" on the page of a step."""
        page = self.client.get(f"/tables/{self.table}/steps/{step}{query}").text
        form = page[page.index(f'action="/tables/{self.table}/what-if') :]
        fields = Form('<form id="begin" ' + form, "begin").fields
        self.token = fields["token"]
        begun = self.client.post(form.split('"')[1], data=fields | {"name": name})
        return self._led(begun)

    def enter(self, line: str, drawn: bool = False, **changes: str) -> TestResponse:
        """Type a line and press Try."""
        fields = {"token": self.token, "line": line} | ({"drawn": "1"} if drawn else {}) | changes
        answer = self.client.post(self.address, data=fields)
        if answer.status_code == 303:
            self._led(answer)
        return answer

    def branch(self, place: int, name: str = "") -> "Trying":
        """Press "Branch off here" at a step of this line: the new line."""
        other = Trying(self.client, self.table)
        other.token = self.token
        return other._led(self.client.post(f"{self.line}/{place}/branch", data={"token": self.token, "name": name}))

    def change(self, do: str, **fields: Any) -> TestResponse:
        """Press one of the buttons of the own line."""
        return self.client.post(f"{self.line}/change", data={"token": self.token, "do": do} | fields)

    @property
    def line(self) -> str:
        """Where the line is, whichever step."""
        return self.address.partition("?")[0].rpartition("/")[0]

    @property
    def page(self) -> str:
        """The page as it is now."""
        return self.client.get(self.address).text

    def _led(self, answer: TestResponse) -> "Trying":
        assert answer.status_code == 303, answer.text
        self.address = answer.location
        return self
