"""What the facts of a step say of single cards: where each went, where it was seen, as far as one viewer can tell.

The places of the table before and after every fact are held against each other, so no game has to say this of its
facts, and nothing can be in it that the viewer's own sight does not hold.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Final

import msgspec

from domain.cards.cards import BACK
from domain.play.steps import State
from domain.play.vocabulary import Fact, Viewer
from domain.record.history import History, hidden_cards

UNSEEN: Final = ""
"""The place of a card of which the viewer does not know where it lies."""


class Passage(msgspec.Struct, frozen=True, gc=False):
    """What one fact of a step says of one card.

    It went from ``source`` to ``target`` (places of the game, :data:`UNSEEN` where not known), or was seen where it
    lay, both the same. ``words`` tell the fact; ``seen_by`` are those who saw the face in it, nobody where the card is
    only lost from sight.
    """

    step: int
    card: str
    source: str
    target: str
    words: str
    seen_by: tuple[Viewer, ...]


EVERYBODY: Final[tuple[Viewer, ...]] = ("public",)


class StepPassages(msgspec.Struct, frozen=True, gc=False):
    """All passages of a step, in order. ``fresh`` are those since the cards were taken up for a new deal; None in a
    step in which they were not."""

    passages: tuple[Passage, ...]
    fresh: int | None = None


def passages(history: History, number: int) -> StepPassages:
    """What the facts of a step say of the cards of the table."""
    return history.derived("passages", number, lambda step: _told(history, step))


def _told(history: History, number: int) -> StepPassages:
    game, played = history.game, history.played(number)
    told: list[Passage] = []
    fresh = None
    before, whole = _table(history, played.before)
    for one in game.narration(played).happenings:
        after, gathered = _table(history, one.after)
        if gathered and not whole:
            fresh = len(told)
        else:
            told += _moved(number, one.fact, game.narrator.telling(one), before, after)
        before, whole = after, gathered
    return StepPassages(tuple(told), fresh)


Table = Mapping[str, Counter[str]]
"""The cards that are known to lie at each place."""


def _table(history: History, state: State) -> tuple[Table, bool]:
    """The known cards by place, and whether all cards lie together as they do before a deal."""
    placements = history.game.placements(state, history.viewer)
    whole = any(one.cards.size == history.game.deck.size for one in placements)
    return {one.place: Counter(one.cards.faces) for one in placements}, whole


def _moved(step: int, fact: Fact, words: str, before: Table, after: Table) -> Iterator[Passage]:
    left, came = _missing(before, after), _missing(after, before)
    seen, audience = _seen(fact)
    for card in dict.fromkeys((*left, *came)):
        for source, target in zip_longest(left.get(card, ()), came.get(card, ()), fillvalue=UNSEEN):
            by = audience if card in seen else EVERYBODY if target else ()
            yield Passage(step, card, source, target, words, by)
    for card in seen:
        if card not in left and card not in came:
            for place in _where(fact, card, after)[: seen[card]]:
                yield Passage(step, card, place, place, words, audience)


def _missing(table: Table, other: Table) -> dict[str, list[str]]:
    """By card the places of one table at which the other has it not, as often as it lies there."""
    found: dict[str, list[str]] = {}
    for place, cards in table.items():
        for card in (cards - other.get(place, Counter())).elements():
            found.setdefault(card, []).append(place)
    return found


def _where(fact: Fact, card: str, table: Table) -> list[str]:
    """Where a card was seen that stayed where it was, the hand of the fact's seat first, once for every copy."""
    places = [place for place, cards in table.items() for _ in range(cards[card])]
    return sorted(places, key=lambda place: not place.endswith(f"seat {getattr(fact, 'seat', 0)}"))


def _seen(fact: Fact) -> tuple[Counter[str], tuple[Viewer, ...]]:
    """The cards that were hidden before a fact, or still are from others, and who saw them in it."""
    if not fact.shows:
        return Counter(card for card in hidden_cards(fact) if card != BACK), fact.audience
    cards = (getattr(fact, name) for name in ("card", "cards") if hasattr(fact, name))
    return Counter(card for value in cards for card in (value if isinstance(value, tuple) else (value,))), EVERYBODY
