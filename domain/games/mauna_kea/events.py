"""The facts of Mauna Kea. Each names its whole outcome, so that applying it needs no rule."""

from typing import Literal

from domain.cards.cards import FrenchCard, FrenchFace
from domain.play.frame.facts import CardsMoved as CardsMoved
from domain.play.frame.facts import DealerNamed as DealerNamed
from domain.play.frame.facts import HandDealt as HandDealt
from domain.play.frame.facts import Misdealt as Misdealt
from domain.play.frame.facts import TurnSet as AnyTurnSet
from domain.play.vocabulary import Fact, Viewer

Ending = Literal["altitude", "draw pile", "resignation", "abandoned"]


class DealerCut(Fact, frozen=True):
    """Both players cut; the low card deals (MK-04)."""

    cards: tuple[FrenchCard, FrenchCard]
    dealer: int


class CutTied(Fact, frozen=True):
    """Both cut the same rank; they cut again (MK-A29)."""

    cards: tuple[FrenchCard, FrenchCard]


class TurnBegun(Fact, frozen=True):
    """This seat has the turn, with three actions."""

    seat: int


class CardDrawn(Fact, frozen=True):
    """A card went from the draw pile to the hand, as an action."""

    seat: int
    card: FrenchFace


class CardClimbed(Fact, frozen=True):
    """A climbing card went on its owner's ascent."""

    seat: int
    card: FrenchCard


class PitonLaid(Fact, frozen=True):
    """A face card was laid across its owner's ascent."""

    seat: int
    card: FrenchCard


class AscentAttacked(Fact, frozen=True):
    """A pip card was played on the opponent's ascent and discarded."""

    seat: int
    card: FrenchCard


class AvalanchePlayed(Fact, frozen=True):
    """An ace was played on the opponent's ascent and discarded."""

    seat: int
    card: FrenchCard


class AscentSlid(Fact, frozen=True):
    """These cards, bottom to top, were forced off the top of this seat's ascent and discarded."""

    seat: int
    cards: tuple[FrenchCard, ...]


class RefillOwed(Fact, frozen=True):
    """This seat lost its whole ascent and has so many cards to draw."""

    seat: int
    count: int


class HandRefilled(Fact, frozen=True):
    """The cards owed after a wipe-out came from the draw pile."""

    seat: int
    cards: tuple[FrenchFace, ...]


class RallyOwed(Fact, frozen=True):
    """Three actions played on the own ascent: this seat has a bonus card to draw."""

    seat: int


class RallyDrawn(Fact, frozen=True):
    """The bonus card of a rally came from the draw pile."""

    seat: int
    card: FrenchFace


class DebtLapsed(Fact, frozen=True):
    """The cards owed to this seat were not drawn before the play went on, and are owed no more."""

    kind: Literal["refill", "rally"]
    seat: int
    count: int


class CardStolen(Fact, frozen=True):
    """A card went at random from the opponent's hand to this seat's."""

    seat: int
    card: FrenchFace

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Thief and owner know the card (MK-A26)."""
        return (1, 2)


class CardsDiscarded(Fact, frozen=True):
    """Two cards of the hand were discarded face up, as the first half of a swap."""

    seat: int
    cards: tuple[FrenchCard, FrenchCard]


class CardsDrawn(Fact, frozen=True):
    """Cards came from the draw pile as the second half of a swap, which is one action."""

    seat: int
    cards: tuple[FrenchFace, ...]


class HandShown(Fact, frozen=True):
    """The hand was shown to the opponent, who sees it as it is now."""

    seat: int
    cards: tuple[FrenchFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Both players see it."""
        return (1, 2)


class CountAnswered(Fact, frozen=True):
    """Asked whether the hand holds eight or more, this seat answered."""

    seat: int
    eight_or_more: bool


class ActionForfeited(Fact, frozen=True):
    """No action was possible, so one was skipped."""

    seat: int


class TurnSet(AnyTurnSet, frozen=True):
    """An official set the turn and its next action; ``plays`` before it played a card, ``climbs`` on the own ascent."""

    action: int
    plays: int
    climbs: int


class GameEnded(Fact, frozen=True):
    """One game of the match is over: how, who won (None for a drawn game), the points in seat order."""

    ending: Ending
    winner: int | None
    scores: tuple[int, int]


class MatchEnded(Fact, frozen=True):
    """The match is over: how its last game ended, the winner (None where it is drawn), the totals in seat order."""

    ending: Ending
    winner: int | None
    totals: tuple[int, int]
