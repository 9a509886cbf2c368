"""The charts of a deal of Mountain: pot and chips, and the chances of the hands that a sight shows."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from domain.games.mountain.announcements import COMPARISON, SOLE
from domain.games.mountain.equity import Chance, Equity, equity
from domain.games.mountain.pots import pool
from domain.games.mountain.state import State
from domain.play.measures import Chart, Values

SAMPLES: Final = 3_000
"""How often a deal is played out by chance for one point, where its chances cannot be counted."""

_HOW: Final = (
    f"If nobody folds any more; counted, or from up to {SAMPLES} deals played out by chance, always the same ones "
    "(right to about 2 in 100, less with several hands unseen). A hand that is not seen is any that passed the tests "
    "so far, each as likely as the others."
)


def pot(sight: State) -> Values:
    """The chips in all pots, those of the open round and those carried on with them."""
    return (pool(sight),)


def stacks(sight: State) -> Values:
    """The chips behind every seat, None for a free seat."""
    return tuple(place.stack if place.seated else None for place in sight.places)


def survival(sight: State) -> Values:
    """In percent, how likely every hand that is seen passes the tests that remain (MT-15 to MT-18)."""
    return _chances(sight, lambda chance: chance.survives)


def shares(sight: State) -> Values:
    """In percent, the part of the main pot that every hand that is seen wins on average (MT-22 to MT-27)."""
    return _chances(sight, lambda chance: chance.wins)


def _chances(sight: State, read: Callable[[Chance], float]) -> Values:
    seen = [bool(place.hand.size) and place.hand.known for place in sight.places]
    contend = [known and place.contends for known, place in zip(seen, sight.places, strict=True)]
    found = _reckoned(sight) if any(contend) else None
    chances = {chance.seat: round(100 * read(chance)) for chance in found.chances} if found else {}
    fallen = {seat: 0 for seat in sight.seats if sight.turn and sight.place(seat).out == "test"}
    return tuple((fallen | chances).get(seat) if seen[seat - 1] else None for seat in sight.seats)


@lru_cache(maxsize=128)
def _reckoned(sight: State) -> Equity | None:
    """The chances at this moment, reckoned once for both charts."""
    return equity(sight, SAMPLES)


def _contest(sight: State) -> Hashable:
    """All that the chances rest on: whether a deal is played, the open cards, who is in it how, with which cards."""
    hands = tuple((place.hand.cards, place.out) for place in sight.places)
    choices = tuple(sight.choice(key) for key in (COMPARISON, SOLE, "double-ace-flush", "natural-wins"))
    return bool(sight.turn), sight.row, sight.exposed, sight.contenders, hands, sight.seen(), choices


CHARTS: Final[tuple[Chart[State], ...]] = (
    Chart("pot", "Pot", pot, unit="chips", lines=("pot",), note="All pots together, with what is bet in the round."),
    Chart("stacks", "Chips behind", stacks, unit="chips"),
    Chart("survival", "Survival", survival, "%", f"Passing every test that remains. {_HOW}", (), None, 100,
          rests_on=_contest, slow=True),
    Chart("share", "Win share", shares, "%", f"The part of the main pot won on average. {_HOW}", (), None, 100,
          rests_on=_contest, slow=True),
)  # fmt: skip
