"""A browser of somebody for tests: keeps its cookie, fills in forms as the page has them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from domain.people import People
from tests.domain.people.given import PASSWORD, ann, ben
from tests.web.audit.desk import Form, bare_service
from web.shell.services import services_of


@contextmanager
def club(folder: Path, **options: Any) -> Iterator[Flask]:
    """A service that Ann administers and where Ben has an account."""
    app = bare_service(folder, **options)
    ann(services_of(app).people)
    ben(services_of(app).people)
    yield app
    services_of(app).recorder.store.close()


class Visit:
    """One device: opens pages, sends their forms; ``agent`` is what it says it is."""

    def __init__(self, app: Flask, agent: str = "") -> None:
        self.people: People = services_of(app).people
        self.client = app.test_client()
        self.headers = {"User-Agent": agent} if agent else {}

    def get(self, address: str) -> TestResponse:
        """A page."""
        return self.client.get(address, headers=self.headers)

    def post(self, address: str, token_from: str, form: str | None = None, **fields: str) -> TestResponse:
        """Send a form of the page ``token_from``, filled in with these fields."""
        filled = Form(self.get(token_from).text, form).fields
        return self.client.post(address, data=filled | fields, headers=self.headers)

    def sign_in(self, login: str, password: str = PASSWORD, **fields: str) -> TestResponse:
        """Fill in the sign-in page."""
        return self.post("/sign-in", "/sign-in", "sign-in", login=login, password=password, **fields)

    def cookie(self) -> str:
        """The token in this device's cookie, empty when there is none."""
        cookie = self.client.get_cookie("cairn")
        return cookie.value if cookie else ""

    def name(self) -> str | None:
        """Who the service says this device is; None for a stranger."""
        session = self.people.sessions.visit(self.cookie())
        return session.person.name if session else None
