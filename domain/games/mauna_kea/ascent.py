"""What an ascent is worth, and what falls from it."""

from typing import Final

from domain.cards.cards import FrenchCard

VALUE: Final = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0), strict=True))


def value(card: str) -> int:
    """What a card is worth: ace 1, pips their face, pitons 0 (MK-08, MK-09, MK-11)."""
    return VALUE[card[0]]


def is_piton(card: str) -> bool:
    """Whether the card is a face card (MK-11)."""
    return card[:1] in ("J", "Q", "K")


def altitude(ascent: tuple[FrenchCard, ...]) -> int:
    """The sum of an ascent (MK-12)."""
    return sum(VALUE[card[0]] for card in ascent)


def slide(ascent: tuple[FrenchCard, ...], pitons: int) -> tuple[FrenchCard, ...]:
    """The part of an ascent that falls when so many pitons must go, bottom to top (MK-37).

    All of it when it has fewer pitons (MK-39); what lies beneath the last of them stays (MK-A09).
    """
    for index in range(len(ascent) - 1, -1, -1):
        if is_piton(ascent[index]):
            pitons -= 1
            if not pitons:
                return ascent[index:]
    return ascent


def without(pile: tuple[FrenchCard, ...], cards: tuple[str, ...]) -> tuple[FrenchCard, ...]:
    """A face-up pile after these cards were taken from it, each from as near the top as it lies."""
    left = list(pile)
    for card in cards:
        for index in range(len(left) - 1, -1, -1):
            if left[index] == card:
                del left[index]
                break
    return tuple(left)
