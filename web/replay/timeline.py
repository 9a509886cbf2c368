"""The key moments and marks of a path on a thin strip above its chart: moments as lozenges, marks as flags.

What lies too close together shares a sign. The strip repeats the list of links below the chart, so it is left out of
the order of the tab key.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from replays.steps import Move, Stops
from web.replay.step_context import Annotation

SIGNS: Final = 90
"""So many signs have room side by side."""
FEW: Final = 3
"""So many steps are named by one sign."""
LOZENGE: Final = "M0-6L5 0L0 6L-5 0z"
FLAG: Final = "M-4 6V-6H5L2-2.5L5 1H-2V6z"

HIGH: Final = {"moment": "72%", "mark": "28%"}
"""Marks lie above the moments, so that neither covers the other."""

Stop = tuple[int, int, str]
"""The place of a step on the path (from 1), its number, what is worth stopping for."""


def moments(told: Sequence[Move], query: str) -> bytes:
    """The strip with the key moments of a path; :func:`with_marks` ends it."""
    stops = [(place, one.number, ", ".join(one.moments)) for place, one in enumerate(told, start=1) if one.moments]
    signs = _signs(stops, len(told), query, "moment", LOZENGE)
    return f'<svg class="timeline" role="group" aria-label="Key moments and marks">{signs}'.encode()


def signs(marks: Iterable[Annotation], path: Stops, query: str) -> bytes:
    """The marks on the same path."""
    stops = [(place + 1, mark.number, mark.words) for mark in marks if (place := path.place(mark.number)) is not None]
    return _signs(stops, len(path.numbers), query, "mark", FLAG).encode()


def with_marks(drawn: bytes, marked: bytes, path: Stops, here: int) -> bytes:
    """The strip with these signs, and where the step on show lies (its place, 0 before the first)."""
    along = round(100 * here / max(len(path.numbers), 1), 2)
    line = f'<line class="here" x1="{along}%" x2="{along}%" y1="0" y2="100%"/>'
    return drawn + marked + f"{line}</svg>".encode()


def _signs(stops: Iterable[Stop], width: int, query: str, kind: str, shape: str) -> str:
    slots: dict[int, list[Stop]] = {}
    for stop in stops:
        slots.setdefault(stop[0] * SIGNS // width, []).append(stop)
    return "".join([_sign(shared, width, query, kind, shape) for shared in slots.values()])


def _sign(shared: Sequence[Stop], width: int, query: str, kind: str, shape: str) -> str:
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
