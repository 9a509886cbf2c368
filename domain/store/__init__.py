"""The event store: the only door to the facts, on SQLite or PostgreSQL."""

from domain.store.errors import Damaged, Moved, NoStore, StoreDown, StoreError, StoreFull, StoreLost
from domain.store.factory import sqlite_path
from domain.store.opening import open_store
from domain.store.projector import Projection, Projector
from domain.store.rows import Joined, NewFact, SideWrite, StoredFact, StoreFault
from domain.store.seal import NOTHING_BEFORE
from domain.store.side_tables import Beside, Migrated, Migration, SideTables, together
from domain.store.statements import Statements
from domain.store.store import Store
from domain.store.subscription import LogWatch

__all__ = [
    "NOTHING_BEFORE",
    "Beside",
    "Damaged",
    "Joined",
    "LogWatch",
    "Migrated",
    "Migration",
    "Moved",
    "NewFact",
    "NoStore",
    "Projection",
    "Projector",
    "SideTables",
    "SideWrite",
    "Statements",
    "Store",
    "StoreDown",
    "StoreError",
    "StoreFault",
    "StoreFull",
    "StoreLost",
    "StoredFact",
    "open_store",
    "sqlite_path",
    "together",
]
