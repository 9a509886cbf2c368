"""For whom somebody writes about a table: those who hold places there, named by place, so that no form tells an id."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.tables.floor import floor
from domain.tables.practice import PRACTICE
from domain.writing.visibility import Shared
from web.shell.views import View
from web.table.floor.words import ROLES


class RecipientPlace(NamedTuple):
    """Those who hold a place at the table, as a form names them: ``player:2``, ``judge:0``."""

    key: str
    role: str
    seat: int


def places(view: View) -> tuple[tuple[RecipientPlace, str], ...]:
    """The places that somebody else holds, with what they are called: the player of a seat by name."""
    found = dict.fromkeys(RecipientPlace(_key(one), one.role, one.seat) for one in _others(view))
    return tuple((place, view.labels.name(place.seat) if place.seat else ROLES[place.role]) for place in found)


def chosen_recipients(view: View, keys: list[str]) -> tuple[str, ...]:
    """Who holds the places that a form names (opaque ids); of more than 50 the first."""
    keys = keys[:50]
    return tuple(dict.fromkeys(one.person for one in _others(view) if _key(one) in keys))


def keys_of(view: View, shared: Shared) -> list[str]:
    """The same the other way: the places of those for whom something is."""
    return [_key(one) for one in view.floor.held if one.person in shared.people]


def _others(view: View) -> Iterator[floor.Place]:
    """Everybody else who reads; the practice player does not."""
    return (one for one in view.floor.held if one.person not in (view.permissions.person, PRACTICE))


def _key(place: floor.Place) -> str:
    return f"{place.role}:{place.seat}"
