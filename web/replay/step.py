"""One step alone as pages draw it (``replay/step.html``): its sentence with rules, its table, itself in one line."""

from typing import Any, NamedTuple

from flask import current_app
from markupsafe import Markup

from domain.play.game import Game
from domain.play.steps import State
from domain.play.text_view import TextView
from domain.play.vocabulary import Rule, Viewer
from domain.record.history import History
from domain.tables.labels import Labels
from replays.steps import Move
from web.shell.words import capital, plain


class StepView(NamedTuple):
    """A step as one viewer sees it; ``picture`` is the table after it, ``before`` that before it.

    ``text_view`` is the picture in words, ``spoken`` the step in one line.
    """

    game: Game
    labels: Labels
    viewer: Viewer
    move: Move
    rules: tuple[Rule, ...]
    picture: Any
    before: State
    text_view: TextView
    spoken: str

    def drawn(self, *, one_of_several: bool = False) -> Markup:
        """The words of the step and its table, which may be ``one_of_several`` on its page."""
        macros: Any = current_app.jinja_env.get_template("replay/step.html").module
        drawn: Markup = macros.tableau(self, one_of_several)
        return drawn


def step_view(history: History, labels: Labels, move: Move) -> StepView:
    """The step of this move."""
    game, number = history.game, move.number
    parent = history.record.step(number).parent if number else 0
    before, after = (game.picture(history.state(step), history.viewer) for step in (parent, number))
    return StepView(
        game=game,
        labels=labels,
        viewer=history.viewer,
        move=move,
        rules=tuple([game.rule(rule) for rule in move.rules]),
        picture=after,
        before=before,
        text_view=game.text_view(after),
        spoken=_spoken(history, move, labels),
    )


def _spoken(history: History, move: Move, labels: Labels) -> str:
    """The step in one line for a screen reader: what was done, the number of every seat, whose act is awaited."""
    state, series = history.state(move.number), history.game.series
    standing = ", ".join(f"{labels.name(seat)} {value}" for seat, value in enumerate(series.measure(state), start=1))
    awaited = f" {capital(labels.name(state.to_act))} to act." if state.to_act else ""
    ended = f" The table has ended: {state.ending}." if state.ending else ""
    return f"Step {move.number}: {plain(move.sentence, labels)}. {series.title}: {standing}.{awaited}{ended}"
