"""Tables beside the facts, as earlier versions left them, brought to the shape that this version reads."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from domain.store.side_tables import Migrated, SideTables
from domain.store.store import Store


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
