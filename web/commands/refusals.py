"""What the domain refuses, as the console says it."""

from domain.store import StoreError
from domain.store.errors import NotPossible
from domain.tables.table import NotFound


def in_words(error: Exception) -> str | None:
    """Why something is not possible now; None for an error of another kind."""
    if isinstance(error, NotFound):
        return str(error.args[0])
    return str(error) if isinstance(error, NotPossible | StoreError) else None
