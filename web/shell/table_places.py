"""Where things lie on a drawn table, by position (``seat-2/ascent/3``): so that somebody can point at them.

A template gives one to a single card only where everybody who sees the row of cards knows its order; elsewhere to the
whole hand. So a place tells nothing of a hidden card.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from flask import g, has_app_context
from markupsafe import Markup

from web.shell.written import flat

_DRAWING: Final = "drawn table places"
_POINTED: Final = ' data-pointed=""'


class TablePlaces:
    """The places of one table while it is drawn, in the order of the page; the place ``pointed`` at is marked."""

    def __init__(self, pointed: str = "") -> None:
        self.pointed = pointed
        self._words: dict[str, str] = {}

    def at(self, place: str, words: str) -> bool:
        """Take in a place with what lies there in words; tells whether it is the one that is pointed at."""
        self._words[place] = flat(words)
        return place == self.pointed

    @property
    def words(self) -> Mapping[str, str]:
        """Every place with its words: ``7 of hearts in Ben’s ascent``."""
        return {place: self._within(place, words) for place, words in self._words.items() if words}

    def _within(self, place: str, words: str) -> str:
        holder, _, last = place.rpartition("/")
        held = self._words.get(holder)
        return f"{words} in {held}" if last.isdigit() and held else words


@contextmanager
def drawing(pointed: str = "") -> Iterator[TablePlaces]:
    """Take in the places of the table that is drawn meanwhile."""
    places = TablePlaces(pointed)
    setattr(g, _DRAWING, places)
    try:
        yield places
    finally:
        g.pop(_DRAWING)


def at(place: str, words: str = "") -> Markup:
    """The attributes of what lies at a place, with a blank before them; nothing for no place."""
    if not place:
        return Markup()
    places: TablePlaces | None = g.get(_DRAWING) if has_app_context() else None
    pointed = places is not None and places.at(place, words)
    return Markup(f' data-at="{place}"{_POINTED if pointed else ""}')  # noqa: S704 - templates name places
