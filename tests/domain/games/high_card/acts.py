"""What is done at a table of High Card, and the facts of it."""

from domain.cards.cards import FrenchCard, FrenchFace
from domain.play.frame.acts import Abandon as Abandon
from domain.play.frame.acts import CallMisdeal as CallMisdeal
from domain.play.frame.acts import NameDealer as NameDealer
from domain.play.frame.acts import SetTurn as SetTurn
from domain.play.vocabulary import Command, Fact


class Deal(Command, frozen=True):
    """Deal three cards to one seat."""

    seat: int
    cards: tuple[FrenchFace, ...]


class Play(Command, frozen=True):
    """Play a card face up."""

    seat: int
    card: FrenchCard


class CardPlayed(Fact, frozen=True):
    """A card of the hand lies face up."""

    seat: int
    card: FrenchCard


class RoundTaken(Fact, frozen=True):
    """The highest card takes the round and its player leads; nobody takes it where two are equal."""

    winner: int | None
    leader: int


class GameEnded(Fact, frozen=True):
    """The game is over: how, and the points in seat order."""

    ending: str
    totals: tuple[int, ...]
