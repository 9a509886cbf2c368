"""A Mountain table at one moment, as far as the facts behind it show. No rule is asked here."""

from collections import Counter
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from domain.cards.cards import BACK, ONE_FRENCH_DECK, FrenchCard
from domain.cards.hands import Hand, hands_of, having_learned
from domain.games.mountain.phases import (
    Betting,
    Between,
    Choosing,
    Dealing,
    Declaring,
    Ended,
    Phase,
    Proving,
    Showing,
    Turning,
)

Out = Literal["", "fold", "test", "muck"]


class Place(msgspec.Struct, frozen=True, gc=False):
    """One seat: its player's chips and hand, and how the deal stands for them.

    ``stack`` lies behind; ``street`` was put in this round, ``paid`` in this deal; ``total`` is won or lost in all
    finished deals, ``result`` in the last one. ``out`` says how the player left the deal, at round or test ``out_at``.
    """

    seated: bool = True
    stack: int = 0
    total: int = 0
    result: int = 0
    dealt: bool = False
    hand: Hand = Hand()
    recorded: bool = False
    out: Out = ""
    out_at: int = 0
    acted: bool = False
    street: int = 0
    paid: int = 0
    won: int = 0
    shown: tuple[FrenchCard, ...] = ()
    mucked: bool = False
    claims: tuple[int, ...] = ()

    @property
    def contends(self) -> bool:
        """Whether this player is still in the deal."""
        return self.dealt and not self.out

    @property
    def conceded(self) -> bool:
        """Whether a hand that the record does not know was laid away unseen."""
        return self.mucked and not self.recorded


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about the table that a viewer of the folded facts may know.

    ``row`` are the open mountain cards, base camp first; ``exposed`` those seen too early. ``carried`` lies in the main
    pot from earlier deals, ``carrying`` goes to the next. Pots are settled from the top: what was paid above
    ``ceiling`` is settled, and ``bonus`` came down to the topmost pot left. ``last_in`` were dealt in last. Between two
    deals ``deal`` is the one to come.
    """

    places: tuple[Place, ...]
    announced: tuple[tuple[str, str], ...] = ()
    said: tuple[str, ...] = ()
    phase: Phase = Choosing()
    deal: int = 0
    dealer: int | None = None
    row: tuple[FrenchCard, ...] = ()
    exposed: tuple[tuple[int, FrenchCard], ...] = ()
    fallen: tuple[tuple[int, ...], ...] = ()
    aggressor: int | None = None
    carried: int = 0
    carrying: int = 0
    ceiling: int | None = None
    bonus: int = 0
    last_in: tuple[int, ...] = ()

    def place(self, seat: int) -> Place:
        """The place of a seat."""
        return self.places[seat - 1]

    def has(self, seat: int) -> bool:
        """Whether there is such a seat."""
        return 0 < seat <= len(self.places)

    def choice(self, key: str) -> str:
        """What was announced; empty before it was."""
        for name, value in self.announced:
            if name == key:
                return value
        return ""

    def chips(self, key: str) -> int:
        """An announced number of chips. Raises ValueError before it was announced."""
        return int(self.choice(key))

    @property
    def turn(self) -> int:
        """The betting round, 1 to 8; 0 between deals and while cards are dealt."""
        return 0 if isinstance(self.phase, Choosing | Between | Dealing | Ended) else min(len(self.row) + 1, 8)

    @property
    def played(self) -> bool:
        """Whether anything was done in this deal after the hands were dealt."""
        return bool(self.row or self.exposed) or any(place.acted or place.street for place in self.places)

    @property
    def to_act(self) -> int | None:
        """The seat whose act is awaited."""
        match self.phase:
            case Betting(seat=seat) | Proving(seat=seat):
                return seat
            case Declaring(waiting=(first, *_)) | Showing(waiting=(first, *_)):
                return first
            case Between() | Dealing() | Turning():
                return self.dealer
            case _:
                return None

    @property
    def ending(self) -> str | None:
        """How the session ended, None while it goes on."""
        return self.phase.how if isinstance(self.phase, Ended) else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The chips won or lost by every seat over the finished deals."""
        return tuple(place.total for place in self.places)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats, taken or not."""
        return tuple(range(1, len(self.places) + 1))

    def clockwise(self, after: int | None) -> tuple[int, ...]:
        """All seats from the left of this one, ending with it."""
        start = (after or 0) + 1
        return (*range(start, len(self.places) + 1), *range(1, start))

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats still in the deal, from the dealer's left."""
        places = self.places
        return tuple([seat for seat in self.last_in if not places[seat - 1].out])

    @property
    def can_ante(self) -> tuple[int, ...]:
        """The seats that would be dealt in now, from the dealer's left (MT-A18)."""
        return tuple(seat for seat in self.clockwise(self.dealer) if self.place(seat).seated and self.place(seat).stack)

    def seen(self) -> frozenset[str]:
        """The cards whose place is certain: in the open row or in a hand; none of them between deals."""
        if isinstance(self.phase, Choosing | Between):
            return frozenset()
        hands = [place.hand.faces for place in self.places]
        return frozenset(self.row).union([card for _, card in self.exposed], *hands)

    def unseen(self) -> tuple[str, ...]:
        """The cards that may still lie face down or among the unknown cards of a hand; all of them between deals."""
        seen = self.seen()
        return tuple([card for card in ONE_FRENCH_DECK.cards if card not in seen])

    @property
    def pack(self) -> int:
        """How many cards lie in no hand and are not seen in the mountain."""
        seen = len(self.row) + sum(number > len(self.row) for number, _ in self.exposed)
        return ONE_FRENCH_DECK.size - seen - sum(place.hand.size for place in self.places)

    def with_place(self, seat: int, **changes: Any) -> "State":
        """The table with other fields at one seat."""
        places = self.places
        place = replace(places[seat - 1], **changes)
        return replace(self, places=(*places[: seat - 1], place, *places[seat:]))


def initial(seats: int) -> State:
    """A table of so many seats before anything was announced."""
    return State((Place(),) * seats)


def hands(state: State) -> tuple[Hand, ...]:
    """The hands of all seats in seat order."""
    return hands_of(state.places)


def learned(state: State, cards: tuple[tuple[str, ...], ...]) -> State:
    """The table where these cards were seen in each hand, in seat order."""
    return replace(state, places=having_learned(state.places, cards))


def census(state: State) -> Counter[str]:
    """Every card of the table, wherever it lies; the pack and unknown cards of a hand count as backs."""
    cards: Counter[str] = Counter(state.row)
    cards.update(card for number, card in state.exposed if number > len(state.row))
    for place in state.places:
        cards.update(place.hand.cards)
    cards[BACK] += state.pack
    return cards
