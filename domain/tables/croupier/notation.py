"""Moves as they are said where the service deals: nobody names a card that comes from the pack or by chance."""

from contextlib import suppress
from typing import Any

from domain.cards.cards import BACK
from domain.play.findings import Unreadable
from domain.play.game import Game
from domain.play.steps import State
from domain.play.vocabulary import Command, kebab
from domain.record.facts import SERVED
from domain.store.errors import NotPossible
from domain.tables.croupier.position import is_dealt, names_cards, unseen


def read_move(game: Game, mode: str, move: str, state: State) -> Command:
    """The command of a move at a table of this mode, as its author's sight shows the table.

    Raises Unreadable, and NotPossible for a card that is named where the service deals it.
    """
    if mode not in SERVED:
        return game.read(move, state)
    kind = game.service.turns.get(move.strip().lower())
    if kind is not None:
        return _asked_for(game, kind, state)
    command = game.read(move, state)
    _refuse_named(game, command)
    return command


def _asked_for(game: Game, kind: type[Command], state: State) -> Command:
    """An act that turns open cards, before they are turned."""
    offer = next((offer for offer in game.offers(state) if offer.kind is kind and not offer.aside), None)
    if offer is None:
        raise Unreadable(f"no card is turned for {_named(kind)} now")
    fields = {blank.field: (BACK,) * blank.least if kind.takes_many(blank.field) else BACK for blank in offer.blanks}
    return kind(**fields)


def _refuse_named(game: Game, command: Command) -> None:
    kind = type(command)
    word = game.service.word(kind)
    if word:
        raise NotPossible(f"Cairn deals at this table and turns this card itself: say {word}, without a card")
    if kind in game.service.never:
        raise NotPossible(f"Cairn deals at this table: {_named(kind)} is not possible here")
    if is_dealt(game, command) and names_cards(command):
        move = game.write(command.seen_by("public"))
        raise NotPossible(f"Cairn deals at this table: say {move}, without the cards that it deals")


def said(game: Game, mode: str, command: Command) -> str:
    """How an act is said at a table of this mode: without the cards that the service deals."""
    if mode not in SERVED or not is_dealt(game, command):
        return game.write(command)
    return game.service.word(type(command)) or game.write(command.seen_by("public"))


def complete_by_hand(game: Game, state: State, command: Command) -> Command:
    """An act that needs no card of the service: what its own hand decides is filled in from the hand.

    Raises NotPossible where a card of the hand is a choice and is not named.
    """
    if unseen(command):
        with suppress(IndexError):
            command = game.fill(state, command, _NoShoe())
    if unseen(command):
        raise NotPossible(f"name the cards: at this table every card of {_named(type(command))} is known to its player")
    return command


class _NoShoe:
    """Has no card to give: where a player chooses, chance does not."""

    def draw(self, count: int) -> tuple[str, ...]:
        raise IndexError(count)

    def pick(self, cards: Any) -> str:
        raise IndexError(len(cards))

    def refill(self, cards: Any) -> None:
        raise IndexError(len(cards))


def _named(kind: type[Command]) -> str:
    return kebab(kind.__name__).replace("-", " ")
