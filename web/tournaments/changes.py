"""What was changed, when and why; and two standings of a tournament row by row."""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from flask import abort, render_template
from marshmallow import Schema

from domain.store.errors import NotPossible
from domain.tournaments.comparison import Comparison, ResultChange, RowChange, compare
from domain.tournaments.figures import figure
from domain.tournaments.stream.changes import ClosedRound, MadeChange, changes_of
from domain.tournaments.stream.facts import Adjusted, PairingChanged
from web.shell.pages import Pages
from web.shell.parser import TypedNumber, read
from web.shell.services import services
from web.tournaments.view import TournamentView, tournament_view

blueprint = Pages("tournament_changes", __name__)


class ComparisonQuery(Schema):
    """Two versions of the tournament, each by the number of its last fact."""

    before = TypedNumber(0)
    after = TypedNumber(0)


class ComparedVersion(NamedTuple):
    """A version that standings can be compared at, in words."""

    version: int
    words: str


@blueprint.get("/tournaments/<uuid:tournament_id>/changes", needs="nothing")
def changes_page(tournament_id: UUID) -> str:
    """Every correction with its reason, and what moved between two moments; results only where the visitor wants."""
    view, query = tournament_view(tournament_id), read(ComparisonQuery, "query")
    found = list(changes_of(services().tournaments.history(tournament_id))) if view.found else []
    compared = _compared(tournament_id, query["before"], query["after"]) if view.found and query["before"] else None
    return render_template(
        "tournaments/changes.html", view=view, query=query, compared=compared, moments=_moments(view, found),
        changes=[each for each in found if isinstance(each, MadeChange)], told=lambda change: told_change(view, change),
        cause=lambda change: _cause(view, change), figure=figure, values=_values,
    )  # fmt: skip


def told_change(view: TournamentView, change: MadeChange) -> str:
    """A change in words: what it is of, and the reason."""
    fact = change.fact
    if isinstance(fact, Adjusted):
        return f"Round {fact.round}: {view.called[fact.player]} gets {fact.points} points. {fact.why}"
    if isinstance(fact, PairingChanged):
        return f"Round {fact.round}: the pairing was changed by hand. {fact.why}"
    sides = ", ".join(f"{view.called[side.player]} {side.points}" for side in fact.sides)
    return f"Round {fact.round}, table {fact.table}: {sides}. {fact.why}"


def _compared(tournament: UUID, before: int, after: int) -> Comparison:
    tournaments = services().tournaments
    try:
        versions = [tournaments.at(tournament, version) for version in (before, after)]
    except NotPossible as why:
        abort(404, f"Nothing to compare: {why}.")
    if any(version.terms is None for version in versions):
        abort(404, "Nothing to compare: the tournament was not open then.")
    return compare(tournaments.standings(versions[0]), tournaments.standings(versions[1]))


def _moments(view: TournamentView, found: list[MadeChange | ClosedRound]) -> list[ComparedVersion]:
    told = [
        ComparedVersion(each.version, f"when round {each.round} was closed") if isinstance(each, ClosedRound)
        else ComparedVersion(each.version, f"after the change of {each.at[:16].replace('T', ' ')} UTC")
        for each in found
    ]  # fmt: skip
    return [*told, ComparedVersion(view.now.version, "now")]


def _cause(view: TournamentView, change: ResultChange) -> str:
    players = ", ".join(view.called.get(player, "a player") for player in change.players)
    return f"round {change.round}: {players}"


def _values(row: RowChange) -> Iterator[str]:
    """Every tie-break that has another value: ``buchholz 4½ to 5``."""
    for value in row.values:
        yield f"{value.code.replace('-', ' ')} {figure(value.before)} to {figure(value.after)}"
