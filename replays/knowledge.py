"""What a viewer could know at a step: every card that is certain, what taught it, and what counting adds."""

from collections import Counter
from itertools import islice

import msgspec

from domain.cards.hands import Placement
from domain.record.history import History
from replays.lives import Life, lives


class Known(msgspec.Struct, frozen=True):
    """Cards that certainly lie at a place, and the fact of a step that taught it."""

    cards: tuple[str, ...]
    step: int
    words: str


class PlaceKnown(msgspec.Struct, frozen=True):
    """What is known of one place; ``unknown`` counts its other cards, None where their number is not displayed."""

    place: str
    open: bool
    known: tuple[Known, ...]
    unknown: int | None


class Knowledge(msgspec.Struct, frozen=True):
    """What a viewer could know: place by place, then by counting.

    ``unseen`` are the cards of which copies lie where the viewer does not see them, by the number of those copies, most
    first; ``only`` is the one place where they all must be, empty while there may be several.
    """

    places: tuple[PlaceKnown, ...]
    unseen: tuple[tuple[int, tuple[str, ...]], ...]
    only: str


def knowledge(history: History, number: int) -> Knowledge:
    """What the viewer of this history could know after a step, from what that viewer saw alone."""
    placements = history.game.placements(history.state(number), history.viewer)
    told = lives(history, number)
    places = tuple(_known(one, told) for one in placements)
    hiding = [one.place for one in placements if not one.counted or one.cards.size > len(one.cards.faces)]
    return Knowledge(places, _unseen(history, placements), hiding[0] if len(hiding) == 1 else "")


def _known(placement: Placement, told: dict[str, tuple[Life, ...]]) -> PlaceKnown:
    taught: dict[tuple[int, str], list[str]] = {}
    for card, count in Counter(placement.cards.faces).items():
        passages = (life.taught for life in told[card] if life.place == placement.place)
        for passage in islice((one for one in passages if one), count):
            taught.setdefault((passage.step, passage.words), []).append(card)
    known = tuple(Known(tuple(cards), step, words) for (step, words), cards in sorted(taught.items()))
    unknown = placement.cards.size - len(placement.cards.faces)
    return PlaceKnown(placement.place, placement.open, known, unknown if placement.counted else None)


def _unseen(history: History, placements: tuple[Placement, ...]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    known = Counter(card for one in placements for card in one.cards.faces)
    left = history.game.deck.counter() - known
    return tuple(
        (copies, cards)
        for copies in range(history.game.deck.copies, 0, -1)
        if (cards := tuple(card for card in history.game.deck.cards if left[card] == copies))
    )
