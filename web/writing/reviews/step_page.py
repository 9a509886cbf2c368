"""The page of a review: the replay's page of a step by the visitor's own sight, with a bar above the table."""

from flask import render_template

from web.replay.query import StepQuery
from web.replay.step_page import step_values
from web.replay.typed_lines import LineAnswer
from web.shell.version import seen_mark
from web.writing.reviews.participant import GUEST, TakingPart, leader_name, present
from web.writing.reviews.places import pointed_table
from web.writing.reviews.version import progress


def render_review_page(
    part: TakingPart, asked: StepQuery, answer: LineAnswer | None, *, following: bool, again: bool
) -> str:
    """The page of this step for who follows, walks alone or leads. Raises KeyError when there is no such step."""
    view, review, number = part.view, part.review, asked.number
    values = step_values(view, asked, answer)
    who = present(review)
    return render_template(
        "writing/reviews/step.html",
        **values,
        together="" if part.over else f"{part.address}/live",
        part=part,
        review=review,
        role="over" if part.over else "leads" if part.leads else "follows" if following else "alone",
        shown=_step_as_known(part, number),
        leader=leader_name(review),
        present=who,
        guest=GUEST,
        again=again,
        seen=progress(review.version, who.heads, seen_mark(view), hide=part.hide),
        table=pointed_table(values["step"], review.pointed if number == review.step else ""),
    )


def _step_as_known(part: TakingPart, number: int) -> int | None:
    """The leader's step as far as the page may know it: not a later one where later steps stay hidden."""
    step = part.review.step
    return step if step <= (number if part.hide else part.known) else None
