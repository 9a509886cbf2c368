"""The crosstable of a tournament: everybody against everybody, or everybody round by round."""

from typing import Final
from uuid import UUID

from flask import render_template

from domain.tournaments.crosstable import Cell, CrossRow, Crosstable, by_opponent, by_round
from domain.tournaments.figures import figure
from domain.tournaments.results import Format, Kind
from domain.tournaments.standings import Standings
from web.shell.pages import Pages
from web.tournaments.view import tournament_view

blueprint = Pages("crosstable", __name__)

SIGNS: Final = {
    Kind.ALLOCATED: " bye", Kind.FULL: " bye", Kind.HALF: " bye", Kind.ZERO: " off", Kind.FORFEIT_WON: "+",
    Kind.FORFEIT_LOST: "−", Kind.OPEN: "?", Kind.ABSENT: " off",
}  # fmt: skip


@blueprint.get("/tournaments/<uuid:tournament_id>/crosstable", needs="nothing")
def crosstable_page(tournament_id: UUID) -> str:
    """The crosstable now, or as of a round; results only where the visitor wants them."""
    view = tournament_view(tournament_id)
    cross = crosstable_of(view.found) if view.found and view.found.event.rounds else None
    rows = view.asked.part(cross.rows if cross else (), lambda row: [view.called[row.player]])
    return render_template("tournaments/crosstable.html", view=view, cross=cross, rows=rows, cell=cell_words,
                           places=_rows_by_player(cross), figure=figure)  # fmt: skip


def crosstable_of(found: Standings) -> Crosstable:
    """A column for each opponent in a round robin, else for each round."""
    return (by_opponent if found.event.format is Format.ROUND_ROBIN else by_round)(found)


def cell_words(cell: Cell) -> str:
    """One match or free round: ``1 (4)`` is a win against the fourth."""
    points = "" if cell.points is None else figure(cell.points)
    return f"{points}{SIGNS.get(cell.kind, '')}{f' ({cell.place})' if cell.place else ''}"


def _rows_by_player(cross: Crosstable | None) -> dict[str, int]:
    rows: tuple[CrossRow, ...] = cross.rows if cross else ()
    return {row.player: at for at, row in enumerate(rows, 1)}
