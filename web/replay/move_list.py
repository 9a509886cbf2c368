"""The move list of a page: its turns, each drawn once; the one with the step on show is drawn for its page."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from flask import current_app
from markupsafe import Markup

from web.replay.path import Turn
from web.replay.step_on_path import StepOnPath
from web.shell.cache import cache_of
from web.shell.words import PageLabels, with_number

FEW: Final = 4
"""So many numbers stand in the header of a turn; more would hide the moves."""


class MoveList(NamedTuple):
    """What all lines of a list have in common: the sight, what the players are called, how links end.

    ``dispute`` is where the step on show is disputed, for those who may.
    """

    scene: StepOnPath
    labels: PageLabels
    query: str
    dispute: str = ""

    def drawn(self, number: int, badges: Mapping[int, Markup]) -> Markup:
        """The list with the step on show marked, and beside each step the badges that it has."""
        kept = cache_of("turns of move lists", 32, len)
        sight = self._sight()
        parts: list[Markup] = []
        for turn in self.scene.listed.turns:
            if number in turn.numbers:
                parts.append(self._drawn(turn, badges, number))
            else:
                beside = tuple(map(badges.get, turn.numbers)) if badges else ()
                key = (sight, turn.numbers, turn.fates, turn.marks, beside)
                parts.append(kept.get(key, partial(self._drawn, turn, badges)))
        return Markup("".join(parts))  # noqa: S704 - Jinja escaped them

    def _sight(self) -> str:
        """What lines depend on beside their step, as one text, for its hash is asked for turn by turn.

        Later disclosures and rulings may change what is told of a step.
        """
        record = self.scene.history.record
        later = len(record.disclosures), len(record.rulings)
        return repr((record.table.hex, self.scene.history.viewer, *later, self.labels.encode(), self.query))

    def _drawn(self, turn: Turn, badges: Mapping[int, Markup], number: int = 0) -> Markup:
        macros: Any = current_app.jinja_env.get_template("replay/move-list.html").module
        acts = zip(turn.moves, turn.fates, strict=True)
        common = self._standing(turn), self.labels, self.scene.history.game.series, self.query
        drawn: Markup = macros.turn(turn.opening, acts, *common, number, badges, self.dispute)
        return drawn

    def _standing(self, turn: Turn) -> Markup:
        """The numbers of all before a turn; nothing where they are many or no turn is opened."""
        history = self.scene.history
        if turn.opening is None:
            return Markup()
        before = history.game.series.measure(history.state(history.record.step(turn.opening.number).parent))
        names = [self.labels.name(seat) for seat in range(1, len(before) + 1)]
        if len(names) > FEW:
            return Markup()
        numbers = [with_number(name, number).removeprefix(name) for name, number in zip(names, before, strict=True)]
        return Markup(" · ").join(map(Markup("{}{}").format, names, numbers))
