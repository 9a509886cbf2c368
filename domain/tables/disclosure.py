"""Which cards of an earlier step can come to light, and what is refused about them."""

from domain.cards.cards import BACK
from domain.play.vocabulary import Viewer
from domain.record.history import hidden_cards
from domain.store.errors import NotPossible
from domain.tables.table import Table


def hiding(table: Table, number: int, index: int) -> int:
    """Which fact of a step hides the cards that came to light; ``index`` names it, or -1 the first. Raises
    NotPossible."""
    if not table.record.stands(number):
        raise NotPossible(f"step {number} was taken back or corrected")
    places = [place for place, fact in enumerate(table.truth.facts(number)) if fact.hidden_fields()]
    place = index if index >= 0 else next(iter(places), -1)
    if place not in places:
        raise NotPossible(f"step {number} hides no card there")
    return place


def refuse_faces(table: Table, number: int, place: int, cards: tuple[str, ...], viewer: Viewer) -> None:
    """Raise NotPossible for faces that cannot be laid over a fact; it tells nobody a face hidden from them."""
    recorded, seen = (hidden_cards(history.facts(number)[place]) for history in (table.truth, table.seen_by(viewer)))
    if len(recorded) != len(cards):
        raise NotPossible(f"step {number} has {len(recorded)} cards there, not {len(cards)}")
    for known, own, face in zip(recorded, seen, cards, strict=True):
        if face != BACK and face not in table.game.deck.cards:
            raise NotPossible(f"{face} is not a card of this game")
        if face != BACK and own != known:
            raise NotPossible(f"somebody else has entered cards of step {number}; an official compares them")
        if face != BACK and known not in (BACK, face):
            raise NotPossible(f"step {number} was recorded as {known}; another card is a correction")
