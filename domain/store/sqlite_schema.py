"""The tables and queries of the SQLite recorder."""

from typing import Final

from domain.store.mapper import LEAF_SLICE
from domain.store.selection import Columns

VERSION: Final = 1
"""Kept in the file as its user_version."""

# The column is called rowid so that the library's own queries find it; being the key, VACUUM never renumbers it.
TABLES: Final = (
    """CREATE TABLE stored_events (
        rowid INTEGER PRIMARY KEY,
        originator_id TEXT NOT NULL,
        originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        UNIQUE (originator_id, originator_version))""",
    """CREATE TRIGGER stored_events_unchanged BEFORE UPDATE ON stored_events
        BEGIN SELECT RAISE(ABORT, 'a recorded fact is never changed'); END""",
    """CREATE TRIGGER stored_events_undeleted BEFORE DELETE ON stored_events
        BEGIN SELECT RAISE(ABORT, 'a recorded fact is never deleted'); END""",
    "CREATE TABLE labels (stream TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID",
)

# Made where it is missing: a file that an earlier version began has none.
TREE: Final = (
    "CREATE TABLE IF NOT EXISTS log_tree (position INTEGER PRIMARY KEY, hashes BLOB NOT NULL)",
    """CREATE TRIGGER IF NOT EXISTS log_tree_unchanged BEFORE UPDATE ON log_tree
        BEGIN SELECT RAISE(ABORT, 'the tree of the log is never changed'); END""",
    """CREATE TRIGGER IF NOT EXISTS log_tree_undeleted BEFORE DELETE ON log_tree
        BEGIN SELECT RAISE(ABORT, 'the tree of the log is never deleted'); END""",
)

INSERT: Final = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
ADOPT: Final = (
    "INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?, ?)"
)

HEAD: Final = (
    f"SELECT originator_version, substr(state, {LEAF_SLICE[0]}, {LEAF_SLICE[1]}) FROM stored_events"
    " WHERE originator_id = ? ORDER BY originator_version DESC LIMIT 1"
)

COLUMNS: Final = Columns(
    row="rowid, CAST(originator_id AS BLOB), originator_version, CAST(topic AS BLOB), state",
    position="rowid",
    table="stored_events",
    value="?",
)
LAST_POSITION: Final = "SELECT coalesce(max(rowid), 0) FROM stored_events"

LABEL: Final = "SELECT body FROM labels WHERE stream = ?"
SET_LABEL: Final = "INSERT INTO labels VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET body = excluded.body"
ERASE_LABEL: Final = "DELETE FROM labels WHERE stream = ?"

TRACKED: Final = "SELECT notification_id FROM tracking WHERE application_name = ?"
FURTHEST: Final = "SELECT coalesce(max(notification_id), 0) FROM tracking WHERE substr(application_name, 1, 2) <> '__'"
"""How far the furthest projection is; the library keeps its own version under a name that begins with two lines."""
FORGET: Final = "DELETE FROM tracking WHERE application_name = ?"
