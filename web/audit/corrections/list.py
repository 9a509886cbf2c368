"""What was put right at a table, by whom and to what effect; what changed between two moments of its record."""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from flask import Response, current_app, render_template
from marshmallow import Schema

from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.facts import HeadMoved
from domain.record.history import History
from domain.record.record import Entry, Record
from domain.record.rulings import in_force
from domain.tables.floor.permissions import OFFICIALS
from replays.changes import between
from web.audit.corrections import rows
from web.audit.corrections.rows import ComparedLine
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.views import View, load_view
from web.table.entries import put_right
from web.table.floor.words import names

blueprint = Pages("corrections", __name__)


class Righted(NamedTuple):
    """One entry that put something right. ``asked`` and ``approved`` are names or seats, ``undone`` the entry that
    overturned or stayed it (0: none); ``moved`` says whether the table stands at other steps since."""

    entry: Entry
    words: str
    asked: str
    approved: tuple[str, ...]
    why: str
    effect: ComparedLine
    undone: int
    stay: bool
    moved: bool


class ChangesQuery(Schema):
    """From which entry or moment to which."""

    first = Typed(data_key="from")
    last = Typed(data_key="to")


@blueprint.get("/tables/<uuid:table_id>/corrections", needs="look")
def corrections_page(table_id: UUID) -> str:
    """Everything that was put right at this table, newest first."""
    view = load_view(table_id)
    return render_template("audit/corrections/list.html", view=view, righted=tuple(reversed(tuple(_righted(view)))))


@blueprint.get("/tables/<uuid:table_id>/changes", needs="look")
def changes_page(table_id: UUID) -> Response:
    """What changed from one entry or moment (``from``) to another (``to``): by default by the newest correction."""
    view = load_view(table_id)
    record = view.history.record
    newest = next((entry.number for entry in reversed(record.entries) if _puts_right(record, entry)), record.revision)
    asked = read(ChangesQuery, "query")
    earlier, later = asked["first"] or str(max(newest - 1, 1)), asked["last"] or str(newest)
    try:
        found = between(view.history, _revision(record, earlier), _revision(record, later))
    except (KeyError, ValueError):
        trouble = f"This table has no entry or moment {earlier[:30]} or {later[:30]}: a number, or a time in UTC."
        body = render_template(
            "audit/corrections/changes.html", view=view, earlier=earlier, later=later, trouble=trouble
        )
        return current_app.make_response((body, 404))
    return current_app.make_response(
        render_template(
            "audit/corrections/changes.html",
            view=view,
            earlier=_revision(record, earlier),
            later=_revision(record, later),
            rows=rows.rows(view.table.game, found),
            same=rows.same_again(found),
            deals=rows.deals(found),
            results=rows.results(view.history, found),
        )
    )


def _revision(record: Record, text: str) -> int:
    """An entry by its number, or the last one by a moment. Raises KeyError, ValueError."""
    number = whole_number(text, 7)
    if number is not None:
        return record.at(number).revision
    moment = text if text.endswith("Z") or "+" in text else f"{text}Z"
    return record.as_of(moment).revision


def _puts_right(record: Record, entry: Entry) -> bool:
    act = isinstance(entry.act, HeadMoved | Corrected | StepRuled | ScoreAdjusted)
    return act or any(step.corrects for step in record.new_steps(entry))


def _righted(view: View) -> Iterator[Righted]:
    record = view.history.record
    entries = [entry for entry in record.entries if _puts_right(record, entry)]
    undone = {
        entry.act.target: entry
        for entry in in_force(record)
        if isinstance(entry.act, Corrected) and entry.act.kind in ("overturn", "stay")
    }
    called = names({person for entry in entries for person in _people(entry) if not person.startswith("seat ")})
    for entry in entries:
        asked, *approved = (called.get(person, person) for person in _people(entry))
        by = undone.get(entry.number)
        yield Righted(
            entry=entry,
            words=_words(record, entry),
            asked=asked,
            approved=tuple(approved),
            why=_why(view, entry),
            effect=_effect(view.history, entry),
            undone=by.number if by else 0,
            stay=bool(by and isinstance(by.act, Corrected) and by.act.kind == "stay"),
            moved=not isinstance(entry.act, StepRuled | ScoreAdjusted),
        )


def _people(entry: Entry) -> tuple[str, ...]:
    """Who asked, then who approved; the author of an entry that says neither."""
    asked = getattr(entry.act, "asked", "") or entry.actor
    return (asked, *(getattr(entry.act, "approved", ()) or (entry.actor,)))


def _words(record: Record, entry: Entry) -> str:
    if isinstance(entry.act, Corrected | StepRuled | ScoreAdjusted):
        return put_right(entry.act)
    if isinstance(entry.act, HeadMoved):
        back = entry.act.to < record.entries[entry.number - 2].head
        return f"the game {'goes back' if back else 'goes on again'} to step {entry.act.to}"
    return f"step {record.new_steps(entry)[0].corrects} is replaced by step {entry.head}"


def _why(view: View, entry: Entry) -> str:
    """Why it was done: for officials who see every card, since it may name one, and for whoever wrote it."""
    sees = view.viewer == "open" and not view.permissions.parties.isdisjoint(OFFICIALS)
    return (entry.reason or "") if sees or entry.actor == view.permissions.person else ""


def _effect(history: History, entry: Entry) -> ComparedLine:
    """What the chart measures before and after an entry."""
    series, before = history.game.series, history.record.entries[entry.number - 2].head
    was, now = (series.measure(history.state(head)) for head in (before, entry.head))
    return ComparedLine(series.title, rows.scores(was), rows.scores(now))
