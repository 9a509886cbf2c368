"""The tables of shared reviews: beside the facts, erasable; times as UTC text, people by their ids."""

from typing import Any, Final

import msgspec

from domain.store import Migration, SideTables, Statements
from domain.store.document import Document, Heading
from domain.store.documents import TABLES as DOCUMENTS
from domain.writing.reviews.rows import REVIEWS, ReviewBody

_FIRST: Final = "id, leader, moved, table_id, openness, version, people, step, pointed, hide, made, ended"


def _as_documents(statements: Statements) -> int:
    rows = statements.fetch(f"SELECT {_FIRST} FROM reviews")
    for row in rows:
        REVIEWS.add(statements, _document(*row))
    statements.execute("DROP TABLE reviews")
    return len(rows)


def _document(
    review_id: str, leader: str, moved: str, table: str, openness: Any, version: int, people: str, *body: Any
) -> Document[ReviewBody]:
    step, pointed, hide, made, ended = body
    heading = Heading(review_id, leader, moved, table, step, openness, version=version)
    named = msgspec.json.decode(people, type=tuple[str, ...])
    return Document(heading, ReviewBody(pointed, bool(hide), made, ended), named)


TABLES: Final = SideTables(
    name="reviews",
    version=2,
    tables={
        "review_followers": (
            "review TEXT NOT NULL, visit TEXT NOT NULL, person TEXT NOT NULL, seen TEXT NOT NULL, "
            "PRIMARY KEY (review, visit)"
        ),
    },
    migrations=(Migration("reviews are documents", _as_documents),),
    needs=(DOCUMENTS,),
)
