"""Who may read what people write about a table: notes, what-if lines, studies."""

from typing import Final

import msgspec

from domain.store.document import Visibility

OPEN_TO_ALL: Final = "public"
"""The sight that everybody has."""
EVERYTHING: Final = "open"
"""The sight in which no card is hidden."""

__all__ = ["EVERYTHING", "OPEN_TO_ALL", "ReadAccess", "Shared", "Visibility"]


class Shared(msgspec.Struct, frozen=True):
    """How far something is shared: whose it is (an opaque id), for whom, and from which sight of the table it was made.

    ``people`` are the ids of those it is for beside the author. ``sight`` is a viewer as text: ``public``, ``2``,
    ``open``, ``scorer``.
    """

    author: str
    visibility: Visibility
    people: tuple[str, ...] = ()
    sight: str = OPEN_TO_ALL


class ReadAccess(msgspec.Struct, frozen=True):
    """What somebody's permissions open of what people write about one table.

    ``person`` is None for a stranger, ``placed`` says whether a place is held there, ``sights`` which are allowed,
    ``ended`` whether the table is closed.
    """

    person: str | None
    placed: bool
    sights: frozenset[str]
    ended: bool

    def may_read(self, shared: Shared) -> bool:
        """Whether this may be read now: it is shared with the reader, and cannot tell of cards still in play."""
        if self.person is not None and shared.author == self.person:
            return True
        return self._is_meant(shared) and (self.has_sight(shared.sight) or self._own_to_tell(shared))

    def has_sight(self, sight: str) -> bool:
        """Whether the reader may look with this sight."""
        return sight == OPEN_TO_ALL or sight in self.sights or EVERYTHING in self.sights

    def _is_meant(self, shared: Shared) -> bool:
        match shared.visibility:
            case "private":
                return False
            case "people":
                return self.person in shared.people
            case "table":
                return self.placed
            case "public":
                return True

    def _own_to_tell(self, shared: Shared) -> bool:
        """A seat may tell of its own hand when the game is over; what all cards say stays with those who see them."""
        return self.ended and shared.sight.isdigit()
