"""What a page shows of one step alone, rendered once and remembered: nothing that was recorded ever changes."""

from typing import Final

from flask import current_app

from domain.record.history import History
from domain.tables.labels import Labels
from replays.steps import Move
from web.replay.step_on_path import StepOnPath
from web.shell.cache import Kept, remembered
from web.shell.words import capital, plain

CUT: Final = "<!--cut-->"
"""Where a part goes; it cannot come from anything that people typed, for that is escaped."""
REMEMBERED: Final = 2048
"""How many steps (some 10 kB each) one service remembers."""


def step_parts(scene: StepOnPath, labels: Labels) -> tuple[bytes, ...]:
    """Its number, the spoken line, its words with rules and table, where it stands in the play."""
    return move_parts(scene.history, scene.names, labels, scene.move, hide=scene.hide)


def move_parts(
    history: History, names: tuple[str, ...], labels: Labels, move: Move, *, hide: bool = False
) -> tuple[bytes, ...]:
    """The same of a step that is shown on a page of something else; ``names`` are those of ``labels`` by seat.

    With ``hide`` its links lead to pages that know nothing later.
    """
    record = history.record
    later = len(record.disclosures), len(record.rulings)
    key = (record.table, history.viewer, *later, hide, names, move.number)
    steps: Kept[tuple[bytes, ...]] = remembered("replay steps", REMEMBERED)
    return steps.get(key, lambda: _drawn(history, labels, move, hide=hide))


def _drawn(history: History, labels: Labels, move: Move, *, hide: bool) -> tuple[bytes, ...]:
    game, number = history.game, move.number
    parent = history.record.step(number).parent if number else 0
    before, after = (game.picture(history.state(step), history.viewer) for step in (parent, number))
    rules = [game.rule(rule) for rule in move.rules]
    spoken = _spoken(history, move, labels)
    template = current_app.jinja_env.get_template("replay/step.html")
    return cut(
        template.render(
            game=game,
            labels=labels,
            move=move,
            rules=rules,
            spoken=spoken,
            picture=after,
            aloud=game.aloud(after),
            before=before,
            viewer=history.viewer,
            hide=hide,
        )
    )


def cut(text: str) -> tuple[bytes, ...]:
    """A rendered page in the pieces between which parts go."""
    return tuple([part.encode() for part in text.split(CUT)])


def _spoken(history: History, move: Move, labels: Labels) -> str:
    """The step in one line for a screen reader: what was done, the number of every seat, whose act is awaited."""
    state, series = history.state(move.number), history.game.series
    standing = ", ".join(f"{labels.name(seat)} {value}" for seat, value in enumerate(series.measure(state), start=1))
    awaited = f" {capital(labels.name(state.to_act))} to act." if state.to_act else ""
    ended = f" The table has ended: {state.ending}." if state.ending else ""
    return f"Step {move.number}: {plain(move.sentence, labels)}. {series.title}: {standing}.{awaited}{ended}"
