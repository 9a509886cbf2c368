"""Whole tables for property tests: played partly sensibly, partly at random, with announcements drawn by the seed."""

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.announcements import ANNOUNCEMENTS
from domain.play.policy import at_random
from domain.play.simulation import play
from domain.play.vocabulary import Command, Fact, Offer

ENDS = {"victories": "victories:2", "penalty": "points:30"}


def announced(random: Random) -> dict[str, str]:
    """Some value for every announcement; the finish goes with the scoring."""
    said = {
        one.key: random.choice([value for value in one.options if not value.endswith(":n")]) for one in ANNOUNCEMENTS
    }
    return said | {"finish": ENDS[said["scoring"]], "dead-hand": "after-reshuffles:1"}


def mixed(sight: Any, offers: tuple[Offer, ...], random: Random) -> Command:
    """Mostly sensible, sometimes anything."""
    choose = GAME.sensible if random.random() < 0.8 else at_random
    return choose(sight, offers, random)


@cache
def table_played(seed: int) -> tuple[tuple[Any, Command, tuple[Fact, ...], Any], ...]:
    """Every act of one table: the state before, the command, its facts, the state after."""
    random = Random(seed)
    seats = random.choice((2, 3, 4))
    acts, before = [], GAME.initial(seats)
    for command, facts, after in play(GAME, seats, tuple(announced(random).items()), mixed, random):
        acts.append((before, command, facts, after))
        before = after
    return tuple(acts)


TABLES = st.integers(0, 11).map(table_played)
"""One of twelve tables, each played once."""
