"""The facts of Two-Set Rummy. Each names its whole outcome, so that applying it needs no rule."""

from typing import ClassVar, Literal

from domain.cards.cards import UniversalCard, UniversalFace
from domain.play.frame.facts import CardsMoved as CardsMoved
from domain.play.frame.facts import DealerNamed as DealerNamed
from domain.play.frame.facts import HandDealt as HandDealt
from domain.play.frame.facts import TurnSet as AnyTurnSet
from domain.play.vocabulary import Fact, Viewer

Way = Literal["left", "right", "one each way", "across"]
Ending = Literal["victories", "points", "agreed", "players left", "abandoned"]
Voiding = Literal["agreement", "reshuffles", "turns", "misdeal", "player left"]


class DealerDrawn(Fact, frozen=True):
    """Every player drew a card, in seat order; the highest deals (UC-09)."""

    cards: tuple[UniversalCard, ...]
    dealer: int


class PassBegun(Fact, frozen=True):
    """Every player has two cards to pass this way."""

    way: Way


class PassChosen(Fact, frozen=True):
    """This seat laid the cards it passes face down before it."""

    seat: int
    cards: tuple[UniversalFace, ...]


class PassReceived(Fact, frozen=True):
    """Cards that the giver had chosen, taken in order, came to this seat's hand."""

    seat: int
    giver: int
    cards: tuple[UniversalFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Giver and receiver know the cards."""
        return (self.giver, self.seat)


class UpcardOwed(Fact, frozen=True):
    """The upcard is to be turned; then this seat has the turn."""

    seat: int


class UpcardTurned(Fact, frozen=True):
    """The top card of the stock was turned up and lies on the discard pile."""

    shows: ClassVar[bool] = True
    card: UniversalCard


class DebtLapsed(Fact, frozen=True):
    """The play went on before cards were passed, or before the upcard was turned, and that is owed no more."""

    kind: Literal["pass", "upcard"]


class TurnBegun(Fact, frozen=True):
    """This seat has the turn."""

    seat: int


class StockDrawn(Fact, frozen=True):
    """The top card of the stock came to the hand."""

    seat: int
    card: UniversalFace


class UpcardTaken(Fact, frozen=True):
    """The top card of the discard pile came to the hand."""

    seat: int
    card: UniversalCard


class CardDiscarded(Fact, frozen=True):
    """A card of the hand was laid face up on the discard pile."""

    seat: int
    card: UniversalCard


class StockRenewed(Fact, frozen=True):
    """These discards were shuffled and are the stock now; their order here says nothing of their order there."""

    cards: tuple[UniversalCard, ...]


class WentOut(Fact, frozen=True):
    """This seat discarded face down and laid its set of four (set 1) and its set of five (set 2).

    ``discard`` is None where it had no card left to discard.
    """

    seat: int
    discard: UniversalFace | None
    four: tuple[UniversalCard, ...]
    five: tuple[UniversalCard, ...]


class SetsBegun(Fact, frozen=True):
    """This seat is to lay down its sets, after ``winner`` went out."""

    seat: int
    winner: int


class SetLaid(Fact, frozen=True):
    """This seat laid down a set of its own."""

    seat: int
    cards: tuple[UniversalCard, ...]


class SetsEnded(Fact, frozen=True):
    """This seat lays no more sets."""

    seat: int


class LayOffBegun(Fact, frozen=True):
    """This seat is to lay off on the sets of ``winner``."""

    seat: int
    winner: int


class CardLaidOff(Fact, frozen=True):
    """A card went on set 1 or 2 of the player who went out."""

    seat: int
    card: UniversalCard
    target: int


class HandCounted(Fact, frozen=True):
    """The cards left were shown and count so many points against this seat."""

    shows: ClassVar[bool] = True
    seat: int
    cards: tuple[UniversalCard, ...]
    points: int


class DeadHandAgreed(Fact, frozen=True):
    """This seat agrees that the hand is dead."""

    seat: int


class HandVoided(Fact, frozen=True):
    """The hand ended without score."""

    why: Voiding


class HandScored(Fact, frozen=True):
    """The hand is over: who went out, and the points of every seat in seat order."""

    winner: int
    points: tuple[int, ...]


class PlayerLeft(Fact, frozen=True):
    """This seat left the table for good."""

    seat: int


class TurnSet(AnyTurnSet, frozen=True):
    """An official set whose turn it is and whether that seat has drawn."""

    drawn: bool


class GameEnded(Fact, frozen=True):
    """The game is over: how, who won (several share), the totals in seat order."""

    ending: Ending
    winners: tuple[int, ...]
    totals: tuple[int, ...]
