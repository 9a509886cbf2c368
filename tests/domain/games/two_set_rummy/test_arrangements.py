"""The cheapest sets and lay-offs, against every arrangement there is."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards.cards import UNIVERSAL_DECK
from domain.games.two_set_rummy.arrangements import cheapest, target
from domain.games.two_set_rummy.melds import FIVES, FOURS, cards_of
from tests.domain.games.two_set_rummy.table import cards

RANKS = "1234567MS"
POINTS = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 10, 10), strict=True))


def consecutive(some: tuple[str, ...]) -> bool:
    places = sorted(RANKS.index(card[0]) for card in some)
    return places == list(range(places[0], places[0] + len(places)))


def matched(some: tuple[str, ...], any_suit: bool = False) -> bool:
    """Whether cards of any number are of a kind, a suited run or a rainbow run."""
    suits = {card[1] for card in some}
    if len({card[0] for card in some}) == 1:
        return True
    return consecutive(some) and (len(suits) in (1, len(some)) or any_suit)


def own_sets(hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [some for size in (4, 5) for some in combinations(hand, size) if matched(some)]


def left_after_sets(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What may be left after laying no, one or two sets, with no set kept back while fewer than two are laid."""
    if not own_sets(hand):
        yield hand
    for one in own_sets(hand):
        rest = tuple(card for card in hand if card not in one)
        if not own_sets(rest):
            yield rest
        for other in own_sets(rest):
            yield tuple(card for card in rest if card not in other)


@cache
def least(rest: frozenset[str], first: tuple[str, ...], second: tuple[str, ...], free: tuple[bool, bool]) -> int:
    """The fewest points left of these cards, trying every lay-off in every order."""
    best = sum(POINTS[card[0]] for card in rest)
    for card in rest:
        for place in (0, 1):
            grown = [first, second]
            grown[place] = tuple(sorted((*grown[place], card)))
            if continues((first, second)[place], grown[place], free[place]):
                best = min(best, least(rest - {card}, grown[0], grown[1], free))
    return best


def continues(before: tuple[str, ...], after: tuple[str, ...], free: bool) -> bool:
    suited = len({card[1] for card in before}) == 1
    kind = len({card[0] for card in before}) == 1
    return matched(after, free) and (kind or not suited or len({card[1] for card in after}) == 1)


def tricky_hand(random: Random, gone: set[str]) -> tuple[str, ...]:
    """Nine cards, most of them of few ranks or few suits, so that sets overlap."""
    free = [card for card in UNIVERSAL_DECK.cards if card not in gone]
    near = [card for card in free if card[0] in random.sample(RANKS, 4) or card[1] == random.choice("ejmnsv")]
    return tuple(random.sample(near if len(near) >= 9 and random.random() < 0.8 else free, 9))


@settings(max_examples=150)
@given(st.integers(0, 1_000_000), st.booleans())
def test_nothing_is_cheaper_than_the_cheapest(seed, any_suit):
    random = Random(seed)
    first = cards_of(random.choice(FOURS))
    second = next(five for five in iter(lambda: cards_of(random.choice(FIVES)), None) if not set(five) & set(first))
    hand = tricky_hand(random, {*first, *second})
    targets = (target(first, (), any_suit), target(second, (), any_suit))
    rainbow = tuple(any_suit and one.shape == "rainbow run" for one in targets)
    found = cheapest(hand, targets)
    assert found.points == min(
        least(frozenset(rest), tuple(sorted(first)), tuple(sorted(second)), rainbow) for rest in left_after_sets(hand)
    )
    assert found.points == sum(POINTS[card[0]] for card in found.left)
    assert sorted(
        (*(card for one in found.sets for card in one), *(card for card, _ in found.lay_offs), *found.left)
    ) == (sorted(hand))


@settings(max_examples=60)
@given(st.integers(0, 1_000_000))
def test_the_lay_offs_can_be_laid_in_the_order_given(seed):
    random = Random(seed)
    first, second = cards("3e 4e 5e 6e"), cards("2j 3m 4n 5s 6v")
    lying = [target(first, (), True), target(second, (), True)]
    found = cheapest(tricky_hand(random, {*first, *second}), tuple(lying), may_lay=False)
    for card, place in found.lay_offs:
        assert lying[place - 1].flaw(card) is None
        lying[place - 1] = lying[place - 1].extended(card)


def test_once_sets_are_laid_only_lay_offs_are_left():
    hand = cards("5e 5j 5m 5n 1e")
    assert cheapest(hand, ()).points == 1
    assert cheapest(hand, (), may_lay=False).points == 21
