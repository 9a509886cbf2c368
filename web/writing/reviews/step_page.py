"""The page of a review: the replay's page of a step by the visitor's own sight, with a bar above the table."""

from flask import render_template

from web.replay.query import StepQuery
from web.replay.step import step_parts
from web.replay.step_on_path import scene_of
from web.replay.step_page import Company, render_step_page
from web.replay.typed_lines import LineAnswer
from web.shell.version import seen_mark
from web.writing.reviews.participant import GUEST, TakingPart, leader_name, present
from web.writing.reviews.places import marked, nearest, places
from web.writing.reviews.version import progress


def render_review_page(part: TakingPart, asked: StepQuery, answer: LineAnswer | None, *, following: bool) -> bytes:
    """The page of this step for who follows, walks alone or leads. Raises KeyError when there is no such step."""
    view, review, number = part.view, part.review, asked.number
    scene = scene_of(view, number, part.query, hide=part.hide)
    known = places(step_parts(scene, view.labels)[2])
    place = nearest(review.pointed, known) if number == review.step else ""
    who = present(review)
    bar = render_template(
        "writing/reviews/bar.html",
        part=part,
        review=review,
        role="over" if part.over else "leads" if part.leads else "follows" if following else "alone",
        number=number,
        step=_step_as_known(part, number),
        leader=leader_name(review),
        present=who,
        guest=GUEST,
        seen=progress(review.version, who.heads, seen_mark(view), hide=part.hide),
        places=known,
        pointed=known.get(place, ""),
    )
    live = "" if part.over else f"{part.address}/live"
    drawn = render_step_page(view, asked, answer, Company(live, bar.encode()))
    return marked(drawn, place) if place else drawn


def _step_as_known(part: TakingPart, number: int) -> int | None:
    """The leader's step as far as the page may know it: not a later one where later steps stay hidden."""
    step = part.review.step
    return step if step <= (number if part.hide else part.known) else None
