"""What can be asked of the floor. Who may ask is the business of the pages' authorisation table."""

import msgspec

from domain.tables.floor.clocks import CallTime, SetClock
from domain.tables.floor.closing import Close, ReachEnd, TakeEndBack
from domain.tables.floor.facts import Role, Watching
from domain.tables.floor.pauses import GoOn, Halt
from domain.tables.floor.request_facts import Answer, Ask, WithdrawRequest


class TakePlace(msgspec.Struct, frozen=True):
    """Give a place to a person; whoever held it hands it over."""

    role: Role
    seat: int
    person: str


class LeavePlace(msgspec.Struct, frozen=True):
    """Take a place from a person."""

    role: Role
    seat: int
    person: str


class SetTerms(msgspec.Struct, frozen=True):
    """Say on which terms others look on, and whether the scorer decides; ``begun`` says whether cards were dealt."""

    watching: Watching
    seconds: int
    steps: int
    until_closed: bool
    opens: bool
    scorer_decides: bool = False
    begun: bool = False


class BreakGlass(msgspec.Struct, frozen=True):
    """Look at the hidden cards of a running table; ``why`` is read by everybody at it."""

    person: str
    why: str


class MendGlass(msgspec.Struct, frozen=True):
    """Look at them no longer."""

    person: str


class Discard(msgspec.Struct, frozen=True):
    """Discard the table; ``played`` says that something was entered since it was opened."""

    played: bool = False


OfPlaces = TakePlace | LeavePlace | SetTerms | BreakGlass | MendGlass | Discard
Command = OfPlaces | Ask | Answer | WithdrawRequest | Halt | GoOn | SetClock | CallTime | ReachEnd | TakeEndBack | Close
