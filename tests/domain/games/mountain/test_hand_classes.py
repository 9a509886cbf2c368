"""Hands counted in classes against hands built one by one."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from domain.cards.cards import ONE_FRENCH_DECK
from domain.games.mountain.hand_classes import Stock
from domain.games.mountain.hands import scale

CARDS = tuple(Random(1).sample(ONE_FRENCH_DECK.cards, 24))
HANDS = tuple(combinations(CARDS, 5))


def test_classes_hold_every_hand_once_at_its_value():
    stock = Stock(CARDS)
    counted, built = Counter(), Counter()
    for held in stock.classes():
        counted[held.value] += held.number
        built.update(frozenset(hand) for hand in stock.hands(held))
    assert counted == Counter(scale().values(HANDS))
    assert built == Counter(frozenset(hand) for hand in HANDS)


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("rank", "27TA")
def test_wild_classes_hold_every_hand_with_a_wild_card_once_at_its_values(rank, doubled):
    ranking = scale(rank, doubled=doubled)
    counted: Counter[tuple[int, int, int]] = Counter()
    for one in Stock(CARDS).wild_classes(ranking):
        counted[one.held, one.value, one.natural] += one.number
    wild = [hand for hand in HANDS if any(card[0] == rank for card in hand)]
    held = [sum(card[0] == rank for card in hand) for hand in wild]
    assert counted == Counter(zip(held, ranking.values(wild), scale().values(wild), strict=True))
