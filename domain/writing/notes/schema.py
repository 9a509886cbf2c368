"""The tables of notes: beside the facts, erasable. Times are UTC text; tags stand in one text, blanks around each."""

from typing import Final

from domain.store import SideTables

TABLES: Final = SideTables(
    name="notes",
    version=1,
    tables={
        "notes": (
            "id TEXT PRIMARY KEY, table_id TEXT NOT NULL, number BIGINT NOT NULL, step BIGINT NOT NULL, "
            "since BIGINT NOT NULL, card TEXT NOT NULL, author TEXT NOT NULL, visibility TEXT NOT NULL, "
            "people TEXT NOT NULL, sight TEXT NOT NULL, "
            "body TEXT NOT NULL, glyph TEXT NOT NULL, tags TEXT NOT NULL, said TEXT NOT NULL, "
            "made TEXT NOT NULL, revision BIGINT NOT NULL, answers TEXT, signed TEXT NOT NULL, edits BIGINT NOT NULL, "
            "erased TEXT, hidden TEXT, folded TEXT NOT NULL"
        ),
        "note_words": (
            "note TEXT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL, glyph TEXT NOT NULL, tags TEXT NOT NULL, "
            "said TEXT NOT NULL, visibility TEXT NOT NULL, people TEXT NOT NULL, sight TEXT NOT NULL, "
            "PRIMARY KEY (note, number)"
        ),
        "note_hidings": (
            "note TEXT NOT NULL, table_id TEXT NOT NULL, person TEXT NOT NULL, at TEXT NOT NULL, why TEXT NOT NULL, "
            "hidden BIGINT NOT NULL"
        ),
        "note_versions": "table_id TEXT PRIMARY KEY, version BIGINT NOT NULL",
    },
    indexes=(
        "CREATE INDEX notes_table ON notes (table_id, number)",
        "CREATE INDEX notes_author ON notes (author, made)",
        "CREATE INDEX notes_made ON notes (made, id)",
        "CREATE INDEX note_hidings_table ON note_hidings (table_id)",
    ),
)
