"""The pages of shared reviews: which there are, the leader's step, steps on one's own, what goes on."""

from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

from flask import Response, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from marshmallow import Schema

from domain.store.ids import fresh_id
from domain.writing.reviews import Follower, as_visit
from web.live.audience import Heard, mark_of
from web.live.connections import connection_of
from web.live.hub import Listener
from web.live.pages import seen, streamed, takes_stream
from web.live.service import Live
from web.live.stream import Stream
from web.replay.controls import CONTROLS, JUMPS
from web.replay.navigation import leads, showing_of
from web.replay.query import step_query
from web.replay.typed_lines import Leap, heed
from web.shell.errors import as_json
from web.shell.hidden_results import hides
from web.shell.known_table import known_table
from web.shell.network import outside
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.qr import qr
from web.shell.services import services
from web.shell.views import load_view
from web.writing.read_access import read_access
from web.writing.reviews.participant import TakingPart, follower, leader_name, present, take_part
from web.writing.reviews.step_page import render_review_page
from web.writing.reviews.version import Progress, progress, read_progress
from web.writing.reviews.watcher import Watching

blueprint = Pages("reviews", __name__, url_prefix="/tables/<uuid:table_id>/reviews")

AGAIN: Final = "5"
"""Seconds after which the page of a follower without script looks again, who chose that."""


class ReviewQuery(Schema):
    """The step at which a review begins; of a follower the visit, whether the end was reached, and to look again."""

    step = TypedNumber(None)
    visit = Typed()
    end = Typed()
    again = Typed()


@blueprint.get("", needs="look", tells_results=False)
def reviews_page(table_id: UUID) -> str:
    """The reviews of the table that the visitor may follow, and a form to start one."""
    view = load_view(table_id)
    record = view.history.record
    step = read(ReviewQuery, "query")["step"]
    return render_template(
        "writing/reviews/page.html",
        view=view,
        hide=hides(),
        step=step if step is not None and 0 <= step <= len(record.steps) else 0 if hides() else record.head,
        reviews=[
            (one, leader_name(one)) for one in services().reviews.at(table_id) if read_access(view).may_read(one.shared)
        ],
    )


@blueprint.get("/<review_id>", needs="look", tells_results=False)
def join_page(table_id: UUID, review_id: str) -> ResponseReturnValue:
    """The address that is given to others."""
    part = take_part(table_id, review_id)
    return redirect(f"{part.address}/steps/{part.query}")


@blueprint.get("/<review_id>/invitation", needs="look", tells_results=False)
def invitation(table_id: UUID, review_id: str) -> str:
    """The address with its QR code, to show to others."""
    part = take_part(table_id, review_id)
    address = outside(part.address)
    return render_template(
        "writing/reviews/invitation.html", part=part, view=part.view, address=address, code=qr(address)
    )


@blueprint.get("/<review_id>/steps/", needs="look", tells_results=False)
def following(table_id: UUID, review_id: str) -> ResponseReturnValue:
    """The leader's step, or the last before it that the visitor may see. The leader goes to a step of the own."""
    part = take_part(table_id, review_id)
    number = min(part.review.step, part.known)
    if part.leads and not part.over:
        return redirect(f"{part.address}/steps/{number}{part.query}")
    return _page(part, number, following=True)


@blueprint.get("/<review_id>/steps/<int:number>", needs="look", tells_results=False)
def review_step_page(table_id: UUID, review_id: str, number: int) -> ResponseReturnValue:
    """A step on one's own; for the leader the step that the others are to see."""
    return _page(_at(table_id, review_id, number), number, following=False)


@blueprint.get("/<review_id>/steps/<int:number>/<control>", needs="look", tells_results=False)
def leap(table_id: UUID, review_id: str, number: int, control: str) -> ResponseReturnValue:
    """Where a step control leads."""
    part = _at(table_id, review_id, number)
    if control not in CONTROLS:
        return elsewhere(table_id, review_id, f"{number}/{control}")
    target = leads(part.view, number, control)
    was = str(number) if control in JUMPS and target != number else None
    return _to(part, target, was=was, end=part.hide and target == number)


@blueprint.get("/<review_id>/steps/<path:below>", needs="look", tells_results=False)
def elsewhere(table_id: UUID, review_id: str, below: str) -> ResponseReturnValue:
    """What else belongs to a step and has a page of its own, outside of the review."""
    take_part(table_id, review_id)
    query = request.query_string.decode(errors="replace")
    if ".." in below.split("/"):
        abort(404)
    return redirect(f"/tables/{table_id}/steps/{quote(below)}{'?' if query else ''}{query}")


@blueprint.get("/<review_id>/live", needs="look", tells_results=False)
def changes(table_id: UUID, review_id: str) -> ResponseReturnValue:
    """How far the review is for this visitor: a stream for who takes one, else 204 when ``since`` is as far."""
    part = take_part(table_id, review_id)
    visit = as_visit(read(ReviewQuery, "query")["visit"])
    if takes_stream():
        return _stream(part, follower(part.view, visit or fresh_id()))
    if visit and not part.over:
        services().reviews.followers.ask(part.review.id, follower(part.view, visit))
    here = present(part.review).heads
    mark = progress(part.review.version, here, mark_of(known_table(table_id)), hide=part.hide)
    return ("", 204) if read_progress(seen()) == mark else as_json(mark._asdict())


def _at(table_id: UUID, review_id: str, number: int) -> TakingPart:
    part = take_part(table_id, review_id)
    if number > part.known:
        abort(404, f"This table has no step {number}.")
    return part


def _page(part: TakingPart, number: int, *, following: bool) -> ResponseReturnValue:
    wanted = step_query(part.view, number)
    wanted = wanted._replace(hide=part.hide, at_end=part.hide and read(ReviewQuery, "query")["end"] == "1")
    outcome = heed(showing_of(part.view, number, hide=part.hide), wanted.say) if wanted.say else None
    if isinstance(outcome, Leap):
        return _to(part, outcome.number, was=str(number))
    again = following and read(ReviewQuery, "query")["again"] == AGAIN
    page = make_response(render_review_page(part, wanted, outcome, following=following, again=again))
    if again:
        page.headers["Refresh"] = AGAIN
    return page


def _to(part: TakingPart, number: int, **more: Any) -> ResponseReturnValue:
    """To another step of the review."""
    return redirect(f"{part.address}/steps/{number}{part.view.query(hide=part.hide, **more)}")


def _stream(part: TakingPart, who: Follower) -> Response:
    return streamed(part.view.id, lambda listener: _events(part, who, listener))


def _events(part: TakingPart, who: Follower, listener: Listener) -> Stream[Progress]:
    hearing, watch, reads = (
        services().part(Live).hearing(known_table(part.view.id)),
        services().part(Watching),
        read_access(part.view),
    )
    watch.come(part.review, who)

    def hear() -> Heard[Progress] | None:
        heard, now = hearing.heard(listener.mark), watch.known(part.review.id)
        if heard is None or now is None or not reads.may_read(now.review.shared):
            return None
        return Heard(progress(now.review.version, now.here, heard.mark, hide=part.hide), heard.later)

    def left() -> None:
        watch.leave(part.review.id, who.visit)

    return Stream(listener, hear, read_progress(seen()), connection_of(request.environ), left)
