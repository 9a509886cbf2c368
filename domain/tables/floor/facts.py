"""What happens on the floor of a table; people are opaque ids, times are in the envelope."""

from typing import Literal

from domain.play.vocabulary import Fact
from domain.tables.floor.clocks import ClockSet, TimeCalled
from domain.tables.floor.closing import Closed, EndReached, EndTakenBack
from domain.tables.floor.pauses import Paused, Resumed
from domain.tables.floor.request_facts import Answered, Asked, Withdrawn

Role = Literal["player", "scorer", "judge", "director", "panel", "auditor", "spectator"]
"""What somebody is at one table; ``panel`` hears appeals, ``auditor`` reads without ruling."""

Watching = Literal["anybody", "signed-in", "invited"]
"""Who may watch without a place."""


class FloorOpened(Fact, frozen=True):
    """A table got its floor: so many seats."""

    table: str
    seats: int


class PlaceTaken(Fact, frozen=True):
    """A person holds a place from now on; ``seat`` is 0 for roles that have none."""

    role: Role
    seat: int
    person: str


class PlaceLeft(Fact, frozen=True):
    """A person holds a place no longer: gone, or taken over by the next."""

    role: Role
    seat: int
    person: str


class TermsSet(Fact, frozen=True):
    """On which terms others look on: who, so many seconds and steps late (``until_closed``: nothing before it is
    closed).

    ``opens`` says that the hidden cards of a closed table are open to all who may look, ``scorer_decides`` that the
    scorer enters what belongs to the whole table.
    """

    watching: Watching
    seconds: int
    steps: int
    until_closed: bool
    opens: bool
    scorer_decides: bool = False


class GlassBroken(Fact, frozen=True):
    """An official looks at hidden cards of a running table from now on; everybody at the table reads why."""

    person: str
    why: str


class GlassMended(Fact, frozen=True):
    """The official looks no longer."""

    person: str


class Discarded(Fact, frozen=True):
    """The table was opened by mistake and nothing was played: it is in no list and behind no page from now on."""


FACTS = (
    FloorOpened, PlaceTaken, PlaceLeft, TermsSet, GlassBroken, GlassMended,
    Asked, Answered, Withdrawn, Paused, Resumed, ClockSet, TimeCalled, EndReached, EndTakenBack, Closed,
    Discarded,
)  # fmt: skip
