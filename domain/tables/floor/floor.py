"""The floor at one moment, and how each fact changes it; no rule is asked here."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.tables.floor import clocks, closing, pauses, request_facts, requests
from domain.tables.floor import facts as f
from domain.tables.floor.clocks import Allowance, Call
from domain.tables.floor.pauses import Pause
from domain.tables.floor.requests import Request
from domain.tables.practice import PRACTICE


class Place(msgspec.Struct, frozen=True):
    """A place held by a person ``since`` a moment (UTC), and ``until`` another when it was left."""

    role: f.Role
    seat: int
    person: str
    since: str
    until: str | None = None


class OnlookerTerms(msgspec.Struct, frozen=True):
    """On which terms others look on; see :class:`domain.floor.facts.TermsSet`."""

    watching: f.Watching = "anybody"
    seconds: int = 0
    steps: int = 0
    until_closed: bool = False
    opens: bool = True
    scorer_decides: bool = False

    @property
    def late(self) -> bool:
        """Whether those who only look on see the table later than others."""
        return bool(self.seconds or self.steps or self.until_closed)


class Glass(msgspec.Struct, frozen=True):
    """Hidden cards of a running table shown to an official: by whom, since when, why, until when."""

    person: str
    since: str
    why: str
    until: str | None = None


class Floor(msgspec.Struct, frozen=True):
    """Everything on the floor of a table; ``version`` counts facts.

    ``places``, ``glasses``, ``pauses`` and ``calls`` keep what is over; ``requests`` the newest of each kind and step.
    """

    table: str = ""
    seats: int = 0
    places: tuple[Place, ...] = ()
    terms: OnlookerTerms = OnlookerTerms()
    glasses: tuple[Glass, ...] = ()
    requests: tuple[Request, ...] = ()
    pauses: tuple[Pause, ...] = ()
    allowed: Allowance = Allowance()
    calls: tuple[Call, ...] = ()
    end: closing.StandingEnd | None = None
    discarded: bool = False
    version: int = 0

    @property
    def held(self) -> tuple[Place, ...]:
        """The places that are held now."""
        return tuple(place for place in self.places if place.until is None)

    @property
    def pause(self) -> Pause | None:
        """The pause that lasts, None while play goes on."""
        return pauses.now(self.pauses)

    def roles_of(self, person: str) -> frozenset[f.Role]:
        """What a person is at this table now."""
        return frozenset(place.role for place in self.held if place.person == person)

    def seat_of(self, person: str) -> int:
        """The seat that a person holds now, 0 for none."""
        return next((place.seat for place in self.held if place.person == person and place.role == "player"), 0)

    def holder(self, role: f.Role, seat: int = 0) -> str | None:
        """Who holds a place now."""
        return next((place.person for place in self.held if (place.role, place.seat) == (role, seat)), None)

    def players_beside(self, person: str | None) -> tuple[int, ...]:
        """The seats that others play on devices of their own; a practice player has none."""
        others = (place for place in self.held if place.role == "player" and place.person not in (person, PRACTICE))
        return tuple(sorted(place.seat for place in others))

    def has_sat(self, person: str) -> bool:
        """Whether a person plays at this table, or did."""
        return any(place.role == "player" and place.person == person for place in self.places)

    def glass_of(self, person: str) -> Glass | None:
        """The hidden cards that an official is looking at now."""
        return next((glass for glass in self.glasses if glass.person == person and glass.until is None), None)


def evolve(floor: Floor, fact: Fact, at: str) -> Floor:
    """The floor after a fact recorded at this moment (UTC)."""
    return _CHANGES[type(fact)](floor, fact, at)


def _opened(floor: Floor, fact: f.FloorOpened, _at: str) -> Floor:
    return replace(floor, table=fact.table, seats=fact.seats)


def _taken(floor: Floor, fact: f.PlaceTaken, at: str) -> Floor:
    return replace(floor, places=(*floor.places, Place(fact.role, fact.seat, fact.person, at)))


def _left(floor: Floor, fact: f.PlaceLeft, at: str) -> Floor:
    def after(place: Place) -> Place:
        this = place.until is None and (place.role, place.seat, place.person) == (fact.role, fact.seat, fact.person)
        return replace(place, until=at) if this else place

    return replace(floor, places=tuple(after(place) for place in floor.places))


def _terms(floor: Floor, fact: f.TermsSet, _at: str) -> Floor:
    return replace(floor, terms=OnlookerTerms(*msgspec.structs.astuple(fact)))


def _broken(floor: Floor, fact: f.GlassBroken, at: str) -> Floor:
    return replace(floor, glasses=(*floor.glasses, Glass(fact.person, at, fact.why)))


def _mended(floor: Floor, fact: f.GlassMended, at: str) -> Floor:
    def after(glass: Glass) -> Glass:
        return replace(glass, until=at) if glass.person == fact.person and glass.until is None else glass

    return replace(floor, glasses=tuple(after(glass) for glass in floor.glasses))


def _requested(
    floor: Floor, fact: request_facts.Asked | request_facts.Answered | request_facts.Withdrawn, at: str
) -> Floor:
    return replace(floor, requests=requests.after(floor.requests, fact, at))


def _paused(floor: Floor, fact: pauses.Paused | pauses.Resumed, at: str) -> Floor:
    return replace(floor, pauses=pauses.after(floor.pauses, fact, at))


def _clock_set(floor: Floor, fact: clocks.ClockSet, _at: str) -> Floor:
    return replace(floor, allowed=Allowance(fact.turn, fact.bank))


def _time_called(floor: Floor, fact: clocks.TimeCalled, at: str) -> Floor:
    return replace(floor, calls=(*floor.calls, Call(fact.seat, fact.step, at, fact.over)))


def _end(floor: Floor, fact: closing.EndReached | closing.EndTakenBack | closing.Closed, at: str) -> Floor:
    return replace(floor, end=closing.after(floor.end, fact, at))


def _discarded(floor: Floor, _fact: f.Discarded, _at: str) -> Floor:
    return replace(floor, discarded=True)


_CHANGES: Final[dict[type[Fact], Callable[[Floor, Any, str], Floor]]] = {
    f.FloorOpened: _opened,
    f.PlaceTaken: _taken,
    f.PlaceLeft: _left,
    f.TermsSet: _terms,
    f.GlassBroken: _broken,
    f.GlassMended: _mended,
    request_facts.Asked: _requested,
    request_facts.Answered: _requested,
    request_facts.Withdrawn: _requested,
    pauses.Paused: _paused,
    pauses.Resumed: _paused,
    clocks.ClockSet: _clock_set,
    clocks.TimeCalled: _time_called,
    closing.EndReached: _end,
    closing.EndTakenBack: _end,
    closing.Closed: _end,
    f.Discarded: _discarded,
}
