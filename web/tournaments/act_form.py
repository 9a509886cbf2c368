"""The form of everything that is done at a board, and how an act is handed to the tournament."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from marshmallow import Schema

from domain.people import NoSuchPerson, Person
from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream.offices import Duty
from domain.tournaments.stream.tournament import Tournament
from web.shell.parser import Typed, TypedNumber
from web.shell.principal import principal
from web.shell.services import services

Run = Callable[[Tournament, Mapping[str, Any]], None]


class BoardForm(Schema):
    """One act of an official: what, on whom or which table, with what words."""

    do = Typed()
    names = Typed()
    player = Typed()
    other = Typed()
    table = TypedNumber(0)
    round = TypedNumber(0)
    redraw = TypedNumber(0)
    seen = TypedNumber(0)
    result = Typed()
    happened = Typed()
    points = Typed()
    login = Typed()
    prizes = Typed()
    stacks = Typed()
    deals = TypedNumber(1)
    carried = TypedNumber(0)
    office = Typed()
    kind = Typed()
    minutes = TypedNumber(0)
    starts = Typed()
    words = Typed()
    why = Typed()
    command_id = Typed()


class BoardAct(NamedTuple):
    """Something done at a board: the duty that it needs, and how it is done. ``run`` raises NotPossible, Refused."""

    needs: Duty
    run: Run


def accept(now: Tournament, form: Mapping[str, Any], command: c.Command) -> Tournament:
    """Let the tournament accept a command of the visitor. Raises NotPossible."""
    return services().tournaments.act(UUID(now.id), command, actor(), form["command_id"])


def actor() -> str:
    """The opaque id of the visitor."""
    return principal().id or ""


def account_of(login: str) -> Person:
    """The account of a login. Raises NotPossible."""
    try:
        return services().people.by_login(login.strip())
    except NoSuchPerson:
        raise NotPossible(f"nobody has the login {login.strip()[:40]!r}") from None
