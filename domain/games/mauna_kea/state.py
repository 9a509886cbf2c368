"""A Mauna Kea table at one moment: the sides, the piles, and the phase that says whose act is awaited."""

from collections import Counter
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from domain.cards.cards import BACK, TWO_FRENCH_DECKS, FrenchCard
from domain.cards.hands import Hand, hands_of, having_learned
from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import altitude


class Side(msgspec.Struct, frozen=True, gc=False):
    """One player's hand and ascent (bottom first), and whether it was ever cut in this game (MK-47)."""

    hand: Hand = Hand()
    ascent: tuple[FrenchCard, ...] = ()
    was_cut: bool = False

    @property
    def altitude(self) -> int:
        """The sum of the ascent (MK-12)."""
        return altitude(self.ascent)

    @property
    def top(self) -> FrenchCard | None:
        """The top card of the ascent, None when it is empty."""
        return self.ascent[-1] if self.ascent else None


class Cutting(msgspec.Struct, frozen=True, gc=False):
    """Nobody is dealer yet: the players cut."""


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """The dealer deals; ``waiting`` are the seats without a hand, in the order they are dealt to."""

    waiting: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True, gc=False):
    """``action`` (1 to 3) is the action that comes next, 4 when the turn is played out.

    ``course`` has a letter for each action before it: ``c`` a climb, ``a`` an attack, ``-`` one that played no card; it
    is empty where only their numbers are known.
    """

    seat: int
    action: int = 1
    plays: int = 0
    climbs: int = 0
    shown: bool = False
    rallied: bool = False
    course: str = ""

    @property
    def told(self) -> bool:
        """Whether it is known what each action so far was."""
        return len(self.course) == self.action - 1

    def until(self, action: int) -> str:
        """What each action before this one was; those that were left out played no card."""
        course = self.course if self.told else "c" * self.climbs + "a" * (self.plays - self.climbs)
        return course[: action - 1].ljust(action - 1, "-")


class Owing(msgspec.Struct, frozen=True, gc=False):
    """The table owes this seat ``count`` cards; then the turn goes on."""

    kind: Literal["refill", "rally"]
    seat: int
    count: int
    then: Turn


class Scored(msgspec.Struct, frozen=True, gc=False):
    """A game of the match is over and the next has no dealer yet."""

    ended: e.GameEnded


class Ended(msgspec.Struct, frozen=True, gc=False):
    """The match is over."""

    how: e.Ending
    winner: int | None


Phase = Cutting | Dealing | Turn | Owing | Scored | Ended
UNTOUCHED: Final = (Side(), Side())


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about the table that a viewer of the folded facts may know.

    ``dealer`` is 0 before there is one; ``dealt`` says whether a hand was ever dealt.
    """

    announced: tuple[tuple[str, str], ...] = ()
    phase: Phase = Cutting()
    deal: int = 0
    turn: int = 0
    dealer: int = 0
    sides: tuple[Side, Side] = UNTOUCHED
    pile: int = TWO_FRENCH_DECKS.size
    discards: tuple[FrenchCard, ...] = ()
    games: tuple[e.GameEnded, ...] = ()
    dealt: bool = False

    def side(self, seat: int) -> Side:
        """The hand and ascent of a seat."""
        return self.sides[seat - 1]

    def choice(self, key: str) -> str:
        """What was announced; empty before it was."""
        return dict(self.announced).get(key, "")

    @property
    def draws_after_showing(self) -> bool:
        """Whether a card may be drawn only after showing the hand (MK-A01)."""
        return self.choice("plain-draw") == "after-showing"

    @property
    def running_turn(self) -> Turn | None:
        """The turn being played, also while cards are owed; None where nobody has the turn."""
        match self.phase:
            case (Turn() as turn) | Owing(then=turn):
                return turn
            case _:
                return None

    @property
    def played(self) -> bool:
        """Whether anything was done in this game after the deal."""
        first = isinstance(self.phase, Turn) and not self.phase.shown and (self.turn, self.phase.action) == (1, 1)
        return not (first or isinstance(self.phase, Dealing))

    @property
    def to_act(self) -> int | None:
        """The seat whose act is awaited."""
        match self.phase:
            case Turn(seat=seat) | Owing(seat=seat):
                return seat
            case Dealing():
                return self.dealer
            case _:
                return None

    @property
    def ending(self) -> str | None:
        """How the match ended, None while it goes on."""
        return self.phase.how if isinstance(self.phase, Ended) else None

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both seats over the finished games."""
        return sum(game.scores[0] for game in self.games), sum(game.scores[1] for game in self.games)

    def unseen(self) -> Counter[str]:
        """The cards that may still lie in the pile or among the unknown cards of a hand."""
        return TWO_FRENCH_DECKS.counter() - census(self)

    def unseen_copies(self, card: str) -> int:
        """How many of this card may still lie unseen."""
        open_piles = (self.discards, *(side.ascent for side in self.sides), *(side.hand.faces for side in self.sides))
        return TWO_FRENCH_DECKS.copies - sum(pile.count(card) for pile in open_piles)


def hands(state: State) -> tuple[Hand, ...]:
    """The hands of all seats in seat order."""
    return hands_of(state.sides)


def learned(state: State, cards: tuple[tuple[str, ...], ...]) -> State:
    """The table where these cards were seen in each hand, in seat order."""
    return replace(state, sides=having_learned(state.sides, cards))


def census(state: State) -> Counter[str]:
    """Every card of the table, wherever it lies; the draw pile and unknown cards of a hand count as backs."""
    cards: Counter[str] = Counter(state.discards)
    for side in state.sides:
        cards.update(side.ascent)
        cards.update(side.hand.cards)
    cards[BACK] += state.pile
    return cards


def other(seat: int) -> int:
    """The opponent of a seat."""
    return 3 - seat


def winners(state: State) -> tuple[int, ...]:
    """The seat that won the match; none where it is drawn, abandoned or not over."""
    return (state.phase.winner,) if isinstance(state.phase, Ended) and state.phase.winner else ()
