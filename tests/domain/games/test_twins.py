"""Two tables that differ only in cards hidden from somebody look the same to that viewer, whatever is tried."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from domain.games.registry import GAMES
from domain.play.findings import Refused
from domain.play.game import Game, Played, decide, fold
from domain.play.vocabulary import Command, Viewer
from replays.consequences import changed
from tests.domain.games.walks import REVEALING, Walk, anything, for_every_table, hidden_changed, other_faces, walk

every_game = pytest.mark.parametrize("key", GAMES)
few_or_many = pytest.mark.parametrize("examples", [3, pytest.param(60, marks=pytest.mark.slow)])
Eyes = Callable[[Any, Any], Any]


def own_sight(_truth: Any, sight: Any) -> Any:
    return sight


def the_truth(truth: Any, _sight: Any) -> Any:
    return truth


def look_alike(table: Walk, viewer: Viewer, seed: int, eyes: Eyes = own_sight) -> int:
    """Follow a table and its twin as one viewer; the number of acts tried that were refused alike."""
    game, random = table.game, Random(seed)
    stop = random.randint(1, len(table.moments))
    names = other_faces(table, viewer, stop, random)
    twin = sight = game.initial(table.seats)
    refused = 0
    for number, moment in enumerate(table.moments[:stop], start=1):
        refused += _tries_alike(table, (moment.truth, twin), sight, eyes, random)
        if type(moment.command).__name__ in REVEALING.get(game.key, ()):
            return refused
        command = hidden_changed(moment.command, viewer, names)
        facts = tuple(fact.seen_by(viewer) for fact in moment.facts)
        twin_facts = game.outcome(twin, command)
        assert tuple(fact.seen_by(viewer) for fact in twin_facts) == facts
        after, twin_after = fold(game, sight, facts), fold(game, twin, twin_facts)
        here = Played(number, eyes(moment.truth, sight), facts, eyes(moment.after, after))
        there = Played(number, eyes(twin, sight), facts, eyes(twin_after, after))
        if random.random() < 0.1:
            assert _shown(game, here, viewer) == _shown(game, there, viewer)
        sight, twin = after, twin_after
    return refused


def _tries_alike(table: Walk, truths: tuple[Any, Any], sight: Any, eyes: Eyes, random: Random) -> int:
    refused = 0
    for _ in range(3):
        command = anything(table, sight, random)
        if type(command).__name__ in REVEALING.get(table.game.key, ()):
            continue
        answers = [_answer(table.game, truth, eyes(truth, sight), command) for truth in truths]
        assert answers[0] == answers[1], command
        refused += isinstance(answers[0], str)
    return refused


def _answer(game: Game, truth: Any, sight: Any, command: Command) -> Any:
    try:
        return tuple(fact.seen_by("public") for fact in decide(game, truth, command, sight=sight))
    except Refused as refused:
        return f"{refused}"


def _shown(game: Game, played: Played, viewer: Viewer) -> tuple[Any, ...]:
    return (
        game.offers(played.after),
        game.picture(played.after, viewer),
        game.narration(played).sentence,
        game.narration(played).rules,
        game.narration(played).moments,
        game.narration(played).consequences,
        changed(game, played, viewer),
        game.placements(played.after, viewer),
        game.series.measure(played.after),
    )


@every_game
@few_or_many
def test_twins_look_alike_to_everybody_who_cannot_tell_their_cards(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        for viewer in table.viewers:
            look_alike(table, viewer, seed)

    for_every_table(examples, prove)


@every_game
def test_the_twins_are_different_and_things_are_refused_at_them(key):
    table = walk(key, 1)
    names = other_faces(table, 1, min(12, len(table.moments)), Random(1))
    assert sum(card != changed for card, changed in names.items()) > 5
    assert sum(look_alike(table, viewer, seed) for viewer in table.viewers for seed in range(5)) > 20


@every_game
def test_a_page_drawn_or_an_act_judged_on_the_truth_would_be_caught(key):
    def watch() -> None:
        for seed in range(20):
            look_alike(walk(key, seed), "public", seed, the_truth)

    with pytest.raises(AssertionError):
        watch()
