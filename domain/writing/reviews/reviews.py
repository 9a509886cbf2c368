"""The only door to shared reviews: started, moved, handed over, ended by who leads, each in one transaction."""

from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from domain.store import Statements, Store
from domain.store.document import Wanted
from domain.store.ids import fresh_id
from domain.store.times import moved
from domain.writing.reviews.errors import NoSuchReview, NotFollowing, NotLeading, ReviewOver
from domain.writing.reviews.followers import Followers
from domain.writing.reviews.rows import REVIEWS, add_review, held, put_review, reviews_found
from domain.writing.reviews.schema import TABLES
from domain.writing.reviews.values import Openness, SharedReview, idle_since
from domain.writing.visibility import Shared

_FORGOTTEN: Final = timedelta(days=1)
"""So long after its last move a review is gone."""


class Reviews:
    """The shared reviews of all tables. Safe to share between threads; what one process changes every other reads.

    ``clock`` gives the time (UTC text). ``followers`` knows who follows now.
    """

    def __init__(self, store: Store, clock: Callable[[], str], new_id: Callable[[], str] = fresh_id) -> None:
        store.furnish(TABLES)
        self._store = store
        self.clock = clock
        self._new_id = new_id
        self.followers = Followers(store, clock)

    def start(
        self, table: UUID, leader: str, step: int, openness: Openness = "public", *, hide: bool = False
    ) -> SharedReview:
        """A new review at a step; another that this person still leads at the table ends."""
        now = self.clock()
        shared = Shared(leader, openness)
        review = SharedReview(self._new_id(), table, 1, shared, step, "", hide, now, now, None)
        with self._store.beside() as statements:
            gone = REVIEWS.headings(statements, Wanted(until=moved(now, -_FORGOTTEN)))
            REVIEWS.erase(statements, [each.id for each in gone])
            for each in REVIEWS.headings(statements, Wanted(table=str(table), owner=leader)):
                former = held(statements, each.id)
                if former is not None and former.leader == leader and former.ended is None:
                    put_review(statements, former, ended=now)
            add_review(statements, review)
        return review

    def find(self, review_id: str) -> SharedReview:
        """A review, however it stands. Raises NoSuchReview."""
        with self._store.reading() as statements:
            return _found(statements, review_id)

    def at(self, table: UUID) -> tuple[SharedReview, ...]:
        """The reviews of a table that go on, last moved first."""
        with self._store.reading() as statements:
            found = reviews_found(statements, Wanted(table=str(table), after=idle_since(self.clock())))
        return tuple(review for review in found if review.ended is None)

    def changed(self, known: dict[str, int]) -> tuple[SharedReview, ...]:
        """Of the reviews of which these versions are known, those that have gone on."""
        with self._store.reading() as statements:
            headings = REVIEWS.headings(statements, Wanted(ids=list(known)))
            fresh = [each.id for each in headings if each.version != known[each.id]]
            return reviews_found(statements, Wanted(ids=fresh)) if fresh else ()

    def show(self, review_id: str, by: str, step: int, pointed: str = "") -> SharedReview:
        """Lead the others to a step, and point at a place of its table. Raises as every change does: NoSuchReview,
        ReviewOver, NotLeading."""
        return self._change(review_id, by, step=step, pointed=pointed)

    def hand_over(self, review_id: str, by: str, to: str) -> SharedReview:
        """Let somebody lead who follows now. Raises NotFollowing too. Who led before may go on to follow."""
        review = self.find(review_id)
        if to not in self._there(review):
            raise NotFollowing(to)
        people = {*review.shared.people, by} - {to} if review.shared.visibility == "people" else ()
        return self._change(review_id, by, shared=Shared(to, review.shared.visibility, tuple(sorted(people))))

    def open_to(self, review_id: str, by: str, openness: Openness) -> SharedReview:
        """Say who may follow; ``people`` are those who follow now and whose names are known."""
        review = self.find(review_id)
        people = self._there(review) if openness == "people" else ()
        return self._change(review_id, by, shared=Shared(by, openness, tuple(sorted(people))))

    def end(self, review_id: str, by: str) -> SharedReview:
        """End it for everybody."""
        return self._change(review_id, by, ended=self.clock())

    def _there(self, review: SharedReview) -> Collection[str]:
        """The ids of who follows now, where names are known."""
        here = self.followers.of([review.id])[review.id]
        return {follower.person for follower in here if follower.person} - {review.leader}

    def _change(self, review_id: str, by: str, **changes: Any) -> SharedReview:
        """Change a review that goes on and that this person leads: judged while nobody else can change it."""
        now = self.clock()
        with self._store.beside() as statements:
            review = held(statements, review_id)
            if review is None:
                raise NoSuchReview(review_id)
            if review.is_over(now):
                raise ReviewOver(review.id)
            if review.leader != by:
                raise NotLeading(review.leader)
            return put_review(statements, review, moved=now, **changes)


def _found(statements: Statements, review_id: str) -> SharedReview:
    found = reviews_found(statements, Wanted(ids=(review_id,)))
    if not found:
        raise NoSuchReview(review_id)
    return found[0]
