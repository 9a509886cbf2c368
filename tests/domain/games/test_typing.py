"""What a hand types at a table is read: words, suits first, printed suits, a card typed in two."""

import pytest

from domain.games.registry import game
from domain.play.findings import Unreadable
from tests.recorded import Sitting, recorder_at

DEALT = {"mauna-kea": "dealer1 deal deal", "two-set-rummy": "dealer1 deal deal up2e", "mountain": "dealer2 deal c c"}


def dealt(rules, folder):
    return Sitting(recorder_at(folder), rules=rules).enter(DEALT[rules])


@pytest.mark.parametrize(
    ("rules", "typed", "moves"),
    [
        ("mauna-kea", "draw", ["2:d"]),
        ("mauna-kea", "Draw 9c", ["2:d", "2:9c"]),
        ("mauna-kea", "h7", ["2:7h"]),
        ("mauna-kea", "7 h", ["2:7h"]),
        ("mauna-kea", "7♥ k ♦ x4 c d", ["2:7h", "2:Kd", "2:x4c", "2:d"]),
        ("mauna-kea", "7h h", ["2:7h", "2:h"]),
        ("mauna-kea", "10 d", ["2:Td"]),
        ("two-set-rummy", "draw 5 j", ["2:d", "2:5j"]),
        ("two-set-rummy", "j5", ["2:5j"]),
        ("two-set-rummy", "s e", ["2:Se"]),
        ("mountain", "K h", ["Kh"]),
        ("mountain", "h7", ["7h"]),
        ("mountain", "7♥", ["7h"]),
    ],
)
def test_what_a_hand_types_is_read(tmp_path, rules, typed, moves):
    table = dealt(rules, tmp_path)
    state = table.seen_by("public").state()
    assert [table.game.write(table.game.read(move, state)) for move in table.game.split(typed, state)] == moves


def test_a_word_that_is_a_move_stays_one(tmp_path):
    """At Mountain ``7`` says that seat 7 falls."""
    table = dealt("mountain", tmp_path)
    assert table.game.split("7 s", table.seen_by("public").state()) == ("7", "s")


@pytest.mark.parametrize(
    ("rules", "typed", "why"),
    [
        ("two-set-rummy", "9e", "'9e': this deck has no 9"),
        ("two-set-rummy", "dKs", "'dKs': this deck has no K"),
        ("mauna-kea", "1h", "'1h': this deck has no 1"),
        ("mauna-kea", "zz", "'zz' is not a move of Mauna Kea; a move looks like 7h, x4c, d, wKdQs, s, r, h or 8+"),
    ],
)
def test_a_card_that_the_deck_has_not_is_named(rules, typed, why):
    with pytest.raises(Unreadable) as refused:
        game(rules).read(typed, game(rules).initial(2))
    assert str(refused.value) == why
