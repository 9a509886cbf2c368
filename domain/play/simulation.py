"""Whole tables played by policies: lawful by construction, the same for the same seed."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from domain.play.dealing import SimulatedShoe
from domain.play.game import Game, decide, fold
from domain.play.vocabulary import Announce, Command, Fact, Offer

Policy = Callable[[Any, tuple[Offer, ...], Random], Command]


def play(
    game: Game, seats: int, choices: tuple[tuple[str, str], ...], policy: Policy, random: Random, limit: int = 20_000
) -> Iterator[tuple[Command, tuple[Fact, ...], Any]]:
    """Every act of one table with its facts and the state after it, until the table ends.

    Each seat is offered only what its own sight shows; a policy leaves acts that stand aside, as a misdeal, to people.
    Raises RuntimeError when a table is not over after ``limit`` acts.
    """
    sights = {seat: game.initial(seats) for seat in range(1, seats + 1)}
    truth, shoe = game.initial(seats), SimulatedShoe(game.deck, random)
    command: Command = Announce(choices)
    for _ in range(limit):
        deal = truth.deal
        facts = decide(game, truth, command)
        truth = fold(game, truth, facts)
        for seat in sights:
            sights[seat] = fold(game, sights[seat], (fact.seen_by(seat) for fact in facts))
        yield command, facts, truth
        if truth.ending:
            return
        if truth.deal != deal:
            shoe = SimulatedShoe(game.deck, random)
        sight = sights[truth.to_act or 1]
        command = game.fill(truth, policy(sight, game.offers(sight), random), shoe)
    raise RuntimeError(f"a table of {game.title} is not over after {limit} acts")
