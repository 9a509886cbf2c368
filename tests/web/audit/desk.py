"""A scorer's desk for tests: the pages through Flask's client, forms filled in as a browser would send them."""

from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.domain.people.given import CHEAP
from tests.recorded import ticking
from tests.web.compiled import TEMPLATES
from tests.web.signed_in import client_for, seat_the_official, token_for
from web import create_app


def numbered() -> Any:
    """Ids that are the same in every run."""
    numbers = count(1)
    return lambda: f"00000000-0000-4000-8000-{next(numbers):012}"


def bare_service(folder: Path, **options: Any) -> Flask:
    """The service on a new store with nobody in it; its clock ticks, its ids are counted, its hashes cost nothing."""
    settings = {"secret": "of the tests", "clock": ticking(), "new_id": numbered(), "hasher": CHEAP} | options
    app = create_app(f"sqlite:///{folder / 'cairn.db'}", **settings)
    app.jinja_env.bytecode_cache = TEMPLATES
    return app


def service(folder: Path, **options: Any) -> Flask:
    """The same, its clients signed in as the official of every table who enters for all seats and sees all cards."""
    app = bare_service(folder, **options)
    seat_the_official(app)
    return app


class Form(HTMLParser):
    """The fields of one form of a page."""

    def __init__(self, page: str, form_id: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._inside, self._wanted = False, form_id
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "form":
            self._inside = found.get("id") == self._wanted
        elif tag == "input" and found.get("type") in ("checkbox", "radio") and "checked" not in found:
            return
        elif tag == "input" and self._inside and found.get("name"):
            self.fields[str(found["name"])] = found.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"


class Desk:
    """One table, seen and recorded through its pages.

    ``viewer`` is whose sight they are asked for, by the player of that seat, or for ``public`` by a judge who saw no
    hidden card.
    """

    def __init__(self, app: Flask, table: object, viewer: str = "") -> None:
        self.client = client_for(app, table, viewer)
        self.table = table
        self.query = f"?as={viewer}" if viewer else ""

    @property
    def address(self) -> str:
        """Where the table's pages are."""
        return f"/tables/{self.table}"

    def page(self, more: str = "") -> str:
        """The record page, also of a player who could play from the own hand."""
        more = f"record=1&{more}" if more else "record=1"
        return self.client.get(f"{self.address}{self.query or '?'}{'&' if self.query else ''}{more}").text

    def form(self, form_id: str = "dock", more: str = "") -> dict[str, str]:
        """What the record page's form would send as it is."""
        return Form(self.page(more), form_id).fields

    def send(self, fields: dict[str, str], **changes: str) -> TestResponse:
        """Send a form, with some of its fields filled in."""
        return self.client.post(f"{self.address}/moves", data=fields | changes)

    def enter(self, line: str, **changes: str) -> TestResponse:
        """Open the page, type a line, press Enter."""
        return self.send(self.form(), line=line, **changes)

    def told(self, **changes: Any) -> dict[str, Any]:
        """A request in JSON at the revision that stands."""
        revision = self.client.get(f"/api/tables/{self.table}").json["revision"]
        token = token_for(self.client, f"table {self.table}")
        return {"revision": revision, "command_id": f"json-{revision}", "token": token} | changes
