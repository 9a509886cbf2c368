"""A whole line typed at a Mountain table, taken apart into single moves: ``cbcfcfc``, ``c.`` for all the rest."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from domain.games.mountain.evolve import evolve
from domain.games.mountain.notation import NOTATION
from domain.games.mountain.outcomes import outcome
from domain.games.mountain.phases import Betting, Showing
from domain.games.mountain.state import State
from domain.play.findings import Refused, Unreadable

_BETS: Final = re.compile(r"(?:[cfa]|b\d*)+|(?:[cfa]|b\d*)*[cf]\.", re.IGNORECASE | re.ASCII)
_SHOWS: Final = re.compile(r"[hm]+\.?", re.IGNORECASE)


def split(line: str, state: State) -> tuple[str, ...]:
    """The moves of a line entered at this table, each for :func:`~domain.mountain.notation.read` in its turn.

    A final ``.`` repeats a call, a fold or showing until the round or the showdown is over. ``ac`` is all-in and call
    in a betting round and the ace of clubs where a card is turned. From the first move that cannot be played on, words
    stay as they are.
    """
    return tuple(_moves(NOTATION.joined(line.split()), state))


def _moves(words: Iterable[str], state: State | None) -> Iterator[str]:
    for word in words:
        for move in _apart(word, state) if state else (word,):
            yield move
            state = state and _after(state, move)
        while word.endswith(".") and state and _joined(word, state):
            yield word[-2]
            state = _after(state, word[-2])


def _apart(word: str, state: State) -> tuple[str, ...]:
    if not _joined(word, state):
        return (word,)
    return tuple(re.findall(r"[cfahm]|b\d*", word, re.IGNORECASE))


def _joined(word: str, state: State) -> bool:
    """Whether this word is a row of acts at this moment: of bets, or of hands shown and mucked."""
    pattern = _BETS if isinstance(state.phase, Betting) else _SHOWS if isinstance(state.phase, Showing) else None
    return pattern is not None and pattern.fullmatch(word) is not None


def _after(state: State, move: str) -> State | None:
    """The table after a move, None where it cannot be played."""
    try:
        for fact in outcome(state, NOTATION.read(move, state)):
            state = evolve(state, fact)
    except (Refused, Unreadable):
        return None
    return state
