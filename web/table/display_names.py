"""What people are called who entered something at a table: by name for those who belong to it, else by their part."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.tables.practice import PRACTICE
from replays.report import people_in
from web.shell.views import View
from web.table.floor.words import NOT_KNOWN, ROLES, names


def called(view: View) -> dict[str, str]:
    """Everybody in the record by id: names for players, scorers and officials, their parts for whoever looks on.

    An id itself is never told. A seat that asked for something (``seat 2``) keeps its words.
    """
    everybody = people_in(view.history)
    seats = {one: one for one in everybody if one.startswith("seat ")}
    people = [one for one in everybody if one not in seats]
    return called_here(view, people) | seats


def called_here(view: View, people: Iterable[str]) -> dict[str, str]:
    """The same for these ids; nobody that is known any more for the empty one."""
    return dict(_parts(view, people) if view.permissions.outside else names(people))


def _parts(view: View, people: Iterable[str]) -> dict[str, str]:
    """Who they are at the table (``seat 1``, ``Scorer``), numbered where several would be called the same."""
    said = {person: _part(view, person) for person in people}
    return dict(_numbered(said))


def _part(view: View, person: str) -> str:
    if person in ("", PRACTICE):
        return names([person])[person] if person else NOT_KNOWN
    places = (place for place in view.floor.places if place.person == person)
    held = (f"seat {place.seat}" if place.seat else ROLES[place.role] for place in places)
    return next(held, "A spectator")


def _numbered(said: dict[str, str]) -> Iterator[tuple[str, str]]:
    alike, met = Counter(said.values()), Counter[str]()
    for person, part in said.items():
        met[part] += 1
        yield person, part if alike[part] == 1 else f"{part} ({met[part]})"
