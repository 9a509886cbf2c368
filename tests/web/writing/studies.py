"""Somebody who writes studies through the pages, filling in their forms."""

import re
from typing import Any
from uuid import UUID

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.audit.desk import Form
from tests.web.signed_in import device_of, somebody
from web.shell.principal import COOKIE


class Writer:
    """A client of somebody with an account, whose id is ``p-`` and the login."""

    def __init__(self, app: Flask, login: str) -> None:
        self.client = app.test_client()
        self.person = somebody(app, login)
        self.client.set_cookie(COOKIE, device_of(app, self.person))

    def get(self, address: str) -> TestResponse:
        """A page."""
        return self.client.get(address)

    def text(self, address: str) -> str:
        """A page that is there."""
        page = self.get(address)
        assert page.status_code == 200, page.text
        return page.text

    def send(self, page: str, form: str, /, *, to: str = "", **fields: Any) -> TestResponse:
        """Send a form of the page at this address, to that address or to ``to``."""
        found = Form(self.text(page), form).fields
        assert found, f"no form {form}"
        return self.client.post(to or page, data=found | fields)

    def make(self, title: str = "Endings") -> str:
        """A new study with one chapter; its address."""
        answer = self.send("/studies", "make", title=title)
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"].removesuffix("/edit")

    def add(self, table: UUID, step: int, where: str, **fields: Any) -> TestResponse:
        """Take a step of a table into the last chapter of the study at this address, or into a new one."""
        link = re.search(r'href="(/studies/add\?[^"]+)"', self.text(f"/tables/{table}/steps/{step}"))
        assert link, "the page of a step leads nowhere"
        address = link[1].replace("&amp;", "&")
        if where != "new":
            study = where.removeprefix("/studies/")
            where = re.findall(rf'value="({study}\.\d+\.\d+)"', self.text(address))[-1]
        return self.send(address, "add", where=where, **fields)

    def share(self, study: str, visibility: str, people: str = "") -> None:
        """Share the study at this address."""
        answer = self.send(f"{study}/edit", "share", visibility=visibility, people=people)
        assert answer.status_code == 303, answer.text
