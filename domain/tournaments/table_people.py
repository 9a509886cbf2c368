"""Who has which place at a table of a tournament: its players who have accounts, and the officials of the tournament.

Rights follow the tournament: whoever gets or loses an office there gets or loses its place at every table. Nobody has
an office at the table where they play.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from domain.tables.floor.commands import LeavePlace, TakePlace
from domain.tables.floor.facts import Role
from domain.tables.floor.floor import Floor
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import Office, PairedTable

PLACES: Final[dict[Office, Role]] = {"director": "director", "arbiter": "judge", "scorer": "scorer"}
"""The place that each office of a tournament has at its tables."""


def changes_at(now: Tournament, paired: PairedTable, floor: Floor) -> Iterator[LeavePlace | TakePlace]:
    """The commands that bring the places of a table up to the tournament; none where they are so.

    Places that were given at the table itself stay.
    """
    return chain(_left(now, paired, floor), _seated(now, paired, floor), _officials(now, paired, floor))


def _sitting(now: Tournament, paired: PairedTable) -> dict[int, str]:
    """The accounts of the players by seat."""
    seats = enumerate(paired.players, 1)
    return {seat: now.accounts[player] for seat, player in seats if player in now.accounts}


def _left(now: Tournament, paired: PairedTable, floor: Floor) -> Iterator[LeavePlace]:
    sitting = _sitting(now, paired)
    gone = {(PLACES[office], person) for person, office in now.dismissed}
    players = set(now.accounts.values())
    for place in floor.held:
        moved = place.role == "player" and place.person in players and sitting.get(place.seat) != place.person
        office = place.role in PLACES.values() and place.person in sitting.values()
        if moved or office or (place.role, place.person) in gone:
            yield LeavePlace(place.role, place.seat, place.person)


def _seated(now: Tournament, paired: PairedTable, floor: Floor) -> Iterator[TakePlace]:
    for seat, person in _sitting(now, paired).items():
        if floor.holder("player", seat) in (None, *now.accounts.values()) and floor.seat_of(person) != seat:
            yield TakePlace("player", seat, person)


def _officials(now: Tournament, paired: PairedTable, floor: Floor) -> Iterator[TakePlace]:
    sitting = set(_sitting(now, paired).values())
    for person in sorted(now.directors - sitting):
        yield TakePlace("director", 0, person)
    for person in sorted(now.arbiters - sitting):
        yield TakePlace("judge", 0, person)
    yield from _scorer(now, paired, floor, sitting)


def _scorer(now: Tournament, paired: PairedTable, floor: Floor, sitting: set[str]) -> Iterator[TakePlace]:
    """A share of the tables for each scorer; where there are none, a director keeps a record that nobody keeps."""
    scorers, holder = sorted(now.scorers - sitting), floor.holder("scorer")
    if scorers and holder in (None, *now.directors, *sitting, *_dismissed(now)):
        yield TakePlace("scorer", 0, scorers[(paired.table - 1) % len(scorers)])
    elif not scorers and holder in (None, *sitting, *_dismissed(now)):
        yield from (TakePlace("scorer", 0, person) for person in sorted(now.directors - sitting)[:1])


def _dismissed(now: Tournament) -> Iterator[str]:
    return (person for person, office in now.dismissed if office == "scorer")
