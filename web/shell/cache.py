"""Something made once and remembered, the least recently used forgotten first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from web.shell.services import services

T = TypeVar("T")


class Kept(Generic[T]):
    """At most ``size`` values by their keys; the key must hold everything that the value depends on.

    A value is made once, however many ask for it together: the others wait.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._doors: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of this key, made now when it is not remembered."""
        with self._lock:
            if key in self._values:
                return self._found(key)
            door = self._doors.setdefault(key, Lock())
        with door:
            try:
                return self._made(key, make)
            finally:
                with self._lock:
                    self._doors.pop(key, None)

    def _made(self, key: Hashable, make: Callable[[], T]) -> T:
        with self._lock:
            if key in self._values:
                return self._found(key)
        value = make()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._size:
                self._values.popitem(last=False)
        return value

    def _found(self, key: Hashable) -> T:
        self._values.move_to_end(key)
        return self._values[key]


def remembered(name: str, size: int) -> Kept[Any]:
    """What this service remembers under a name, at most ``size`` values of one kind."""
    caches = services().caches
    if name not in caches:
        caches.setdefault(name, Kept(size))
    return cast(Kept[Any], caches[name])
