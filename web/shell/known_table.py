"""Who is at the table of a request: its visitor's permissions, and the table as far as this visitor may know of it."""

from typing import NamedTuple
from uuid import UUID

from flask import g

from domain.people import Principal
from domain.store import Damaged
from domain.tables.floor import Floor, Permissions, permissions_at
from domain.tables.floor.closing import is_closed
from domain.tables.floor.permissions import Phase
from domain.tables.onlookers import as_onlookers_know
from domain.tables.table import NotFound, Table
from web.shell.principal import principal
from web.shell.services import services


class KnownTable(NamedTuple):
    """A table with its floor, and what the visitor is there. ``table`` ends where this visitor's knowledge ends."""

    table: Table
    floor: Floor
    permissions: Permissions


def known_table(table_id: UUID) -> KnownTable:
    """The table of this request, looked up once. Raises NotFound."""
    known: dict[UUID, KnownTable] = g.setdefault("known_tables", {})
    if table_id not in known:
        known[table_id] = table_as_known(services().recorder.load(table_id))
    return known[table_id]


def table_as_known(table: Table) -> KnownTable:
    """The visitor of this request at a loaded table; who only looks on is told of it as late as its terms say."""
    record = table.record
    floor = services().floors.load(record.table, record.opened.seats)
    who = principal().at(record.table)
    served = record.opened.served
    permissions = _permissions(floor, who, phase_of(table, floor), served=served)
    if sees_late(permissions, floor):
        table = as_onlookers_know(table, floor, services().recorder.earliest())
        permissions = _permissions(floor, who, phase_of(table, floor), served=served)
    if floor.discarded:
        raise NotFound(f"table {record.table} was discarded")
    return KnownTable(table, floor, permissions)


def sees_late(permissions: Permissions, floor: Floor) -> bool:
    """Whether somebody only looks on, at a table that such people see later than others."""
    return permissions.outside and floor.terms.late


class Glimpse(NamedTuple):
    """What is known of a visitor without loading the table: may it be looked at, only late, and only from outside?"""

    look: bool
    late: bool
    outside: bool


def glimpse(table_id: UUID, seats: int) -> Glimpse:
    """How the visitor may look at a table, without loading it; not at all where its floor cannot be read."""
    try:
        floor = services().floors.load(table_id, seats)
    except Damaged:
        return Glimpse(look=False, late=False, outside=True)
    permissions = _permissions(floor, principal().at(table_id), "running")
    return Glimpse(permissions.may("look") and not floor.discarded, sees_late(permissions, floor), permissions.outside)


def phase_of(table: Table, floor: Floor) -> Phase:
    """Whether a table, as far as it is known here, is closed."""
    return "closed" if is_closed(floor.end, over=table.truth.state().ending is not None) else "running"


def _permissions(floor: Floor, who: Principal, phase: Phase, *, served: bool = False) -> Permissions:
    return permissions_at(floor, who.id, phase, administrator=who.administrator, served=served)
