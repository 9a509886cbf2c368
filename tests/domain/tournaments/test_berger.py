from collections import Counter
from itertools import combinations

import pytest

from domain.tournaments.berger import berger, double_berger

SIZES = range(2, 17)


def field(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


def test_the_table_for_six_is_the_printed_one() -> None:
    rounds = [" ".join("-".join(pair) for pair in pairs) for pairs in berger(field(6))]
    assert rounds == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


def test_in_an_odd_field_whoever_meets_the_dummy_rests() -> None:
    rounds = [" ".join("-".join(pair) for pair in pairs) for pairs in berger(field(5))]
    assert rounds == ["2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"]


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(size: int) -> None:
    rounds = berger(field(size))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(map(frozenset, combinations(field(size), 2)))
    for pairs in rounds:
        named = [player for pair in pairs for player in pair]
        assert len(named) == len(set(named)) == size - size % 2


@pytest.mark.parametrize("size", SIZES)
def test_first_deals_differ_by_one_at_most(size: int) -> None:
    deals = Counter(dict.fromkeys(field(size), 0))
    deals.update(first for pairs in berger(field(size)) for first, _ in pairs)
    assert max(deals.values()) - min(deals.values()) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_a_double_cycle_turns_every_seat_and_nobody_sits_alike_three_times_running(size: int) -> None:
    rounds = double_berger(field(size))
    assert Counter(pair for pairs in rounds for pair in pairs) == Counter(
        (one, other) for one in field(size) for other in field(size) if one != other
    )
    for player in field(size):
        seats = "".join(str(pair.index(player)) for pairs in rounds for pair in pairs if player in pair)
        assert "000" not in seats
        assert "111" not in seats


def test_a_field_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="two players"):
        berger(["ann"])
