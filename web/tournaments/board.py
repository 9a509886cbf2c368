"""The board of a tournament: what its director does now, and all tables of the round with how far they are."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema
from msgspec.structs import replace

from domain.people import NoSuchPerson
from domain.play.findings import Refused
from domain.store.errors import NotPossible
from domain.tournaments.event_tables import LiveTable
from domain.tournaments.figures import figure
from domain.tournaments.stream import commands as c
from domain.tournaments.stream.names import told
from domain.tournaments.stream.pairings import rounds_of
from domain.tournaments.stream.proposal import Proposal, next_number
from domain.tournaments.stream.rounds import check_next, published
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import PairedTable
from web.shell.known_table import table_as_known
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, as_typed, read
from web.shell.principal import principal
from web.shell.schemas import COMMAND_ID
from web.shell.security import OLD_FORM, has_token
from web.shell.services import services
from web.tournaments.access import directed
from web.tournaments.freezeout import WHY, counted, freezeout_view
from web.tournaments.lists import checked, rows_of
from web.tournaments.parts import WHOLE, Part, TournamentQuery, asked

blueprint = Pages("board", __name__)

WORDS: Final = {
    "without a record": "no result yet", "not opened": "not opened", "not started": "not started", "running": "running",
    "disputed": "in dispute", "ended": "ended, result not taken", "finished": "finished",
}  # fmt: skip


class BoardQuery(Schema):
    """Which draw of the next round is shown, and whether what is seldom needed is, too."""

    redraw = TypedNumber(0)
    more = Typed()


class BoardForm(Schema):
    """One act of the director: what, on whom or which table, with what words."""

    do = Typed()
    names = Typed()
    player = Typed()
    other = Typed()
    table = TypedNumber(0)
    round = TypedNumber(0)
    redraw = TypedNumber(0)
    seen = TypedNumber(0)
    result = Typed()
    points = Typed()
    login = Typed()
    prizes = Typed()
    stacks = Typed()
    deals = TypedNumber(1)
    carried = TypedNumber(0)
    why = Typed()
    command_id = Typed()


class BoardTable(NamedTuple):
    """One table of the round in words: who sits there, how far it is, its result."""

    state: LiveTable
    names: tuple[str, ...]
    words: str
    result: str


@blueprint.get("/tournaments/<uuid:tournament_id>/board", needs="an account")
def board_page(tournament_id: UUID) -> Response:
    """For its directors: what is to be done now."""
    return _page(directed(tournament_id))


@blueprint.post("/tournaments/<uuid:tournament_id>/board", needs="an account")
def act(tournament_id: UUID) -> Any:
    """For its directors: one act; sent twice it is done once."""
    now = directed(tournament_id)
    form = read(BoardForm, "sent")
    if not has_token(f"tournament {tournament_id}"):
        return _page(now, 403, OLD_FORM)
    if not COMMAND_ID.match(form["command_id"]):
        abort(400, "Not done: the form has lost its id. Open the page again.")
    try:
        _ACTS.get(form["do"], _unknown)(now, form)
    except (NotPossible, Refused) as trouble:
        return _page(services().tournaments.load(tournament_id), 422, str(getattr(trouble, "why", trouble)))
    return redirect(f"/tournaments/{tournament_id}/board", 303)


def _unknown(_now: Tournament, _form: Mapping[str, Any]) -> None:
    raise NotPossible("this form asks for nothing that a director does")


def _accept(now: Tournament, form: Mapping[str, Any], command: c.Command) -> None:
    services().tournaments.act(UUID(now.id), command, _actor(), form["command_id"])


def _actor() -> str:
    return principal().id or ""


def _enter(now: Tournament, form: Mapping[str, Any]) -> None:
    players = checked(now, services().tournaments.names(UUID(now.id)), rows_of(form["names"]))
    services().tournaments.enter(UUID(now.id), players, _actor(), form["command_id"])


def _check_in_all(now: Tournament, form: Mapping[str, Any]) -> None:
    _accept(now, form, c.CheckIn(tuple(entry.player for entry in now.entries if entry.left is None)))


def _close_registration(now: Tournament, form: Mapping[str, Any]) -> None:
    services().tournaments.close_registration(UUID(now.id), _actor(), form["command_id"])


def _publish(now: Tournament, form: Mapping[str, Any]) -> None:
    _accept(now, form, c.Publish(form["round"], max(form["redraw"], 0), form["seen"]))
    services().event_tables.open_round(UUID(now.id), form["round"], _actor())


def _open_tables(now: Tournament, form: Mapping[str, Any]) -> None:
    services().event_tables.open_round(UUID(now.id), form["round"], _actor())


def _take_results(now: Tournament, form: Mapping[str, Any]) -> None:
    services().event_tables.take_results(UUID(now.id), form["round"])


def _post(now: Tournament, form: Mapping[str, Any]) -> None:
    happened = services().tournaments.clock()
    _accept(
        now, form, c.PostResult(form["round"], form["table"], form["result"].strip(), "official", happened, form["why"])
    )


def _count(now: Tournament, form: Mapping[str, Any]) -> None:
    clock = services().tournaments.clock()
    stacks = counted(now, form["table"], form["deals"], form["stacks"], form["carried"], clock, form["why"])
    _accept(now, form, stacks)


def _close_round(now: Tournament, form: Mapping[str, Any]) -> None:
    _take_results(now, form)
    _check_ends_stand(UUID(now.id), form["round"])
    _accept(now, form, c.CloseRound(form["round"]))


def _check_ends_stand(tournament: UUID, number: int) -> None:
    """Raises NotPossible where a table whose result was taken goes on."""
    now = services().tournaments.load(tournament)
    for state in services().event_tables.states(now, published(now, number), lambda table: table):
        result = now.results.get((number, state.paired.table))
        if result and result.by == "table" and state.progress in ("not started", "running"):
            raise NotPossible(
                f"table {state.paired.table} goes on: its end was taken back. Wait for its end, or post its result"
            )


def _name_director(now: Tournament, form: Mapping[str, Any]) -> None:
    try:
        person = services().people.by_login(form["login"].strip())
    except NoSuchPerson:
        raise NotPossible(f"nobody has the login {form['login'][:40]!r}") from None
    _accept(now, form, c.NameDirector(person.id))


_ACTS: Final[dict[str, Callable[[Tournament, Mapping[str, Any]], None]]] = {
    "enter": _enter,
    "check-in": lambda now, form: _accept(now, form, c.CheckIn((form["player"],))),
    "check-in-all": _check_in_all,
    "withdraw": lambda now, form: _accept(now, form, c.LeaveTournament(form["player"], "withdrawn")),
    "no-show": lambda now, form: _accept(now, form, c.LeaveTournament(form["player"], "no-show")),
    "return": lambda now, form: _accept(now, form, c.Return(form["player"])),
    "apart": lambda now, form: _accept(now, form, c.ForbidMeeting(form["player"], form["other"])),
    "bye": lambda now, form: _accept(now, form, c.RequestBye(form["player"], form["round"], "half")),
    "close-registration": _close_registration,
    "publish": _publish,
    "open-tables": _open_tables,
    "take-results": _take_results,
    "post": _post,
    "exchange": lambda now, form: _accept(
        now, form, c.Exchange(form["round"], form["player"], form["other"], form["why"])
    ),
    "close-round": _close_round,
    "adjust": lambda now, form: _accept(now, form, c.AdjustPoints(form["player"], form["points"], form["why"])),
    "prizes": lambda now, form: _accept(
        now, form, c.StatePrizes(tuple(line.strip() for line in form["prizes"].splitlines() if line.strip()))
    ),
    "draw-seats": lambda now, form: _accept(now, form, c.DrawSeats(services().tournaments.clock())),
    "count": _count,
    "change-seats": lambda now, form: _accept(now, form, c.ChangeSeats(form["seen"])),
    "name-director": _name_director,
    "end": lambda now, form: _accept(now, form, c.EndTournament()),
}


def _page(now: Tournament, status: int = 200, trouble: str = "") -> Response:
    names = services().tournaments.names(UUID(now.id))
    called = names.all_of(now.entries)
    query, part = read(BoardQuery, "query"), asked()
    redraw = max(query["redraw"], 0)
    proposal, missing = _next(now, redraw)
    body = render_template(
        "tournaments/board.html",
        now=now, title=names.title, called=called, trouble=told(trouble, called), rounds=rounds_of(now),
        tables=_tables(now, called, part), proposal=proposal, missing=missing, redraw=redraw, number=next_number(now),
        directors=services().people.names(now.directors), told=lambda sentence: told(sentence, called),
        command_id=services().new_id(), typed=as_typed(), asked=part, more=query["more"] or len(now.entries) <= WHOLE,
        entries=part.part(now.entries, lambda entry: [called[entry.player]]), not_opened=_not_opened(now),
        freezeout=freezeout_view(now, services().tournaments.clock()), moved=WHY,
        pairs=part.part(proposal.tables if proposal else (), lambda table: _names(table, called), "tables"),
    )  # fmt: skip
    return current_app.make_response((body, status))


def _next(now: Tournament, redraw: int) -> tuple[Proposal | None, str]:
    """The next round as it would be paired, or why it cannot be yet."""
    try:
        check_next(now, next_number(now))
        return services().tournaments.proposal(now, redraw), ""
    except NotPossible as why:
        return None, str(why)


def _tables(now: Tournament, called: Mapping[str, str], query: TournamentQuery) -> Part[BoardTable]:
    """The tables of the round on this page."""
    if now.current is None:
        return Part(())
    shown = query.part(now.current.tables, lambda table: _names(table, called), "tables")
    played = replace(now.current, tables=tuple(shown.rows))
    states = services().event_tables.states(now, played, lambda table: table_as_known(table).table)
    return Part([_in_words(now, state, called) for state in states], shown.page, shown.pages, shown.field)


def _names(table: PairedTable, called: Mapping[str, str]) -> list[str]:
    return [called[player] for player in table.players]


def _not_opened(now: Tournament) -> bool:
    """Whether tables of the round can be opened that are not."""
    if now.current is None or now.said.recording != "full" or now.said.dealing == "predealt":
        return False
    opened = services().event_tables.tables(now)
    return any((now.current.number, table.table) not in opened for table in now.current.tables)


def _in_words(now: Tournament, state: LiveTable, called: Mapping[str, str]) -> BoardTable:
    number = now.current.number if now.current else 0
    result = now.results.get((number, state.paired.table))
    words = WORDS[state.progress]
    if state.progress == "running":
        words = f"turn {state.turn}, {' to '.join(map(str, state.numbers))}"
    shown = " : ".join(_side(side.points, side.game_points) for side in result.sides) if result else ""
    return BoardTable(state, tuple(_names(state.paired, called)), words, shown)


def _side(points: str, game_points: int | None) -> str:
    written = figure(Fraction(points))
    return f"{written} ({game_points})" if game_points is not None else written
