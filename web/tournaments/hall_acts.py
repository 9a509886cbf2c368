"""What is done at a board about the hall: its officials, the clock of the round, announcements."""

from collections.abc import Mapping
from typing import Any, Final, cast, get_args
from uuid import UUID

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from domain.tournaments.stream.tournament import Tournament
from web.shell.services import services
from web.tournaments.act_form import BoardAct, accept, account_of, actor
from web.tournaments.venue_time import moment_at


def _name(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.NameOfficial(account_of(form["login"]).id, _office(form)))
    services().event_tables.follow_people(UUID(now.id), actor())


def _dismiss(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.DismissOfficial(form["player"], _office(form)))
    services().event_tables.follow_people(UUID(now.id), actor())


def _office(form: Mapping[str, Any]) -> v.Office:
    if form["office"] not in get_args(v.Office):
        raise NotPossible("choose an office: director, arbiter or scorer")
    return cast(v.Office, form["office"])


def _clock(now: Tournament, form: Mapping[str, Any]) -> None:
    act, clock = form["kind"], services().tournaments.clock()
    if act not in get_args(v.ClockAct):
        raise NotPossible("a clock is started, paused, goes on, gets more time, or its time is called")
    starts = moment_at(now, form["starts"], "") if act == "start" and form["starts"].strip() else ""
    accept(now, form, c.TimeRound(cast(v.ClockAct, act), clock, form["minutes"], starts))


def _announce(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.MakeAnnouncement(form["words"], services().tournaments.clock()))


HALL_ACTS: Final[dict[str, BoardAct]] = {
    "name-official": BoardAct("direct", _name),
    "dismiss-official": BoardAct("direct", _dismiss),
    "clock": BoardAct("decide", _clock),
    "announce": BoardAct("decide", _announce),
}
