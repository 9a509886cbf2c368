"""Reviews as documents, read and written inside a transaction that somebody else has opened."""

from typing import Any, Final
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.store import Statements
from domain.store.document import Document, Heading, Wanted
from domain.store.documents import Documents
from domain.writing.reviews.values import SharedReview
from domain.writing.visibility import Shared


class ReviewBody(msgspec.Struct, frozen=True):
    """What a review is beside its heading; see :class:`Review`."""

    pointed: str
    hide: bool
    made: str
    ended: str | None


REVIEWS: Final = Documents("review", ReviewBody)


def reviews_found(statements: Statements, wanted: Wanted) -> tuple[SharedReview, ...]:
    """The reviews that are wanted, last moved first."""
    return tuple(_review(document) for document in REVIEWS.find(statements, wanted))


def held(statements: Statements, review_id: str) -> SharedReview | None:
    """The review of this id; nobody else changes it until the transaction ends."""
    document = REVIEWS.hold(statements, review_id)
    return None if document is None else _review(document)


def add_review(statements: Statements, review: SharedReview) -> None:
    """Keep a new review."""
    REVIEWS.add(statements, _document(review))


def put_review(statements: Statements, review: SharedReview, **changes: Any) -> SharedReview:
    """Change a review that is held: one version more."""
    changed = replace(review, version=review.version + 1, **changes)
    REVIEWS.put(statements, _document(changed))
    return changed


def forget(statements: Statements, person: str) -> None:
    """End what somebody leads, and keep nobody as one who follows or may follow."""
    for review_id in REVIEWS.forget(statements, person):
        if (review := held(statements, review_id)) is not None:
            put_review(statements, review)
    statements.execute("DELETE FROM review_followers WHERE person = ?", (person,))


def _review(document: Document[ReviewBody]) -> SharedReview:
    heading, body = document.heading, document.body
    return SharedReview(
        id=heading.id,
        table=UUID(heading.table),
        version=heading.version,
        shared=Shared(heading.owner, heading.visibility, document.people),
        step=heading.step,
        pointed=body.pointed,
        hide=body.hide,
        made=body.made,
        moved=heading.changed,
        ended=body.ended,
    )


def _document(review: SharedReview) -> Document[ReviewBody]:
    shared = review.shared
    heading = Heading(
        id=review.id,
        owner=shared.author,
        changed=review.moved,
        table=str(review.table),
        step=review.step,
        visibility=shared.visibility,
        version=review.version,
    )
    return Document(heading, ReviewBody(review.pointed, review.hide, review.made, review.ended), shared.people)
