"""Tables beside the facts: what may be changed and erased, as accounts, sessions, secrets and notes."""

from collections.abc import Callable, Mapping

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


class SideTables(msgspec.Struct, frozen=True):
    """Tables that belong together: the columns of each, and their indexes. ``version`` names their shape."""

    name: str
    version: int
    tables: Mapping[str, str]
    indexes: tuple[str, ...] = ()

    def make(self, statements: Statements) -> None:
        """Make them where they are missing. Raises StoreDown when they stand there in another shape."""
        statements.execute(_VERSIONS)
        found = statements.fetch("SELECT version FROM side_tables WHERE name = ?", (self.name,))
        if found and found[0][0] != self.version:
            raise StoreDown(f"the tables of {self.name} have shape {found[0][0]}; this program knows {self.version}")
        if not found:
            self._make(statements)

    def _make(self, statements: Statements) -> None:
        for table, columns in self.tables.items():
            statements.execute(f"CREATE TABLE {table} ({columns})")
        for index in self.indexes:
            statements.execute(index)
        statements.execute("INSERT INTO side_tables VALUES (?, ?)", (self.name, self.version))
