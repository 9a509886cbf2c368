"""The one thread of a process that looks how the reviews go on that its streams tell of."""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from flask import Flask

from domain.store import StoreError
from domain.writing.reviews import Follower, Reviews, SharedReview
from domain.writing.reviews.followers import SAYS_SO
from web.live.service import Live
from web.shell.services import services_of

_LOOKS_EVERY: Final = 0.02
"""Seconds between two looks at what was changed."""
_COUNTS_EVERY: Final = 100
"""So many looks later it counts again who is there."""
_SAYS_SO_EVERY: Final = int(SAYS_SO.total_seconds() / _LOOKS_EVERY)
"""So many looks later it says again that its pages are there."""

log = logging.getLogger(__name__)


def attach(app: Flask) -> None:
    """Give a service, which has its live updates already, who watches its reviews."""
    made = services_of(app)
    live = made.part(Live)
    watching = Watching(made.reviews, live)
    made.add(watching)
    live.beside.append(watching)


class Watched(NamedTuple):
    """A review as it is now, and how many people follow it."""

    review: SharedReview
    here: int


class Watching:
    """Knows the reviews that pages of this process follow, and wakes their streams. Safe to share between threads.

    However many streams there are, one query a look asks for all of them, and one write says that all are still there.
    """

    def __init__(self, reviews: Reviews, live: Live) -> None:
        self._reviews = reviews
        self._live = live
        self._lock = threading.Lock()
        self._nudged = threading.Event()
        self._thread: threading.Thread | None = None
        self._visits: dict[str, set[str]] = {}
        self._watched: dict[str, Watched] = {}

    def come(self, review: SharedReview, follower: Follower) -> None:
        """Watch a review for one page of it, counted among its followers until it leaves. Raises StoreDown."""
        self._reviews.followers.come(review.id, follower)
        with self._lock:
            self._visits.setdefault(review.id, set()).add(follower.visit)
            self._watched.setdefault(review.id, Watched(review, 0))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="cairn-reviews", daemon=True)
                self._thread.start()
        self._count()

    def leave(self, review_id: str, visit: str) -> None:
        """The page is gone; harmless when it never came."""
        with self._lock:
            visits = self._visits.get(review_id, set())
            if visit not in visits:
                return
            visits.remove(visit)
            if not visits:
                del self._visits[review_id], self._watched[review_id]
        with suppress(StoreError):
            self._reviews.followers.leave(review_id, visit)

    def known(self, review_id: str) -> Watched | None:
        """A review that somebody here follows."""
        return self._watched.get(review_id)

    def nudge(self) -> None:
        """Look now: this process has just changed a review."""
        self._nudged.set()

    def join(self) -> None:
        """Wait until it has ended; it ends by itself when nobody follows."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        looks = count(1)
        while self._wanted():
            self._nudged.wait(_LOOKS_EVERY)
            self._nudged.clear()
            try:
                self._turn(next(looks))
            except Exception:
                log.exception("reviews: the store could not be read; tried again in a moment")

    def _turn(self, look: int) -> None:
        self._look()
        if look % _COUNTS_EVERY == 0:
            self._count()
        if look % _SAYS_SO_EVERY == 0:
            self._reviews.followers.stay(self._there())

    def _wanted(self) -> bool:
        with self._lock:
            if self._visits and not self._live.closed:
                return True
            self._thread = None
            return False

    def _there(self) -> list[str]:
        with self._lock:
            return [visit for visits in self._visits.values() for visit in visits]

    def _look(self) -> None:
        known = {review_id: watched.review.version for review_id, watched in self._now()}
        for review in self._reviews.changed(known) if known else ():
            self._keep(review.id, partial(_renewed, review))

    def _count(self) -> None:
        now = [review_id for review_id, _ in self._now()]
        for review_id, followers in self._reviews.followers.of(now).items():
            self._keep(review_id, partial(_counted, followers))

    def _now(self) -> list[tuple[str, Watched]]:
        with self._lock:
            return list(self._watched.items())

    def _keep(self, review_id: str, changed: Callable[[Watched], Watched]) -> None:
        with self._lock:
            before = self._watched.get(review_id)
            if before is None or (now := changed(before)) == before:
                return
            self._watched[review_id] = now
        self._live.wake(now.review.table)


def _renewed(review: SharedReview, watched: Watched) -> Watched:
    return watched._replace(review=review)


def _counted(followers: Sequence[Follower], watched: Watched) -> Watched:
    return watched._replace(here=heads(followers, watched.review.leader))


def heads(followers: Sequence[Follower], leader: str) -> int:
    """How many people these pages are, the leader not counted; a page without a name is somebody."""
    people = {follower.person or follower.visit for follower in followers}
    return len(people - {leader})
