"""The page of a step: everything that ``replay/page.html`` draws, by name."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from flask import render_template
from markupsafe import Markup

from replays.charts import words
from web.replay import controls
from web.replay.aliases import alias
from web.replay.annotations import annotations
from web.replay.charts.main_chart import main_chart, pointer
from web.replay.charts.timeline import timeline
from web.replay.contributions import Contributions
from web.replay.export.card import step_card
from web.replay.move_list import MoveList
from web.replay.navigation import links
from web.replay.path import Path
from web.replay.query import StepQuery
from web.replay.remarks import dispute_address, fallen, may_correct
from web.replay.step import step_view
from web.replay.step_context import Annotation, Showing
from web.replay.step_on_path import StepOnPath, scene_of
from web.replay.typed_lines import LONGEST, LineAnswer
from web.shell.hidden_results import hidden_at
from web.shell.services import services
from web.shell.views import View
from web.table.entries import latest_correction


def render_step_page(view: View, asked: StepQuery, answer: LineAnswer | None) -> str:
    """The page of this step, with the answer to what was typed. Raises KeyError when there is no such step."""
    return render_template("replay/page.html", **step_values(view, asked, answer))


def step_values(view: View, asked: StepQuery, answer: LineAnswer | None) -> dict[str, Any]:
    """What a page of this step draws. Raises KeyError when there is no such step."""
    number, hide, query = asked.number, asked.hide, view.query(hide=asked.hide)
    scene = scene_of(view, number, hide=hide)
    showing = Showing(view, scene.history, number, hide, query)
    marks = annotations(showing)
    record = scene.history.record
    dispute = dispute_address(view, number, record.revision)
    return {
        "view": view,
        "number": number,
        "hide": hide,
        "query": query,
        "by_setting": hidden_at(view.id),
        "total": None if hide else record.head,
        "righted": None if hide else latest_correction(view.history),
        "card": step_card(view, number),
        "step": step_view(scene.history, view.labels, scene.move),
        "fallen": None if asked.at_end else fallen(record, number),
        "at_end": asked.at_end,
        "was": asked.was,
        "said": asked.say[:LONGEST],
        "answer": answer,
        "controls": controls,
        "links": links(scene, showing, scene.path.stops.marked(mark.number for mark in marks)),
        "alias": f"/tables/{view.id}/{alias(scene.path.stops, scene.move)}" if record.stands(number) else "",
        "exact": f"{number}{view.query(rev=record.revision, hide=hide)}",
        "dispute": dispute,
        "correctable": not hide and may_correct(view, number),
        "moves": MoveList(scene, view.labels, query, dispute).drawn(number, _badges(showing) if number else {}),
        "panels": [panel(showing) for panel in services().part(Contributions).panels] if number else (),
        "further": [panel(showing) for panel in services().part(Contributions).further] if number else (),
        **_course(scene, view, marks, query),
    }


def _course(scene: StepOnPath, view: View, marks: tuple[Annotation, ...], query: str) -> dict[str, Any]:
    """The path as a whole: its chart, its timeline, the stops on it as links."""
    path, names = scene.path, tuple([view.labels.name(seat) for seat in view.seats])
    moments = path.moments
    standing = [mark for mark in marks if path.stops.place(mark.number) is not None]
    return {
        "chart": main_chart(scene.history, path, names, query),
        "pointer": pointer(scene.point, len(path.points)),
        "steps": len(path.points),
        "chart_words": words(path.points[-1] if path.points else scene.point),
        "timeline": timeline(path.stops, moments, standing, scene.place + 1, query),
        "stops": _by_deal(path, sorted((*moments, *standing), key=lambda stop: stop[0])),
    }


def _by_deal(path: Path, stops: Iterable[tuple[int, str]]) -> dict[int, list[tuple[int, str]]]:
    """The stops on a path by the number of their deal."""
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for number, why in stops:
        place = path.stops.place(number)
        if place is not None:
            found[path.moves[place].in_turn[0]].append((number, why))
    return found


def _badges(showing: Showing) -> dict[int, Markup]:
    """What other rooms have beside lines of the move list, by step."""
    found: defaultdict[int, Markup] = defaultdict(Markup)
    for source in services().part(Contributions).badges:
        for number, badge in source(showing).items():
            found[number] += badge
    return found
