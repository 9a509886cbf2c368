"""Signed-in devices: a random token in a cookie there, its hash here."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final
from uuid import UUID

from msgspec.structs import replace

from domain.people.rows import add_session, end_session, sessions_where
from domain.people.secrets import fresh_secret, hashed
from domain.people.values import Link, Person, Session
from domain.store import Store, StoreFull
from domain.store.ids import fresh_id
from domain.store.times import moved, seconds_until

IDLE: Final = timedelta(days=30)
"""A session ends after so long without a request,"""
LONGEST: Final = timedelta(days=90)
"""and in any case after so long."""

_SEEN_EVERY: Final = 300.0
"""Seconds after which a session's last request is noted anew: not every request writes."""


class Sessions:
    """The sessions of all people. Safe to share between threads; one that was ended is not known a moment later."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock

    def open(self, person: Person, device: str = "", *, instead_of: str = "") -> str:
        """Sign a device in; gives the token for its cookie, which is kept nowhere else.

        ``instead_of`` is the token the device had until now: that session is over. Ended sessions are cleared away.
        """
        now = self._clock()
        token = fresh_secret()
        with self._store.beside() as statements:
            statements.execute(
                "DELETE FROM sessions WHERE seen < ? OR opened < ?", (moved(now, -IDLE), moved(now, -LONGEST))
            )
            end_session(statements, instead_of)
            add_session(statements, token, new_session(person, now, device))
        return token

    def visit(self, token: str) -> Session | None:
        """The session of a cookie, if it is still good; notes that it was seen."""
        with self._store.reading() as statements:
            found = sessions_where(statements, "sessions.hash = ?", (hashed(token),))
        if not found:
            return None
        session, now = found[0], self._clock()
        if session.seen < moved(now, -IDLE) or session.opened < moved(now, -LONGEST):
            return None
        if seconds_until(now, session.seen) < _SEEN_EVERY:
            return session
        with suppress(StoreFull):  # a full disk keeps nobody from reading
            self._see(session, now)
        return replace(session, seen=now)

    def of(self, person: Person) -> tuple[Session, ...]:
        """A person's sessions that are still good, last seen first."""
        now = self._clock()
        with self._store.reading() as statements:
            return sessions_where(
                statements,
                "sessions.person = ? AND sessions.seen >= ? AND sessions.opened >= ?",
                (person.id, moved(now, -IDLE), moved(now, -LONGEST)),
            )

    def close(self, token: str) -> None:
        """Sign the device with this token out."""
        with self._store.beside() as statements:
            end_session(statements, token)

    def end(self, person: Person, session_id: str) -> None:
        """End one of a person's sessions; nothing where it has ended or is another's."""
        with self._store.beside() as statements:
            statements.execute("DELETE FROM sessions WHERE person = ? AND id = ?", (person.id, session_id))

    def end_all(self, person: Person, *, but: str = "") -> None:
        """End all of a person's sessions but the one with this id."""
        with self._store.beside() as statements:
            statements.execute("DELETE FROM sessions WHERE person = ? AND id <> ?", (person.id, but))

    def end_at(self, person: Person, table: UUID) -> None:
        """End the guest's sessions for one table: for when a place there is taken away."""
        with self._store.beside() as statements:
            statements.execute("DELETE FROM sessions WHERE person = ? AND only_table = ?", (person.id, str(table)))

    def _see(self, session: Session, now: str) -> None:
        with self._store.beside() as statements:
            statements.execute("UPDATE sessions SET seen = ? WHERE id = ?", (now, session.id))


def new_session(person: Person, now: str, device: str, link: Link | None = None) -> Session:
    """A session that begins now; one of a guest is bound to the link that opened it and to its table."""
    only_table, link_id = (None, None) if link is None else (link.table, link.id)
    return Session(fresh_id(), person, only_table, device[:80], now, now, link_id)
