"""The facts of an official's ruling at a Mountain table, for acts to which the rules give no outcome."""

from domain.cards.cards import FrenchFace
from domain.games.mountain.commands import owners
from domain.play.vocabulary import Fact, Viewer


class CardsMoved(Fact, frozen=True):
    """Cards went from one place to another in an act for which the rules have no outcome."""

    source: str
    target: str
    cards: tuple[FrenchFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """The owners of the hands concerned."""
        return owners(self.source, self.target)


class ChipsMoved(Fact, frozen=True):
    """Chips went from one place to another by an official's ruling."""

    source: str
    target: str
    chips: int


class TurnSet(Fact, frozen=True):
    """An official set whose turn to bet it is, in this round with this least raise and so many players."""

    seat: int
    round: int
    step: int
    players: int
