"""What one viewer may hear of a table, and when: the place where rights and delays come in."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.tables.floor import permissions_at
from domain.tables.floor.delay import visible_revision
from web.shell.known_table import KnownTable, phase_of, sees_late
from web.shell.services import services
from web.shell.version import Version, version_for


class Numbers(Protocol):
    """How far something is, as a few numbers with names; its text is what a broken stream is taken up with."""

    def _asdict(self) -> dict[str, Any]: ...


M = TypeVar("M", bound=Numbers)


class Heard(NamedTuple, Generic[M]):
    """As far as a viewer may know it; ``later`` are the seconds after which more of it may be known."""

    mark: M
    later: float | None = None


class Hearing(NamedTuple):
    """How far the table was for the viewer of a request, and what this viewer may know of any later mark.

    ``told`` is called outside of the request, in the thread of the stream, at every change and every two seconds. It
    asks the database only for what it does not know yet, and gives None when this viewer may hear nothing more: the
    stream then ends.
    """

    standing: Version
    told: Callable[[Version], Heard[Version] | None]

    def heard(self, mark: Version) -> Heard[Version] | None:
        """What this viewer may know of a table that is known to be so far, and was as far as it stood."""
        return self.told(self.standing.joined(mark))


def mark_of(here: KnownTable) -> Version:
    """How far the table is for the visitor of a request; who sees it late hears nothing of its floor."""
    return version_for(here.table, here.permissions, here.floor)


def as_allowed(here: KnownTable) -> Hearing:
    """Every entry at once to who has a place at the table, to others as late as its terms say, while they may look."""
    return Hearing(mark_of(here), _Admitted(here).told)


class _Admitted:
    """Somebody who listens to a table: the right is looked at again whenever the floor changes."""

    def __init__(self, here: KnownTable) -> None:
        self._recorder, self._floors = services().recorder, services().floors
        self._table, self._floor, self._standing = here
        self._loaded = 0

    def told(self, newest: Version) -> Heard[Version] | None:
        """As far as this viewer may know a table that is so far."""
        if newest.floor > self._floor.version:
            self._look_again()
        if not self._standing.may("look"):
            return None
        late = sees_late(self._standing, self._floor)
        return Heard(Version(self._visible(newest)) if late else newest)

    def _look_again(self) -> None:
        before = self._standing
        self._floor = self._floors.load(self._table.record.table, self._floor.seats)
        administrator = "administrator" in before.parties
        phase, served = phase_of(self._table, self._floor), self._table.record.opened.served
        self._standing = permissions_at(self._floor, before.person, phase, administrator=administrator, served=served)

    def _visible(self, newest: Version) -> int:
        if newest.revision > self._loaded:
            self._table = self._recorder.load(self._table.record.table)
            self._loaded = self._table.record.revision
        closed = phase_of(self._table, self._floor) == "closed"
        return visible_revision(self._floor.terms, self._table.record, self._recorder.earliest(), closed=closed)
