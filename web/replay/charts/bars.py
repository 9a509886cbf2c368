"""The times of a deal as SVG: a row for every seat, a bar for every turn."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from replays.charts import spaced
from replays.pace import Bar, Pace, scale_top, told_seconds
from web.shell.words import capital

FULL: Final = 0.62
"""The part of a row's height that the longest bar takes; the player's name stands above."""


class Rows:
    """Where the bars of a deal stand: heights and places are in percent of the box. There is at least one bar."""

    def __init__(self, found: Pace, names: Mapping[int, str], turn: str) -> None:
        """``names`` are those of the players by seat, ``turn`` is what a turn is called."""
        self.found, self.names, self.turn = found, names, turn
        self.seats = sorted(found.medians)
        self.turns = sorted({bar.turn for bar in found.bars})
        self.high, self.wide = 100 / len(self.seats), 100 / len(self.turns)
        self.top = scale_top(found)

    def drawn(self) -> str:
        """The rows with names and usual times, every bar as high as its turn was long; cut where far longer."""
        bars = (self._bar(bar) for bar in self.found.bars)
        return "".join((*bars, *self._names(), *self._turn_labels(), self._scale()))

    def links(self, query: str) -> str:
        """A link over every bar, to the first of its acts; ``query`` ends its address."""
        box = f"0 0 {len(self.turns)} {len(self.seats)}"
        links = "".join([self._link(bar, escape(query)) for bar in self.found.bars])
        whole = 'width="100%" height="100%" preserveAspectRatio="none"'
        return f'<svg class="reach" viewBox="{box}" {whole}>{links}</svg>'

    def _link(self, bar: Bar, query: str) -> str:
        name = escape(capital(f"{self.turn} {bar.turn}: {told_bar(bar, self.names[bar.seat])}"))
        x, y = self.turns.index(bar.turn), self.seats.index(bar.seat)
        return (
            f'<a href="steps/{bar.number}{query}" tabindex="-1" aria-label="{name}">'
            f'<rect x="{x}" y="{y}" width="1" height="1"/></a>'
        )

    def _bar(self, bar: Bar) -> str:
        tall = min(bar.seconds / self.top, 1) * self.high * FULL
        x = (self.turns.index(bar.turn) + 0.1) * self.wide
        y = (self.seats.index(bar.seat) + 1) * self.high - tall
        kind = "time cut" if bar.seconds > self.top else "time"
        size = f'width="{0.8 * self.wide:.2f}%" height="{tall:.2f}%"'
        return f'<rect class="{kind}" x="{x:.2f}%" y="{y:.2f}%" {size}/>'

    def _names(self) -> Iterator[str]:
        for row, seat in enumerate(self.seats):
            floor = (row + 1) * self.high
            label = escape(f"{self.names[seat]}: {told_seconds(self.found.medians[seat])} an act")
            yield f'<line class="grid" x1="0" x2="100%" y1="{floor:.2f}%" y2="{floor:.2f}%"/>'
            yield f'<text class="row" x="0" y="{row * self.high:.2f}%" dy="12">{label}</text>'

    def _turn_labels(self) -> Iterator[str]:
        for place, label in spaced(list(enumerate(self.turns)), self.turn, len(self.turns)):
            yield f'<text x="{place * self.wide:.2f}%" y="100%" dy="18">{label}</text>'

    def _scale(self) -> str:
        down = self.high * (1 - FULL)
        return f'<text class="end" x="100%" dx="8" y="{down:.2f}%" dy="4">{told_seconds(self.top)}</text>'


def told_bar(bar: Bar, name: str) -> str:
    """A bar in words."""
    return f"{name}, {bar.acts} act{'' if bar.acts == 1 else 's'}, {told_seconds(bar.seconds)}"
