"""A shared review and those who follow it: plain values, and what of them comes from outside."""

import re
from datetime import timedelta
from typing import Final, Literal
from uuid import UUID

import msgspec

from domain.store.times import moved
from domain.writing.visibility import Shared

IDLE: Final = timedelta(hours=6)
"""A review that was not moved for so long is over."""
Openness = Literal["public", "table", "people"]
"""Who may follow beside the leader: everyone who may look at the table, its people, people who are named."""

_PLACE: Final = re.compile(r"[a-z0-9-]{1,20}(/[a-z0-9-]{1,20}){0,3}", re.ASCII)
_VISIT: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


class SharedReview(msgspec.Struct, frozen=True):
    """One shared review of a table.

    ``version`` counts its changes. ``shared`` says whose it is, the leader's, and who may follow. ``pointed`` is the
    place on the table at which the leader points in this step (``seat-2/ascent/3``), empty for none. With ``hide`` no
    page of it knows anything later than its step. Times are UTC; ``ended`` is None until the leader ends it.
    """

    id: str
    table: UUID
    version: int
    shared: Shared
    step: int
    pointed: str
    hide: bool
    made: str
    moved: str
    ended: str | None

    @property
    def leader(self) -> str:
        """The id of who leads."""
        return self.shared.author

    def is_over(self, now: str) -> bool:
        """Whether it has ended by this time."""
        return self.ended is not None or self.moved <= idle_since(now)


class Follower(msgspec.Struct, frozen=True):
    """One open page of a review: ``visit`` is the page's own id, ``person`` empty where the name is not to be told."""

    visit: str
    person: str


def idle_since(now: str) -> str:
    """A review that was last moved then, or before, is over now."""
    return moved(now, -IDLE)


def as_place(text: str) -> str:
    """The place on a table that this text names, empty for anything that cannot be one."""
    return text if _PLACE.fullmatch(text) else ""


def as_visit(text: str) -> str:
    """The id that a page gave itself, empty for anything that cannot be one."""
    return text if _VISIT.fullmatch(text) else ""
