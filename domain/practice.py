"""A practice player: chooses an act for its seat from what this seat sees, and the same one whoever asks."""

from random import Random
from typing import Final

from domain.cards import BACK
from domain.game import Game
from domain.history import History, hidden_cards
from domain.play import Offer
from domain.tables import Caller

PRACTICE: Final = "practice"
"""Who holds a seat that Cairn plays itself."""


def choose(history: History, seat: int) -> str | None:
    """The move of a seat by its own sight (``history``), in the game's notation.

    None when nothing is awaited of it, or when a card must be entered that only people at the table can see.
    """
    game, sight = history.game, history.state()
    offers = _own(game, history, seat)
    if not offers:
        return None
    command = game.sensible(sight, offers, Random(f"{history.record.table} {history.record.head} {seat}"))
    if seat not in command.acts_for or (history.record.opened.mode == "physical" and BACK in hidden_cards(command)):
        return None
    return game.write(command)


def caller(history: History, seat: int) -> Caller:
    """Who enters the move: under the same command id in every process, so that none doubles another's."""
    record = history.record
    return Caller(
        actor=PRACTICE,
        command_id=f"practice-{record.table}-{record.head}-{seat}",
        revision=record.revision,
        viewer=seat,
        seats=(seat,),
    )


def _own(game: Game, history: History, seat: int) -> tuple[Offer, ...]:
    """What is open to this seat now: on its turn, or in what several seats do at the same time."""
    sight = history.state()
    on_turn = sight.to_act == seat
    return tuple(
        offer
        for offer in game.offers(sight)
        if offer.seat == seat and not offer.aside and not offer.venture and (on_turn or offer.kind in game.commuting)
    )
