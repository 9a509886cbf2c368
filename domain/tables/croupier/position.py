"""Where the dealer of an online table stands on the standing path: which shuffle, which place is drawn next.

Nothing but the path decides, so a draw that was taken back and made again gives the same card, and a correction never
deals a card twice.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from domain.cards.cards import BACK, Deck
from domain.play.game import Game
from domain.play.steps import State
from domain.play.vocabulary import Command
from domain.record.chance.position import PackPosition, before_the_first
from domain.record.history import History
from domain.record.record import Step


class CardSource(Protocol):
    """What lies at the places of the shuffled decks."""

    def card(self, at: PackPosition, place: int) -> str:
        """The card at a place, from 0, of the deck that is dealt from."""

    def picked(self, at: PackPosition, among: Sequence[str]) -> str:
        """The card taken by chance from these. Raises IndexError when there is none."""


class Dealer:
    """The shoe of an online table: hands out what its source holds, place after place, and knows where it stands."""

    def __init__(self, at: PackPosition, deck: Deck, source: CardSource) -> None:
        self.at = at
        self._deck = deck
        self._source = source

    def draw(self, count: int) -> tuple[str, ...]:
        """The cards at the next places. Raises IndexError when there are not so many."""
        first, size = self.at.drawn, len(self.at.cards) or self._deck.size
        if not self.at.shuffle or first + count > size:
            raise IndexError(f"there are no {count} cards left to draw")
        self.at = self.at._replace(drawn=first + count)
        return tuple(self._source.card(self.at, place) for place in range(first, first + count))

    def pick(self, cards: Sequence[str]) -> str:
        """One of these cards. Raises IndexError when there is none."""
        card = self._source.picked(self.at, cards)
        self.at = self.at._replace(picked=self.at.picked + 1)
        return card

    def refill(self, cards: Sequence[str]) -> None:
        """Go on with these cards, shuffled, after the last of the deck before."""
        self.at = self.at.renewed(tuple(sorted(cards, key=self._deck.order)))


class Marks:
    """Stands in for decks nobody may look at: every card is a mark that says where it lies."""

    def __init__(self) -> None:
        self.placed: dict[str, tuple[PackPosition, int]] = {}
        self.taken: dict[str, tuple[PackPosition, tuple[str, ...]]] = {}

    def card(self, at: PackPosition, place: int) -> str:
        """A mark of the place."""
        mark = f"place {place} of {at.shuffle}"
        self.placed[mark] = at, place
        return mark

    def picked(self, at: PackPosition, among: Sequence[str]) -> str:
        """A mark of the taking."""
        mark = f"pick {at.picked} of {at.shuffle}"
        self.taken[mark] = at, tuple(among)
        return mark


def is_dealt(game: Game, command: Command) -> bool:
    """Whether the cards of this act come from the service where it deals."""
    return type(command) in game.service.deals or bool(game.service.word(type(command)))


def completed(
    game: Game, state: State, command: Command, at: PackPosition, source: CardSource
) -> tuple[Command, PackPosition]:
    """An act of the service with its cards, and where the dealer then stands. Raises IndexError for want of cards."""
    if game.service.gathered(state):
        at = at.gathered(deals=type(command) in game.service.deals)
    dealer = Dealer(at, game.deck, source)
    if type(command) in game.service.deals:
        filled = game.fill(state, command.seen_by("public"), dealer)
    else:
        filled = _turned(command, dealer)
    return filled, dealer.at


def _turned(command: Command, dealer: Dealer) -> Command:
    """An act whose cards are open, from the next places."""
    turned = {}
    for name in command.__struct_fields__:
        value = getattr(command, name)
        turned[name] = dealer.draw(len(value)) if isinstance(value, tuple) else dealer.draw(1)[0]
    return replace(command, **turned)


def standing(history: History, number: int) -> PackPosition:
    """Where the dealer stands after a step."""
    at = before_the_first(history.record.committed)
    for step in history.record.path(number):
        at = history.derived("dealt", step, partial(_after, history, at))
    return at


def _after(history: History, at: PackPosition, number: int) -> PackPosition:
    game, command = history.game, history.command(number)
    if not is_dealt(game, command):
        return at
    try:
        return completed(game, history.state(history.record.step(number).parent), command, at, Marks())[1]
    except IndexError:
        return at


class DealtCard(NamedTuple):
    """A card of a step as one viewer saw it, and where it came from: a ``place``, or by chance from ``among``."""

    step: int
    at: PackPosition
    card: str
    place: int = -1
    among: tuple[str, ...] = ()


def seen(history: History) -> Iterator[DealtCard]:
    """Every card that the service dealt, on every path, in the order of steps; unseen ones as backs."""
    after = {0: before_the_first(history.record.committed)}
    for step in history.record.steps:
        before = after[step.parent]
        after[step.number] = history.derived("dealt", step.number, partial(_after, history, before))
        command = history.command(step.number)
        if is_dealt(history.game, command):
            yield from _seen(history, step, command, before)


def _seen(history: History, step: Step, command: Command, before: PackPosition) -> Iterator[DealtCard]:
    number, marks = step.number, Marks()
    marked, _ = completed(history.game, history.state(step.parent), command, before, marks)
    for mark, card in _side_by_side(marked, command):
        if mark in marks.placed:
            at, place = marks.placed[mark]
            yield DealtCard(number, at, card, place)
        elif mark in marks.taken:
            at, among = marks.taken[mark]
            yield DealtCard(number, at, card, among=among)


def _side_by_side(one: Command, other: Command) -> Iterator[tuple[Any, Any]]:
    """The values of two acts of one kind, field by field."""
    for name in one.__struct_fields__:
        yield from zip(_values(one, name), _values(other, name), strict=False)


def _values(command: Command, name: str) -> tuple[Any, ...]:
    value = getattr(command, name)
    return value if isinstance(value, tuple) else (value,)


def names_cards(command: Command) -> bool:
    """Whether a face is named where this act may leave it unseen."""
    hidden = command.seen_by("public") if command.hides else command
    return hidden != command


def unseen(command: Command) -> bool:
    """Whether a card of this act is not named."""
    return any(BACK in _values(command, name) for name in command.__struct_fields__)
