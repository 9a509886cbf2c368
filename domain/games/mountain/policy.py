"""A sensible way to play Mountain, by what the own seat sees.

It reckons the chance to survive the rest of the mountain and to hold the best hand, bets with more than its share of
the pot and stays in when the price is right. After a deal it closes the table one time in twenty, so that sessions end.
"""

from bisect import bisect_left
from functools import cache
from random import Random
from typing import Final

from domain.cards.cards import ONE_FRENCH_DECK
from domain.games.mountain import commands as c
from domain.games.mountain.betting import to_call
from domain.games.mountain.hands import scale
from domain.games.mountain.phases import Betting, Between
from domain.games.mountain.pots import all_chips
from domain.games.mountain.state import State
from domain.games.mountain.trials import final_scale
from domain.play.policy import sample
from domain.play.vocabulary import Announce, Command, Offer

DEALS_ON_AVERAGE: Final = 20
_TRIES: Final = 24


def sensible(sight: State, offers: tuple[Offer, ...], random: Random) -> Command:
    """One of the offered acts; ``sight`` is what the acting seat sees."""
    open_acts = [offer for offer in offers if not offer.aside]
    if isinstance(sight.phase, Betting):
        return _bet(sight, sight.phase.seat, {offer.kind: offer for offer in open_acts}, random)
    if isinstance(sight.phase, Between):
        closing = random.randrange(DEALS_ON_AVERAGE) == 0 and bool(sight.last_in)
        wanted: tuple[type[Command], ...] = (c.CloseTable,) if closing else (Announce, c.Deal)
        return sample(next((offer for offer in open_acts if offer.kind in wanted), open_acts[-1]), random)
    return sample(open_acts[0], random)


def _bet(sight: State, seat: int, acts: dict[type[Command], Offer], random: Random) -> Command:
    owed, pot = to_call(sight, seat), all_chips(sight)
    chance, fair = _chance(sight, seat, random), 1 / len(sight.contenders)
    raising = acts.get(c.BetOrRaise)
    if raising and chance > fair * (1.2 if not owed else 1.6) and random.random() < 0.8:
        sizes = raising.blanks[0].among
        wanted = sight.phase.bet + pot // 2 if isinstance(sight.phase, Betting) else 0
        return c.BetOrRaise(seat, min(max(sizes[0], wanted), sizes[-1]))
    if owed and chance * (pot + owed) < owed * 1.1:
        return c.Fold(seat)
    return c.CheckOrCall(seat)


def _chance(sight: State, seat: int, random: Random) -> float:
    """About how likely this seat's hand survives and beats all who are left."""
    hand = sight.place(seat).hand.faces
    if len(hand) != 5:
        return 1 / len(sight.contenders)
    value = final_scale(sight).value(hand)
    better = bisect_left(_usual_values(final_scale(sight).wild), value) / len(_usual_values(""))
    return _survival(sight, scale().value(hand), random) * better ** (len(sight.contenders) - 1)


def _survival(sight: State, value: int, random: Random) -> float:
    """How often the hand beats the best five of six cards that the open row may grow to."""
    missing = 6 - len(sight.row)
    if missing <= 0:
        return 1.0
    unseen = sight.unseen()
    rows = ((*sight.row, *random.sample(unseen, missing)) for _ in range(_TRIES))
    return sum(scale().best_of_six(row) < value for row in rows) / _TRIES


@cache
def _usual_values(wild: str) -> list[int]:
    """What two thousand hands drawn by chance are worth, in order."""
    random = Random(wild)
    return sorted(scale(wild).values(random.sample(ONE_FRENCH_DECK.cards, 5) for _ in range(2000)))
