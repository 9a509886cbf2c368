"""A table of High Card at one moment."""

import msgspec
from msgspec.structs import replace

from domain.cards.cards import ONE_FRENCH_DECK
from domain.cards.hands import Hand, Placement, face_up
from domain.play.vocabulary import Viewer


class State(msgspec.Struct, frozen=True):
    """``row`` are the seats and cards of the round, ``waiting`` the seats without a hand."""

    held: tuple[Hand, ...]
    announced: tuple[tuple[str, str], ...] = ()
    waiting: tuple[int, ...] | None = None
    dealer: int | None = None
    deal: int = 0
    turn: int = 0
    leads: int = 0
    row: tuple[tuple[int, str], ...] = ()
    discards: tuple[str, ...] = ()
    taken: tuple[int, ...] = ()
    ending: str | None = None

    @property
    def seats(self) -> int:
        return len(self.held)

    def holding(self, seat: int, hand: Hand) -> tuple[Hand, ...]:
        return (*self.held[: seat - 1], hand, *self.held[seat:])

    @property
    def pack(self) -> int:
        return ONE_FRENCH_DECK.size - len(self.row) - len(self.discards) - sum(hand.size for hand in self.held)

    @property
    def to_act(self) -> int | None:
        if self.ending or self.waiting is None:
            return None
        return self.dealer if self.waiting else (self.leads + len(self.row) - 1) % self.seats + 1

    @property
    def played(self) -> bool:
        return bool(self.row or self.discards)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.taken.count(seat) for seat in range(1, self.seats + 1))


def learned(state: State, cards: tuple[tuple[str, ...], ...]) -> State:
    return replace(state, held=tuple(hand.learn(seen) for hand, seen in zip(state.held, cards, strict=True)))


def placements(sight: State, _viewer: Viewer) -> tuple[Placement, ...]:
    held = (Placement(f"the hand of seat {seat}", hand) for seat, hand in enumerate(sight.held, start=1))
    row = face_up("the round", tuple(card for _, card in sight.row))
    return (*held, row, face_up("the discards", sight.discards), Placement("the pack", Hand(sight.pack)))
