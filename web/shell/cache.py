"""The caches of a service: each made when it is first used, bounded in bytes. ``docs/map.md`` lists them."""

from collections.abc import Callable
from typing import Any

from flask import current_app

from domain.store.cache import Cache

MEGABYTE = 1 << 20


def cache_of(name: str, megabytes: int, weigh: Callable[[Any], int]) -> Cache[Any]:
    """What this service keeps under a name, at most so many megabytes of it; ``weigh`` tells the bytes of a value."""
    extensions = current_app.extensions
    if name not in extensions:
        extensions.setdefault(name, Cache(megabytes * MEGABYTE, weigh))
    kept: Cache[Any] = extensions[name]
    return kept
