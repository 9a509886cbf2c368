"""Command ids of what is kept beside the facts, as notes, what-if lines and imports: each is answered once."""

from hashlib import sha256
from typing import Final

import msgspec

from domain.store import SideTables, Statements
from domain.store.errors import NotPossible

TABLES: Final = SideTables(
    "sent_commands",
    1,
    {
        "sent_commands": (
            "place TEXT NOT NULL, id TEXT NOT NULL, person TEXT NOT NULL, request TEXT NOT NULL, result TEXT NOT NULL, "
            "PRIMARY KEY (place, id)"
        )
    },
    ("CREATE INDEX sent_commands_person ON sent_commands (person)",),
)


class Sent(msgspec.Struct, frozen=True):
    """A command that was sent to a ``place`` (one room of one table or person) under an ``id`` of its own.

    ``asked`` tells it from other commands; it holds no words that may have to be erased. ``person`` is the opaque id of
    whose the place is, empty where it is gone with something else.
    """

    place: str
    id: str
    asked: tuple[object, ...]
    person: str = ""

    @property
    def request(self) -> str:
        """The mark that is kept of what was asked."""
        return sha256(msgspec.json.encode((self.id, self.asked))).hexdigest()[:32]


def first_result(statements: Statements, sent: Sent | None, result: str) -> str | None:
    """What the same command brought the first time; None where this is the first, which is kept with its result.

    Two transactions with one command wait for each other here. Raises NotPossible where the id was used for another.
    """
    if sent is None:
        return None
    values = (sent.place, sent.id, sent.person, sent.request, result)
    kept = "INSERT INTO sent_commands VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id"
    return None if statements.fetch(kept, values) else result_of(statements, sent)


def result_of(statements: Statements, sent: Sent) -> str | None:
    """What this command brought; None where it was never sent. Raises NotPossible where its id was used for another."""
    asked = "SELECT request, result FROM sent_commands WHERE place = ? AND id = ?"
    found = statements.fetch(asked, (sent.place, sent.id))
    if found and found[0][0] != sent.request:
        raise NotPossible(
            f"command id {sent.id} was used here for something else: load the page again, or send this under an id of "
            "its own"
        )
    return str(found[0][1]) if found else None


def forget_person(statements: Statements, person: str) -> None:
    """Erase what is kept of an account's own commands."""
    statements.execute("DELETE FROM sent_commands WHERE person = ?", (person,))


def forget(statements: Statements, place: str) -> None:
    """Erase what is kept of a place that is gone."""
    statements.execute("DELETE FROM sent_commands WHERE place = ?", (place,))
