"""What one service is made of, typed: every page reaches it by :func:`services`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar, cast

from flask import Flask, current_app

from domain.people import People
from domain.tables.disputes import Disputes
from domain.tables.floor import Floors
from domain.tables.recorder import Recorder
from domain.tables.viewing_log import Viewings
from domain.tournaments.event_tables import EventTables
from domain.tournaments.stream.tournaments import Tournaments
from domain.writing.notes import Notes
from domain.writing.reviews import Reviews
from domain.writing.studies import Studies
from domain.writing.studies.arrivals import Arrivals
from domain.writing.whatifs import WhatIfs
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.moments import Moments
from replays.projections.places import Places
from web.shell.demo_accounts import ShownAccount

T = TypeVar("T")
_KEY: Final = "cairn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The store's doors and projections as one process holds them.

    ``parts`` are what rooms above this one hold for the process, by class; ``caches`` what is remembered, by name.
    """

    recorder: Recorder
    disputes: Disputes
    dispute_list: DisputeList
    people: People
    notes: Notes
    viewings: Viewings
    moments: Moments
    studies: Studies
    tournaments: Tournaments
    event_tables: EventTables
    arrivals: Arrivals
    whatifs: WhatIfs
    reviews: Reviews
    catalogue: Catalogue
    places: Places
    new_id: Callable[[], str]
    shown_accounts: tuple[ShownAccount, ...] = ()
    parts: dict[type, object] = field(default_factory=dict)
    caches: dict[str, object] = field(default_factory=dict)

    @property
    def floors(self) -> Floors:
        """The floors of all tables."""
        return self.recorder.floors

    def add(self, part: object) -> None:
        """Hold something of a room above, one of its class."""
        self.parts[type(part)] = part

    def part(self, kind: type[T]) -> T:
        """What is held of this class. Raises KeyError where nothing was added."""
        return cast(T, self.parts[kind])


def attach(app: Flask, made: Services) -> None:
    """Give an application what it serves from."""
    app.extensions[_KEY] = made


def services_of(app: Flask) -> Services:
    """What this application serves from."""
    return cast(Services, app.extensions[_KEY])


def services() -> Services:
    """What the application of this request serves from."""
    return services_of(current_app)
