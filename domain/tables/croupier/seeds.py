"""Where seeds are kept as long as they are secret: a table beside the facts, written and erased with them."""

from typing import Final

from domain.store import Beside, SideTables, Statements, Store

TABLES: Final = SideTables("seeds", 1, {"seeds": "stream TEXT PRIMARY KEY, seed BYTEA NOT NULL"})


class Seeds:
    """The secret seeds of a store, each under the name of what it decides. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._furnished = False

    def kept(self, name: str) -> bytes | None:
        """The seed of this name, None where there is none in this store."""
        self._furnish()
        with self._store.reading() as statements:
            found = statements.fetch("SELECT seed FROM seeds WHERE stream = ?", (name,))
        return bytes(found[0][0]) if found else None

    def keeping(self, name: str, seed: bytes) -> Beside:
        """The write that keeps a seed."""
        self._furnish()

        def keep(statements: Statements) -> None:
            statements.execute("INSERT INTO seeds VALUES (?, ?)", (name, seed))

        return keep

    def erasing(self, name: str) -> Beside:
        """The write that erases a seed."""
        self._furnish()

        def erase(statements: Statements) -> None:
            statements.execute("DELETE FROM seeds WHERE stream = ?", (name,))

        return erase

    def _furnish(self) -> None:
        """Make the table before it is first used."""
        if not self._furnished:
            self._store.furnish(TABLES)
            self._furnished = True
