"""A review on a served store, and its leader's steps as the leader's page sends them."""

import re
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from domain.writing.reviews import Reviews
from web.shell.principal import COOKIE

FORM = "application/x-www-form-urlencoded"


class Led(NamedTuple):
    """The address of a review, and the token of who leads it."""

    address: str
    leader: str


def led(file: Path, table: UUID) -> Led:
    """A review that Ann leads from step 1."""
    store = open_store(f"sqlite://{file}")
    people = People(store, now)
    ann = people.add("Ann", "ann")
    review, token = Reviews(store, now).start(table, ann.id, 1), people.sessions.open(ann)
    store.close()
    return Led(f"/tables/{table}/reviews/{review.id}", token)


def show(connection: HTTPConnection, review: Led, step: int) -> None:
    """Lead to a step."""
    cookie = {"Cookie": f"{COOKIE}={review.leader}"}
    connection.request("GET", f"{review.address}/steps/1", headers=cookie)
    page = connection.getresponse().read().decode()
    form = re.search(r'name="token" value="([^"]*)"><input type="hidden" name="act"', page)
    assert form is not None
    told = urlencode({"token": form[1], "act": "show", "step": step})
    connection.request("POST", review.address, told, cookie | {"Content-Type": FORM})
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    answer.read()
