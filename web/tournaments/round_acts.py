"""What is done about rounds and results at a board."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream.rounds import published
from domain.tournaments.stream.tournament import Tournament
from web.shell.services import services
from web.tournaments.act_form import BoardAct, accept, actor
from web.tournaments.freezeout import counted
from web.tournaments.venue_time import moment_at


def _publish(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.Publish(form["round"], max(form["redraw"], 0), form["seen"]))
    services().event_tables.open_round(UUID(now.id), form["round"], actor())


def _set_up_table(now: Tournament, form: Mapping[str, Any]) -> None:
    players = [line.strip() for line in form["names"].splitlines() if line.strip()]
    after = services().tournaments.set_up_table(UUID(now.id), players, actor(), form["command_id"])
    services().event_tables.open_round(UUID(now.id), len(after.rounds), actor())


def _open_tables(now: Tournament, form: Mapping[str, Any]) -> None:
    services().event_tables.open_round(UUID(now.id), form["round"], actor())


def _exchange(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.Exchange(form["round"], form["player"], form["other"], form["why"]))
    services().event_tables.follow_people(UUID(now.id), actor())


def _take_results(now: Tournament, form: Mapping[str, Any]) -> None:
    services().event_tables.take_results(UUID(now.id), form["round"])


def _post(now: Tournament, form: Mapping[str, Any]) -> None:
    happened = moment_at(now, form["happened"], services().tournaments.clock())
    result = form["result"].strip()
    accept(now, form, c.PostResult(form["round"], form["table"], result, "official", happened, form["why"]))


def _close_round(now: Tournament, form: Mapping[str, Any]) -> None:
    _take_results(now, form)
    _check_ends_stand(UUID(now.id), form["round"])
    accept(now, form, c.CloseRound(form["round"]))


def _check_ends_stand(tournament: UUID, number: int) -> None:
    """Raises NotPossible where a table whose result was taken goes on."""
    now = services().tournaments.load(tournament)
    for state in services().event_tables.states(now, published(now, number), lambda table: table):
        result = now.results.get((number, state.paired.table))
        if result and result.by == "table" and state.progress in ("not started", "running"):
            raise NotPossible(
                f"table {state.paired.table} goes on: its end was taken back. Wait for its end, or post its result"
            )


def _adjust(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.AdjustPoints(form["player"], form["points"], form["why"]))


def _prizes(now: Tournament, form: Mapping[str, Any]) -> None:
    lines = (line.strip() for line in form["prizes"].splitlines())
    accept(now, form, c.StatePrizes(tuple(line for line in lines if line)))


def _rate(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.SetRating(bool(form["words"])))


def _count(now: Tournament, form: Mapping[str, Any]) -> None:
    clock = services().tournaments.clock()
    accept(now, form, counted(now, form["table"], form["deals"], form["stacks"], form["carried"], clock, form["why"]))


def _draw_seats(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.DrawSeats(services().tournaments.clock()))


def _change_seats(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.ChangeSeats(form["seen"]))


def _end(now: Tournament, form: Mapping[str, Any]) -> None:
    accept(now, form, c.EndTournament())


ROUND_ACTS: Final[dict[str, BoardAct]] = {
    "publish": BoardAct("direct", _publish),
    "set-up-table": BoardAct("direct", _set_up_table),
    "open-tables": BoardAct("direct", _open_tables),
    "take-results": BoardAct("post results", _take_results),
    "post": BoardAct("post results", _post),
    "exchange": BoardAct("decide", _exchange),
    "close-round": BoardAct("direct", _close_round),
    "adjust": BoardAct("decide", _adjust),
    "draw-seats": BoardAct("direct", _draw_seats),
    "count": BoardAct("post results", _count),
    "change-seats": BoardAct("direct", _change_seats),
    "rate": BoardAct("direct", _rate),
    "prizes": BoardAct("direct", _prizes),
    "end": BoardAct("direct", _end),
}
