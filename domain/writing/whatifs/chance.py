"""Cards that nobody names drawn by chance, among those that a sight cannot exclude."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.cards.shuffling.chance import Chance, shuffled
from domain.play.findings import worst
from domain.play.game import Game
from domain.play.vocabulary import Command, Offer
from domain.store.errors import NotPossible


def drawn(game: Game, sight: Any, command: Command, chance: Chance) -> Command:
    """The same act with a card for every one that is unseen. Raises NotPossible where none fits."""
    for field in command.__struct_fields__:
        if BACK in _values(command, field):
            command = _filled(game, sight, command, field, chance)
    return command


def _filled(game: Game, sight: Any, command: Command, field: str, chance: Chance) -> Command:
    for cards in _choices(game, sight, command, field, chance):
        tried = _with(command, field, cards)
        if worst(game.judge(sight, tried)) is None:
            return tried
    raise NotPossible("no card that can still lie unseen fits here: name it")


def _choices(game: Game, sight: Any, command: Command, field: str, chance: Chance) -> Iterator[tuple[str, ...]]:
    """So many cards as the field lacks, again and again, beginning at every place of one shuffled row."""
    values = _values(command, field)
    named, lacking = Counter(card for card in values if card != BACK), values.count(BACK)
    among = _among(game, sight, command, field) - named
    row = shuffled(chance, sorted(among.elements(), key=game.deck.order))
    if len(row) >= lacking:
        yield from ((*row[start:], *row[:start])[:lacking] for start in range(len(row)))


def _among(game: Game, sight: Any, command: Command, field: str) -> Counter[str]:
    """What may fill a field: as it is offered, else every card that lies where this sight does not show it."""
    for offer in game.offers(sight):
        if _is_for(offer, command):
            offered = next((blank.among for blank in offer.blanks if blank.field == field), ())
            faces: Counter[str] = Counter(str(card) for card in offered if card != BACK)
            if faces:
                return faces
    return unseen(game, sight)


def _is_for(offer: Offer, command: Command) -> bool:
    return offer.kind is type(command) and command.named in (None, offer.seat)


def unseen(game: Game, sight: Any) -> Counter[str]:
    """Every card whose place this sight does not show; the whole pack where it lies gathered for the next deal."""
    whole = game.deck.counter()
    return whole if game.service.gathered(sight) else whole - game.census(sight)


def _values(command: Command, field: str) -> tuple[Any, ...]:
    value = getattr(command, field)
    return value if isinstance(value, tuple) else (value,)


def _with(command: Command, field: str, cards: tuple[str, ...]) -> Command:
    faces = iter(cards)
    values = tuple(next(faces) if value == BACK else value for value in _values(command, field))
    return replace(command, **{field: values if command.takes_many(field) else values[0]})
