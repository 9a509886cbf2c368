"""The key moments and marks of a path on a thin strip above its chart: moments as lozenges, marks as flags.

What lies too close together shares a sign. The strip repeats the list of links below the chart, so it is left out of
the order of the tab key.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from markupsafe import Markup

from replays.steps import Stops

SIGNS: Final = 90
"""So many signs have room side by side."""
FEW: Final = 3
"""So many steps are named by one sign."""
LOZENGE: Final = "M0-6L5 0L0 6L-5 0z"
FLAG: Final = "M-4 6V-6H5L2-2.5L5 1H-2V6z"

HIGH: Final = {"moment": "72%", "mark": "28%"}
"""Marks lie above the moments, so that neither covers the other."""

Stop = tuple[int, str]
"""The number of a step, and what is worth stopping for."""
Placed = tuple[int, int, str]
"""The same with the place of the step on the path before it, from 1."""


def timeline(path: Stops, moments: Iterable[Stop], marks: Iterable[Stop], here: int, query: str) -> Markup:
    """What stands on the strip of a path: its key moments, marks, a line at the step on show (its place, 0 before the
    first)."""
    width = len(path.numbers)
    along = round(100 * here / max(width, 1), 2)
    line = f'<line class="here" x1="{along}%" x2="{along}%" y1="0" y2="100%"/>'
    drawn = signs(path, moments, query, "moment", LOZENGE) + signs(path, marks, query, "mark", FLAG)
    return Markup(drawn + line)  # noqa: S704 - drawn here, names are escaped


def signs(path: Stops, stops: Iterable[Stop], query: str, kind: str, shape: str) -> str:
    """One kind of signs on a path; steps that are not on it have none."""
    width = len(path.numbers)
    slots: dict[int, list[Placed]] = {}
    for number, words in stops:
        place = path.place(number)
        if place is not None:
            slots.setdefault((place + 1) * SIGNS // width, []).append((place + 1, number, words))
    return "".join([_sign(shared, width, query, kind, shape) for shared in slots.values()])


def _sign(shared: Sequence[Placed], width: int, query: str, kind: str, shape: str) -> str:
    """One sign for steps side by side: it leads to the first of them."""
    place, number, _ = shared[0]
    told = "; ".join(f"step {number}: {words}" for _, number, words in shared[:FEW])
    more = f"; {len(shared) - FEW} more" if shared[FEW:] else ""
    name = escape(f"{told[:1].upper()}{told[1:]}{more}")
    return (
        f'<a class="{kind}" href="{number}{escape(query)}" tabindex="-1" aria-label="{name}"><title>{name}</title>'
        f'<svg x="{round(100 * place / width, 2)}%" y="{HIGH[kind]}" overflow="visible">'
        f'<rect x="-7" y="-8" width="14" height="16"/><path d="{shape}"/></svg></a>'
    )
