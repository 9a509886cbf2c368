"""How a deal ends with given hands and a given mountain when nobody folds any more."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.mountain.announcements import COMPARISON, SOLE
from domain.mountain.hands import beats, mountain_value, scale
from domain.mountain.state import State

Hands = Mapping[int, Sequence[str]]


class End(msgspec.Struct, frozen=True):
    """Who passes all tests, and who wins the main pot: nobody when it is carried."""

    survivors: tuple[int, ...]
    winners: tuple[int, ...]


class Runout:
    """The contenders' hands at a table whose announcements hold."""

    def __init__(self, sight: State, hands: Hands) -> None:
        self.hands = hands
        self.values = {seat: scale().value(hand) for seat, hand in hands.items()}
        self.turned = min(len(sight.row), 6)
        self.at_once = sight.choice(SOLE) == "wins-at-once"
        self.comparison = sight.choice(COMPARISON)
        self.doubled = sight.choice("double-ace-flush") == "yes"
        self.natural_wins = sight.choice("natural-wins") == "yes"

    def end(self, row: Sequence[str]) -> End:
        """How the deal ends on this row of seven."""
        alive, alone = tuple(self.hands), None
        for test in range(self.turned + 1, 7):
            alive = self._after(alive, row[:test])
            if len(alive) == 1 and self.at_once and alone is None:
                alone = alive
        if alone is not None or len(alive) < 2:
            return End(alive, alive if alone is None else alone)
        return End(alive, self.best(alive, row[6][0]))

    def best(self, seats: Sequence[int], wild: str) -> tuple[int, ...]:
        """The winners of a showdown with this rank wild."""
        ranking = scale(wild, doubled=self.doubled)
        strengths = {}
        for seat in seats:
            value = ranking.value(self.hands[seat])
            strengths[seat] = (value, self.natural_wins and value == self.values[seat])
        highest = max(strengths.values())
        return tuple(seat for seat in seats if strengths[seat] == highest)

    def _after(self, alive: tuple[int, ...], open_cards: Sequence[str]) -> tuple[int, ...]:
        if not alive:
            return alive
        mountain, count = mountain_value(open_cards), len(open_cards)
        return tuple(seat for seat in alive if beats(self.values[seat], mountain, count, self.comparison))


def passes(hand: Sequence[str], row: Sequence[str], comparison: str) -> bool:
    """Whether a hand beats the mountain at every test of this open row, up to six cards."""
    value = scale().value(hand)
    tests = range(len(row), 0, -1) if comparison != "kickers-count" else (len(row),) if row else ()
    return all(beats(value, mountain_value(row[:test]), test, comparison) for test in tests)
