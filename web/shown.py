"""One step of a table as its page: a frame, and the parts that are put in where it is cut.

Frames, steps, move lists and charts are rendered once and remembered, for nothing that was recorded ever changes. With
``hide`` the step is shown from the record as it was when the step was entered.
"""

from html import escape
from typing import Final, NamedTuple

from flask import current_app, render_template

from domain.history import History
from domain.labels import Labels
from domain.record import Record
from replays.stepping import Move, neighbours
from web.chart import pointed
from web.controls import AHEAD, BACK, FORTH, FURTHER, group
from web.entries import latest_correction
from web.kept import Kept
from web.live.service import seen_mark
from web.reel import Reel, beside, fate, kept_reel, marked, reel
from web.views import View, at_revision
from web.visiting import visitor
from web.words import capital, plain

CUT: Final = "<!--cut-->"
"""Where a part goes; it cannot come from anything that people typed, for that is escaped."""
REMEMBERED: Final = 2048
"""How many steps (some 10 kB each) and frames (6 kB) one service remembers."""


class Scene(NamedTuple):
    """A step on its path: ``full`` is everything the viewer may see, ``history`` what the page may know."""

    full: History
    history: History
    names: tuple[str, ...]
    listed: Reel
    path: Reel
    place: int

    @property
    def move(self) -> Move:
        """The step itself."""
        return self.path.moves[self.place]


def page(view: View, number: int, *, hide: bool) -> bytes:
    """The page of this step. Raises KeyError when there is no such step."""
    query = view.query(hide=hide)
    scene = _scene(view, number, query, hide=hide)
    told, spoken, table, where = _step(scene, view.labels)
    record, path = scene.history.record, scene.path
    links = _hidden_links(scene, query) if hide else _links(record, path, scene.place, query)
    address = escape(view.query(rev=record.revision, hide=hide)).encode()
    disputing = _disputing(view, number, record.revision)
    listed = beside(marked(scene.listed.listed, number, query), disputing)
    parts = (
        told, spoken, _notice(view, record, number), table, group(BACK, links), told, where, address,
        (b" \xc2\xb7 " + disputing if disputing else b"") + (b"" if hide else _right(view, number)),
        group(FORTH, links), path.words, pointed(path.drawn, path.points[scene.place], len(path.points)),
        group(FURTHER, links) + marked(path.keys, number, query), listed,
    )  # fmt: skip
    first, *rest = _frame(view, hide=hide)
    return b"".join([first, *(piece for pair in zip(parts, rest, strict=True) for piece in pair)])


def _scene(view: View, number: int, query: str, *, hide: bool) -> Scene:
    full = view.history
    history = at_revision(full, full.record.step(number).entry) if hide else full
    names = tuple([view.labels.name(seat) for seat in view.seats])
    record = history.record
    listed = kept_reel(history, names, query, record.head)
    path = listed if number in record.standing else reel(history, names, query, number)
    return Scene(full, history, names, listed, path, path.path.index(number))


def _frame(view: View, *, hide: bool) -> tuple[bytes, ...]:
    record = view.history.record
    asked = (*view.asked.items(), hide)
    key = (view.id, view.viewer, seen_mark(view), *asked, view.labels.encode(), visitor(), view.standing)
    frames: Kept[tuple[bytes, ...]] = current_app.extensions.setdefault("replay frames", Kept(REMEMBERED))
    total, righted = (None, None) if hide else (record.head, latest_correction(view.history))
    told = {"hide": hide, "total": total, "righted": righted}
    return frames.get(key, lambda: _cut(render_template("replay.html", view=view, **told)))


def _step(scene: Scene, labels: Labels) -> tuple[bytes, ...]:
    history = scene.history
    key = (history.record.table, history.viewer, len(history.record.disclosures), scene.names, scene.move.number)
    steps: Kept[tuple[bytes, ...]] = current_app.extensions.setdefault("replay steps", Kept(REMEMBERED))
    return steps.get(key, lambda: _drawn(history, labels, scene.move))


