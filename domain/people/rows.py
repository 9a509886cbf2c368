"""Rows of the tables of people, read and written inside a transaction that somebody else has opened."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from domain.people.secrets import hashed
from domain.people.values import Bearer, Link, Person, Session
from domain.store import Statements

_PERSON: Final = "people.id, people.name, people.login, people.administrator, people.created"
_SESSION: Final = "sessions.id, sessions.only_table, sessions.device, sessions.opened, sessions.seen, sessions.link"
_BEARER: Final = "bearers.id, bearers.person, bearers.label, bearers.made, bearers.seen, bearers.expires"
_LINK: Final = "id, kind, table_id, role, seat, made_by, made, expires, used, revoked, person"


def people_where(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[Person, ...]:
    """The people of whom this is true."""
    found = statements.fetch(f"SELECT {_PERSON} FROM people WHERE {condition}", values)
    return tuple(_person(row) for row in found)


def sessions_where(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[Session, ...]:
    """The sessions of which this is true, last seen first."""
    found = statements.fetch(
        f"SELECT {_SESSION}, {_PERSON} FROM sessions JOIN people ON people.id = sessions.person "
        f"WHERE {condition} ORDER BY sessions.seen DESC, sessions.id",
        values,
    )
    return tuple(_session(row) for row in found)


def bearers_where(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[tuple[Bearer, Person], ...]:
    """The tokens of which this is true with their people, newest first."""
    found = statements.fetch(
        f"SELECT {_BEARER}, {_PERSON} FROM bearers JOIN people ON people.id = bearers.person "
        f"WHERE {condition} ORDER BY bearers.made DESC, bearers.id",
        values,
    )
    return tuple((Bearer(*row[:6]), _person(row[6:])) for row in found)


def links_where(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[Link, ...]:
    """The links of which this is true, newest first."""
    found = statements.fetch(f"SELECT {_LINK} FROM links WHERE {condition} ORDER BY made DESC, id", values)
    return tuple(_link(row) for row in found)


def add_session(statements: Statements, token: str, session: Session) -> None:
    """Keep a new session under the hash of its token."""
    only = None if session.only_table is None else str(session.only_table)
    statements.execute(
        "INSERT INTO sessions (hash, id, person, only_table, device, opened, seen, link) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            hashed(token),
            session.id,
            session.person.id,
            only,
            session.device,
            session.opened,
            session.seen,
            session.link,
        ),
    )


def end_session(statements: Statements, token: str) -> None:
    """End the session of this token, if there is one."""
    statements.execute("DELETE FROM sessions WHERE hash = ?", (hashed(token),))


def add_person(statements: Statements, person: Person, password: str | None, contact: str) -> bool:
    """Keep a new person; False, and nothing kept, where the login is somebody else's."""
    kept = statements.fetch(
        "INSERT INTO people (id, name, login, password, contact, administrator, created) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        (person.id, person.name, person.login, password, contact, int(person.administrator), person.created),
    )
    return bool(kept)


def add_link(statements: Statements, token: str, link: Link) -> None:
    """Keep a new link under the hash of its token."""
    table = None if link.table is None else str(link.table)
    statements.execute(
        "INSERT INTO links (hash, id, kind, table_id, role, seat, made_by, made, expires, person) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            hashed(token),
            link.id,
            link.kind,
            table,
            link.role,
            link.seat,
            link.made_by,
            link.made,
            link.expires,
            link.person,
        ),
    )


def _person(row: Sequence[Any]) -> Person:
    person_id, name, login, administrator, created = row
    return Person(person_id, name, login, bool(administrator), created)


def _session(row: Sequence[Any]) -> Session:
    session_id, only_table, device, opened, seen, link = row[:6]
    return Session(session_id, _person(row[6:]), only_table and UUID(only_table), device, opened, seen, link)


def _link(row: Sequence[Any]) -> Link:
    link_id, kind, table, *rest = row
    return Link(link_id, kind, table and UUID(table), *rest)
