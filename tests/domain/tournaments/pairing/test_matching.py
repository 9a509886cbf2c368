"""Matching with exact priorities."""

import sys

import pytest

from domain.tournaments.pairing.matching import cheapest, matchings, total


def test_no_sum_of_a_lower_level_outweighs_a_higher_one() -> None:
    costs = {(0, 1): (1, 0), (2, 3): (0, 0), (0, 2): (0, 99), (1, 3): (0, 99), (0, 3): (0, 100), (1, 2): (0, 99)}
    assert cheapest(4, costs) == [(0, 2), (1, 3)]
    assert total([costs[0, 2], costs[1, 3]], 2) == (0, 198)


def test_what_cannot_be_matched_is_named() -> None:
    with pytest.raises(ValueError, match=r"Only 2 of 4 can be matched\."):
        cheapest(4, {(0, 1): (0,), (0, 2): (0,), (0, 3): (0,)})


def test_costs_too_wide_to_compare_exactly_are_refused() -> None:
    with pytest.raises(ValueError, match="need 151 bits; 126 can be compared exactly"):
        cheapest(2, {(0, 1): (1 << 50, 1 << 50, 1 << 50)})


def test_sums_of_124_bits_are_compared_to_the_last_unit() -> None:
    high = (1 << 123) - 1
    costs = {(0, 1): (high,), (2, 3): (0,), (0, 2): (high - 1,), (1, 3): (0,), (0, 3): (high,), (1, 2): (0,)}
    assert cheapest(4, costs) == [(0, 2), (1, 3)]


def test_nobody_is_matched_with_nobody() -> None:
    assert cheapest(0, {}) == []


def test_eight_have_105_matchings() -> None:
    found = list(matchings(range(8)))
    assert len({tuple(pairs) for pairs in found}) == 105
    assert all(sorted(v for pair in pairs for v in pair) == list(range(8)) for pairs in found)


def test_matching_runs_without_numpy() -> None:
    assert "numpy" not in sys.modules
