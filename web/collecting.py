"""An act whose cards are being named one by one, without a keyboard: each choice is a link to the next page."""

from typing import Any, NamedTuple, get_args, get_type_hints

from domain.cards import BACK, read_cards, write_cards
from domain.play import Command, Game, Offer, kebab


class Collecting(NamedTuple):
    """An act of a kind with the cards named so far. ``move`` enters it once they are ``needed`` many."""

    kind: str
    seat: int
    cards: tuple[str, ...]
    needed: int
    may_be_unseen: bool
    move: str

    @property
    def chosen(self) -> str:
        """The cards as an address carries them."""
        return write_cards(self.cards)


def collecting(game: Game, sight: Any, kind_name: str, seat: int, cards_text: str) -> Collecting | None:
    """The act of this kind with these cards; None when there is no such act or card."""
    kind = next((kind for kind in game.commands if kebab(kind.__name__) == kind_name), None)
    field = _field(game, kind)
    if kind is None or not field:
        return None
    offer = next((o for o in game.offers(sight) if o.kind is kind and seat in (0, o.seat)), None)
    needed = _needed(kind, field, offer)
    try:
        cards = read_cards(cards_text, game.deck)[:needed]
    except ValueError:
        return None
    seat = offer.seat if offer else seat or sight.to_act or 0
    move = game.write(_command(kind, field, seat, cards, offer)) if len(cards) == needed else ""
    return Collecting(kind_name, seat, cards, needed, field in kind.hidden_fields(), move)


def _field(game: Game, kind: type[Command] | None) -> str:
    """The first field of a kind that takes cards."""
    for name, annotation in get_type_hints(kind).items() if kind else ():
        if _leaves(annotation) & set(game.deck.cards):
            return name
    return ""


def _leaves(annotation: Any) -> set[str]:
    parts = get_args(annotation)
    if not parts:
        return {annotation} if isinstance(annotation, str) else set()
    return set().union(*(_leaves(part) for part in parts))


def _needed(kind: type[Command], field: str, offer: Offer | None) -> int:
    for blank in offer.blanks if offer else ():
        if blank.field == field:
            return blank.most
    parts = get_args(get_type_hints(kind)[field])
    return len(parts) if kind.takes_many(field) and Ellipsis not in parts else 1


def _command(kind: type[Command], field: str, seat: int, cards: tuple[str, ...], offer: Offer | None) -> Command:
    given: dict[str, Any] = {"seat": seat} if "seat" in kind.__struct_fields__ else {}
    given[field] = cards if kind.takes_many(field) else cards[0]
    for name in kind.__struct_fields__:
        if name not in given:
            blank = next((b for b in offer.blanks if b.field == name), None) if offer else None
            given[name] = (BACK,) * (blank.least if blank else 2) if kind.takes_many(name) else BACK
    return kind(**given)
