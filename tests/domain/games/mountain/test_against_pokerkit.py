"""Betting, stacks and side pots against pokerkit, hand by hand, with the tests of the mountain left out.

Nobody falls: the hands are not recorded and every player declares to survive. Some habits are allowed for. In fixed
limit pokerkit has no half-bet rule, and everywhere it lets a player who checked raise after an all-in bet that is less
than the least (MT-A09), so a hand is left at such an all-in; it gives
all odd chips to one winner and merges pots before it splits them, so what is compared is the pots before the showdown;
there an uncalled excess is a pot of one player until the end, which here went back at once (MT-A10).
"""

from random import Random

import pytest
from pokerkit import Automation, BettingStructure, Card, Deck, Opening, State, Street
from pokerkit.hands import StandardHighHand

from domain.games.mountain.betting import raise_range, to_call
from domain.games.mountain.phases import Betting, Declaring, Turning
from tests.domain.games.mountain.table import Table, opened

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
)
STRUCTURES = {
    "fixed-limit": BettingStructure.FIXED_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "no-limit": BettingStructure.NO_LIMIT,
}


def oracle(structure: str, stacks: tuple[int, ...], ante: int) -> State:
    """The same betting in pokerkit: eight rounds, the first to act is player 0."""

    def street(number: int) -> Street:
        least = 4 if number > 4 and structure == "fixed-limit" else 2
        hole = (False,) * 5 if number == 1 else ()
        return Street(False, hole, 0 if number == 1 else 1, False, Opening.POSITION, least, None)

    return State(
        AUTOMATIONS, Deck.STANDARD, (StandardHighHand,), tuple(street(number) for number in range(1, 9)),
        STRUCTURES[structure], True, ante, (0,) * len(stacks), 0, stacks, len(stacks),
    )  # fmt: skip


def cards_of_nobody(table: Table) -> str:
    """Mountain cards are of no account here; any that were not turned yet."""
    return next(iter(table.state.unseen()))


def on(table: Table) -> Table:
    """The table at its next bet or at its end: cards turned, and everybody declares to survive."""
    while isinstance(table.state.phase, Turning | Declaring):
        table = table.play(cards_of_nobody(table) if isinstance(table.state.phase, Turning) else "-")
    return table


def compare(seed: int) -> int:
    """One random hand in both; how many decisions were compared."""
    random = Random(seed)
    seats, structure = random.randint(2, 9), random.choice(tuple(STRUCTURES))
    ante = random.randint(1, 3)
    stacks = tuple(random.choice((random.randint(ante + 1, 30), random.randint(30, 300))) for _ in range(seats))
    table = opened(seats, dealer=seats, stacks=stacks, betting=structure, ante=ante, raise_cap="none").deal(
        *["."] * seats
    )
    other, compared = oracle(structure, stacks, ante), 0
    table = on(table)
    while isinstance(table.state.phase, Betting):
        seat, allowed = table.state.phase.seat, raise_range(table.state, table.state.phase.seat)
        assert other.actor_index == seat - 1
        assert tuple(other.stacks) == table.stacks
        assert other.checking_or_calling_amount == to_call(table.state, seat)
        assert other.min_completion_betting_or_raising_to_amount == (allowed.least if allowed else None)
        assert other.max_completion_betting_or_raising_to_amount == (allowed.most if allowed else None)
        compared += 1
        choice = random.random()
        owed = to_call(table.state, seat)
        if allowed and choice < 0.3:
            to = random.choice((allowed.least, allowed.most, random.randint(allowed.least, allowed.most)))
            short = to - table.state.phase.base < table.state.phase.step
            if short and (structure == "fixed-limit" or not table.state.phase.bet):
                return compared
            table = table.play(f"b{to}")
            other.complete_bet_or_raise_to(to)
        elif owed and choice < 0.5:
            table = table.play("f")
            other.fold()
        else:
            table = table.play("c")
            other.check_or_call()
        table = on(table)
    if len(table.state.contenders) >= 2:
        theirs = [(pot.amount, tuple(sorted(pot.player_indices))) for pot in other.pots]
        assert pots_of(table) == [pot for pot in theirs if len(pot[1]) > 1]
    return compared


def pots_of(table: Table) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.chips, tuple(sorted(seat - 1 for seat in pot.contenders))) for pot in table.pots]


def test_random_hands_bet_alike():
    assert sum(compare(seed) for seed in range(300)) > 3000


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 4000, 1000))
def test_thousands_of_random_hands_bet_alike(first):
    assert sum(compare(seed) for seed in range(first, first + 1000)) > 10000


def test_pokerkit_writes_cards_as_we_do():
    assert repr(next(iter(Card.parse("Td")))) == "Td"
