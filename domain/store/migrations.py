"""Tables beside the facts, as earlier versions left them, brought to the shape that this version reads."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final

from domain.store.side_tables import Migrated, SideTables
from domain.store.store import Store

TREE_WORDS: Final = "facts are leaves of the tree over the log"


class _Undone(Exception):
    """Ends a rehearsal."""


def migrated(store: Store, rooms: Iterable[SideTables]) -> Iterator[tuple[Migrated, ...]]:
    """Bring up the tables of all rooms, each in a transaction of its own; gives the steps of each.

    Raises StoreDown, and leaves what was not reached as it was.
    """
    for room in rooms:
        with store.recorder.making() as statements:
            done = room.make(statements)
        yield done


def rehearsed(store: Store, rooms: Iterable[SideTables]) -> tuple[Migrated, ...]:
    """The steps that :func:`migrated` would do: done in one transaction, which is undone. Raises StoreDown."""
    done: list[Migrated] = []
    with suppress(_Undone), store.recorder.making() as statements:
        for room in rooms:
            done += room.make(statements)
        raise _Undone
    return tuple(done)


def tree_grown(store: Store, progress: Callable[[int, int], None] | None = None) -> int:
    """Add the facts that an earlier version left without leaves to the tree over the log; gives how many those were.

    ``progress`` is told leaves and facts after every page. Raises Damaged where the log has a hole.
    """
    size, target, added = store.tree_size(), store.last_position(), 0
    while size + added < target and (page := store.recorder.grow_tree()):
        added += page
        if progress is not None:
            progress(size + added, target)
    return added
