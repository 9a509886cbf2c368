"""Cards as people type them: one card however it is spelled, at every game's table."""

import pytest

from domain.cards.cards import ONE_FRENCH_DECK, TWO_FRENCH_DECKS, UNIVERSAL_DECK, read_cards
from domain.games.registry import GAMES
from domain.play.findings import Unreadable


@pytest.mark.parametrize("typed", ["7h", "7H", "h7", "H7", "7♥", "♥7", "7♡", "7♥\ufe0f", "7♥\ufe0e", "♥\ufe0f7"])
def test_a_card_is_read_in_every_spelling(typed: str):
    for deck in (ONE_FRENCH_DECK, TWO_FRENCH_DECKS):
        assert read_cards(typed, deck) == ("7h",)


@pytest.mark.parametrize("typed", ["Th", "th", "10h", "10H", "h10", "10♥", "♥10", "T♥", "♥t"])
def test_a_ten_is_read_in_every_spelling(typed: str):
    assert read_cards(typed, TWO_FRENCH_DECKS) == ("Th",)


@pytest.mark.parametrize("typed", ["KdQs.", "K♦Q♠.", "♦K♠Q.", "dKsQ.", "k♦ q♠ ??", "d K s Q ."])
def test_a_row_of_cards_is_read_in_every_spelling(typed: str):
    assert read_cards(typed, TWO_FRENCH_DECKS) == ("Kd", "Qs", "??")


def test_the_moon_of_s_is_never_the_sun_of_m():
    assert read_cards("Ms e5 5E", UNIVERSAL_DECK) == ("Ms", "5e", "5e")
    assert read_cards("Ms5E", UNIVERSAL_DECK) == ("Ms", "5e")
    assert read_cards("e5j6", UNIVERSAL_DECK) == ("5e", "6j")


@pytest.mark.parametrize(
    ("key", "typed", "written"),
    [
        ("mauna-kea", "7♥", "1:7h"), ("mauna-kea", "H7", "1:7h"), ("mauna-kea", "x♣4", "1:x4c"),
        ("mauna-kea", "d9♣", "1:d9c"), ("mauna-kea", "wK♦Q♠/9♣.", "1:wKdQs/9c."), ("mauna-kea", "xh10", "1:xTh"),
        ("mountain", "9♠", "9s"), ("mountain", "s9", "9s"), ("mountain", "cut♠A♦2", "cutAs2d"),
        ("two-set-rummy", "e5", "1:5e"), ("two-set-rummy", "dj5", "1:d5j"), ("two-set-rummy", "Ms", "1:Ms"),
    ],
)  # fmt: skip
def test_moves_take_cards_in_every_spelling(key: str, typed: str, written: str):
    game = GAMES[key]
    assert game.write(game.read(typed, game.initial(2))) == written


def test_a_word_with_a_meaning_of_its_own_keeps_it():
    game = GAMES["mauna-kea"]
    assert game.write(game.read("s9c", game.initial(2))) == "1:s9c"
    with pytest.raises(Unreadable, match="'hand' is not a move"):
        game.read("hand", game.initial(2))
