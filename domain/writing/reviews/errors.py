"""What can be wrong with what somebody asks of a review."""


class NoSuchReview(LookupError):
    """There is no review with this id (any more)."""


class ReviewOver(Exception):
    """The review has ended: its leader ended it, or nobody moved it for hours."""


class NotLeading(Exception):
    """Only who leads a review may change it. ``leader`` is the id of who does."""

    def __init__(self, leader: str) -> None:
        super().__init__(f"{leader} leads this review")
        self.leader = leader


class NotFollowing(LookupError):
    """The lead is handed only to somebody who follows now."""
