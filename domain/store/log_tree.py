"""The rows of the tree over the log, as both databases keep them: written with the facts, read for roots and proofs."""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.store.errors import Damaged
from domain.store.mapper import LEAF_SLICE
from domain.store.statements import Statements
from domain.store.tree import HASH_BYTES, row_of

SIZE: Final = "SELECT coalesce(max(position), 0) FROM log_tree"
_INSERT: Final = "INSERT INTO log_tree (position, hashes) VALUES (?, ?)"
_NEW_LEAVES: Final = (
    f"SELECT rowid, substr(state, {LEAF_SLICE[0]}, {LEAF_SLICE[1]}) FROM stored_events"
    " WHERE rowid > ? ORDER BY rowid LIMIT ?"
)

_AT_ONCE: Final = 500
"""Rows that one query names."""

PAGE: Final = 20_000
"""Leaves that are added in one transaction, when there is much to catch up with."""


def tree_size(statements: Statements) -> int:
    """How many leaves the tree has."""
    size: int = statements.fetch(SIZE)[0][0]
    return size


def rows_at(statements: Statements, positions: Sequence[int]) -> Mapping[int, bytes]:
    """The rows of these positions, as far as they are stored."""
    found: list[tuple[int, bytes]] = []
    for begin in range(0, len(positions), _AT_ONCE):
        some = positions[begin : begin + _AT_ONCE]
        sql = f"SELECT position, hashes FROM log_tree WHERE position IN ({', '.join('?' * len(some))})"
        found += statements.fetch(sql, some)
    return {position: bytes(hashes) for position, hashes in found}


def rows_between(statements: Statements, first: int, last: int) -> Mapping[int, bytes]:
    """The rows from one position to another, as far as they are stored."""
    found = statements.fetch("SELECT position, hashes FROM log_tree WHERE position BETWEEN ? AND ?", (first, last))
    return {position: bytes(hashes) for position, hashes in found}


def grow(statements: Statements, limit: int = PAGE) -> int:
    """Add the next leaves of a log on SQLite, at most ``limit``; gives how many. Raises Damaged where a row is missing.

    PostgreSQL does the same by itself (``postgres_schema.py``).
    """
    size = tree_size(statements)
    known: dict[int, bytes] = {}

    def largest_at(position: int) -> bytes:
        row = known.get(position) or rows_at(statements, [position]).get(position)
        if row is None:
            raise Damaged(None, None, f"the tree of the log has no row at {position}")
        return row[-HASH_BYTES:]

    for expected, (position, leaf) in enumerate(statements.fetch(_NEW_LEAVES, (size, limit)), size + 1):
        if position != expected:
            raise Damaged(None, None, f"there is no row at position {expected}, so nothing can be added to the log")
        known[position] = row_of(position, bytes(leaf), largest_at)
    statements.executemany(_INSERT, known.items())
    return len(known)


def add_leaves(statements: Statements, before: int) -> None:
    """Add the leaves of the rows that were appended after position ``before``, and of those that the tree lacks.

    Raises Damaged where the log had ended before the tree over it.
    """
    size = tree_size(statements)
    if size > before:
        raise Damaged(None, None, f"the log ends at position {before}, but its tree was made of {size} facts")
    while grow(statements) == PAGE:
        pass
