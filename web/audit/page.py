"""The audit of a table: how every step stands to the rules, who entered what when."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from uuid import UUID

from flask import render_template

from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.chance.facts import SeedOpened, SeedVoided, WordsBound, WordsGiven
from domain.record.facts import FacesDisclosed, HeadMoved
from domain.record.history import History
from domain.record.record import Entry
from replays.audit import Doubt, audit
from replays.report import people_in
from replays.steps import move
from replays.verdicts import step_verdicts
from web.audit.filters import FilterQuery, listed, step_filter, summed_up
from web.evidence.signing import Signing
from web.replay.path import fate
from web.shell.pages import Pages
from web.shell.parser import read
from web.shell.services import services
from web.shell.views import load_view
from web.shell.words import is_late
from web.table.display_names import called
from web.table.entries import noted, put_right

blueprint = Pages("audit", __name__)


class EntryRow(NamedTuple):
    """One entry in words. ``step`` is what its link shows; ``mark`` is what is unusual about it."""

    entry: Entry
    step: int
    words: str
    mark: str
    late: bool


@blueprint.get("/tables/<uuid:table_id>/audit", needs="look")
def audit_page(table_id: UUID) -> str:
    """Verdicts and entries of a table as one viewer can know them."""
    view = load_view(table_id)
    history, names = view.history, called(view)
    found = audit(history)
    verdicts, apart = step_verdicts(history, found), tuple(doubt for doubt in found.doubts if _of_the_table(doubt))
    authors = people_in(history)
    choice = step_filter(read(FilterQuery, "query"), authors)
    return render_template(
        "audit/page.html",
        view=view,
        query=view.query(),
        audit=found,
        signs=services().part(Signing).signs,
        summary=summed_up(verdicts, (doubt.verdict for doubt in apart)),
        choice=choice,
        listed=listed(verdicts, choice),
        apart=apart,
        rules=sorted({rule for one in verdicts for rule in one.rules}),
        authors=[names[person] for person in authors],
        names=names,
        entries=tuple(named_by(entered(history, entry), names) for entry in reversed(history.record.entries)),
    )


def _of_the_table(doubt: Doubt) -> bool:
    """Whether a doubt is about the table as a whole and not about how a step stands."""
    return doubt.verdict == "score differs"


def named_by(one: EntryRow, names: Mapping[str, str]) -> EntryRow:
    """An entry that officials approved, with what they are called."""
    approved: tuple[str, ...] = getattr(one.entry.act, "approved", ())
    return one._replace(mark=f"approved by {', '.join(names[each] for each in approved)}") if approved else one


def entered(history: History, entry: Entry) -> EntryRow:
    """One entry of a table in words, as this history's viewer may read it."""
    late = is_late(entry.happened, entry.recorded)
    match entry.act:
        case HeadMoved(to):
            why = f": {entry.reason}" if history.viewer == "open" and entry.reason else ""
            mark = "taken back" if to < history.record.entries[entry.number - 2].head else "brought back"
            return EntryRow(entry, to, f"the table is at step {to} again{why}", mark, late)
        case FacesDisclosed() as disclosed:
            return EntryRow(entry, disclosed.step, _disclosed(disclosed), "cards seen later", late)
        case WordsBound() | WordsGiven() | SeedOpened() | SeedVoided() as note:
            return EntryRow(entry, entry.head, noted(note), "", late)
        case Corrected() | StepRuled() | ScoreAdjusted() as act:
            why = f": {entry.reason}" if history.viewer == "open" and entry.reason else ""
            mark = f"approved by {', '.join(act.approved)}"
            return EntryRow(entry, entry.head, put_right(act) + why, mark, late)
        case _:
            steps = history.record.new_steps(entry)
            words = "; ".join(move(history, step.number).sentence for step in steps) or "the table was opened"
            return EntryRow(entry, steps[-1].number if steps else 0, words, ", ".join(_marks(history, entry)), late)


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
