"""The visitor of a request at a review of a table: what it is to this visitor, and who else is there."""

from typing import NamedTuple
from uuid import UUID

from flask import abort

from domain.people import NoSuchPerson
from domain.writing.reviews import Follower, NoSuchReview, SharedReview
from web.shell.hidden_results import hides
from web.shell.services import services
from web.shell.views import View, load_view
from web.writing.read_access import read_access
from web.writing.reviews.watcher import heads

GUEST = "a guest"
"""What somebody without an account is called before others who follow."""


class TakingPart(NamedTuple):
    """A review as one visitor takes part in it. ``hide`` keeps later steps out of the page: because the review is
    spoiler-free, or because the visitor asks for it."""

    view: View
    review: SharedReview
    hide: bool
    over: bool

    @property
    def address(self) -> str:
        """Where the review is; given to others."""
        return f"/tables/{self.view.id}/reviews/{self.review.id}"

    @property
    def query(self) -> str:
        """The end of every link to one of its steps."""
        return self.view.query(hide=self.hide)

    @property
    def leads(self) -> bool:
        """Whether the visitor leads it."""
        return self.view.permissions.person == self.review.leader

    @property
    def known(self) -> int:
        """The last step that the visitor may see."""
        return len(self.view.history.record.steps)


class Present(NamedTuple):
    """Who follows: ``heads`` people beside the leader, and by id the names of those who have an account."""

    heads: int
    names: dict[str, str]


def take_part(table_id: UUID, review_id: str) -> TakingPart:
    """The review of this request. Ends with 404 where there is none for this visitor."""
    view = load_view(table_id)
    try:
        review = services().reviews.find(review_id.replace("\0", ""))
    except NoSuchReview:
        abort(404, "There is no such review (any more).")
    if review.table != table_id or not read_access(view).may_read(review.shared):
        abort(404, "There is no such review (any more).")
    return TakingPart(view, review, review.hide or hides(), review.is_over(services().reviews.clock()))


def present(review: SharedReview) -> Present:
    """Who follows a review now."""
    followers = services().reviews.followers.of([review.id])[review.id]
    named = {follower.person for follower in followers if follower.person} - {review.leader}
    names = services().people.names(sorted(named))
    return Present(heads(followers, review.leader), dict(sorted(names.items(), key=lambda one: one[1])))


def follower(view: View, visit: str) -> Follower:
    """The visitor as who follows: by id with an account, else as somebody."""
    person = view.permissions.person
    return Follower(visit, person if person and _has_account(person) else "")


def leader_name(review: SharedReview) -> str:
    """What the leader is called."""
    return services().people.names([review.leader])[review.leader]


def _has_account(person: str) -> bool:
    try:
        return services().people.find(person).login is not None
    except NoSuchPerson:
        return False
