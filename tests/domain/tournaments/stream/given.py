"""Tournaments of tests: terms, a seed that everybody knows, and facts made by commands."""

from domain.cards.shuffling.decks import commitment_to
from domain.games.registry import GAMES
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from domain.tournaments.stream.decide import decide
from domain.tournaments.stream.evolve import evolve
from domain.tournaments.stream.tournament import Tournament

ID = "00000000-0000-0000-0000-00000000000e"
SEED = bytes(range(64))
COMMITMENT = commitment_to(SEED, ID)
WHEN = "2026-11-30T19:00:00.000Z"


def house_rules(game):
    return {each.key: each.options[0] for each in GAMES[game].announcements}


def terms(**changed):
    usual = {
        "game": "mauna-kea", "way": "swiss", "rounds": 3, "starts": "2026-11-30", "ends": "2026-11-30",
        "zone": "Europe/Berlin", "tie_breaks": ("buchholz", "direct"), "rules": "2026",
    }  # fmt: skip
    given = usual | changed
    return v.Terms(**({"announced": tuple(house_rules(given["game"]).items())} | given))


def after(tournament, *commands):
    """The tournament after these commands, judged one after the other."""
    for command in commands:
        for fact in decide(tournament, command):
            tournament = evolve(tournament, fact)
    return tournament


def opened(**changed):
    return after(Tournament(), c.Open(ID, terms(**changed), "cairn-draw-1", COMMITMENT))


def begun(players, **changed):
    """Registration closed with these players, seeded in this order."""
    entered = c.Enter(tuple((player, seed) for seed, player in enumerate(players, 1)))
    return after(opened(**changed), entered, c.CloseRegistration(SEED.hex()))


def post(number, table, result, why=""):
    return c.PostResult(number, table, result, "official", WHEN, why)


def played(tournament, number, *results):
    """A round published, with these results by table, and closed."""
    posts = [post(number, table, result) for table, result in enumerate(results, 1)]
    return after(tournament, c.Publish(number), *posts, c.CloseRound(number))
