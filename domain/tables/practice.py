"""A practice player: chooses an act for its seat from what this seat sees, and the same one whoever asks."""

from random import Random
from typing import Final

from domain.cards.cards import BACK
from domain.play.vocabulary import Announce, Offer
from domain.record.facts import SERVED
from domain.record.history import History, hidden_cards
from domain.tables.croupier.notation import said
from domain.tables.table import CommandContext

PRACTICE: Final = "practice"
"""Who holds a seat that Cairn plays itself."""


def choose(history: History, seat: int) -> str | None:
    """The move of a seat by its own sight (``history``), as it is said at a table of its mode.

    None when nothing is awaited of it, or when a card must be entered that only people at the table can see.
    """
    game, record = history.game, history.record
    mode, offers = record.opened.mode, _own(history, seat)
    if not offers:
        return None
    command = game.sensible(history.state(), offers, Random(f"{record.table} {record.head} {seat}"))
    if not set(command.acts_for) <= {seat} or (mode not in SERVED and BACK in hidden_cards(command)):
        return None
    return said(game, mode, command)


def context(history: History, seat: int) -> CommandContext:
    """Who enters the move: under the same command id in every process, so that none doubles another's."""
    record = history.record
    return CommandContext(
        actor=PRACTICE,
        command_id=f"practice-{record.table}-{record.revision}-{seat}",
        revision=record.revision,
        viewer=seat,
        seats=(seat,),
    )


def _own(history: History, seat: int) -> tuple[Offer, ...]:
    """What is open to this seat now: on its turn, or in what several seats do at the same time.

    Where the service deals, the own hand is asked for too and, as the dealer, what belongs to no seat.
    """
    game, sight = history.game, history.state()
    online, on_turn = history.record.opened.served, sight.to_act == seat

    def is_own(offer: Offer) -> bool:
        if offer.aside or offer.venture:
            return False
        dealt = online and (offer.kind in game.service.deals or bool(game.service.word(offer.kind)))
        if offer.seat == seat:
            return on_turn or dealt or offer.kind in game.commuting
        return not offer.seat and on_turn and online and (dealt or offer.kind is Announce)

    return tuple(offer for offer in game.offers(sight) if is_own(offer))
