"""The facts of an official's ruling at a Mountain table, for acts to which the rules give no outcome."""

from domain.play.frame.facts import TurnSet as AnyTurnSet
from domain.play.vocabulary import Fact


class ChipsMoved(Fact, frozen=True):
    """Chips went from one place to another by an official's ruling."""

    source: str
    target: str
    chips: int


class TurnSet(AnyTurnSet, frozen=True):
    """An official set whose turn to bet it is, in this round with this least raise and so many players."""

    round: int
    step: int
    players: int
