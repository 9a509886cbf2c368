"""The tables of shared reviews: beside the facts, erasable; times as UTC text, people by their ids."""

from typing import Final

from domain.store import SideTables

TABLES: Final = SideTables(
    name="reviews",
    version=1,
    tables={
        "reviews": (
            "id TEXT PRIMARY KEY, table_id TEXT NOT NULL, version BIGINT NOT NULL, leader TEXT NOT NULL, "
            "openness TEXT NOT NULL, people TEXT NOT NULL, step BIGINT NOT NULL, pointed TEXT NOT NULL, "
            "hide INTEGER NOT NULL, made TEXT NOT NULL, moved TEXT NOT NULL, ended TEXT"
        ),
        "review_followers": (
            "review TEXT NOT NULL, visit TEXT NOT NULL, person TEXT NOT NULL, seen TEXT NOT NULL, "
            "PRIMARY KEY (review, visit)"
        ),
    },
    indexes=("CREATE INDEX reviews_table ON reviews (table_id)",),
)
