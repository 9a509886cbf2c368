"""An act whose cards are being named one by one, without a keyboard: each choice is a link to the next page."""

from collections import Counter
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from msgspec.structs import fields

from domain.cards.cards import BACK, read_cards, write_cards
from domain.play.game import Game
from domain.play.steps import State
from domain.play.vocabulary import Blank, Command, Offer, kebab
from domain.record.facts import SERVED

FEW: Final = 14
"""So many cards to choose from are shown as they are; of more, first the ranks."""


class CardField(NamedTuple):
    """One field of an act that takes cards: how many, and what may fill it where that is known."""

    field: str
    least: int
    most: int
    hidden: bool
    among: tuple[str, ...]


class Collecting(NamedTuple):
    """An act of a kind with the cards named so far.

    ``move`` enters it once they are enough, ``needed`` is how many it takes at most. ``among`` are the cards that the
    next one may be, where they are few. ``which`` are the numbers one of which is chosen before any card, such as a
    place in a row; ``given`` is the one that was chosen, 0 for none.
    """

    kind: str
    seat: int
    cards: tuple[str, ...]
    needed: int
    may_be_unseen: bool
    move: str
    among: tuple[str, ...] = ()
    which: tuple[int, ...] = ()
    given: int = 0

    @property
    def chosen(self) -> str:
        """The cards as an address carries them."""
        return write_cards(self.cards)


def collecting(
    game: Game, sight: State, kind_name: str, seat: int, cards_text: str, *, number: int = 0, mode: str = "physical"
) -> Collecting | None:
    """The act of this kind with these cards, about what has this number.

    None when there is no such act or card, or Cairn deals its cards.
    """
    kind = next((kind for kind in game.commands if kebab(kind.__name__) == kind_name), None)
    if kind is None or (mode in SERVED and _named_by_nobody(game, kind)):
        return None
    offer = next((o for o in game.offers(sight) if o.kind is kind and seat in (0, o.seat)), None)
    parts = _parts(game, kind, offer)
    if not parts:
        return None
    needed = sum(part.most for part in parts)
    try:
        cards = read_cards(cards_text, game.deck)[:needed]
    except ValueError:
        return None
    seat = offer.seat if offer else seat or sight.to_act or 0
    choice = choice_of(game, offer) if offer else None
    if choice and number not in choice.among:
        return Collecting(kind_name, seat, (), needed, may_be_unseen=False, move="", which=tuple(choice.among))
    given = {choice.field: number} if choice else {}
    enough = len(cards) >= needed - parts[-1].most + parts[-1].least
    move = game.write(_command(kind, parts, given, seat, cards, offer)) if enough else ""
    part = _next(parts, len(cards))
    unseen = part.hidden and mode not in SERVED
    among = _few(game, part, cards)
    return Collecting(kind_name, seat, cards, needed, unseen, move, among, given=number if choice else 0)


def _named_by_nobody(game: Game, kind: type[Command]) -> bool:
    """Whether all cards of this kind of act come from the service where it deals."""
    service, hidden = game.service, kind.hidden_fields()
    if service.word(kind) or kind in service.never:
        return True
    return kind in service.deals and not any(part.field not in hidden for part in _parts(game, kind, None))


def choice_of(game: Game, offer: Offer) -> Blank | None:
    """The one field of an offered act whose number is chosen before its cards; None where nothing is."""
    single = (blank for blank in offer.blanks if not offer.kind.takes_many(blank.field) and len(blank.among) > 1)
    numbers = (blank for blank in single if all(type(value) is int for value in blank.among))
    return next(numbers, None) if any(holds_cards(game, blank) for blank in offer.blanks) else None


def holds_cards(game: Game, blank: Blank) -> bool:
    """Whether cards fill this blank."""
    return any(value in game.deck.cards for value in blank.among)


def _parts(game: Game, kind: type[Command], offer: Offer | None) -> tuple[CardField, ...]:
    """The fields of a kind whose cards are named: its open ones, and a hidden one only where it comes first."""
    parts: list[CardField] = []
    for name in kind.__struct_fields__:
        annotation = get_type_hints(kind)[name]
        hidden = name in kind.hidden_fields()
        if _leaves(annotation) & set(game.deck.cards) and not (hidden and parts):
            blank = next((blank for blank in offer.blanks if blank.field == name), None) if offer else None
            least, most = (blank.least, blank.most) if blank else (_count(kind, name),) * 2
            parts.append(CardField(name, least, most, hidden, tuple(map(str, blank.among)) if blank else ()))
    return tuple(parts)


def _leaves(annotation: Any) -> set[str]:
    parts = get_args(annotation)
    if not parts:
        return {annotation} if isinstance(annotation, str) else set()
    return set().union(*(_leaves(part) for part in parts))


def _count(kind: type[Command], field: str) -> int:
    parts = get_args(get_type_hints(kind)[field])
    return len(parts) if kind.takes_many(field) and Ellipsis not in parts else 1


def _next(parts: tuple[CardField, ...], named: int) -> CardField:
    """The part that the next card belongs to."""
    for part in parts:
        if named < part.most:
            return part
        named -= part.most
    return parts[-1]


def _few(game: Game, part: CardField, named: tuple[str, ...]) -> tuple[str, ...]:
    left = Counter(card for card in part.among if card != BACK) - Counter(named)
    return tuple(sorted(left, key=game.deck.order)) if len(left) <= FEW else ()


def _command(
    kind: type[Command],
    parts: tuple[CardField, ...],
    fixed: dict[str, int],
    seat: int,
    cards: tuple[str, ...],
    offer: Offer | None,
) -> Command:
    given: dict[str, Any] = fixed | ({"seat": seat} if "seat" in kind.__struct_fields__ else {})
    for part in parts:
        taken, cards = cards[: part.most], cards[part.most :]
        given[part.field] = taken if kind.takes_many(part.field) else taken[0]
    for field in fields(kind):
        if (name := field.name) not in given and field.required:
            blank = next((b for b in offer.blanks if b.field == name), None) if offer else None
            given[name] = (BACK,) * (blank.least if blank else 2) if kind.takes_many(name) else BACK
    return kind(**given)
