"""Whole games of Mauna Kea told in its notation; hands are not recorded, so any card may be played from them."""

from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.state import State, Turn
from domain.play.game import Played, decide, fold
from domain.play.vocabulary import Announce, Line
from tests.given import PROPOSED

CUT_BEFORE = """
    Ts Th Td r   5c 5h 5d r
    x5s r Tc 9s  Ts Th Td r
    d d 9h       Tc 9c 9d r
    d 8s 5c      d 9c 8c
    d d Kc       d 9d 8d
    d d Jc       d 9h 3h
    d d Qc
"""
"""Seat 2 begins: seat 1 is wiped out at 15, then climbs to 104 against 71 and begins a turn so (MK-S1)."""

NEVER_CUT = """
    8s 8h 8d r   Ts Th Td r
    8c 8c 9s r   Tc Tc 9s r
    d d 5c       d Ts Th
    d d 4c       d Td 9h
    d d Kc       d d As
    d d Qc       d 9c 9d
    d d Jc
"""
"""Seat 1 begins: seat 2 climbs to 117 against 58 and was never cut (MK-S2)."""

PILE_RUNS_OUT = """
    Ts Th Td r   Ts Th 7d r
    Tc Tc Td r   d 8c 2c
    d d 2h
"""
"""Seat 2 begins: 62 against 37 for seat 1, and nobody plays any more (the third game of MK-S6)."""


class Sitting:
    """A table from its announcements on; every act is read, decided and folded as the recorder does it."""

    def __init__(self, cut: str = "cutAs2d", **announced: str) -> None:
        self.state: State = GAME.initial(2)
        self.path: list[Played] = []
        self.moves: list[str] = []
        choices = dict(PROPOSED) | {key.replace("_", "-"): value for key, value in announced.items()}
        self.play(GAME.write(Announce(tuple(choices.items()))), cut)

    def play(self, *texts: str, stood: bool = False) -> "Sitting":
        """Enter these moves, each text with as many as it has words."""
        for text in " ".join(texts).split():
            before = self.state
            facts = decide(GAME, before, GAME.read(text, before), stood=stood)
            self.state = fold(GAME, before, facts)
            self.path.append(Played(len(self.path) + 1, before, facts, self.state))
            self.moves.append(text)
        return self

    def deal(self) -> "Sitting":
        """Two hands that nobody saw."""
        return self.play("deal deal")

    def burn(self) -> "Sitting":
        """Draw in every action until the draw pile is empty."""
        game = self.state.deal
        while self.state.deal == game and isinstance(self.state.phase, Turn):
            idle = self.state.phase.action == 3 and not self.state.phase.plays
            self.play("h d" if idle else "d")
        return self

    @property
    def lines(self) -> tuple[Line, ...]:
        """The score as derived from the play."""
        return GAME.score(self.path)

    def steps(self, moves: str) -> tuple[int, ...]:
        """The step of the last such move, for each of them."""
        return tuple(len(self.moves) - self.moves[::-1].index(move) for move in moves.split())
