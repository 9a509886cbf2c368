"""What who leads a review does: starts it, shows a step, points, hands the lead over, opens and ends it."""

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import abort, redirect
from flask.typing import ResponseReturnValue
from marshmallow import Schema

from domain.writing.reviews import NotFollowing, NotLeading, ReviewOver, SharedReview, as_place
from domain.writing.reviews.values import Openness
from web.people.requests import somebody
from web.replay.step import step_view
from web.replay.step_on_path import scene_of
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.security import check_form
from web.shell.services import services
from web.shell.views import View, load_view
from web.writing.reviews.participant import TakingPart, take_part
from web.writing.reviews.places import pointed_table
from web.writing.reviews.watcher import Watching

blueprint = Pages("lead_review", __name__, url_prefix="/tables/<uuid:table_id>/reviews")


class LeadForm(Schema):
    """What is done with a review (``act``): at which step, pointing where, for whom, handed over to whom."""

    act = Typed()
    step = TypedNumber(-1)
    place = Typed()
    openness = Typed()
    hide = Typed()
    to = Typed()


@blueprint.post("", needs="a person who looks")
def start(table_id: UUID) -> ResponseReturnValue:
    """Lead a new review at a step."""
    by = somebody()
    check_form("review")
    view = load_view(table_id)
    form = read(LeadForm)
    openness, step = _openness(form), _step(view, form)
    review = services().reviews.start(table_id, by.id, step, openness, hide=form["hide"] == "1")
    services().part(Watching).nudge()
    return redirect(f"/tables/{table_id}/reviews/{review.id}/steps/{step}{view.query(hide=review.hide)}", 303)


@blueprint.post("/<review_id>", needs="a person who looks")
def change_review(table_id: UUID, review_id: str) -> ResponseReturnValue:
    """Change a review that one leads. Ends with 409 where one does not lead it (any more)."""
    by = somebody()
    check_form("review")
    part, form = take_part(table_id, review_id), read(LeadForm)
    do = ACTS.get(form["act"])
    if do is None:
        abort(422, "A review is shown a step, handed over, opened or ended; nothing else.")
    try:
        review = do(part, by.id, form)
    except NotLeading as refused:
        abort(409, f"{services().people.names([refused.leader])[refused.leader]} leads this review now.")
    except ReviewOver:
        abort(409, "This review has ended.")
    except NotFollowing:
        abort(409, "The lead goes only to somebody who follows now, with an account.")
    services().part(Watching).nudge()
    own = review.step if review.leader == by.id else ""
    return redirect(f"{part.address}/steps/{own}{part.query}", 303)


def _show(part: TakingPart, by: str, form: dict[str, Any]) -> SharedReview:
    step = _step(part.view, form)
    return services().reviews.show(part.review.id, by, step, _place(part, step, form))


def _hand_over(part: TakingPart, by: str, form: dict[str, Any]) -> SharedReview:
    return services().reviews.hand_over(part.review.id, by, form["to"])


def _open(part: TakingPart, by: str, form: dict[str, Any]) -> SharedReview:
    return services().reviews.open_to(part.review.id, by, _openness(form))


def _end(part: TakingPart, by: str, _form: dict[str, Any]) -> SharedReview:
    return services().reviews.end(part.review.id, by)


ACTS: Final[Mapping[str, Callable[[TakingPart, str, dict[str, Any]], SharedReview]]] = {
    "show": _show,
    "hand over": _hand_over,
    "open": _open,
    "end": _end,
}
"""By the field ``act`` of a form what it asks for."""


def _step(view: View, form: dict[str, Any]) -> int:
    step: int = form["step"]
    if not 0 <= step <= len(view.history.record.steps):
        abort(422, "step: this table has no such step.")
    return step


def _place(part: TakingPart, step: int, form: dict[str, Any]) -> str:
    """The place at which a form points, as the leader's own page of the step has it."""
    asked = form["place"]
    if not asked:
        return ""
    scene = scene_of(part.view, step, hide=part.hide)
    found = pointed_table(step_view(scene.history, part.view.labels, scene.move), as_place(asked)).pointed
    if not found:
        abort(422, "place: there is nothing like this on the table of this step.")
    return found


def _openness(form: dict[str, Any]) -> Openness:
    try:
        openness: Openness = msgspec.convert(form["openness"], Openness)
    except msgspec.ValidationError:
        abort(422, "openness: public, table or people.")
    return openness
