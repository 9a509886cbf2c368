"""Paper of a round, A4 or letter: pairings by table and by name, result slips, blank score sheets, table tents."""

from typing import Final, NamedTuple
from uuid import UUID

from flask import abort, render_template
from marshmallow import Schema

from domain.games.registry import GAMES
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import PairedTable
from web.shell.hidden_results import results_hidden
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.qr import qr
from web.shell.services import services
from web.tournaments.access import known_tournament
from web.tournaments.sides import scores_in_words

blueprint = Pages("tournament_print", __name__)

SHEETS: Final = {
    "pairings": "Pairings", "slips": "Result slips", "scores": "Score sheets", "tents": "Table tents",
}  # fmt: skip
PAPERS: Final = {"a4": "A4", "letter": "Letter"}
LINES: Final = 24
"""Lines of a blank score sheet: as many as are written by hand on half a page."""


class PrintQuery(Schema):
    """What is printed, of which round, and on what paper."""

    sheet = Typed()
    paper = Typed()
    round = TypedNumber(0)


class NameRow(NamedTuple):
    """Where one player sits: table and seat."""

    name: str
    table: int
    seat: int


@blueprint.get("/tournaments/<uuid:tournament_id>/print", needs="nothing")
def print_page(tournament_id: UUID) -> str:
    """A round on paper, the last one where none is asked for."""
    now, names = known_tournament(tournament_id), services().tournaments.names(tournament_id)
    called, query = names.all_of(now.entries), read(PrintQuery, "query")
    number = query["round"] or len(now.rounds)
    if number not in range(len(now.rounds) + 1):
        abort(404, f"{len(now.rounds)} rounds were paired so far.")
    tables = now.rounds[number - 1].tables if number else ()
    opened = services().event_tables.tables(now)
    return render_template(
        "tournaments/print.html", now=now, title=names.title, called=called, tables=tables, game=GAMES[now.said.game],
        by_name=sorted(_rows(tables, called), key=lambda row: row.name.casefold()), number=number, sheets=SHEETS,
        sheet=query["sheet"] if query["sheet"] in SHEETS else "pairings", lines=LINES, papers=PAPERS,
        paper=query["paper"] if query["paper"] in PAPERS else "a4",
        result=lambda table: _result(now, table),
        code=lambda table: qr(_address(now.id, number, opened.get((number, table)))),
    )  # fmt: skip


def _result(now: Tournament, table: int) -> str:
    """The result of a table of an evening, empty while there is none or results are hidden."""
    found = None if results_hidden() else now.results.get((1, table))
    return scores_in_words(found.sides) if found else ""


def _address(tournament: str, number: int, table: UUID | None) -> str:
    """What the code on a tent opens: the table, or the round where the table has no record."""
    return outside(f"/tables/{table}" if table else f"/tournaments/{tournament}?round={number}")


def _rows(tables: tuple[PairedTable, ...], called: dict[str, str]) -> list[NameRow]:
    return [
        NameRow(called[player], table.table, seat) for table in tables for seat, player in enumerate(table.players, 1)
    ]
