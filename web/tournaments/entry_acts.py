"""What is done about entries at a board."""

from collections.abc import Mapping
from typing import Any, Final, cast, get_args
from uuid import UUID

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from domain.tournaments.stream.tournament import Tournament
from web.shell.services import services
from web.tournaments.act_form import BoardAct, accept, account_of, actor
from web.tournaments.lists import checked, rows_of


def _enter(now: Tournament, form: Mapping[str, Any]) -> None:
    players = checked(now, services().tournaments.names(UUID(now.id)), rows_of(form["names"]))
    services().tournaments.enter(UUID(now.id), players, actor(), form["command_id"])


def _enter_account(now: Tournament, form: Mapping[str, Any]) -> None:
    person = account_of(form["login"])
    services().tournaments.enter_account(UUID(now.id), person.id, person.name, actor(), form["command_id"])


def _link(now: Tournament, form: Mapping[str, Any]) -> None:
    person = account_of(form["login"]).id if form["login"].strip() else ""
    accept(now, form, c.LinkAccount(form["player"], person))
    services().event_tables.follow_people(UUID(now.id), actor())


def _substitute(now: Tournament, form: Mapping[str, Any]) -> None:
    services().tournaments.substitute(UUID(now.id), form["player"], form["names"], actor(), form["command_id"])
    services().event_tables.follow_people(UUID(now.id), actor())


def _bye(now: Tournament, form: Mapping[str, Any]) -> None:
    kind = form["kind"] or "half"
    if kind not in get_args(v.FreeKind)[1:]:
        raise NotPossible("a bye is full, half or zero")
    accept(now, form, c.RequestBye(form["player"], form["round"], cast(v.FreeKind, kind)))


def _check_in_all(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.CheckIn(tuple(entry.player for entry in now.entries if entry.left is None)))


def _close_registration(now: Tournament, form: Mapping[str, Any]) -> None:
    services().tournaments.close_registration(UUID(now.id), actor(), form["command_id"])


def _self_entry(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.SetSelfEntry(form["kind"] == "open"))


def _leave(how: v.Leaving) -> BoardAct:
    return BoardAct("check in", lambda now, form: _accept(now, form, c.LeaveTournament(form["player"], how)))


def _accept(now: Tournament, form: Mapping[str, Any], command: c.Command) -> None:
    accept(now, form, command)


ENTRY_ACTS: Final[dict[str, BoardAct]] = {
    "enter": BoardAct("direct", _enter),
    "enter-account": BoardAct("direct", _enter_account),
    "link": BoardAct("direct", _link),
    "self-entry": BoardAct("direct", _self_entry),
    "substitute": BoardAct("direct", _substitute),
    "check-in": BoardAct("check in", lambda now, form: _accept(now, form, c.CheckIn((form["player"],)))),
    "check-in-all": BoardAct("check in", _check_in_all),
    "withdraw": _leave("withdrawn"),
    "no-show": _leave("no-show"),
    "return": BoardAct("check in", lambda now, form: _accept(now, form, c.Return(form["player"]))),
    "apart": BoardAct("direct", lambda now, form: _accept(now, form, c.ForbidMeeting(form["player"], form["other"]))),
    "bye": BoardAct("direct", _bye),
    "close-registration": BoardAct("direct", _close_registration),
}
