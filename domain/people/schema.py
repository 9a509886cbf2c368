"""The tables of people: beside the facts, erasable. Secrets are kept as hashes only, times as UTC text."""

from typing import Final

from domain.store import SideTables

TABLES: Final = SideTables(
    name="people",
    version=1,
    tables={
        "people": (
            "id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT, contact TEXT NOT NULL, "
            "administrator INTEGER NOT NULL, created TEXT NOT NULL"
        ),
        "sessions": (
            "hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, person TEXT NOT NULL, only_table TEXT, "
            "device TEXT NOT NULL, opened TEXT NOT NULL, seen TEXT NOT NULL, link TEXT"
        ),
        "bearers": (
            "hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, person TEXT NOT NULL, label TEXT NOT NULL, "
            "made TEXT NOT NULL, seen TEXT NOT NULL, expires TEXT NOT NULL"
        ),
        "links": (
            "hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, table_id TEXT, role TEXT NOT NULL, "
            "seat INTEGER NOT NULL, made_by TEXT NOT NULL, made TEXT NOT NULL, expires TEXT NOT NULL, used TEXT, "
            "revoked TEXT, person TEXT"
        ),
        "waits": (
            "subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, latest TEXT NOT NULL, wait_until TEXT NOT NULL"
        ),
    },
    indexes=(
        "CREATE INDEX sessions_person ON sessions (person)",
        "CREATE INDEX bearers_person ON bearers (person)",
        "CREATE INDEX links_table ON links (table_id)",
        "CREATE INDEX links_person ON links (person)",
    ),
)
