"""What seats can ask of each other: the facts that are kept, and the commands that are judged."""

from typing import Final, Literal

import msgspec

from domain.play.vocabulary import Fact

What = Literal["take-back", "abandon", "misdeal", "end", "close", "pause", "adjourn", "resume"]
"""``abandon``, ``misdeal`` and ``end`` (now, with the score as it is) are acts of the game that belong to the whole
table; agreed, they are entered there. ``close`` closes a table that has ended."""

BOUND: Final = ("take-back", "abandon", "misdeal", "end", "close")
"""What is asked at one step and lapses with it; whatever else is asked names step 0."""


class Asked(Fact, frozen=True):
    """A seat asks for something at a step (0: at none); ``of`` are the seats that have to agree, itself among them."""

    what: What
    step: int
    seat: int
    of: tuple[int, ...]


class Answered(Fact, frozen=True):
    """A seat agrees to what was asked, or does not."""

    what: What
    step: int
    seat: int
    yes: bool


class Withdrawn(Fact, frozen=True):
    """Who asked asks no longer."""

    what: What
    step: int
    seat: int


class Ask(msgspec.Struct, frozen=True):
    """Ask for something, or agree where it is asked already; ``head`` is the last step as the table stands."""

    what: What
    step: int
    seat: int
    of: tuple[int, ...]
    head: int


class Answer(msgspec.Struct, frozen=True):
    """Agree, or do not; ``head`` is the last step as the table stands."""

    what: What
    step: int
    seat: int
    yes: bool
    head: int


class WithdrawRequest(msgspec.Struct, frozen=True):
    """Ask no longer."""

    what: What
    step: int
    seat: int
