"""Policies: whole games end, and a sensible player clearly beats random ones."""

from random import Random

import pytest

from domain.games.two_set_rummy import GAME
from domain.play.policy import at_random
from domain.play.simulation import play
from tests.domain.games.two_set_rummy.table import ANNOUNCED, PENALTY

QUICK = ANNOUNCED | {"dead-hand": "after-reshuffles:3"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", [at_random, GAME.sensible])
def test_games_end(seats, policy):
    choices = QUICK | PENALTY | {"finish": "points:50", "pass": "on"}
    *_, (_, _, after) = play(GAME, seats, tuple(choices.items()), policy, Random(seats))
    assert after.ending == "points"
    assert max(after.totals) >= 50


def test_a_sensible_player_beats_two_random_ones():
    def policy(sight, offers, random):
        return (GAME.sensible if sight.to_act == 2 else at_random)(sight, offers, random)

    won = 0
    for seed in range(6):
        *_, (_, _, after) = play(GAME, 3, tuple((QUICK | {"finish": "victories:2"}).items()), policy, Random(seed))
        won += after.phase.winners == (2,)
    assert won == 6


def test_the_same_seed_plays_the_same_game():
    games = [
        [GAME.write(command) for command, _, _ in play(GAME, 2, tuple(QUICK.items()), GAME.sensible, Random(7))]
        for _ in range(2)
    ]
    assert games[0] == games[1]
    assert len(games[0]) > 40
