"""One step of a table as its page: a frame, and the parts that are put in where it is cut.

Frames, steps, move lists and charts are rendered once and remembered, for nothing that was recorded ever changes. With
``hide`` the step is shown from the record as it was when the step was entered.
"""

from html import escape
from typing import Final, NamedTuple

from flask import render_template

from web.replay.aliases import alias
from web.replay.annotations import annotations
from web.replay.badges import badges
from web.replay.chart import pointed
from web.replay.controls import BACK, FORTH, FURTHER, group
from web.replay.export.card import step_card
from web.replay.line_answer import answer_parts
from web.replay.move_list import with_margin
from web.replay.navigation import links
from web.replay.panels import panels
from web.replay.query import StepQuery
from web.replay.remarks import END, disputing, notice, righting
from web.replay.rendered_path import marked
from web.replay.step import cut, step_parts
from web.replay.step_context import Showing
from web.replay.step_on_path import StepOnPath, scene_of
from web.replay.stops import Stopping, stopping
from web.replay.timeline import with_marks
from web.replay.typed_lines import LineAnswer
from web.shell.cache import Kept, remembered
from web.shell.hidden_results import hidden_at, results_hidden
from web.shell.views import View
from web.shell.visitor import principal
from web.table.entries import latest_correction

REMEMBERED: Final = 2048
"""How many frames (6 kB) one service remembers."""


class Company(NamedTuple):
    """Several who look together: where a page hears of them, and what stands above the table of each."""

    live: str
    above: bytes


def render_step_page(view: View, asked: StepQuery, answer: LineAnswer | None, company: Company | None = None) -> bytes:
    """The page of this step, with the answer to what was typed. Raises KeyError when there is no such step."""
    number, hide, query = asked.number, asked.hide, view.query(hide=asked.hide)
    scene = scene_of(view, number, query, hide=hide)
    showing = Showing(view, scene.history, number, hide, query)
    record, path = scene.history.record, scene.path
    stops = stopping(path, annotations(showing), query)
    ways = links(scene, showing, stops.stops)
    dispute = disputing(view, number, record.revision) if number else b""
    line, spoken, table, where = step_parts(scene, view.labels)
    reply = answer_parts(asked.say, answer, view.labels)
    parts = (
        line, step_card(view, number), reply.spoken or spoken, company.above if company else b"",
        END if asked.at_end else notice(view, record, number), table,
        group(BACK, ways), line, where, _way_back(showing, asked.was), group(FORTH, ways),
        _addresses(scene, showing),
        (b" \xc2\xb7 " + dispute if dispute else b"") + (b"" if hide else righting(view, number)),
        reply.field, reply.below,
        path.words, _drawn(scene, stops),
        group(FURTHER, ways, scene.history.game.series.deal) + marked(stops.keys, number, query),
        with_margin(scene.listed.listed, number, badges(showing, dispute) if number else {}),
        panels(showing) if number else b"",
    )  # fmt: skip
    first, *rest = _frame(view, hide=hide, live=company.live if company else "")
    return b"".join([first, *(piece for pair in zip(parts, rest, strict=True) for piece in pair)])


def _addresses(scene: StepOnPath, showing: Showing) -> bytes:
    """The readable address of a step that stands, and the exact one, at the revision of the page."""
    view, number, record = showing.view, showing.number, scene.history.record
    exact = f'<a href="{number}{escape(view.query(rev=record.revision, hide=showing.hide))}">'
    if not record.stands(number):
        return f"{exact}link to this step</a>".encode()
    readable = f"/tables/{view.id}/{alias(scene.path.stops, scene.move)}{escape(showing.query)}"
    return f'<a href="{readable}">link to this step</a> · {exact}as recorded now</a>'.encode()


def _way_back(showing: Showing, was: int | None) -> bytes:
    """The way back to the step that one came from by a jump."""
    if was is None:
        return b""
    icon = '<svg class="icon" aria-hidden="true"><use href="/static/cards.svg#i-undo"/></svg>'
    link = f'<a href="{was}{escape(showing.query)}" data-go="back" title="Back to where I was (b)">'
    return f"{link}{icon} Back to step {was}</a>".encode()


def _drawn(scene: StepOnPath, stops: Stopping) -> bytes:
    """The timeline and the chart beneath it."""
    path = scene.path
    strip = with_marks(path.timeline, stops.signs, path.stops, scene.place + 1)
    return strip + pointed(path.drawn, scene.point, len(path.points))


def _frame(view: View, *, hide: bool, live: str) -> tuple[bytes, ...]:
    record = view.history.record
    asked = (*view.asked.items(), hide, live)
    setting = results_hidden(), hidden_at(view.id)
    key = (
        view.id,
        view.viewer,
        view.table.record.revision,
        view.floor.version,
        *asked,
        *setting,
        view.labels.encode(),
        principal(),
        view.permissions,
    )
    frames: Kept[tuple[bytes, ...]] = remembered("replay frames", REMEMBERED)
    total, righted = (None, None) if hide else (record.head, latest_correction(view.history))
    told = {"hide": hide, "total": total, "righted": righted, "by_setting": hidden_at(view.id), "together": live}
    return frames.get(key, lambda: cut(render_template("replay/page.html", view=view, **told)))
