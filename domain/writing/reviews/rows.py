"""Rows of the tables of reviews, read and written inside a transaction that somebody else has opened."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.store import Statements
from domain.writing.reviews.values import Review
from domain.writing.visibility import Shared

COLUMNS: Final = "id, table_id, version, leader, openness, people, step, pointed, hide, made, moved, ended"


def reviews_where(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[Review, ...]:
    """The reviews of which this is true, last moved first."""
    found = statements.fetch(f"SELECT {COLUMNS} FROM reviews WHERE {condition} ORDER BY moved DESC, id", values)
    return tuple(review_of(row) for row in found)


def add_review(statements: Statements, review: Review) -> None:
    """Keep a new review."""
    shared = review.shared
    statements.execute(
        f"INSERT INTO reviews ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            review.id,
            str(review.table),
            review.version,
            shared.author,
            shared.visibility,
            written(shared.people),
            review.step,
            review.pointed,
            int(review.hide),
            review.made,
            review.moved,
            review.ended,
        ),
    )


def forget(statements: Statements, person: str) -> None:
    """End what somebody leads, and keep nobody as one who follows or may follow."""
    statements.execute("DELETE FROM reviews WHERE leader = ?", (person,))
    statements.execute("DELETE FROM review_followers WHERE person = ?", (person,))
    for review in reviews_where(statements, "people LIKE ?", (f'%"{person}"%',)):
        others = written([one for one in review.shared.people if one != person])
        statements.execute("UPDATE reviews SET people = ?, version = version + 1 WHERE id = ?", (others, review.id))


def review_of(row: Sequence[Any]) -> Review:
    """The review in a row of these columns."""
    review_id, table, version, leader, openness, people, step, pointed, hide, *times = row
    shared = Shared(leader, openness, msgspec.json.decode(people, type=tuple[str, ...]))
    return Review(review_id, UUID(table), version, shared, step, pointed, bool(hide), *times)


def written(people: Sequence[str]) -> str:
    """Ids of people as they are kept in one column."""
    return msgspec.json.encode(people).decode()


def marks(values: Sequence[Any]) -> str:
    """As many question marks as there are values, for a list in a statement."""
    return ", ".join("?" * len(values))
