"""Addresses of steps that can be read and said: a deal, a turn of it, an act of that."""

from typing import Any
from uuid import UUID

from flask import abort, redirect

from domain.play.game import Series
from replays.steps import Move, Stops
from web.replay.step_on_path import scene_of
from web.shell.hidden_results import hides
from web.shell.pages import Pages
from web.shell.views import load_view

blueprint = Pages("aliases", __name__)


def alias(stops: Stops, move: Move) -> str:
    """The address of a step on a path below its table: ``deal-2/turn-12/act-3``; step 0 has none but its own."""
    deal, turn, act = _act(stops, move)
    return f"deal-{deal}/turn-{turn}/act-{act}" if act else f"steps/{move.number}"


def alias_words(stops: Stops, move: Move, series: Series) -> str:
    """The same in words; empty for step 0."""
    deal, turn, act = _act(stops, move)
    where = f"{series.turn} {turn}" if turn else f"before the first {series.turn}"
    return f"deal {deal}, {where}, act {act}" if act else ""


def _act(stops: Stops, move: Move) -> tuple[int, int, int]:
    acts = stops.acts.get(move.in_turn, [])
    return (*move.in_turn, acts.index(move.number) + 1 if move.number in acts else 0)


@blueprint.get("/tables/<uuid:table_id>/turn-<int:turn>", needs="look", tells_results=False)
@blueprint.get("/tables/<uuid:table_id>/turn-<int:turn>/act-<int:act>", needs="look", tells_results=False)
@blueprint.get("/tables/<uuid:table_id>/deal-<int:deal>", needs="look", tells_results=False)
@blueprint.get("/tables/<uuid:table_id>/deal-<int:deal>/turn-<int:turn>", needs="look", tells_results=False)
@blueprint.get(
    "/tables/<uuid:table_id>/deal-<int:deal>/turn-<int:turn>/act-<int:act>", needs="look", tells_results=False
)
def step_alias(table_id: UUID, deal: int = 1, turn: int | None = None, act: int = 1) -> Any:
    """The step that stands there; a turn of no deal is one of the first, so that its address holds when others come."""
    view = load_view(table_id)
    scene = scene_of(view, view.history.record.head, hide=False)
    found = scene.path.stops.act(deal, turn, act)
    if found is None:
        abort(404, _missing(scene.path.stops, scene.full.game.series, deal, turn, act))
    return redirect(f"/tables/{table_id}/steps/{found}{view.query(hide=hides())}")


def _missing(stops: Stops, series: Series, deal: int, turn: int | None, act: int) -> str:
    """The first part of an address that names nothing."""
    if stops.act(deal) is None:
        return f"This table has no deal {deal}."
    if turn is None or stops.act(deal, turn) is None:
        return f"Deal {deal} of this table has no {series.turn} {turn}."
    return f"{series.turn.capitalize()} {turn} of deal {deal} has no act {act}."
