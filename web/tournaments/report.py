"""The report of a tournament: a page to print, and the same as CSV and JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from flask import Response, abort, render_template

from domain.tournaments.figures import figure
from domain.tournaments.standings import Row
from domain.tournaments.stream.changes import MadeChange, changes_of
from domain.tournaments.stream.tournament import Tournament
from web.shell.downloads import worded
from web.shell.files import attached
from web.shell.pages import Pages
from web.shell.services import services
from web.tournaments.changes import told_change
from web.tournaments.crosstable import cell_words, crosstable_of
from web.tournaments.csv_text import csv_text
from web.tournaments.view import TournamentView, points_of, state_of, tournament_view, value_of

blueprint = Pages("tournament_report", __name__)


class Ranked(NamedTuple):
    """Somebody in the final order: the place as printed (``2=`` is shared) and what it wins."""

    place: str
    player: str
    prize: str


@blueprint.get("/tournaments/<uuid:tournament_id>/report", needs="nothing")
def report_page(tournament_id: UUID) -> str:
    """Everything on one page; results only where the visitor wants them."""
    view = tournament_view(tournament_id)
    found = view.found
    return render_template(
        "tournaments/report.html", view=view, state=state_of(view.now), ranked=ranked(view),
        rows={row.player: row for row in found.rows} if found else {}, points=points_of, value=value_of,
        cross=crosstable_of(found) if found and found.event.rounds else None, cell=cell_words, figure=figure,
        changes=[told_change(view, change) for change in _changes(tournament_id)] if found else [],
    )  # fmt: skip


@blueprint.get("/tournaments/<uuid:tournament_id>/report.csv", needs="nothing")
def report_csv(tournament_id: UUID) -> Response:
    """The standings with every tie-break, a line a player."""
    view = with_results(tournament_id)
    rows = {row.player: row for row in (view.found.rows if view.found else ())}
    lines = [(each.place, view.called[each.player], *_figures(view, rows[each.player]), each.prize)
             for each in ranked(view)]  # fmt: skip
    written = csv_text(("place", "player", "points", *view.heads, "prize"), lines)
    return attached(written, "text/csv", f"{worded(view.title)}.csv")


@blueprint.get("/tournaments/<uuid:tournament_id>/report.json", needs="nothing")
def report_json(tournament_id: UUID) -> Response:
    """Terms, standings, rounds and changes; points are exact (``1/2``)."""
    view = with_results(tournament_id)
    written = msgspec.json.format(msgspec.json.encode(as_data(view)), indent=1)
    return attached(written, "application/json", f"{worded(view.title)}.json")


def ranked(view: TournamentView) -> list[Ranked]:
    """Everybody in the final order; in a knockout and a freezeout those who are still in have no place."""
    if view.places is not None:
        return _settled(view.now, view.places)
    rows = view.found.rows if view.found else ()
    sharing = Counter(row.place for row in rows)
    return [Ranked(_place(row), row.player, prize(view.now, row.place, sharing[row.place])) for row in rows]


def _settled(now: Tournament, places: Mapping[str, int]) -> list[Ranked]:
    """The settled places of a knockout or freezeout, then those who are still in."""
    sharing = Counter(places.values())
    settled = [
        Ranked(f"{place}{'=' if sharing[place] > 1 else ''}", player, prize(now, place, sharing[place]))
        for player, place in places.items()
    ]
    return settled + [Ranked("", player, "") for player in now.field if player not in places]


def _place(row: Row) -> str:
    return f"{row.place}{'=' if row.shared else ''}"


def prize(now: Tournament, place: int, sharing: int) -> str:
    """What a place wins; those who share places share what these win together."""
    prizes = " + ".join(now.prizes[place - 1 : place - 1 + sharing])
    return f"{prizes}, shared by {sharing}" if prizes and sharing > 1 else prizes


def _figures(view: TournamentView, row: Row) -> Sequence[str]:
    return points_of(row), *(value_of(row, at) for at in range(len(view.heads)))


def with_results(tournament_id: UUID) -> TournamentView:
    """Ends with 403 for a visitor who asked not to see results."""
    view = tournament_view(tournament_id)
    if not view.found:
        abort(403, "Results are hidden: you asked not to see them.")
    return view


def _changes(tournament: UUID) -> Iterator[MadeChange]:
    for each in changes_of(services().tournaments.history(tournament)):
        if isinstance(each, MadeChange):
            yield each


def as_data(view: TournamentView) -> dict[str, Any]:
    """The whole report as plain data."""
    rows = {row.player: row for row in (view.found.rows if view.found else ())}
    return {
        "tournament": view.now.id,
        "title": view.title,
        "venue": view.venue,
        "state": state_of(view.now),
        "terms": view.now.said,
        "draw": {"commitment": view.now.commitment, "seed": view.now.seed},
        "standings": [_standing(view, each, rows[each.player]) for each in ranked(view)],
        "rounds": [
            {"round": played.number, "tables": [_table(view, played.number, table) for table in played.tables],
             "free": [{"player": view.called[free.player], "kind": free.kind, "points": free.points}
                      for free in played.free]}
            for played in view.now.rounds
        ],
        "changes": [{"at": change.at, "what": told_change(view, change)} for change in _changes(UUID(view.now.id))],
    }  # fmt: skip


def _standing(view: TournamentView, each: Ranked, row: Row) -> dict[str, Any]:
    values = zip(view.found.order if view.found else (), row.values, strict=True)
    return {
        "place": each.place,
        "player": view.called[each.player],
        "number": view.number(each.player),
        "points": str(row.points),
        "tie_breaks": {chosen.code: str(value.derivation.value) for chosen, value in values},
        "prize": each.prize,
    }


def _table(view: TournamentView, number: int, table: Any) -> dict[str, Any]:
    result = view.now.results.get((number, table.table))
    return {
        "table": table.table,
        "players": [view.called[player] for player in table.players],
        "first_dealer": table.first_dealer,
        "result": [{"points": side.points, "game_points": side.game_points, "kind": side.kind}
                   for side in result.sides] if result else None,
    }  # fmt: skip
