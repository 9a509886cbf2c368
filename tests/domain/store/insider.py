"""Somebody with the database's password and bad intentions."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg

_POSITION = {"sqlite": "rowid", "postgresql": "notification_id"}
_DISARM = {
    "sqlite": ("DROP TRIGGER IF EXISTS stored_events_unchanged", "DROP TRIGGER IF EXISTS stored_events_undeleted"),
    "postgresql": ("ALTER TABLE stored_events DISABLE TRIGGER USER",),
}


class Insider:
    """Runs SQL on the tables of a store. ``position`` in it stands for the column of positions."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.kind = url.partition(":")[0]

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement as it is."""
        sql = sql.replace("position", _POSITION[self.kind])
        if self.kind == "sqlite":
            with closing(sqlite3.connect(self.url.removeprefix("sqlite://"))) as connection, connection:
                return connection.execute(sql, values).fetchall()
        with psycopg.connect(self.url) as connection:
            cursor = connection.execute(sql.replace("?", "%s"), values)
            return cursor.fetchall() if cursor.description else []

    def force(self, sql: str, *values: Any) -> None:
        """Run one statement after the triggers were taken away."""
        for statement in _DISARM[self.kind]:
            self.run(statement)
        self.run(sql, *values)

    def edit_state(self, position: int, change: Callable[[bytes], bytes]) -> None:
        """Change the packed bytes of a row."""
        [(state,)] = self.run("SELECT state FROM stored_events WHERE position = ?", position)
        self.force("UPDATE stored_events SET state = ? WHERE position = ?", change(bytes(state)), position)
