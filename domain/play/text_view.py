"""A table said aloud: everything its picture shows, as sentences for whoever reads it by ear.

Sentences have no capital and no full stop; cards stand in braces and players as ``seat 2``, as everywhere here.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from domain.cards.cards import BACK


class TextView(msgspec.Struct, frozen=True):
    """One table for one viewer: ``awaited`` says whose act comes next, ``middle`` what lies between the players.

    ``seats`` and ``hands`` are in seat order, what is known of a player and of the hand; ``score`` is where all stand,
    with the pots where there are any.
    """

    awaited: str
    middle: tuple[str, ...]
    seats: tuple[str, ...]
    hands: tuple[str, ...]
    score: tuple[str, ...]

    @property
    def lines(self) -> Iterator[str]:
        """Everything in the order in which it is read: who acts, every player with the hand, the middle, the score."""
        yield self.awaited
        for seat, hand in zip(self.seats, self.hands, strict=True):
            yield f"{seat}; {hand}" if hand else seat
        yield from self.middle
        yield from self.score


def together(parts: Sequence[str]) -> str:
    """Parts of a sentence with commas, the last with ``and``."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def cards(faces: Iterable[str]) -> str:
    """Cards one by one, those unseen counted: ``{7h}, {3s} and 2 unseen cards``; ``no cards``."""
    known = tuple(faces)
    hidden = known.count(BACK)
    unseen = (counted(hidden, "unseen card"),) if hidden else ()
    return together((*(f"{{{card}}}" for card in known if card != BACK), *unseen)) or "no cards"


def counted(number: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def to_each(values: Iterable[int]) -> str:
    """``seat 1: 44, seat 2: minus 43``."""
    return ", ".join(f"seat {seat}: {value}".replace("-", "minus ") for seat, value in enumerate(values, start=1))
