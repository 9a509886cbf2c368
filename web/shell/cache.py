"""The caches of a service: each made when it is first used, bounded in bytes. ``docs/map.md`` lists them."""

from collections.abc import Callable
from typing import Any, cast

from domain.store.cache import Cache
from web.shell.services import services

MEGABYTE = 1 << 20


def cache_of(name: str, megabytes: int, weigh: Callable[[Any], int]) -> Cache[Any]:
    """What this service keeps under a name, at most so many megabytes of it; ``weigh`` tells the bytes of a value."""
    caches = services().caches
    if name not in caches:
        caches.setdefault(name, Cache(megabytes * MEGABYTE, weigh))
    return cast(Cache[Any], caches[name])
