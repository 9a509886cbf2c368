"""A note about a table, and what can be said in one: plain values."""

from typing import Final, Literal, get_args

Glyph = Literal["", "!!", "!", "!?", "?!", "?", "??"]
"""How a step is judged, as chess writes it; empty for no judgement."""

GLYPHS: Final[tuple[Glyph, ...]] = get_args(Glyph)
MOST_TAGS: Final = 8
LONGEST_TAG: Final = 30
