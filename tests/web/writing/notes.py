"""Somebody who writes notes through the pages: forms filled in as a browser would send them."""

import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.recorded import Sitting
from tests.web.audit.desk import Form


class Writer:
    """One visitor at one table."""

    def __init__(self, client: FlaskClient, sitting: Sitting) -> None:
        self.client = client
        self.address = f"/tables/{sitting.id}"

    def get(self, path: str) -> str:
        """A page below the table's address, which must be there."""
        answer = self.client.get(f"{self.address}/{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def panel(self, path: str) -> str:
        """The notes on the page of a step."""
        page = self.get(path)
        return page[page.index('id="notes"') : page.index("</section>", page.index('id="notes"'))]

    def send(self, path: str, form_id: str, **fields: Any) -> TestResponse:
        """Fill in a form of a page and send it where it leads."""
        page = self.get(path)
        action = re.search(rf'<form[^>]*id="{form_id}"[^>]*action="([^"]*)"', page)
        assert action, page
        return self.client.post(action[1].replace("&amp;", "&"), data=Form(page, form_id).fields | fields)

    def write(self, step: int, text: str, **fields: Any) -> str:
        """Write a note on a step; gives its id."""
        answer = self.send(f"steps/{step}", "write-note", text=text, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"].partition("#note-")[2]
