"""What pictures of tables are drawn with: cards of the sprite, text, lines. Measures are pixels of the picture."""

from collections.abc import Sequence
from html import escape
from typing import Final

from domain.cards.cards import BACK, UNIVERSAL_DECK, Deck
from web.shell.papers import LETTERS, drawings

INK: Final = "#1a232c"
GREY: Final = "#51606c"
ACCENT: Final = "#0b5a6b"
LINE: Final = "#d3cdbf"
LETTER: Final = 0.52
"""How wide a letter is on average, beside its size."""


class Pen:
    """Draws on a sheet ``width`` wide that grows downwards; ``y`` is where the next part begins."""

    def __init__(self, deck: Deck, width: int, y: float) -> None:
        self.width, self.y = width, y
        self._universal = deck is UNIVERSAL_DECK
        self._parts: list[str] = []
        self._used: set[str] = set()

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = 14,
        *,
        bold: bool = False,
        ink: str = INK,
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        """One line of text on its base line; what is wider than the ``room`` is cut, with the whole as its title."""
        cut = fitting(words, size, room) if room else words
        whole = f"<title>{escape(words)}</title>" if cut != words else ""
        weight = ' font-weight="700"' if bold else ""
        place = f'x="{x:g}" y="{y:g}" font-size="{size}"{weight}' + (
            f' text-anchor="{anchor}"' if anchor != "start" else ""
        )
        self._parts.append(f"<text {place} {LETTERS.replace(INK, ink)}>{whole}{escape(cut)}</text>")

    def rule(self, y: float) -> None:
        """A line across the sheet."""
        self._parts.append(f'<path d="M24 {y:g}H{self.width - 24}" stroke="{LINE}" fill="none"/>')

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """A mark around something."""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="none" stroke="{ACCENT}" '
            'stroke-width="2" stroke-dasharray="5 4"/>'
        )

    def card(self, face: str, x: float, y: float, width: float, kind: str = "c") -> None:
        """A card upright, ``y`` its upper edge: ``kind`` is c (hand, pile) or a (on an ascent)."""
        name = "back" if face == BACK else f"{kind}-{face}-u" if self._universal else f"{kind}-{face}"
        self._use(name, x, y, width, 1.4 * width)

    def lying(self, face: str, x: float, y: float, width: float) -> None:
        """A card across, as wide as ``width`` is high."""
        self._use(f"p-{face}", x, y, 1.4 * width, width)

    def slot(self, x: float, y: float, width: float) -> None:
        """Where a card would lie."""
        self._use("slot", x, y, width, 1.4 * width)

    def cards(self, faces: Sequence[str], x: float, y: float, width: float, room: float) -> float:
        """Cards in a row, moved together where they need more than the ``room``; gives the end of the row."""
        apart = min(width + 4, (room - width) / max(len(faces) - 1, 1))
        for place, face in enumerate(faces):
            self.card(face, x + place * apart, y, width)
        return x + (len(faces) - 1) * apart + width if faces else x

    def _use(self, name: str, x: float, y: float, width: float, height: float) -> None:
        self._used.add(name)
        self._parts.append(f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>')

    def drawn(self) -> str:
        """Everything that was drawn, with the cards it needs."""
        return drawings(self._used) + "".join(self._parts)


def fitting(words: str, size: int, room: float) -> str:
    """The words, cut where they are wider than the room."""
    letters = max(int(room / (LETTER * size)), 1)
    return words if len(words) <= letters else f"{words[: letters - 1].rstrip(' ,')}…"