def _drawn(history: History, labels: Labels, move: Move) -> tuple[bytes, ...]:
    game, played = history.game, history.played(move.number)
    before, after = (game.picture(state, history.viewer) for state in (played.before, played.after))
    rules = [game.rule(rule) for rule in move.rules]
    spoken = _spoken(history, move, labels)
    template = current_app.jinja_env.get_template("replay-step.html")
    return _cut(
        template.render(
            game=game,
            labels=labels,
            move=move,
            rules=rules,
            spoken=spoken,
            picture=after,
            before=before,
            viewer=history.viewer,
        )
    )


def _cut(text: str) -> tuple[bytes, ...]:
    return tuple([part.encode() for part in text.split(CUT)])


def _spoken(history: History, move: Move, labels: Labels) -> str:
    """The step in one line for a screen reader: what was done, the number of every seat, whose act is awaited."""
    state, series = history.state(move.number), history.game.series
    standing = ", ".join(f"{labels.name(seat)} {value}" for seat, value in enumerate(series.measure(state), start=1))
    awaited = f" {capital(labels.name(state.to_act))} to act." if state.to_act else ""
    ended = f" The table has ended: {state.ending}." if state.ending else ""
    return f"Step {move.number}: {plain(move.sentence, labels)}. {series.title}: {standing}.{awaited}{ended}"


def _notice(view: View, record: Record, number: int) -> bytes:
    """That a step does not stand, with the ways to what does: the same act if it stands, and what was put right."""
    if number in record.standing:
        return b""
    query, again, instead = escape(view.query()), record.standing_for(number), _in_place_of(record, number)
    same = f'<a href="{again or instead}{query}" data-stands="">' if again or instead else ""
    same += "The same act as it stands</a> · " if again else "What stands in its place</a> · " if instead else ""
    now = f'<a href="{record.head}{query}">The table as it stands</a>'
    righted = f'<a href="/tables/{view.id}/corrections{query}">What was put right</a>'
    told = f"This step no longer stands: it was {fate(record, number)}. You see the table as it was then."
    return f'<p class="notice doubt"><span>{told} {same}{now} · {righted}</span></p>'.encode()


def _in_place_of(record: Record, number: int) -> int | None:
    """The step that stands where this one was put right."""
    replacing = (step.number for step in record.steps if step.corrects == number)
    return next((found for step in replacing if (found := record.standing_for(step))), None)


def _right(view: View, number: int) -> bytes:
    """For officials the way to put this step right."""
    if view.pinned or number not in view.history.record.standing or not view.standing.may("correct"):
        return b""
    address = f"/tables/{view.id}/corrections/new?{escape(view.viewer_query)}step={number}"
    return f' · <a href="{address}">Put right…</a>'.encode()


def _disputing(view: View, number: int, revision: int) -> bytes:
    """A link to dispute this step as it is seen, for those who may."""
    if not view.standing.may("dispute"):
        return b""
    address = f"/tables/{view.id}/disputes/new?{view.viewer_query}rev={revision}&step={number}"
    return f'<a class="dispute" href="{escape(address)}">Dispute this</a>'.encode()


def around(record: Record, told: Reel, place: int) -> dict[str, int]:
    """Where each step control leads. From a step that does not stand one goes on to the next that does."""
    found, number = neighbours(told.stops, place), told.path[place]
    if len(told.stops.deals) == 1:
        found.pop("previous_deal", None)
    if number not in record.standing:
        later = [standing for standing in record.standing if standing > number]
        found |= {"next": later[0], "last": record.head} if later else {"last": record.head}
    return {name: target for name, target in found.items() if target != number}


def _links(record: Record, told: Reel, place: int, query: str) -> dict[str, str]:
    return {name: f"{target}{query}" for name, target in around(record, told, place).items()}


def _hidden_links(scene: Scene, query: str) -> dict[str, str]:
    links = _links(scene.history.record, scene.path, scene.place, query)
    number = scene.move.number
    ahead = AHEAD if number != scene.full.record.head else frozenset()
    if len(scene.path.stops.deals) == 1:
        ahead -= {"next_deal"}
    return links | {name: f"{number}/{name}{query}" for name in ahead}


def leads(view: View, number: int, control: str) -> int:
    """The step that a control leads to from this one."""
    scene = _scene(view, number, view.query(), hide=False)
    record = view.history.record
    fallback = record.head if control in AHEAD else record.standing[0]
    return around(record, scene.path, scene.place).get(control, fallback)
