"""The shuffle: its fixed vectors, that it is fair, and that these tests would see one that is not."""

from collections import Counter
from itertools import permutations

import pytest

from domain.cards.cards import ONE_FRENCH_DECK, TWO_FRENCH_DECKS
from domain.cards.shuffling.chance import Chance, joined, shuffled
from domain.cards.shuffling.decks import Shuffle

SEED = bytes(range(64))
PACK = tuple(card for card in TWO_FRENCH_DECKS.cards for _ in range(TWO_FRENCH_DECKS.copies))
FAIR = 52.0
"""Chi-square of 23 degrees of freedom passes this once in 2,000 fair samples; the seeds here are fixed."""


def test_the_words_of_a_purpose_are_those_of_the_vector():
    chance = Chance(SEED, "x")
    assert [chance.below(6) for _ in range(20)] == [0, 1, 4, 4, 0, 1, 5, 0, 2, 4, 5, 3, 2, 0, 0, 4, 2, 4, 4, 5]


def test_the_deck_of_a_seed_is_that_of_the_vector():
    deck = Shuffle(SEED, 1, PACK, ("rain", "")).deck
    assert "".join(deck[:10]) == "QdAd7h5sAsTh9s3c3dAc"
    assert Counter(deck) == TWO_FRENCH_DECKS.counter()


@pytest.mark.parametrize(
    "other",
    [
        Shuffle(bytes(64), 1, PACK, ("rain", "")),
        Shuffle(SEED, 2, PACK, ("rain", "")),
        Shuffle(SEED, 1, PACK, ("", "rain")),
        Shuffle(SEED, 1, PACK, ("rai", "n")),
    ],
    ids=["seed", "number", "whose words", "where words end"],
)
def test_whatever_decides_a_deck_changes_it(other):
    assert other.deck != Shuffle(SEED, 1, PACK, ("rain", "")).deck


def test_a_short_seed_is_refused():
    with pytest.raises(ValueError, match="a seed has 64 bytes, not 63"):
        Chance(bytes(63), "deck")


def test_joined_parts_can_be_taken_apart_in_one_way():
    assert joined("ab", "c") != joined("a", "bc")
    assert joined("é", 7) == b"\x00\x00\x00\x02\xc3\xa9\x00\x00\x00\x017"


def unevenness(shuffle):
    """Chi-square over the 24 orders of four cards in 4,800 shuffles."""
    orders = Counter(shuffle(Chance(SEED, "test", number), "abcd") for number in range(4800))
    return sum((orders[order] - 200) ** 2 / 200 for order in permutations("abcd"))


def naive(chance, cards):
    """Every card is swapped with any other: 256 ways for 24 orders."""
    deck = list(cards)
    for place in range(len(deck)):
        other = chance.below(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


class Modulo(Chance):
    """Too large a number is folded back and not drawn again."""

    def below(self, limit):
        bits = (limit - 1).bit_length()
        return (next(self._words) >> (32 - bits)) % limit


def by_modulo(chance, cards):
    folded = Modulo(SEED)
    folded._words = chance._words
    return shuffled(folded, cards)


def sattolo(chance, cards):
    """No card may stay where it is: only the six cycles of four."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        place = chance.below(last)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def test_all_orders_are_equally_likely():
    assert unevenness(shuffled) < FAIR


@pytest.mark.parametrize("wrong", [naive, by_modulo, sattolo])
def test_a_wrong_shuffle_is_seen(wrong):
    assert unevenness(wrong) > 2 * FAIR


def test_every_card_comes_to_every_place_alike():
    places = Counter()
    for number in range(2600):
        deck = Shuffle(SEED, number, ONE_FRENCH_DECK.cards, ()).deck
        places.update((place, deck[place]) for place in (0, 25, 51))
    for place in (0, 25, 51):
        spread = sum((places[place, card] - 50) ** 2 / 50 for card in ONE_FRENCH_DECK.cards)
        assert 22 < spread < 96


def test_picks_are_even_and_go_on():
    shuffle = Shuffle(SEED, 1, PACK, ("", ""))
    chosen = Counter(shuffle.chosen(ordinal, "abcde") for ordinal in range(1000))
    assert set(chosen) == set("abcde")
    assert sum((chosen[letter] - 200) ** 2 / 200 for letter in "abcde") < 18.5
