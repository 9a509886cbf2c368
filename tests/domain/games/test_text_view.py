"""Every table said aloud: literal sentences of each game, and no more than its viewer may know."""

import re

import pytest

from domain.games.mauna_kea import GAME as MAUNA_KEA
from domain.games.mountain import GAME as MOUNTAIN
from domain.games.registry import GAMES
from domain.games.two_set_rummy import GAME as RUMMY
from domain.play.game import Game
from domain.play.vocabulary import Viewer
from tests.domain.games.mauna_kea.sitting import Sitting
from tests.domain.games.mountain.table import opened
from tests.domain.games.two_set_rummy.table import table, won
from tests.domain.games.walks import walk


def lines(game: Game, state: object, viewer: Viewer = "open") -> list[str]:
    return list(game.text_view(game.picture(state, viewer)).lines)


def test_mauna_kea_in_the_middle_of_a_turn() -> None:
    dealt = Sitting("dealer2").play("2:deal7h3s9c4d5sKhQh", "1:deal5hAsJh8d6s6cJc").play("5h", "Jh")
    assert lines(MAUNA_KEA, dealt.state) == [
        "seat 1 to play, action 3 of 3",
        "seat 1 is at altitude 5 of 100; the ascent from the bottom is {5h}, {Jh} across; the ascent was never cut; "
        "seat 1 holds {As}, {8d}, {6s}, {6c} and {Jc}",
        "seat 2 is at altitude 0 of 100; the ascent was never cut; "
        "seat 2 holds {7h}, {3s}, {9c}, {4d}, {5s}, {Kh} and {Qh}",
        "90 cards to draw",
        "nothing discarded",
        "altitude, seat 1: 5, seat 2: 0",
    ]


def test_mauna_kea_does_not_count_a_hand_whose_number_is_told_when_asked() -> None:
    dealt = Sitting("dealer2", hand_count="on-request").play("2:deal.......", "1:deal5hAsJc8d6s6cJc")
    told = "seat 2 says on request how many cards it holds"
    assert MAUNA_KEA.text_view(MAUNA_KEA.picture(dealt.state, 1)).hands[1] == told
    assert MAUNA_KEA.text_view(MAUNA_KEA.picture(dealt.state, "public")).hands[1] == told
    assert MAUNA_KEA.text_view(MAUNA_KEA.picture(dealt.state, "open")).hands[1] == "seat 2 holds 7 unseen cards"


def test_mountain_in_a_betting_round() -> None:
    hands = ("9s 9h 5c 4d 2s", "Ad Ah 8h 6s 3d", "Jc 10h 7s 5d 3c")
    state = opened(3, dealer=3, ante=2, stack=50).deal(*hands).play("b2 c c Qd b2").state
    assert lines(MOUNTAIN, state) == [
        "seat 2 to act, 2 chips to call, raises to 4",
        "seat 1 has 44 chips behind; 2 in this round; "
        "holds a pair of nines, five, four and two: beats the mountain; "
        "seat 1 holds {9s}, {9h}, {5c}, {4d} and {2s}",
        "seat 2 has 46 chips behind; holds a pair of aces, eight, six and three: beats the mountain; "
        "seat 2 holds {Ad}, {Ah}, {8h}, {6s} and {3d}",
        "seat 3 is the dealer and has 46 chips behind; was beaten at test 1; "
        "seat 3 holds {Jc}, {Th}, {7s}, {5d} and {3c}",
        "the mountain shows card 1 {Qd} (seat 3 fell)",
        "the mountain holds high card queen",
        "the main pot is 12; 12 paid by 3: seat 1, seat 2 can win it; seat 3 paid and is out",
        "2 in this round lies before the players",
        "won or lost in all, seat 1: 0, seat 2: 0, seat 3: 0",
    ]


def test_rummy_with_an_upcard() -> None:
    assert lines(RUMMY, table("5e 5j 1m", 3, drawn=False, discards="5m").state) == [
        "seat 1 to draw the upcard or from the stock",
        "seat 1 is the dealer and has 0 victories; seat 1 holds {5e}, {5j} and {1m}",
        "seat 2 has 0 victories; seat 2 holds 3 unseen cards",
        "20 cards in the stock",
        "the upcard is {5m}, 1 card discarded",
        "victories, seat 1: 0, seat 2: 0",
    ]


def test_rummy_after_somebody_went_out() -> None:
    over = won("4e 4j 4m 4n", "5v 6v 7v Mv Sv", "Se Sj Sm Sn 4s 4v 2e 1m 6s").typed("lSnSeSjSm done +4s1")
    awaited, first, *_ = lines(RUMMY, over.state)
    assert awaited == "seat 2 to lay off, then show what is left"
    assert first == (
        "seat 1 is the dealer and has 0 points; went out; "
        "on the table: a set of {4e}, {4j}, {4m}, {4n} and {4s}; a set of {5v}, {6v}, {7v}, {Mv} and {Sv}; "
        "seat 1 holds no cards"
    )


@pytest.mark.parametrize("key", GAMES)
def test_no_sentence_names_a_card_that_its_viewer_does_not_see(key: str) -> None:
    named = re.compile(r"\{(..)\}")
    played = walk(key, 3, acts=60)
    for moment in played.moments:
        for viewer in (1, "public"):
            sight = moment.sights[viewer]
            picture = repr(played.game.picture(sight, viewer))
            said = " ".join(played.game.text_view(played.game.picture(sight, viewer)).lines)
            assert "??" not in said
            assert {card for card in named.findall(said) if card not in picture} == set()
