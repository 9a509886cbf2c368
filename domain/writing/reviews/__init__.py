"""Shared reviews of a table: who leads, at which step, who follows. Beside the facts, gone after a day."""

from domain.writing.reviews.errors import NoSuchReview, NotFollowing, NotLeading, ReviewOver
from domain.writing.reviews.followers import Followers
from domain.writing.reviews.reviews import Reviews
from domain.writing.reviews.values import Follower, SharedReview, as_place, as_visit

__all__ = [
    "Follower",
    "Followers",
    "NoSuchReview",
    "NotFollowing",
    "NotLeading",
    "ReviewOver",
    "Reviews",
    "SharedReview",
    "as_place",
    "as_visit",
]
