"""Tables beside the facts: what may be changed and erased, as accounts, sessions, secrets and notes."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from domain.store.errors import StoreDown
from domain.store.statements import Statements

Beside = Callable[[Statements], None]
"""Writes to tables beside the facts, in the transaction of an append."""


def together(*parts: Beside | None) -> Beside | None:
    """Writes all of these, as far as they are."""
    known = [part for part in parts if part is not None]

    def write(statements: Statements) -> None:
        for part in known:
            part(statements)

    return write if known else None


_VERSIONS = "CREATE TABLE IF NOT EXISTS side_tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL)"


class Migration(msgspec.Struct, frozen=True):
    """One step of a schema: what it does in a few words, and ``run``, which gives how many rows it wrote anew."""

    words: str
    run: Callable[[Statements], int]


class Migrated(NamedTuple):
    """A step that was done: of which tables, to which version, what it did, to how many rows."""

    name: str
    version: int
    words: str
    rows: int


class SideTables(msgspec.Struct, frozen=True):
    """Tables that belong together: the columns of each, and their indexes.

    ``version`` names their shape; ``migrations`` lead to it in order, the first from version 1 to 2. ``needs`` are
    tables that are made before these.
    """

    name: str
    version: int
    tables: Mapping[str, str]
    indexes: tuple[str, ...] = ()
    migrations: tuple[Migration, ...] = ()
    needs: "tuple[SideTables, ...]" = ()

    def make(self, statements: Statements) -> tuple[Migrated, ...]:
        """Make them where they are missing, bring them up where an earlier version left them; gives the steps done.

        Call it where nobody else makes tables. Raises StoreDown when a newer program made them.
        """
        before = tuple(step for each in self.needs for step in each.make(statements))
        statements.execute(_VERSIONS)
        found = statements.fetch("SELECT version FROM side_tables WHERE name = ?", (self.name,))
        if not found:
            self._make(statements)
            return before
        (version,) = found[0]
        if version > self.version:
            shapes = f"they have shape {version}; this program knows {self.version}"
            raise StoreDown(f"a newer Cairn made the tables of {self.name}: {shapes}")
        return before + tuple(self._step(statements, number) for number in range(version, self.version))

    def _step(self, statements: Statements, number: int) -> Migrated:
        """Lead from this version to the next."""
        migration = self.migrations[number - 1]
        rows = migration.run(statements)
        statements.execute("UPDATE side_tables SET version = ? WHERE name = ?", (number + 1, self.name))
        return Migrated(self.name, number + 1, migration.words, rows)

    def _make(self, statements: Statements) -> None:
        for table, columns in self.tables.items():
            statements.execute(f"CREATE TABLE {table} ({columns})")
        for index in self.indexes:
            statements.execute(index)
        statements.execute("INSERT INTO side_tables VALUES (?, ?)", (self.name, self.version))
