"""Who follows a review now: open pages that said so a moment ago, in whichever process."""

from collections.abc import Callable, Collection, Iterable
from datetime import timedelta
from typing import Final

from domain.store import Store
from domain.store.document import marks
from domain.store.times import moved
from domain.writing.reviews.values import Follower

MOST: Final = 500
"""So many pages are counted at one review; more may follow uncounted."""
SAYS_SO: Final = timedelta(seconds=25)
"""How often a page is to say that it is still there."""
_GONE: Final = timedelta(seconds=60)
"""After so long without a word it is not counted any more."""


class Followers:
    """The followers of all reviews. Safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock

    def come(self, review: str, follower: Follower) -> None:
        """Count a page; counted already, it is still there."""
        now = self._clock()
        with self._store.beside() as statements:
            kept = statements.fetch(
                "UPDATE review_followers SET seen = ?, person = ? WHERE review = ? AND visit = ? RETURNING visit",
                (now, follower.person, review, follower.visit),
            )
            counted = statements.fetch("SELECT COUNT(*) FROM review_followers WHERE review = ?", (review,))[0][0]
            if not kept and counted < MOST:
                row = (review, follower.visit, follower.person, now)
                statements.execute("INSERT INTO review_followers VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def ask(self, review: str, follower: Follower) -> None:
        """Count a page that asks again and again; written only now and then."""
        since = moved(self._clock(), -SAYS_SO)
        with self._store.reading() as statements:
            told = statements.fetch(
                "SELECT visit FROM review_followers WHERE review = ? AND visit = ? AND seen > ?",
                (review, follower.visit, since),
            )
        if not told:
            self.come(review, follower)

    def stay(self, visits: Iterable[str]) -> None:
        """These pages are still there; those of whom nothing was heard are forgotten."""
        there, now = list(visits), self._clock()
        with self._store.beside() as statements:
            if there:
                statements.execute(
                    f"UPDATE review_followers SET seen = ? WHERE visit IN ({marks(there)})", (now, *there)
                )
            statements.execute("DELETE FROM review_followers WHERE seen <= ?", (moved(now, -_GONE),))

    def leave(self, review: str, visit: str) -> None:
        """Count a page no longer; harmless when repeated."""
        with self._store.beside() as statements:
            statements.execute("DELETE FROM review_followers WHERE review = ? AND visit = ?", (review, visit))

    def of(self, reviews: Collection[str]) -> dict[str, tuple[Follower, ...]]:
        """By review every page that is there now."""
        if not reviews:
            return {}
        since = moved(self._clock(), -_GONE)
        with self._store.reading() as statements:
            rows = statements.fetch(
                "SELECT review, visit, person FROM review_followers "
                f"WHERE seen > ? AND review IN ({marks(list(reviews))}) ORDER BY review, visit",
                (since, *reviews),
            )
        there: dict[str, list[Follower]] = {review: [] for review in reviews}
        for review, visit, person in rows:
            there[review].append(Follower(visit, person))
        return {review: tuple(found) for review, found in there.items()}
