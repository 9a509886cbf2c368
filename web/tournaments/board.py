"""The board of a tournament: what its director does now, and all tables of the round with how far they are."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template
from marshmallow import Schema
from msgspec.structs import replace

from domain.play.findings import Refused
from domain.store.errors import NotPossible
from domain.tournaments.live_table import LiveTable
from domain.tournaments.stream.names import told
from domain.tournaments.stream.pairings import rounds_of
from domain.tournaments.stream.proposal import Proposal, next_number
from domain.tournaments.stream.rounds import check_next
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import Office, PairedTable
from web.shell.known_table import table_as_known
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, as_typed, read
from web.shell.schemas import COMMAND_ID
from web.shell.security import OLD_FORM, form_token, has_token
from web.shell.services import services
from web.tournaments.access import OFFICES, duties_of_visitor, on_duty
from web.tournaments.act_form import BoardForm
from web.tournaments.acts import ACTS
from web.tournaments.freezeout import WHY, freezeout_view
from web.tournaments.hall import announcements, round_clock
from web.tournaments.parts import WHOLE, Part, TournamentQuery, asked
from web.tournaments.sides import scores_in_words, sides_in_words
from web.tournaments.view import state_of

blueprint = Pages("board", __name__)

WORDS: Final = {
    "without a record": "no result yet", "not opened": "not opened", "not started": "not started", "running": "running",
    "disputed": "in dispute", "ended": "ended, result not taken", "finished": "finished",
}  # fmt: skip


class BoardQuery(Schema):
    """Which draw of the next round is shown, and whether what is seldom needed is, too."""

    redraw = TypedNumber(0)
    more = Typed()


class StatedResult(NamedTuple):
    """What a player says of a table."""

    name: str
    result: str


class BoardTable(NamedTuple):
    """One table of the round in words: who sits there, how far it is, its result.

    ``claims`` are what its players say while they do not say the same, ``withdrawn`` why it lost a result.
    """

    state: LiveTable
    names: tuple[str, ...]
    words: str
    result: str
    claims: tuple[StatedResult, ...]
    withdrawn: str


class OfficeHolder(NamedTuple):
    """Somebody with an office: which, the account, its name."""

    office: Office
    person: str
    name: str


@blueprint.get("/tournaments/<uuid:tournament_id>/board", needs="an account")
def board_page(tournament_id: UUID) -> Response:
    """For its officials: what is to be done now."""
    return _page(on_duty(tournament_id, "look at the board"))


@blueprint.post("/tournaments/<uuid:tournament_id>/board", needs="an account")
def act(tournament_id: UUID) -> Any:
    """For its officials: one act; sent twice it is done once."""
    form = read(BoardForm, "sent")
    asked = ACTS.get(form["do"])
    now = on_duty(tournament_id, asked.needs if asked else "look at the board")
    if not has_token(f"tournament {tournament_id}"):
        return _page(now, 403, OLD_FORM)
    if not COMMAND_ID.match(form["command_id"]):
        abort(400, "Not done: the form has lost its id. Open the page again.")
    try:
        if asked is None:
            raise NotPossible("this form asks for nothing that is done here")
        asked.run(now, form)
    except (NotPossible, Refused) as trouble:
        return _page(services().tournaments.load(tournament_id), 422, str(getattr(trouble, "why", trouble)))
    return redirect(f"/tournaments/{tournament_id}/board", 303)


def _page(now: Tournament, status: int = 200, trouble: str = "") -> Response:
    names = services().tournaments.names(UUID(now.id))
    called = names.all_of(now.entries)
    query, part = read(BoardQuery, "query"), asked()
    redraw = max(query["redraw"], 0)
    proposal, missing = _next(now, redraw)
    body = render_template(
        "tournaments/board.html",
        now=now, title=names.title, called=called, trouble=told(trouble, called), rounds=rounds_of(now),
        tables=board_tables(now, called, part), proposal=proposal, missing=missing, redraw=redraw,
        number=next_number(now),        freezeout=freezeout_view(now, services().tournaments.clock()), moved=WHY,
        state=state_of, officials=_officials(now),
        told=lambda sentence: told(sentence, called), duties=duties_of_visitor(now),
        token=form_token(f"tournament {now.id}"), command_id=services().new_id(), typed=as_typed(), offices=OFFICES,
        clock=round_clock(now), announcements=announcements(now), enter_address=outside(f"/tournaments/{now.id}/enter"),
        asked=part, more=query["more"] or len(now.entries) <= WHOLE,
        entries=part.part(now.entries, lambda entry: [called[entry.player]]), not_opened=_not_opened(now),
        pairs=part.part(proposal.tables if proposal else (), lambda table: _names(table, called), "tables"),
    )  # fmt: skip
    return current_app.make_response((body, status))


def _officials(now: Tournament) -> list[OfficeHolder]:
    """Everybody with an office, by office."""
    found = [(office, person) for office in OFFICES for person in sorted(now.holders(office))]
    names = services().people.names(person for _, person in found)
    return [OfficeHolder(office, person, names[person]) for office, person in found]


def _next(now: Tournament, redraw: int) -> tuple[Proposal | None, str]:
    """The next round as it would be paired, or why it cannot be yet."""
    try:
        check_next(now, next_number(now))
        return services().tournaments.proposal(now, redraw), ""
    except NotPossible as why:
        return None, str(why)


def board_tables(now: Tournament, called: Mapping[str, str], query: TournamentQuery) -> Part[BoardTable]:
    """The tables of the round on this page."""
    if now.current is None:
        return Part(())
    shown = query.part(now.current.tables, lambda table: _names(table, called), "tables")
    played = replace(now.current, tables=tuple(shown.rows))
    states = services().event_tables.states(now, played, lambda table: table_as_known(table).table)
    return Part(
        [_in_words(now, played.number, state, called) for state in states], shown.page, shown.pages, shown.field
    )


def _names(table: PairedTable, called: Mapping[str, str]) -> list[str]:
    return [called[player] for player in table.players]


def _not_opened(now: Tournament) -> bool:
    """Whether tables of the round can be opened that are not."""
    if now.current is None or now.said.recording != "full" or now.said.dealing == "predealt":
        return False
    opened = services().event_tables.tables(now)
    return any((now.current.number, table.table) not in opened for table in now.current.tables)


def _in_words(now: Tournament, number: int, state: LiveTable, called: Mapping[str, str]) -> BoardTable:
    place = (number, state.paired.table)
    in_words = scores_in_words if now.said.way == "evening" else sides_in_words
    result, words = now.results.get(place), WORDS[state.progress]
    if state.progress == "running":
        words = f"turn {state.turn}, {' to '.join(map(str, state.numbers))}"
    claims = tuple(
        StatedResult(called[claim.player], sides_in_words(claim.sides)) for claim in now.claims.get(place, ())
    )
    return BoardTable(
        state, tuple(_names(state.paired, called)), words, in_words(result.sides) if result else "",
        claims, now.withdrawn.get(place, ""),
    )  # fmt: skip
