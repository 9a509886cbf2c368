"""Labels replaced where two may do so at once: only what stands there as it was read."""

from typing import Final
from uuid import UUID

from domain.store.store import Store

_REPLACE: Final = "UPDATE labels SET body = ? WHERE stream = ? AND body = ? RETURNING stream"


def replace_label(store: Store, stream: UUID, before: bytes, after: bytes) -> bool:
    """Put a label in place of another, whose bytes leave the database; False, and nothing done, where that has changed.

    In a SQLite file the old bytes are overwritten and the write-ahead log is emptied, unless somebody reads just then;
    PostgreSQL frees them at its next vacuum.
    """
    with store.beside(erasing=True) as statements:
        return bool(statements.fetch(_REPLACE, (after, stream.hex, before)))
