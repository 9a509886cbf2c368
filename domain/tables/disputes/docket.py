"""The disputes of one table at one moment; how facts change them is in ``evolving.py``."""

from datetime import timedelta
from typing import Literal

import msgspec

from domain.store.times import moved
from domain.tables.disputes.facts import Effect, Level, ScoreLine
from domain.tables.floor.facts import Role

State = Literal[
    "raised", "accepted", "under review", "escalated", "ruled", "under appeal",
    "appeal ruled", "final", "withdrawn", "out of time",
]  # fmt: skip

OPEN: frozenset[State] = frozenset({"raised", "accepted", "under review", "escalated", "ruled", "under appeal"})
"""The states in which somebody has something to do, or may appeal."""


class Claim(msgspec.Struct, frozen=True):
    """What is disputed, by whom and as what; see :class:`domain.disputes.facts.DisputeRaised`."""

    person: str
    role: Role
    seat: int
    at: str
    revision: int
    steps: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    concerns: tuple[int, ...]
    closes: str | None
    words: str


class Statement(msgspec.Struct, frozen=True):
    """What somebody said about it, and when (UTC); ``erased`` says that its image is kept no longer."""

    person: str
    role: Role
    seat: int
    at: str
    words: str
    image: str = ""
    media: str = ""
    erased: bool = False
    appeals: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """A ruling; ``carried_out`` is the revision of the table by which its effect was entered.

    ``closes`` is when it can be appealed no longer, None for that of a panel.
    """

    person: str
    level: Level
    at: str
    rules: tuple[str, ...]
    effect: Effect
    words: str
    closes: str | None
    carried_out: int | None = None

    @property
    def orders(self) -> bool:
        """Whether something has to be entered in the record, or was."""
        return self.effect in ("correction", "adjustment")


class Reopening(msgspec.Struct, frozen=True):
    """That an official would take it up though it is too late; ``second`` is who agreed, None until somebody does."""

    person: str
    at: str
    words: str
    second: str | None = None


class Transition(msgspec.Struct, frozen=True):
    """A dispute came into a state: by whom, when (UTC)."""

    state: State
    person: str
    at: str


class Dispute(msgspec.Struct, frozen=True):
    """One dispute. ``version`` counts its facts, ``reviewer`` is who looks into it, at ``level``."""

    number: int
    state: State
    claim: Claim
    changes: tuple[Transition, ...] = ()
    statements: tuple[Statement, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    reviewer: str | None = None
    level: Level = "judge"
    reopening: Reopening | None = None
    version: int = 0

    @property
    def open(self) -> bool:
        """Whether somebody has something to do, or may appeal."""
        return self.state in OPEN

    @property
    def ruling(self) -> Ruling | None:
        """The newest ruling."""
        return self.rulings[-1] if self.rulings else None

    @property
    def closes(self) -> str | None:
        """The end of the window that matters now (UTC): of the claim, or of the appeal. None where none does."""
        if self.state == "ruled" and self.ruling is not None:
            return self.ruling.closes
        return self.claim.closes if self.state in ("raised", "accepted", "under review", "escalated") else None

    @property
    def rulers(self) -> frozenset[str]:
        """Everybody who ruled on it."""
        return frozenset(ruling.person for ruling in self.rulings)

    @property
    def approvers(self) -> tuple[str, ...]:
        """The officials who stand behind what the newest ruling orders: who ruled, and for a late one both others."""
        named = (*(ruling.person for ruling in self.rulings[-1:]), *self.reopened_by)
        return tuple(dict.fromkeys(person for person in named if person))

    @property
    def reopened_by(self) -> tuple[str, ...]:
        """The two officials who agreed to take up a late dispute; nobody for one in time."""
        asked = self.reopening
        return (asked.person, asked.second) if asked and asked.second else ()


class Docket(msgspec.Struct, frozen=True):
    """The disputes of a table, numbered from 1, and its windows in minutes; ``version`` counts all facts."""

    table: str = ""
    claims: int = 30
    appeals: int = 30
    disputes: tuple[Dispute, ...] = ()
    version: int = 0

    @property
    def open(self) -> tuple[Dispute, ...]:
        """The disputes that are not over."""
        return tuple(dispute for dispute in self.disputes if dispute.open)

    def window_from(self, posted: str | None) -> str | None:
        """Until when a score that was posted then can be disputed; None where it was not posted."""
        return posted and moved(posted, timedelta(minutes=self.claims))

    def dispute(self, number: int) -> Dispute:
        """The dispute of this number. Raises KeyError when there is none."""
        if not 1 <= number <= len(self.disputes):
            raise KeyError(f"this table has no dispute {number}")
        return self.disputes[number - 1]
