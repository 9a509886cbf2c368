"""Ranking with wild cards and against an incomplete mountain: MT-02, MT-17 to MT-24, MT-A01, MT-A19 to MT-A26."""

from collections import Counter
from itertools import combinations

import pytest

from domain.cards.cards import ONE_FRENCH_DECK
from domain.games.mountain.hand_words import describe
from domain.games.mountain.hands import RANKS, Scale, beats, category, mountain_value, scale
from tests.domain.games.mountain.table import cards

ALL = ONE_FRENCH_DECK.cards
METHODS = ("kickers-count", "shown-cards-only", "made-ranks-only")


def counts(wild: str, deck: tuple[str, ...] = ALL) -> list[int]:
    """How many hands of the deck fall in each category, five of a kind first."""
    found = Counter(value >> 20 for value in Scale(wild).values(combinations(deck, 5)))
    return [found[kind] for kind in range(9, -1, -1)]


NO_WILD = [0, 40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
DEUCES = [672, 2552, 31552, 12672, 14472, 62232, 355080, 95040, 1225008, 799680]
ACES = [672, 2416, 31600, 12672, 14560, 60144, 356160, 95040, 1226016, 799680]
MIDDLE = [672, 2132, 31600, 12672, 14844, 46860, 358320, 95040, 1234080, 802740]


@pytest.mark.parametrize(("wild", "published"), [("", NO_WILD), ("2", DEUCES)])
def test_all_hands_rank_as_published(wild, published):
    assert counts(wild) == published


@pytest.mark.slow
@pytest.mark.parametrize(("wild", "published"), [("A", ACES), *((wild, MIDDLE) for wild in "56789T")])
def test_all_hands_with_other_wild_ranks_rank_as_published(wild, published):
    assert counts(wild) == published


@pytest.mark.slow
@pytest.mark.parametrize(("wild", "alike"), [("3", "Q"), ("4", "J"), ("2", "K")])
def test_wild_ranks_that_mirror_each_other_give_as_many_fives_and_flushes(wild, alike):
    low, high = counts(wild), counts(alike)
    assert sum(low) == sum(high) == 2598960
    assert low[0] == high[0] == 672
    assert low[3] == high[3] == 12672
    assert low[7] == high[7] == 95040


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tops", "published"),
    [
        ("2K", [252, 1264, 17260, 10296, 10648, 43764, 262020, 95040, 1108836, 799680]),
        ("A", [252, 1204, 17272, 10296, 10696, 42468, 262560, 95040, 1109592, 799680]),
        ("5T", [252, 1024, 17272, 10296, 10876, 32280, 263640, 95040, 1115640, 802740]),
    ],
)
def test_with_the_top_turned_three_sisters_are_wild(tops, published):
    for top in tops:
        assert counts(top, tuple(card for card in ALL if card != f"{top}s")) == published


def survives(hand: str, mountain: str, method: str) -> bool:
    open_cards = cards(mountain)
    return beats(scale().value(cards(hand)), mountain_value(open_cards), len(open_cards), method)


@pytest.mark.parametrize(
    ("hand", "mountain", "under_each"),
    [
        ("Ks 9d 7c 4h 2s", "Kh", (True, False, False)),
        ("Ks 9d 7c 4h 2s", "Kh 8d", (True, True, False)),
        ("Ks 9d 7c 4h 2s", "Kh 9c", (True, False, False)),
        ("Ks 9d 7c 4h 2s", "Kh 10d", (False, False, False)),
        ("Ks Kc 9d 7c 4h", "Kh Kd", (True, False, False)),
        ("7s 7c Ad Kd 2h", "7h 7d Qs", (True, True, False)),
        ("7s 7c 10d 9d 2h", "7h 7d Qs", (False, False, False)),
        ("8h 8c 5s 5d 2c", "8s 8d 5c 5h", (True, False, False)),
        ("2s 2c 9d 7c 4h", "Ad", (True, True, True)),
        ("Ks Qc 9d 7c 4h", "Ad", (False, False, False)),
    ],
)
def test_MT_A01_comparing_with_an_incomplete_mountain(hand, mountain, under_each):
    assert tuple(survives(hand, mountain, method) for method in METHODS) == under_each


@pytest.mark.parametrize("method", METHODS)
def test_MT_A01_with_five_cards_all_methods_are_ordinary_poker(method):
    assert survives("Ks 9d 7c 4h 3s", "Kh 9c 7d 4s 2s", method)
    assert not survives("Ks 9d 7c 4h 2s", "Kh 9c 7d 4s 3s", method)


