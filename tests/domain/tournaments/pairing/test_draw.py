"""Draws by chance: the same for everybody who holds the seed, every outcome equally likely."""

import hmac
from collections import Counter
from itertools import permutations

import pytest

from domain.tournaments.pairing.draw import Draw


def test_a_draw_is_what_hmac_sha_512_in_counter_mode_gives() -> None:
    purpose = b"\0\0\0\x0ccairn-draw-1\0\0\0\x05seats\0\0\0\x013"
    block = hmac.digest(b"seed", purpose + bytes(8), "sha512")
    draw = Draw(b"seed", "seats", 3)
    assert [draw.below(1 << 64) for _ in range(8)] == [
        int.from_bytes(block[start : start + 8], "big") for start in range(0, 64, 8)
    ]


def test_a_draw_is_repeated_by_its_seed_and_differs_by_purpose() -> None:
    assert Draw(b"seed", "seats", 1).order(range(50)) == Draw(b"seed", "seats", 1).order(range(50))
    assert Draw(b"seed", "seats", 1).order(range(50)) != Draw(b"seed", "seats", 2).order(range(50))
    assert Draw(b"seed", "a", "bc").below(1 << 64) != Draw(b"seed", "ab", "c").below(1 << 64)


def test_all_orders_are_equally_likely() -> None:
    draw = Draw(b"seed", "orders")
    drawn = Counter(tuple(draw.order("abc")) for _ in range(6_000))
    assert set(drawn) == set(permutations("abc"))
    assert max(drawn.values()) < 1_100
    assert min(drawn.values()) > 900


def test_one_outcome_needs_no_luck_and_none_is_refused() -> None:
    draw = Draw(b"seed")
    assert draw.below(1) == 0
    assert draw.order([]) == []
    with pytest.raises(ValueError, match=r"A draw has 1 to 2\*\*64 outcomes, not 0\."):
        draw.below(0)
    with pytest.raises(ValueError, match="A draw needs a seed"):
        Draw(b"")
