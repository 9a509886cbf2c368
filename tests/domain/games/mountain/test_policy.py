"""The sensible policy: it ends its sessions and takes chips from players who act by chance."""

from random import Random

import pytest

from domain.games.mountain import GAME
from domain.games.mountain import commands as c
from domain.games.mountain.hands import beats, mountain_value, scale
from domain.games.mountain.policy import sensible
from domain.play.policy import at_random
from domain.play.simulation import play
from tests.domain.games.mountain.table import PROPOSED, opened


def session(seed: int, clever: set[int], betting: str) -> tuple[int, ...]:
    """The chips won by every seat when the clever ones play sensibly and the others by chance."""

    def policy(sight, offers, random):
        own = sight.to_act is None or not sight.turn or sight.to_act in clever
        return (sensible if own else at_random)(sight, offers, random)

    choices = tuple((PROPOSED | {"betting": betting}).items())
    *_, last = play(GAME, 4, choices, policy, Random(seed))
    return last[2].totals


def won_by_the_clever(sessions: int, betting: str) -> int:
    won = 0
    for seed in range(sessions):
        clever = {1, 3} if seed % 2 else {2, 4}
        won += sum(session(seed, clever, betting)[seat - 1] for seat in clever)
    return won


def test_sensible_play_takes_chips_from_play_by_chance():
    assert won_by_the_clever(8, "fixed-limit") > 80


@pytest.mark.slow
@pytest.mark.parametrize("betting", ["fixed-limit", "pot-limit", "no-limit"])
def test_sensible_play_wins_under_every_limit(betting):
    assert won_by_the_clever(60, betting) > 1000


def test_sensible_players_keep_aces_and_give_up_nothing_hands():
    strong = opened(2, betting="no-limit").deal("7s 5h 4c 3d 2s", "As Ah Ad Ac 2c").play("2:c 1:b90")
    weak = opened(2, betting="no-limit").deal("As Ah Ad Ac 2c", "7s 5h 4c 3d 2s").play("2:c 1:b90")
    acts = [[sensible(t.state, GAME.offers(t.state), Random(n)) for n in range(10)] for t in (strong, weak)]
    assert c.Fold(2) not in acts[0]
    assert set(acts[1]) == {c.Fold(2)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("comparison", "published"),
    [
        ("kickers-count", (94, 86, 75, 63, 50, 37)),
        ("shown-cards-only", (91, 83, 73, 61, 49, 37)),
        ("made-ranks-only", (91, 81, 70, 58, 48, 36)),
    ],
)
def test_a_random_hand_survives_as_often_as_published(comparison, published):
    random, deals, alive = Random(3), 20000, [0] * 6
    for _ in range(deals):
        drawn = random.sample(GAME.deck.cards, 11)
        value = scale().value(drawn[:5])
        for test in range(1, 7):
            if not beats(value, mountain_value(drawn[5 : 5 + test]), test, comparison):
                break
            alive[test - 1] += 1
    assert [100 * count / deals for count in alive] == pytest.approx(published, abs=1.3)
