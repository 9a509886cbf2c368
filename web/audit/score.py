"""Why these points: deals by seats, where every number opens its lines with rule and steps; by links alone."""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import NamedTuple
from uuid import UUID

from flask import render_template
from marshmallow import Schema

from domain.play.explanations import Explanation
from domain.play.vocabulary import Line, Rule
from domain.record.history import History
from replays.score_sheet import LineChoice, ScoreSheet, score_sheet
from web.shell.numbers import whole_number
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.views import load_view

blueprint = Pages("score", __name__)


class ScoreQuery(Schema):
    """Whose lines are looked at: of a deal, of a seat, under a rule."""

    deal = Typed()
    seat = Typed()
    rule = Typed()


class ShownLine(NamedTuple):
    """A line that is looked at: whether its rule is quoted here first, and the sum up to and with it."""

    line: Line
    quotes: bool
    sum: int


class RuleUse(NamedTuple):
    """A rule behind points, and how many lines rest on it."""

    rule: Rule
    lines: int


@blueprint.get("/tables/<uuid:table_id>/score", needs="look")
def score_page(table_id: UUID) -> str:
    """The score of a table as one viewer can know it, and the lines of what is chosen in it."""
    view = load_view(table_id)
    sheet = score_sheet(view.history)
    choice = _choice(read(ScoreQuery, "query"), sheet)
    return render_template(
        "audit/score.html",
        view=view,
        query=view.query(),
        sheet=sheet,
        choice=choice,
        lines=tuple(_open_lines(sheet, choice)) if any(choice) else (),
        rules=tuple(_rules(sheet)),
        explanations=_explanations(view.history, choice),
        ending=view.history.state().ending is not None,
    )


def _choice(asked: Mapping[str, str], sheet: ScoreSheet) -> LineChoice:
    """What an address asks for; what says nothing sensible asks for all."""
    deal, seat = (whole_number(asked[name], 4) or 0 for name in ("deal", "seat"))
    rules = {line.rule.id for line in sheet.lines}
    return LineChoice(
        deal if deal in {row.deal for row in sheet.rows} else 0,
        seat if seat <= len(sheet.totals) else 0,
        asked["rule"] if asked["rule"] in rules else "",
    )


def _open_lines(sheet: ScoreSheet, choice: LineChoice) -> Iterator[ShownLine]:
    lines = [line for line in sheet.lines if choice.admits(line)]
    quoted: set[str] = set()
    for line, total in zip(lines, accumulate(line.points for line in lines), strict=True):
        yield ShownLine(line, line.rule.id not in quoted, total)
        quoted.add(line.rule.id)


def _rules(sheet: ScoreSheet) -> Iterator[RuleUse]:
    ids = [line.rule.id for line in sheet.lines]
    for rule in {line.rule.id: line.rule for line in sheet.lines}.values():
        yield RuleUse(rule, ids.count(rule.id))


def _explanations(history: History, choice: LineChoice) -> tuple[Explanation, ...]:
    """How the results of the chosen deal came about, where all seats are looked at."""
    if not choice.deal or choice.seat or choice.rule:
        return ()
    return tuple(one for one in history.game.explain(history.path()) if one.deal == choice.deal)
