"""The event store: the only door to the facts, on SQLite or PostgreSQL."""

from domain.store.errors import Damaged, Moved, NoStore, StoreDown, StoreError, StoreFull, StoreLost
from domain.store.facts import Changes
from domain.store.opening import open_store, sqlite_path
from domain.store.projector import Projection, Projector
from domain.store.rows import Fault, Joined, Row, SideWrite, StoredRow
from domain.store.seal import NOTHING_BEFORE
from domain.store.side_tables import Beside, SideTables, together
from domain.store.statements import Statements
from domain.store.store import Store

__all__ = [
    "NOTHING_BEFORE",
    "Beside",
    "Changes",
    "Damaged",
    "Fault",
    "Joined",
    "Moved",
    "NoStore",
    "Projection",
    "Projector",
    "Row",
    "SideTables",
    "SideWrite",
    "Statements",
    "Store",
    "StoreDown",
    "StoreError",
    "StoreFull",
    "StoreLost",
    "StoredRow",
    "open_store",
    "sqlite_path",
    "together",
]
