"""People for tests of the pages: an official who sees and enters everything, and anybody else who is wanted."""

from dataclasses import replace
from io import BytesIO
from typing import Any
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.people import NoSuchPerson, People, Person, Session
from domain.people.rows import add_person, add_session
from domain.tables.floor.closing import Close
from domain.tables.floor.commands import BreakGlass, TakePlace
from domain.tables.floor.facts import Role
from domain.tables.table import Table
from domain.tables.viewing_log import Viewings
from domain.writing.reviews import Reviews
from tests.domain.people.given import CHEAP
from tests.recorded import SCORER
from web.shell.principal import COOKIE
from web.shell.security import form_token
from web.shell.services import attach, services_of
from web.writing.reviews import watcher

OFFICIAL = Person(SCORER, "Olive Official", "official", administrator=False, created="2026-11-30T13:00:00.000Z")


def standing_clock() -> str:
    """A clock that does not tick, so that who visits when moves no other time of a test."""
    return "2026-11-30T13:00:00.000Z"


def exchange(app: Flask, **parts: Any) -> None:
    """Let a service serve from others of its parts."""
    attach(app, replace(services_of(app), **parts))


def seat_the_official(app: Flask) -> None:
    """Sign every client in as the official, who judges every table that is opened from now on and sees its cards."""
    recorder = services_of(app).recorder
    store, recorder.floors.clock = recorder.store, standing_clock
    people, viewings = People(store, standing_clock, CHEAP), Viewings(store, standing_clock)
    reviews = Reviews(store, standing_clock)
    exchange(app, people=people, viewings=viewings, reviews=reviews)
    watcher.attach(app)
    with store.beside() as statements:
        add_person(statements, OFFICIAL, None, "")
    _judge_what_is_opened(app)
    _close_what_ends(app)
    app.extensions["official"] = token = device_of(app, OFFICIAL)
    app.test_client_class = type("SignedIn", (FlaskClient,), {"__init__": _signing_in(token)})


def token_for(client: FlaskClient, purpose: str) -> str:
    """What this client's forms for a purpose carry."""
    cookie = client.get_cookie(COOKIE)
    headers = {"Cookie": f"{COOKIE}={cookie.value}"} if cookie else {}
    with client.application.test_request_context(headers=headers):
        return form_token(purpose)


def bring_in(client: FlaskClient, data: bytes, name: str = "file.cairn") -> TestResponse:
    """The answer to a record file that this client sends."""
    return client.post("/records", data={"files": (BytesIO(data), name), "token": token_for(client, "records")})


def client_for(app: Flask, table: object, viewer: str) -> FlaskClient:
    """A client of the player of this seat, for ``public`` of a judge who sees no hidden card, else of the official."""
    if viewer.isdigit():
        return client_as(app, UUID(str(table)), "player", int(viewer))
    return client_as(app, UUID(str(table)), "judge", 0) if viewer == "public" else app.test_client()


def client_as(app: Flask, table: UUID, role: Role, seat: int = 0) -> FlaskClient:
    """A client of somebody who holds this place at a table."""
    person = somebody(app, f"{role}{seat or ''}")
    seats = services_of(app).recorder.load(table).record.opened.seats
    floors = services_of(app).floors
    floors.act(table, seats, TakePlace(role, seat, person.id), SCORER, f"{person.id} sits down")
    client = app.test_client()
    client.set_cookie(COOKIE, device_of(app, person))
    return client


def device_of(app: Flask, person: Person) -> str:
    """The token of a new session whose id, and with it the tokens of its forms, is the same in every run."""
    number = len(services_of(app).people.sessions.of(person))
    now, token = standing_clock(), f"token-{number}-of-{person.login}"
    session = Session(f"session {number} of {person.login}", person, None, "", now, now, None)
    with services_of(app).recorder.store.beside() as statements:
        add_session(statements, token, session)
    return token


def somebody(app: Flask, login: str) -> Person:
    """The person of this login; where there is none a new one, whose id is the same in every run."""
    people = services_of(app).people
    try:
        found: Person = people.by_login(login)
    except NoSuchPerson:
        found = Person(f"p-{login}", login.capitalize(), login, administrator=False, created=standing_clock())
        with services_of(app).recorder.store.beside() as statements:
            add_person(statements, found, None, "")
    return found


def stranger(app: Flask) -> FlaskClient:
    """A client of nobody in particular."""
    return FlaskClient(app, app.response_class)


def _signing_in(token: str) -> Any:
    def signed_in(client: FlaskClient, *arguments: Any, **options: Any) -> None:
        FlaskClient.__init__(client, *arguments, **options)
        client.set_cookie(COOKIE, token)

    return signed_in


def _judge_what_is_opened(app: Flask) -> None:
    recorder = services_of(app).recorder
    for name in ("open", "bring_in"):
        setattr(recorder, name, _judged(app, getattr(recorder, name)))


def _close_what_ends(app: Flask) -> None:
    """A table that ends is closed at once: what comes between the two has tests of its own."""
    recorder = services_of(app).recorder
    act = recorder.act

    def closing(table_id: UUID, *arguments: Any, **options: Any) -> Table:
        table: Table = act(table_id, *arguments, **options)
        if table.truth.state().ending is None or recorder.is_closed(table):
            return table
        command = Close("official", standing_clock(), True)
        services_of(app).floors.act(table_id, table.record.opened.seats, command, SCORER, f"closes {table_id}")
        return table

    recorder.act = closing


def _judged(app: Flask, opening: Any) -> Any:
    def judged(*arguments: Any, **options: Any) -> Table:
        table: Table = opening(*arguments, **options)
        floors, record = services_of(app).floors, table.record
        for number, command in enumerate((TakePlace("judge", 0, SCORER), BreakGlass(SCORER, "for the tests"))):
            floors.act(record.table, record.opened.seats, command, SCORER, f"official-{number}")
        return table

    return judged
