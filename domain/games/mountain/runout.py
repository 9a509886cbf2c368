"""How a deal ends with given hands and a given mountain when nobody folds any more."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.games.mountain.announcements import COMPARISON, SOLE
from domain.games.mountain.hands import beats, mountain_value, scale
from domain.games.mountain.phases import Declaring
from domain.games.mountain.state import State

Hands = Mapping[int, Sequence[str]]


class End(msgspec.Struct, frozen=True):
    """Who passes all tests, and who wins the main pot: nobody when it is carried."""

    survivors: tuple[int, ...]
    winners: tuple[int, ...]


class Terms(msgspec.Struct, frozen=True):
    """What was announced for a deal and how far it has come: ``held`` tests are over for everybody."""

    comparison: str
    at_once: bool
    doubled: bool
    natural_wins: bool
    held: int

    @classmethod
    def of(cls, sight: State) -> "Terms":
        """The terms of the deal in this sight."""
        return cls(
            sight.choice(COMPARISON),
            sight.choice(SOLE) == "wins-at-once",
            sight.choice("double-ace-flush") == "yes",
            sight.choice("natural-wins") == "yes",
            min(len(sight.row), 6) - isinstance(sight.phase, Declaring),
        )

    def strength(self, value: int, natural: int) -> tuple[int, bool]:
        """What a hand counts at the showdown that is worth so much with wild cards, and so much without (MT-A26)."""
        return value, self.natural_wins and value == natural


class Runout:
    """The contenders' hands at a table whose announcements hold."""

    def __init__(self, terms: Terms, hands: Hands) -> None:
        self.terms = terms
        self.hands = hands
        self.values = {seat: scale().value(hand) for seat, hand in hands.items()}

    def end(self, row: Sequence[str]) -> End:
        """How the deal ends on this row of seven."""
        alive, alone = tuple(self.hands), None
        for test in range(self.terms.held + 1, 7):
            alive = self._after(alive, row[:test])
            if len(alive) == 1 and self.terms.at_once and alone is None:
                alone = alive
        if alone is not None or len(alive) < 2:
            return End(alive, alive if alone is None else alone)
        return End(alive, self.best(alive, row[6][0]))

    def best(self, seats: Sequence[int], wild: str) -> tuple[int, ...]:
        """The winners of a showdown with this rank wild."""
        strengths = self.strengths(seats, wild)
        highest = max(strengths.values())
        return tuple(seat for seat in seats if strengths[seat] == highest)

    def strengths(self, seats: Sequence[int], wild: str) -> dict[int, tuple[int, bool]]:
        """What each of these hands counts at a showdown with this rank wild."""
        ranking = scale(wild, doubled=self.terms.doubled)
        return {seat: self.terms.strength(ranking.value(self.hands[seat]), self.values[seat]) for seat in seats}

    def _after(self, alive: tuple[int, ...], open_cards: Sequence[str]) -> tuple[int, ...]:
        if not alive:
            return alive
        mountain, count = mountain_value(open_cards), len(open_cards)
        return tuple([seat for seat in alive if beats(self.values[seat], mountain, count, self.terms.comparison)])


def passing(row: Sequence[str], comparison: str) -> Callable[[int], bool]:
    """Whether a hand of some value beats the mountain at every test of this open row, up to six cards."""
    tests = range(len(row), 0, -1) if comparison != "kickers-count" else (len(row),) if row else ()
    mountains = [(mountain_value(row[:test]), test) for test in tests]
    return lambda value: all(beats(value, mountain, count, comparison) for mountain, count in mountains)
