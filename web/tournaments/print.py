"""Paper of a round: pairings by table and by name, and slips on which results are written."""

from typing import NamedTuple
from uuid import UUID

from flask import render_template

from domain.games.registry import GAMES
from domain.tournaments.stream.values import PairedTable
from web.shell.pages import Pages
from web.shell.services import services
from web.tournaments.access import known_tournament

blueprint = Pages("tournament_print", __name__)


class NameRow(NamedTuple):
    """Where one player sits: table and seat."""

    name: str
    table: int
    seat: int


@blueprint.get("/tournaments/<uuid:tournament_id>/print", needs="nothing")
def print_page(tournament_id: UUID) -> str:
    """The last round on paper, A4 or letter."""
    now, names = known_tournament(tournament_id), services().tournaments.names(tournament_id)
    called = names.all_of(now.entries)
    tables = now.current.tables if now.current else ()
    return render_template(
        "tournaments/print.html", now=now, title=names.title, called=called, tables=tables, game=GAMES[now.said.game],
        by_name=sorted(_rows(tables, called), key=lambda row: row.name.casefold()),
    )  # fmt: skip


def _rows(tables: tuple[PairedTable, ...], called: dict[str, str]) -> list[NameRow]:
    return [
        NameRow(called[player], table.table, seat) for table in tables for seat, player in enumerate(table.players, 1)
    ]
