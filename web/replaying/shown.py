"""One step of a table as its page: a frame, and the parts that are put in where it is cut.

Frames, steps, move lists and charts are rendered once and remembered, for nothing that was recorded ever changes. With
``hide`` the step is shown from the record as it was when the step was entered.
"""

from html import escape
from typing import Final

from flask import current_app, render_template

from web.entries import latest_correction
from web.kept import Kept
from web.live.service import seen_mark
from web.replaying.chart import pointed
from web.replaying.controls import BACK, FORTH, FURTHER, group
from web.replaying.leading import hidden_links, links
from web.replaying.marks import marks
from web.replaying.panels import Showing, panels
from web.replaying.reel import beside, key_links, marked
from web.replaying.remarks import disputing, notice, righting
from web.replaying.scene import scene_of
from web.replaying.step import cut, step_parts
from web.views import View
from web.visiting import visitor

REMEMBERED: Final = 2048
"""How many frames (6 kB) one service remembers."""


def page(view: View, number: int, *, hide: bool) -> bytes:
    """The page of this step. Raises KeyError when there is no such step."""
    query = view.query(hide=hide)
    scene = scene_of(view, number, query, hide=hide)
    told, spoken, table, where = step_parts(scene, view.labels)
    record, path = scene.history.record, scene.path
    ways = hidden_links(scene, query) if hide else links(record, path, scene.place, query)
    address = escape(view.query(rev=record.revision, hide=hide)).encode()
    showing = Showing(view, scene.history, number, hide, query)
    dispute = disputing(view, number, record.revision)
    listed = beside(marked(scene.listed.listed, number, query), dispute)
    parts = (
        told, spoken, notice(view, record, number), table, group(BACK, ways), told, where, address,
        (b" \xc2\xb7 " + dispute if dispute else b"") + (b"" if hide else righting(view, number)),
        group(FORTH, ways), path.words, pointed(path.drawn, path.points[scene.place], len(path.points)),
        group(FURTHER, ways) + marked(key_links(path, marks(showing), query), number, query), panels(showing), listed,
    )  # fmt: skip
    first, *rest = _frame(view, hide=hide)
    return b"".join([first, *(piece for pair in zip(parts, rest, strict=True) for piece in pair)])


def _frame(view: View, *, hide: bool) -> tuple[bytes, ...]:
    record = view.history.record
    asked = (*view.asked.items(), hide)
    key = (view.id, view.viewer, seen_mark(view), *asked, view.labels.encode(), visitor(), view.standing)
    frames: Kept[tuple[bytes, ...]] = current_app.extensions.setdefault("replay frames", Kept(REMEMBERED))
    total, righted = (None, None) if hide else (record.head, latest_correction(view.history))
    told = {"hide": hide, "total": total, "righted": righted}
    return frames.get(key, lambda: cut(render_template("replaying/page.html", view=view, **told)))
