"""The audit of a table: where every point comes from, what is doubtful, who entered what when."""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from flask import Blueprint, render_template, request

from domain.history import History
from domain.official import Corrected, ScoreAdjusted, StepRuled
from domain.play import Line, Rule
from domain.record import Entry, FacesDisclosed, HeadMoved
from domain.shuffling.facts import SeedVoided, WordsGiven
from replays.audit import Audit, Doubt, audit
from replays.stepping import move
from web.entries import noted, put_right
from web.reel import fate
from web.views import load_view
from web.words import is_late

blueprint = Blueprint("audit", __name__)


class Questioned(NamedTuple):
    """A doubt with the sentence of its step and its rule; ``reason`` is what stood against the rules, for officials."""

    doubt: Doubt
    sentence: str
    rule: Rule | None
    reason: str


class Entered(NamedTuple):
    """One entry in words. ``step`` is what its link shows; ``mark`` is what is unusual about it."""

    entry: Entry
    step: int
    words: str
    mark: str
    late: bool


@blueprint.get("/tables/<uuid:table_id>/audit")
def page(table_id: UUID) -> str:
    """Points, doubts and entries of a table as one viewer can know them."""
    view = load_view(table_id)
    found, wanted = audit(view.history), request.args.get("verdict", "")
    questioned = tuple(_questioned(view.history, doubt) for doubt in found.doubts)
    return render_template(
        "audit.html",
        view=view,
        query=view.query(),
        audit=found,
        lines=by_deal(found),
        verdicts=_counted(questioned),
        wanted=wanted,
        doubts=tuple(one for one in questioned if wanted in ("", one.doubt.verdict)),
        entries=tuple(entered(view.history, entry) for entry in reversed(view.history.record.entries)),
    )


def by_deal(found: Audit) -> dict[int, list[Line]]:
    """The score lines of every deal."""
    deals: dict[int, list[Line]] = {}
    for line in found.lines:
        deals.setdefault(line.deal, []).append(line)
    return deals


def _questioned(history: History, doubt: Doubt) -> Questioned:
    if not doubt.step:
        return Questioned(doubt, "", None, "")
    step = history.record.step(doubt.step)
    reason = step.reason if history.viewer == "open" and step.reason and step.reason != doubt.why else ""
    rule = history.game.rule(doubt.rule) if doubt.rule else None
    return Questioned(doubt, move(history, doubt.step).sentence, rule, reason)


def _counted(questioned: tuple[Questioned, ...]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in questioned:
        counts[one.doubt.verdict] = counts.get(one.doubt.verdict, 0) + 1
    return counts


def entered(history: History, entry: Entry) -> Entered:
    """One entry of a table in words, as this history's viewer may read it."""
    late = is_late(entry.happened, entry.recorded)
    match entry.act:
        case HeadMoved(to):
            why = f": {entry.reason}" if history.viewer == "open" and entry.reason else ""
            mark = "taken back" if to < history.record.entries[entry.number - 2].head else "brought back"
            return Entered(entry, to, f"the game stands at step {to} again{why}", mark, late)
        case FacesDisclosed() as disclosed:
            return Entered(entry, disclosed.step, _disclosed(disclosed), "cards came to light", late)
        case WordsGiven() | SeedVoided() as note:
            return Entered(entry, entry.head, noted(note), "", late)
        case Corrected() | StepRuled() | ScoreAdjusted() as act:
            why = f": {entry.reason}" if history.viewer == "open" and entry.reason else ""
            mark = f"approved by {', '.join(act.approved)}"
            return Entered(entry, entry.head, put_right(act) + why, mark, late)
        case _:
            steps = history.record.new_steps(entry)
            words = "; ".join(move(history, step.number).sentence for step in steps) or "the table was opened"
            return Entered(entry, steps[-1].number if steps else 0, words, ", ".join(_marks(history, entry)), late)


def _disclosed(disclosed: FacesDisclosed) -> str:
    count = len(disclosed.cards)
    known = ", ".join(f"seat {seat}" for seat in disclosed.to if seat) or "those who saw them then"
    whom = "everybody" if 0 in disclosed.to else known
    return f"{count} card{'s' if count > 1 else ''} of step {disclosed.step} shown to {whom}"


def _marks(history: History, entry: Entry) -> Iterator[str]:
    standing = set(history.record.standing)
    for step in history.record.new_steps(entry):
        if step.corrects:
            yield f"in place of step {step.corrects}"
        if step.reason:
            yield "irregular"
        if step.number not in standing:
            yield fate(history.record, step.number)
