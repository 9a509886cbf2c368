"""What is kept in memory: never more than it may weigh, made once, the newest of what grows."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from domain.store.cache import Cache


def test_a_value_is_made_once_however_many_ask_together():
    kept, made, start = Cache(4, lambda _: 1), [], Barrier(8)

    def ask(_: int) -> int:
        start.wait()
        return kept.get("key", lambda: made.append(1) or len(made))

    with ThreadPoolExecutor(8) as askers:
        assert list(askers.map(ask, range(8))) == [1] * 8
    assert made == [1]


def test_the_least_recently_used_is_forgotten_once_all_weigh_too_much():
    kept: Cache[str] = Cache(10, len)
    for word in ("four", "five"):
        kept.keep(word, word)
    kept.find("four")
    kept.keep("three", "three")
    assert [kept.find(word) for word in ("four", "five", "three")] == ["four", None, "three"]
    assert (kept.weight, len(kept)) == (9, 2)


def test_what_weighs_more_than_all_may_is_given_and_not_kept():
    kept: Cache[str] = Cache(3, len)
    kept.keep("a", "a")
    assert kept.get("long", lambda: "long") == "long"
    assert (kept.find("long"), kept.find("a"), kept.weight) == (None, "a", 1)


def test_an_older_value_takes_no_newer_ones_place():
    kept: Cache[tuple[int, str]] = Cache(9, lambda value: len(value[1]), lambda value: value[0])
    kept.keep("table", (2, "newer"))
    assert kept.keep("table", (1, "old")) == (1, "old")
    assert kept.find("table") == (2, "newer")
    kept.keep("table", (3, "new"))
    assert (kept.find("table"), kept.weight) == ((3, "new"), 3)
