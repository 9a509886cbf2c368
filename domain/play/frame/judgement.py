"""What everybody can see to be impossible in the acts of the frame."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.cards.cards import BACK
from domain.play.findings import Finding, impossible
from domain.play.frame.acts import MoveCards
from domain.play.vocabulary import Rule


class CardPlacements(NamedTuple):
    """Where cards lie at a table: how many at each place, by name, and which of them at those that lie open.

    ``rule`` is the rule of the pack, ``faces`` the one by which a card that lies open has a face.
    """

    sizes: Mapping[str, int]
    open: Mapping[str, Sequence[str]]
    rule: Rule
    faces: Rule


def moving(places: CardPlacements, command: MoveCards) -> Iterator[Finding]:
    """Why these cards cannot have gone this way, as everybody can see."""
    source, target, cards = command.source, command.target, command.cards
    sizes = places.sizes
    if source not in sizes or target not in sizes or source == target:
        yield impossible(places.rule, f"cards move between two of {', '.join(sizes)}")
    elif not cards or len(cards) > sizes[source]:
        yield impossible(places.rule, f"{source} has {sizes[source]}, so {len(cards)} cannot leave it")
    elif BACK in cards and (source in places.open or target in places.open):
        yield impossible(places.faces, "a card that lies or came face up has a face")
    elif source in places.open and not Counter(cards) <= Counter(places.open[source]):
        yield impossible(places.rule, f"these cards are not all in {source}")
