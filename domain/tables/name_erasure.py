"""Names of a table erased for good: no fact holds one, so every hash stays as it was."""

from collections.abc import Callable
from uuid import UUID

from domain.store import Store
from domain.store.errors import NotPossible
from domain.store.label_rows import replace_label
from domain.tables.labels import Labels


def erase_name(store: Store, table: UUID, seat: int) -> str:
    """Erase what the player of a seat (from 1) is called at a table; gives the name that was. Raises NotPossible."""
    before = _without(store, table, lambda labels: labels.without_name(seat))
    if not before.players.get(str(seat)):
        raise NotPossible(f"no name is kept for seat {seat} of this table")
    return before.players[str(seat)]


def erase_names(store: Store, table: UUID) -> Labels:
    """Erase every name of a table, its event and place, and what a file added; gives what was there. Raises
    NotPossible."""
    before = _without(store, table, Labels.without_names)
    if before == before.without_names():
        raise NotPossible("no name is kept for this table")
    return before


def _without(store: Store, table: UUID, less: Callable[[Labels], Labels]) -> Labels:
    """Replace the labels by less of them, until nobody else has changed them meanwhile; gives what they were."""
    while True:
        kept = store.label(table)
        labels = Labels.decode(kept)
        after = less(labels)
        if kept is None or after == labels or replace_label(store, table, kept, after.encode()):
            return labels
