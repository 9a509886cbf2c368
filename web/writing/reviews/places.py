"""The places of a table as one viewer's page shows it: at what a leader can point, and how each is called.

A place is a path by position (``seat-2/ascent/3``). Templates give one to a single card only where everybody who sees
the row of cards knows its order; elsewhere to the whole hand. So a path tells nothing of a hidden card, and whoever has
no such place on the page is shown the nearest that holds it.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import unescape
from types import MappingProxyType
from typing import Final

_TELLING: Final = re.compile(r'data-at="([^"]+)"(?: data-called="([^"]*)")?|aria-label="([^"]*)"')


@lru_cache(maxsize=256)
def places(table: bytes) -> Mapping[str, str]:
    """Every place of a drawn table, in the order of the page, with its words: ``7 of hearts in Ben’s ascent``."""
    called: dict[str, str] = {}
    here = ""
    for path, name, label in _TELLING.findall(table.decode()):
        if path:
            here = path
            called[path] = unescape(name)
        elif not called.get(here, label):
            called[here] = unescape(label)
    return MappingProxyType({path: _within(path, name, called) for path, name in called.items() if name})


def nearest(path: str, known: Mapping[str, str]) -> str:
    """This place where it is known, else the smallest known one that holds it, else nothing."""
    while path and path not in known:
        path = path.rpartition("/")[0]
    return path


def marked(page: bytes, place: str) -> bytes:
    """The page with this place marked as pointed at."""
    return page.replace(b'data-at="%s"' % place.encode(), b'data-at="%s" data-pointed=""' % place.encode(), 1)


def _within(path: str, name: str, called: Mapping[str, str]) -> str:
    holder, _, last = path.rpartition("/")
    return f"{name} in {called[holder]}" if last.isdigit() and called.get(holder) else name
