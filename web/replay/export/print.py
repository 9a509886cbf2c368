"""A whole table on paper: what was played in sentences, the table at its key moments, the lines of the score."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple
from uuid import UUID

from flask import render_template

from domain.play.steps import State
from domain.record.history import History
from domain.record.rulings import score_lines, totals
from replays.steps import Move, moves
from web.shell.pages import Pages
from web.shell.views import View, load_view

blueprint = Pages("print", __name__)

DIAGRAMS: Final = 24
"""So many times the table is drawn; a long match has some hundred key moments."""


class Diagram(NamedTuple):
    """The table after a step, and how it was before, as the viewer's game draws them."""

    number: int
    before: State
    after: State


class PrintedStep(NamedTuple):
    """One step of the log, with a drawing where it is a key moment that is drawn."""

    move: Move
    diagram: Diagram | None


class PrintedTurn(NamedTuple):
    """The steps of one turn, of no turn (0) before the first; ``seat`` opened it."""

    deal: int
    turn: int
    seat: int | None
    lines: tuple[PrintedStep, ...]


@blueprint.get("/tables/<uuid:table_id>/print", needs="look")
def print_page(table_id: UUID) -> str:
    """The table as this viewer may see it, made for paper."""
    view = load_view(table_id)
    told = moves(view.history)
    drawn = chosen(told, DIAGRAMS)
    return render_template(
        "replay/export/print.html",
        view=view,
        turns=_turns(view.history, told, drawn),
        moments=sum(1 for one in told if one.moments),
        drawn=drawn,
        left_out=len(view.history.record.steps) - len(told),
        **_result(view),
    )


def chosen(told: Sequence[Move], most: int) -> frozenset[int]:
    """The steps that are drawn: the key moments and the last step, evenly thinned out where they are too many."""
    stops = [one.number for one in told if one.moments or one is told[-1]]
    if len(stops) <= most:
        return frozenset(stops)
    last = len(stops) - 1
    return frozenset(stops[place * last // (most - 1)] for place in range(most))


def _turns(history: History, told: Sequence[Move], drawn: frozenset[int]) -> tuple[PrintedTurn, ...]:
    groups = groupby(told, lambda one: (one.deal or 1, one.turn))
    return tuple(
        PrintedTurn(deal, turn, lines[0].move.seat, lines)
        for (deal, turn), group in groups
        if (
            lines := tuple(
                PrintedStep(one, _diagram(history, one.number) if one.number in drawn else None) for one in group
            )
        )
    )


def _diagram(history: History, number: int) -> Diagram:
    game, viewer, played = history.game, history.viewer, history.played(number)
    return Diagram(number, game.picture(played.before, viewer), game.picture(played.after, viewer))


def _result(view: View) -> dict[str, Any]:
    """How it ended and what stands, with every line of the score by deal."""
    history = view.history
    state, lines = history.state(), score_lines(history)
    by_deal = {deal: tuple(group) for deal, group in groupby(sorted(lines, key=lambda line: line.deal), _deal_of)}
    return {"ending": state.ending, "totals": dict(enumerate(totals(history.record, state), 1)), "lines": by_deal}


def _deal_of(line: Any) -> int:
    return int(line.deal)
