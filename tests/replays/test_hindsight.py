"""What later steps tell of a hand is used for earlier ones, as far as each viewer saw it."""

from domain.record.history import History
from replays.as_played import as_played
from replays.audit import audit
from tests.replays.sheets import doubts, opened

MAUNA_KEA = "game: mauna-kea\ndealer: 2\ndeal deal\n"
PENALTY = """game: two-set-rummy
seats: 2
scoring: penalty
finish: points:100
pass: off
dealer1
2:deal
1:deal
up1e
d
o./4e4j4m4n/5v6v7vMvSv
done
"""


def test_a_hand_that_is_counted_is_known_when_its_sets_were_ended():
    assert doubts(PENALTY) == [(8, "cannot be known", "UC-A21")]
    assert doubts(PENALTY + "left1m1j5m5n7s7jMeMj3s") == []
    assert doubts(PENALTY + "left1m1j1n1s7s7jMeMj3s ! kept a set back")[0] == (8, "unlawful", "UC-A21")


def test_a_card_that_is_played_was_in_the_hand_that_was_shown():
    assert doubts(MAUNA_KEA + "d d h d\n2:d d 2d\n1:3c") [:2] == [
        (7, "cannot be known", "MK-17"), (8, "cannot be known", "MK-15"),
    ]  # fmt: skip
    assert doubts(MAUNA_KEA + "d d h wKsQs\n2:d d 2d\n1:3c")[:2] == [
        (7, "cannot be known", "MK-17"), (8, "cannot be known", "MK-15"),
    ]  # fmt: skip
    assert doubts(MAUNA_KEA + "d d h wKsQs/JsJh\n2:d d 2d\n1:3c")[:2] == [
        (7, "unlawful", "MK-17"), (8, "unlawful", "MK-15"),
    ]  # fmt: skip


def test_a_card_that_came_unseen_afterwards_tells_nothing_of_the_hand_before():
    """Two came unseen, and both copies are played: one of them at least was held."""
    both = MAUNA_KEA + "d d h d\n2:d d 2d\n1:3c 3c d"
    assert doubts(both)[:2] == [(7, "unlawful", "MK-17"), (8, "unlawful", "MK-15")]


def test_who_did_not_see_the_cards_learns_nothing_by_them():
    hands = "1:deal3s4s5s6s7s8s9s 2:deal7h8c9d2s3sKhQd\n"
    told = opened("game: mauna-kea\ndealer: 2\n" + hands + "dKs dQs\nd9c ! forgot to play\n")
    public = audit(History(told.game, told.record, "public"))
    assert [(one.step, one.verdict, one.rule) for one in public.doubts] == [
        (7, "irregular", "MK-16"),
    ]
    seated = audit(History(told.game, told.record, 1))
    assert [one.rule for one in seated.doubts] == ["MK-15", "MK-A02"]


def test_a_table_as_it_was_is_judged_by_what_was_known_then():
    told = opened(PENALTY + "left1m1j5m5n7s7jMeMj3s")
    then = History(told.game, as_played(told.record, 8))
    assert [(one.step, one.rule) for one in audit(then).doubts] == [(8, "UC-A21")]
