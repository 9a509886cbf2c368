"""What a reader types to walk through a table or to ask of it: one short line, and what comes of it."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from domain.play.text_view import TextView
from replays.steps import Stops
from web.replay.aliases import alias_words
from web.replay.navigation import around, stops_of
from web.replay.step_context import Showing
from web.replay.step_on_path import StepOnPath, scene_of

LONGEST: Final = 40
"""So many characters of a line are read."""

HELP: Final = (
    ("17 or s 17", "step 17"),
    ("n, p", "the next step, the previous"),
    ("+5, -3", "so many steps on, back"),
    ("t 12, r 3, d 2", "turn 12 or round 3 of this deal, deal 2"),
    ("k, kp", "the next key moment, the previous"),
    ("start, end", "before the first step, the last step"),
    ("hand 1", "what the player at that seat holds, as far as you may see it"),
    ("score or pots", "the score of every seat"),
    ("where", "where this step lies, and who acts next"),
)
"""The commands with what they do."""

WOULD_DO: Final = "type a step (17), +5, t 12, k, hand 1, score, or help"


class Leap(NamedTuple):
    """A step to go to."""

    number: int


class LineAnswer(NamedTuple):
    """What is said to the reader: sentences as the domain writes them; ``heard`` is false where nothing fits.

    ``unknown`` is what was typed where it is no command.
    """

    lines: tuple[str, ...]
    heard: bool = True
    unknown: str = ""


class ReaderPosition(NamedTuple):
    """Where the reader stands: ``known`` is what the page may know, ``scene`` the whole path with its ``stops``."""

    known: Showing
    scene: StepOnPath
    stops: Stops

    @property
    def text_view(self) -> TextView:
        """The table after the step, said aloud."""
        history, game = self.known.history, self.known.view.table.game
        return game.text_view(game.picture(history.state(self.known.number), history.viewer))


Outcome = Leap | LineAnswer


def heed(known: Showing, line: str) -> Outcome:
    """What a line leads to from the step on show."""
    said = " ".join(line[:LONGEST].casefold().split())
    view = known.view
    scene = scene_of(view, known.number, hide=False)
    ground = ReaderPosition(known, scene, stops_of(scene, known._replace(history=scene.history, hide=False)))
    if said in WORDS:
        return WORDS[said](ground)
    for pattern, command in NUMBERED:
        if found := pattern.fullmatch(said):
            return command(ground, int(found[1]))
    return LineAnswer((WOULD_DO,), heard=False, unknown=line[:LONGEST])


def _refused(words: str) -> LineAnswer:
    return LineAnswer((words,), heard=False)


def _control(name: str, missing: str) -> Callable[[ReaderPosition], Outcome]:
    def go(ground: ReaderPosition) -> Outcome:
        found = around(ground.scene.full.record, ground.scene.full.game.series, ground.stops, ground.known.number)
        return Leap(found[name]) if name in found else _refused(missing)

    return go


def _step(ground: ReaderPosition, number: int) -> Outcome:
    last = len(ground.scene.full.record.steps)
    return Leap(number) if number <= last else _refused(f"there is no step {number}{_up_to(ground, f'step {last}')}")


def _on(ground: ReaderPosition, count: int) -> Outcome:
    path = ground.stops.numbers
    place = ground.scene.place + count
    if -1 <= place < len(path):
        return Leap(path[place] if place >= 0 else 0)
    return _refused(f"there are not {abs(count)} steps that way. start and end go as far as there are any")


def _back(ground: ReaderPosition, count: int) -> Outcome:
    return _on(ground, -count)


def _turn(ground: ReaderPosition, number: int) -> Outcome:
    deal, word = ground.scene.move.in_turn[0], ground.scene.full.game.series.turn
    found = ground.stops.act(deal, number)
    last = f"{word} {max(turn for one, turn in ground.stops.acts if one == deal)}"
    return _refused(f"deal {deal} has no {word} {number}{_up_to(ground, last)}") if found is None else Leap(found)


def _round(ground: ReaderPosition, number: int) -> Outcome:
    if ground.scene.full.game.series.rounds:
        return _turn(ground, number)
    deal, moves = ground.scene.move.in_turn[0], ground.scene.path.moves
    found = [place for place in ground.stops.rounds if moves[place].in_turn[0] == deal and moves[place].turn]
    if 1 <= number <= len(found):
        return Leap(ground.stops.numbers[found[number - 1]])
    return _refused(f"deal {deal} has no round {number}{_up_to(ground, f'round {len(found)}')}")


def _deal(ground: ReaderPosition, number: int) -> Outcome:
    found = ground.stops.act(number)
    last = max(deal for deal, _ in ground.stops.acts)
    return _refused(f"there is no deal {number}{_up_to(ground, f'deal {last}')}") if found is None else Leap(found)


def _up_to(ground: ReaderPosition, last: str) -> str:
    """What there is instead; a page that hides what comes does not say."""
    return "" if ground.known.hide else f"; the last is {last}"


def _hand(ground: ReaderPosition, seat: int) -> Outcome:
    hands = ground.text_view.hands
    if not 1 <= seat <= len(hands):
        return _refused(f"there is no seat {seat}; this table has seats 1 to {len(hands)}")
    return LineAnswer((hands[seat - 1] or f"seat {seat} holds no cards",))


def _score(ground: ReaderPosition) -> Outcome:
    return LineAnswer(ground.text_view.score)


def _where(ground: ReaderPosition) -> Outcome:
    number, total = ground.known.number, ground.known.history.record.head
    step = f"step {number}" if ground.known.hide else f"step {number} of {total}"
    words = alias_words(ground.scene.path.stops, ground.scene.move, ground.scene.full.game.series)
    return LineAnswer((", ".join(part for part in (step, words) if part), ground.text_view.awaited))


def _help(_ground: ReaderPosition) -> Outcome:
    return LineAnswer(tuple(f"“{typed}”: {does}" for typed, does in HELP))


_NEXT = _control("next", "no step follows this one")
_PREVIOUS = _control("previous", "this is the start")
_KEY = _control("next_moment", "no key moment follows this step")
_KEY_BACK = _control("previous_moment", "no key moment comes before this step")

WORDS: Final[Mapping[str, Callable[[ReaderPosition], Outcome]]] = {
    "n": _NEXT, "next": _NEXT,
    "p": _PREVIOUS, "previous": _PREVIOUS,
    "k": _KEY, "kp": _KEY_BACK,
    "start": _control("first", "this is the start"),
    "end": _control("last", "this is the last step"),
    "score": _score, "pots": _score,
    "where": _where,
    "help": _help, "?": _help,
}  # fmt: skip

NUMBERED: Final = tuple(
    (re.compile(pattern, re.ASCII), command)
    for pattern, command in (
        (r"(?:s|step)? ?(\d{1,6})", _step),
        (r"\+ ?(\d{1,6})", _on),
        (r"[-−] ?(\d{1,6})", _back),
        (r"(?:t|turn) ?(\d{1,6})", _turn),
        (r"(?:r|round) ?(\d{1,6})", _round),
        (r"(?:d|deal) ?(\d{1,6})", _deal),
        (r"(?:h|hand) ?(\d{1,6})", _hand),
    )
)
