"""Values kept in memory by their keys, the least recently used forgotten first: the one class of all caches."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Keeps values up to a weight of ``most`` together; ``weigh`` tells that of one, in bytes or in values.

    The key must hold everything that a value depends on. Where a value of the same key can grow older, ``version``
    tells which of two is the newer. Safe to share between threads.
    """

    def __init__(self, most: int, weigh: Callable[[T], int], version: Callable[[T], int] = lambda _: 0) -> None:
        self._most, self._weigh, self._version = most, weigh, version
        self._values: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._doors: dict[Hashable, Lock] = {}
        self._lock = Lock()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._values)

    def find(self, key: Hashable) -> T | None:
        """What is kept under this key."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of this key, made now when it is not kept: once, however many ask for it together."""
        found = self.find(key)
        if found is not None:
            return found
        with self._lock:
            door = self._doors.setdefault(key, Lock())
        with door:
            try:
                found = self.find(key)
                return self.keep(key, make()) if found is None else found
            finally:
                with self._lock:
                    self._doors.pop(key, None)

    def keep(self, key: Hashable, value: T) -> T:
        """Keep a value unless one as new or newer stands there; gives the value itself."""
        weight = self._weigh(value)
        if weight > self._most:
            return value
        with self._lock:
            current = self._values.get(key)
            if current is None or self._version(current[0]) < self._version(value):
                self.weight += weight - (current[1] if current else 0)
                self._values[key] = value, weight
            self._values.move_to_end(key)
            while self.weight > self._most:
                _, (_, gone) = self._values.popitem(last=False)
                self.weight -= gone
        return value
