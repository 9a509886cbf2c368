"""What was loaded of streams, kept in memory: the newest of each, the least lately used forgotten first."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar
from uuid import UUID

T = TypeVar("T")


class Shelf(Generic[T]):
    """Keeps so many values by id; ``version`` tells which of two is the newer. Safe to share between threads."""

    def __init__(self, most: int, version: Callable[[T], int]) -> None:
        self._most = most
        self._version = version
        self._values: OrderedDict[UUID, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: UUID) -> T | None:
        """What is kept under this id."""
        with self._lock:
            return self._values.get(key)

    def keep(self, key: UUID, value: T) -> T:
        """Keep a value unless a newer one stands there; gives the value itself."""
        with self._lock:
            current = self._values.get(key)
            if current is None or self._version(current) < self._version(value):
                self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value
