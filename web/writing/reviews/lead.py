"""What who leads a review does: starts it, shows a step, points, hands the lead over, opens and ends it."""

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import abort, redirect

from domain.writing.reviews import NotFollowing, NotLeading, Review, ReviewOver, as_place
from domain.writing.reviews.values import Openness
from web.people.requests import number, somebody
from web.replay.step import step_parts
from web.replay.step_on_path import scene_of
from web.shell.forms import field
from web.shell.pages import Pages
from web.shell.security import check_form
from web.shell.services import services
from web.shell.views import View, load_view
from web.writing.reviews.participant import TakingPart, take_part
from web.writing.reviews.places import nearest, places
from web.writing.reviews.watcher import Watching

blueprint = Pages("lead_review", __name__, url_prefix="/tables/<uuid:table_id>/reviews")


@blueprint.post("", needs="a person who looks")
def start(table_id: UUID) -> Any:
    """Lead a new review at a step."""
    by = somebody()
    check_form("review")
    view = load_view(table_id)
    openness, step = _openness(), _step(view)
    review = services().reviews.start(table_id, by.id, step, openness, hide=field("hide") == "1")
    services().part(Watching).nudge()
    return redirect(f"/tables/{table_id}/reviews/{review.id}/steps/{step}{view.query(hide=review.hide)}", 303)


@blueprint.post("/<review_id>", needs="a person who looks")
def change_review(table_id: UUID, review_id: str) -> Any:
    """Change a review that one leads. Ends with 409 where one does not lead it (any more)."""
    by = somebody()
    check_form("review")
    part = take_part(table_id, review_id)
    do = ACTS.get(field("act"))
    if do is None:
        abort(422, "A review is shown a step, handed over, opened or ended; nothing else.")
    try:
        review = do(part, by.id)
    except NotLeading as refused:
        abort(409, f"{services().people.names([refused.leader])[refused.leader]} leads this review now.")
    except ReviewOver:
        abort(409, "This review has ended.")
    except NotFollowing:
        abort(409, "The lead goes only to somebody who follows now, with an account.")
    services().part(Watching).nudge()
    own = review.step if review.leader == by.id else ""
    return redirect(f"{part.address}/steps/{own}{part.query}", 303)


def _show(part: TakingPart, by: str) -> Review:
    step = _step(part.view)
    return services().reviews.show(part.review.id, by, step, _place(part, step))


def _hand_over(part: TakingPart, by: str) -> Review:
    return services().reviews.hand_over(part.review.id, by, field("to"))


def _open(part: TakingPart, by: str) -> Review:
    return services().reviews.open_to(part.review.id, by, _openness())


def _end(part: TakingPart, by: str) -> Review:
    return services().reviews.end(part.review.id, by)


ACTS: Final[Mapping[str, Callable[[TakingPart, str], Review]]] = {
    "show": _show,
    "hand over": _hand_over,
    "open": _open,
    "end": _end,
}
"""By the field ``act`` of a form what it asks for."""


def _step(view: View) -> int:
    step = number("step", -1)
    if not 0 <= step <= len(view.history.record.steps):
        abort(422, "step: this table has no such step.")
    return step


def _place(part: TakingPart, step: int) -> str:
    """The place at which a form points, as the leader's own page of the step has it."""
    asked = field("place")
    if not asked:
        return ""
    scene = scene_of(part.view, step, part.query, hide=part.hide)
    found = nearest(as_place(asked), places(step_parts(scene, part.view.labels)[2]))
    if not found:
        abort(422, "place: there is nothing like this on the table of this step.")
    return found


def _openness() -> Openness:
    try:
        openness: Openness = msgspec.convert(field("openness"), Openness)
    except msgspec.ValidationError:
        abort(422, "openness: public, table or people.")
    return openness