@pytest.mark.parametrize("method", METHODS)
def test_MT_A19_a_tie_with_the_mountain_folds(method):
    assert not survives("As Kd 9c 5s 2c", "Ah Kh 9h 5d 2d", method)


def test_MT_A20_the_best_five_of_six_count():
    assert describe(mountain_value(cards("9h 9d 4c 4s Kh Qd"))) == "two pair, nines and fours, and a king"
    assert describe(mountain_value(cards("2h 3d 4c 5s Ah Kd"))) == "a five-high straight"
    assert survives("3h 4d 5c 6s 7d", "2h 3d 4c 5s Ah Kd", "kickers-count")
    assert not survives("As 2s 3s 4d 5d", "2h 3d 4c 5s Ah Kd", "kickers-count")


def test_MT_A21_an_ace_is_low_only_below_a_five():
    assert describe(scale().value(cards("As 2s 3s 4d 5d"))) == "a five-high straight"
    assert describe(scale().value(cards("Qs Ks As 2d 3d"))) == "high card ace, king, queen, three and two"


def test_MT_A22_four_hearts_are_a_high_card():
    assert survives("2s 2c 9d 7c 4h", "Ah Kh 9h 5h", "kickers-count")


def test_MT_A23_suits_never_break_a_tie():
    assert scale().value(cards("As Kd 9c 5s 2c")) == scale().value(cards("Ah Kc 9d 5d 2d"))
    assert scale().value(cards("As Kd 9c 5s 3c")) > scale().value(cards("Ah Kc 9d 5d 2d"))


def test_MT_A24_a_wild_card_doubles_no_card_of_a_flush_unless_announced():
    wild, natural = cards("As 7h 9s 5s 2s"), cards("Ad Kd Qd 10d 8d")
    assert describe(scale("7").value(wild)) == "a flush, ace, king, nine, five and two"
    assert scale("7").value(wild) < scale("7").value(natural)
    doubled = scale("7", doubled=True)
    assert describe(doubled.value(wild)) == "a flush, ace, ace, nine, five and two"
    assert doubled.value(wild) > doubled.value(natural)


def test_MT_A25_fives_of_a_kind_compare_by_rank():
    assert scale("7").value(cards("As Ad Ah 7c 7d")) > scale("7").value(cards("Ks Kd Kh Kc 7s"))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("7s 7d Ks Kh 3c", "four kings, three"),
        ("7h As Ad Ac 2d", "four aces, two"),
        ("Ah Kh Qh Jh 7d", "an ace-high straight flush"),
        ("Ah 4d 3s 2c 7d", "a five-high straight"),
        ("5h 4d 3s 2c 7d", "a six-high straight"),
    ],
)
def test_MT_A25_a_wild_card_is_read_as_the_best(hand, words):
    assert describe(scale("7").value(cards(hand))) == words


def test_MT_24_five_of_a_kind_beats_a_straight_flush():
    assert scale("6").value(cards("6s 6d 6h Qs Qd")) > scale("6").value(cards("9c 10c Jc Qc Kc"))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ks Kd Kh 9s 4d", "three kings, nine and four"),
        ("9s 9d Qh 4s 2d", "a pair of nines, queen, four and two"),
        ("6s 6d Ah As 8d", "two pair, aces and sixes, and an eight"),
        ("Ks Kd Kh 9s 9d", "a full house, kings over nines"),
        ("8s 9d 10h Js Qd", "a queen-high straight"),
        ("2s 4s 6s 8s 10s", "a flush, ten, eight, six, four and two"),
        ("3s 3d 3h 3c 10s", "four threes, ten"),
    ],
)
def test_hands_in_plain_english(hand, words):
    assert describe(scale().value(cards(hand))) == words


def test_an_incomplete_mountain_in_plain_english():
    said = [
        describe(mountain_value(cards(row))) for row in ("Qd", "Qd Qh", "9d Qh 9s 4c", "8s 8d 5c 5h", "2s 2d 2h 2c")
    ]
    assert said == [
        "high card queen",
        "a pair of queens",
        "a pair of nines, queen and four",
        "two pair, eights and fives",
        "four twos",
    ]


def test_a_batch_gives_what_each_hand_gives_alone():
    hands = [ALL[start : start + 5] for start in range(0, 45, 3)]
    for wild in ("", *RANKS):
        assert scale(wild).values(hands) == [scale(wild).value(hand) for hand in hands]


def test_a_wild_card_never_makes_a_hand_worse():
    for hand in combinations(cards("As Ks 7h 7d 9c 2s 5s 6d"), 5):
        assert scale("7").value(hand) >= scale().value(hand)
        assert category(scale("7").value(hand)) < 10
