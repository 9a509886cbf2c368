"""A table of Two-Set Rummy at one moment, as far as a viewer of the folded facts may know it."""

from collections import Counter
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.cards.cards import UNIVERSAL_DECK, UniversalCard, UniversalFace
from domain.cards.hands import Hand, hands_of, having_learned
from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.arrangements import Target, target
from domain.games.two_set_rummy.origins import Counts, origin, room

FULL_STOCK: Final = Hand(UNIVERSAL_DECK.size)


class LaidOff(msgspec.Struct, frozen=True, gc=False):
    """A card that ``seat`` played on somebody's set."""

    seat: int
    card: UniversalCard


class LaidSet(msgspec.Struct, frozen=True, gc=False):
    """A matched set on the table with the cards that came on it."""

    cards: tuple[UniversalCard, ...]
    added: tuple[LaidOff, ...] = ()

    @property
    def all(self) -> tuple[UniversalCard, ...]:
        """Every card of the set as it lies now."""
        return self.cards + tuple(one.card for one in self.added)


class Side(msgspec.Struct, frozen=True, gc=False):
    """One player: the hand, cards chosen to pass, laid sets, and the points counted for this hand (None before).

    ``renewed`` is how many cards of the hand came from each renewed stock.
    """

    hand: Hand = Hand()
    aside: tuple[UniversalFace, ...] = ()
    sets: tuple[LaidSet, ...] = ()
    counted: int | None = None
    renewed: Counts = ()


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """Nobody is dealer yet: the players draw for the deal."""


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """The dealer deals; ``waiting`` are the seats without a hand, in the order they are dealt to."""

    waiting: tuple[int, ...]


class Passing(msgspec.Struct, frozen=True, gc=False):
    """Everybody passes two cards; ``waiting`` are the seats that have not chosen."""

    way: e.Way
    waiting: tuple[int, ...]


