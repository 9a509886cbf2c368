"""Who may do what: of every request it is asked what its address needs. An address that does not say serves nobody."""

from collections.abc import Mapping
from typing import Final, NoReturn
from uuid import UUID

from flask import Flask, request
from werkzeug.exceptions import Forbidden

from domain.store.errors import NotPossible
from domain.tables.practice import PRACTICE
from web.shell.known_table import known_table
from web.shell.pages import Needs, declared_here
from web.shell.principal import principal, stranger
from web.shell.views import View

WORDS: Final[Mapping[Needs, str]] = {
    "a person": "This is for people who are signed in.",
    "a person who looks": "Writing about a table is for people who are signed in and may look at it.",
    "an account": "This needs an account.",
    "an administrator": "This is for administrators.",
    "look": "This table is for those who were invited to it.",
    "enter": "Only this table’s players and scorer can record moves.",
    "disclose": "Only this table’s scorer can enter cards seen later.",
    "correct": "Only this table’s judge or director can correct its record.",
    "rule": "Only this table’s scorer and officials can compare recordings.",
    "open seed": "Only this table’s players and scorer can open its seed.",
    "discard": "Only the person who opened this table can discard it, and only before the first move.",
    "seat people": "Only this table’s director decides who sits where.",
    "erase a name": "Only this table’s judge or director, or an administrator, can erase names.",
    "break glass": "Only officials of this table can look at hidden cards.",
    "ask": "This is for the players and officials of this table.",
    "close": "This is for the players, the scorer and the officials of this table.",
    "read viewings": "This is for the players and officials of this table.",
    "dispute": "Disputes are raised by the players, the scorer and the officials of this table.",
    "read disputes": "Disputes of a running table are for its players and officials.",
}
"""For whom an address is, said to those whom it is not for."""


def attach(app: Flask) -> None:
    """Ask of every request whether it may."""
    app.before_request(refuse_unless_allowed)


def refuse_unless_allowed() -> None:
    """Go on, or raise Unauthorized to strangers and Forbidden to whoever is known. Raises NotFound for no table."""
    here = declared_here()
    table_id = (request.view_args or {}).get("table_id")
    if here is not None and not allowed(here.needs, table_id):
        refuse(here.needs, table_id)


def allowed(needs: Needs, table_id: UUID | None = None) -> bool:
    """Whether the visitor of this request has what is needed, at this table where it is a power."""
    match needs:
        case "nothing":
            return True
        case "a person":
            return principal().id is not None
        case "an account":
            return principal().has_account
        case "an administrator":
            return principal().administrator
        case "a person who looks":
            assert table_id is not None, "a person looks at no table"
            return principal().at(table_id).id is not None and known_table(table_id).permissions.may("look")
        case _:
            assert table_id is not None, f"{needs} does not depend on a table"
            return known_table(table_id).permissions.may(needs)


def refuse(needs: Needs, table_id: UUID | None = None) -> NoReturn:
    """End the request: a stranger is asked to sign in, who is known is told for whom it is."""
    words = WORDS.get(needs, "This is not for you.")
    if principal().at(table_id).id is None:
        stranger(f"{words} Sign in, or open the link you were given.")
    raise Forbidden(words)


def refuse_host(view: View, holder: str | None) -> None:
    """Who plays at a table that Cairn deals gives free places there, and takes none away from others.

    Raises NotPossible where somebody else holds the place.
    """
    host = "host" in view.permissions.parties and not view.permissions.parties & {"administrator"}
    if host and holder not in (None, view.permissions.person, PRACTICE):
        raise NotPossible("you play at this table: a place that somebody holds is that person's to hand over")
