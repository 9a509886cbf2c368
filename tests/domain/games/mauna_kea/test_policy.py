"""The sensible way to play: by the own sight, the same for the same chance, and good enough to climb past 100."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from domain.cards.cards import BACK
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea import commands as c
from domain.play.policy import at_random
from domain.play.simulation import play
from tests.given import ANN, BEN, PROPOSED, card, cards, given, worth


def chosen(table) -> Any:
    return GAME.sensible(table.state, GAME.offers(table.state), Random(1))


def last_state(seed: int, policy: Any = GAME.sensible, **announced: str) -> Any:
    choices = dict(PROPOSED) | {key.replace("_", "-"): value for key, value in announced.items()}
    *_, (_, _, state) = play(GAME, 2, tuple(choices.items()), policy, Random(seed))
    return state


def test_it_brings_down_an_ascent_that_would_win():
    table = given(ann=worth(104), ben="9c", ben_hand="8d Kh", action=3)
    assert chosen(table) == c.Attack(BEN, card("8d"))


def test_it_climbs_above_a_hundred_when_nothing_known_divides_that():
    table = given(ben=worth(97), ben_hand="6d Kh Qh", ann_hand="9c 8d", action=3, plays=0)
    assert chosen(table) == c.Climb(BEN, card("6d"))


def test_it_shows_the_hand_when_nothing_can_be_played():
    table = given(ben_hand="Kh Qh", action=3)
    assert chosen(table) == c.ShowHand(BEN, cards(".."))


def test_it_draws_with_an_empty_hand():
    assert chosen(given(ben_hand="", ann_hand=7)) == c.Draw(BEN, BACK)


def test_it_chooses_by_its_own_sight_when_it_does_not_know_its_hand():
    offers = GAME.offers(given(ben_hand=7).state)
    command = GAME.sensible(given(ben_hand=7).state, offers, Random(3))
    assert any(offer.includes(command) for offer in offers)


@pytest.mark.parametrize(
    "announced",
    [
        {"plain_draw": "after-showing"},
        {"match": "games:2", "next_deal": "recut"},
        {"match": "target:60", "next_deal": "loser", "hand_count": "shown", "deck_out_winner": "no-winner"},
    ],
)
def test_it_plays_every_kind_of_table_to_its_end(announced):
    assert last_state(2, **announced).ending in ("altitude", "draw pile")


def endings(seeds: range) -> Counter[str]:
    return Counter(last_state(seed).ending for seed in seeds)


def test_most_of_a_dozen_games_end_by_altitude():
    assert endings(range(12))["altitude"] > 6


@pytest.mark.slow
def test_more_than_half_of_two_hundred_games_end_by_altitude():
    assert endings(range(200))["altitude"] > 100


def test_it_beats_chance():
    def mixed(sight: Any, offers: Any, random: Random) -> Any:
        return (GAME.sensible if sight.to_act == ANN else at_random)(sight, offers, random)

    assert [last_state(seed, mixed).phase.winner for seed in range(8)].count(ANN) >= 7