class TurningUp(msgspec.Struct, frozen=True, gc=False):
    """The upcard is to be turned; then this seat has the turn."""

    then: int


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Whose turn it is, whether it has drawn, which upcards it took, and who agrees that the hand is dead."""

    seat: int
    drawn: bool = False
    taken: tuple[UniversalCard, ...] = ()
    agreed: tuple[int, ...] = ()


class Laying(msgspec.Struct, frozen=True, gc=False):
    """After ``winner`` went out this seat lays its own sets."""

    winner: int
    seat: int


class LayingOff(msgspec.Struct, frozen=True, gc=False):
    """After all sets are laid this seat lays off on the sets of ``winner``."""

    winner: int
    seat: int


class HandOver(msgspec.Struct, frozen=True, gc=False):
    """The hand is over and the next has no dealer yet."""


class Ended(msgspec.Struct, frozen=True, gc=False):
    """The game is over."""

    how: str
    winners: tuple[int, ...]


Phase = Drawing | Dealing | Passing | TurningUp | Turn | Laying | LayingOff | HandOver | Ended


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about the table that a viewer of the folded facts may know.

    ``deal`` counts deals with those that came to nothing; ``scored`` are the hands that counted; ``dealt`` tells
    whether a hand ever was. ``shuffled`` are the cards of which a renewed stock was made, empty before the first one;
    ``renewals`` are those of every reshuffle, as long as they say where a card can be. ``passed`` says that somebody
    chose cards to pass in this hand, ``voided`` that the last hand came to nothing.
    """

    sides: tuple[Side, ...]
    announced: tuple[tuple[str, str], ...] = ()
    phase: Phase = Drawing()
    deal: int = 0
    turn: int = 0
    dealer: int | None = None
    stock: Hand = FULL_STOCK
    shuffled: tuple[UniversalCard, ...] = ()
    reshuffles: int = 0
    discards: tuple[UniversalCard, ...] = ()
    face_down: tuple[UniversalFace, ...] = ()
    scored: tuple[e.HandScored, ...] = ()
    left: tuple[int, ...] = ()
    dealt: bool = False
    renewals: tuple[tuple[UniversalCard, ...], ...] = ()
    passed: bool = False
    voided: bool = False

    def side(self, seat: int) -> Side:
        """The hand and sets of a seat."""
        return self.sides[seat - 1]

    def choice(self, key: str) -> str:
        """What was announced; empty before it was."""
        return dict(self.announced).get(key, "")

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still in the game, in seat order."""
        return tuple(seat for seat in range(1, len(self.sides) + 1) if seat not in self.left)

    def from_left_of(self, seat: int) -> tuple[int, ...]:
        """All who play in the order of turns, beginning at the left of a seat."""
        after = tuple(one for one in self.playing if one > seat)
        return after + tuple(one for one in self.playing if one <= seat)

    @property
    def played(self) -> bool:
        """Whether anything was done in this hand after the deal; turning the first upcard belongs to the deal."""
        match self.phase:
            case Dealing() | Passing():
                return self.passed
            case TurningUp():
                return self.passed or self.turn > 0
            case Turn(drawn=drawn, agreed=agreed):
                return self.passed or self.turn > 1 or drawn or bool(agreed)
            case _:
                return True

    @property
    def to_act(self) -> int | None:
        """The seat whose act is awaited; the first of several."""
        match self.phase:
            case Turn(seat=seat) | Laying(seat=seat) | LayingOff(seat=seat):
                return seat
            case Passing(waiting=(first, *_)):
                return first
            case Dealing() | TurningUp():
                return self.dealer
            case _:
                return None

    @property
    def ending(self) -> str | None:
        """How the game ended, None while it goes on."""
        return self.phase.how if isinstance(self.phase, Ended) else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat over the finished hands, in seat order."""
        return tuple(sum(hand.points[place] for hand in self.scored) for place in range(len(self.sides)))

    @property
    def upcard(self) -> UniversalCard | None:
        """The top card of the discard pile."""
        return self.discards[-1] if self.discards else None

    def unseen(self) -> Counter[str]:
        """The cards whose place this sight does not show."""
        return UNIVERSAL_DECK.counter() - census(self)

    def may_draw(self) -> tuple[str, ...]:
        """The cards that the top of the stock may be, as far as this sight shows."""
        if self.stock.known:
            return self.stock.faces
        unseen = self.unseen()
        return self.stock.faces + tuple(card for card in unseen if not self.shuffled or card in self.shuffled)

    def may_hold(self, seat: int) -> tuple[str, ...]:
        """Every face that a hand may hold, as far as this sight shows."""
        hand, left = self.side(seat).hand, self.room(seat)
        if hand.known:
            return hand.faces
        return hand.faces + tuple(c for c in self.unseen() if left is None or left[origin(c, self.renewals)] > 0)

    def room(self, seat: int) -> tuple[int, ...] | None:
        """How many unknown cards of each origin a hand has; None where that is not known."""
        side = self.side(seat)
        return room(side.hand, side.renewed, self.renewals)

    def targets(self, winner: int) -> tuple[Target, ...]:
        """The sets of the player who went out, as others may lay off on them."""
        any_suit = self.choice("rainbow-layoff") == "any-suit"
        return tuple(target(laid.cards, laid.all[len(laid.cards) :], any_suit) for laid in self.side(winner).sets)


def hands(state: State) -> tuple[Hand, ...]:
    """The hands of all seats in seat order."""
    return hands_of(state.sides)


def learned(state: State, cards: tuple[tuple[str, ...], ...]) -> State:
    """The table where these cards were seen in each hand, in seat order."""
    return replace(state, sides=having_learned(state.sides, cards))


def census(state: State) -> Counter[str]:
    """Every card of the table, wherever it lies; unknown cards of the stock and of hands count as backs."""
    cards: Counter[str] = Counter((*state.discards, *state.stock.cards, *state.face_down))
    for side in state.sides:
        cards.update((*side.hand.cards, *side.aside))
        for laid in side.sets:
            cards.update(laid.all)
    return cards


def winners(state: State) -> tuple[int, ...]:
    """The seats that won the game, several where they share the victory."""
    return state.phase.winners if isinstance(state.phase, Ended) else ()
