"""One-time links: each lets one person take one place at a table, without an account; revocable, expiring."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

import msgspec

from domain.people.errors import LinkSpent, NoSuchLink
from domain.people.rows import add_link, add_person, add_session, end_session, links_where
from domain.people.secrets import fresh_secret, hashed
from domain.people.sessions import new_session
from domain.people.values import Link, LinkKind, Person
from domain.store import Beside, Statements, Store
from domain.store.fields import Unfit, a_name
from domain.store.ids import fresh_id
from domain.store.times import moved

HOURS: Final = 24
"""How long a link is good when nothing else is said."""
LONGEST_HOURS: Final = 24 * 31
NAMELESS: Final = "Guest"
"""What a guest is called who gave no name."""

_BITS: Final = 128
"""Enough for what nobody can try a million times a second; fewer squares in the QR code."""

TakePlace = Callable[[Link, Person, Beside], None]
"""Takes the place a link gives. What it is given to write has to be written in the same transaction, once: it marks
the link as used and raises LinkSpent where it no longer can be, which must leave everything as it was."""


class UsedLink(msgspec.Struct, frozen=True):
    """A link that was used: by whom, and the token of the session in which that person now is."""

    link: Link
    person: Person
    token: str


class Links:
    """The links to places at tables. Safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock

    def make(
        self, kind: LinkKind, table: UUID, *, role: str = "", seat: int = 0, made_by: str = "", hours: int = HOURS
    ) -> tuple[Link, str]:
        """A new link to a place, and its token, which cannot be shown again. Raises Unfit.

        A seat and the scorer's place have one open link at a time: an older one is revoked.
        """
        link, token = new_link(kind, self._clock(), table=table, role=role, seat=seat, made_by=made_by, hours=hours)
        with self._store.beside() as statements:
            _add(statements, token, link)
        return link, token

    def find(self, token: str) -> Link:
        """The link with this token, however it stands. Raises NoSuchLink. Changes nothing."""
        with self._store.reading() as statements:
            return found_by(statements, token)

    def at(self, table: UUID) -> tuple[Link, ...]:
        """All links ever made for places at a table, newest first."""
        with self._store.reading() as statements:
            return links_where(statements, "table_id = ?", (str(table),))

    def revoke(self, table: UUID, link_id: str) -> Link:
        """End a link and every session it opened; gives it as it was. Raises NoSuchLink."""
        with self._store.beside() as statements:
            return _revoke(statements, table, link_id, self._clock())

    def replace(self, table: UUID, link_id: str, made_by: str = "", hours: int = HOURS) -> tuple[Link, Link, str]:
        """Revoke a link that was lost and make another to the same place: the old one, the new one, its token.

        Raises NoSuchLink, Unfit.
        """
        now = self._clock()
        with self._store.beside() as statements:
            old = _revoke(statements, table, link_id, now)
            link, token = new_link(
                old.kind, now, table=table, role=old.role, seat=old.seat, made_by=made_by, hours=hours
            )
            _add(statements, token, link)
        return old, link, token

    def open(
        self,
        token: str,
        take_place: TakePlace,
        *,
        person: Person | None = None,
        name: str = "",
        device: str = "",
        instead_of: str = "",
    ) -> UsedLink:
        """Use a link: take its place, in a new session that replaces the one with the token ``instead_of``.

        The place goes to ``person``, or to a new guest, whose session is good for that table only. Raises NoSuchLink,
        LinkSpent, Unfit, and what ``take_place`` raises; the link is then as it was.
        """
        now, link = self._clock(), self.find(token)
        if link.table is None:
            raise NoSuchLink
        check_open(link, now)
        taker = person or Person(fresh_id("p-"), a_name(name.strip() or NAMELESS), None, False, now)
        session, session_token = new_session(taker, now, device, None if taker.login else link), fresh_secret()

        def use(statements: Statements) -> None:
            consume(statements, token, taker, now)
            if person is None:
                add_person(statements, taker, None, "")
            end_session(statements, instead_of)
            add_session(statements, session_token, session)

        take_place(link, taker, use)
        return UsedLink(link, taker, session_token)


def new_link(
    kind: LinkKind,
    now: str,
    *,
    table: UUID | None = None,
    role: str = "",
    seat: int = 0,
    made_by: str = "",
    hours: int = HOURS,
    person: str | None = None,
) -> tuple[Link, str]:
    """A link that nobody has kept yet, and its token. Raises Unfit."""
    if not 1 <= hours <= LONGEST_HOURS:
        raise Unfit("hours", f"1 to {LONGEST_HOURS}")
    if (kind == "seat") != (seat > 0) or (kind == "role") != bool(role):
        raise Unfit("place", "a seat has a number, a role a name, and nothing else has either")
    expires = moved(now, timedelta(hours=hours))
    return Link(fresh_id(), kind, table, role, seat, made_by, now, expires, None, None, person), fresh_secret(_BITS)


def found_by(statements: Statements, token: str) -> Link:
    """The link with this token. Raises NoSuchLink."""
    found = links_where(statements, "hash = ?", (hashed(token),))
    if not found:
        raise NoSuchLink
    return found[0]


def consume(statements: Statements, token: str, person: Person, now: str) -> None:
    """Mark an open link as used by this person. Raises LinkSpent where it is open no longer."""
    used = statements.fetch(
        "UPDATE links SET used = ?, person = ? "
        "WHERE hash = ? AND used IS NULL AND revoked IS NULL AND expires > ? RETURNING id",
        (now, person.id, hashed(token), now),
    )
    if not used:
        check_open(found_by(statements, token), now)
        raise LinkSpent("used")


def check_open(link: Link, now: str) -> None:
    """Raise LinkSpent where a link is not open (any more)."""
    state = link.state(now)
    if state != "open":
        raise LinkSpent(state)


def _revoke(statements: Statements, table: UUID, link_id: str, now: str) -> Link:
    found = links_where(statements, "id = ? AND table_id = ?", (link_id, str(table)))
    if not found:
        raise NoSuchLink
    statements.execute("UPDATE links SET revoked = ? WHERE id = ? AND revoked IS NULL", (now, link_id))
    statements.execute("DELETE FROM sessions WHERE link = ?", (link_id,))
    return found[0]


def _add(statements: Statements, token: str, link: Link) -> None:
    """Keep a new link; one to a place that one person has at a time makes all that are open to it void."""
    if link.kind in ("seat", "scorer"):
        statements.execute(
            "UPDATE links SET revoked = ? "
            "WHERE table_id = ? AND kind = ? AND seat = ? AND used IS NULL AND revoked IS NULL",
            (link.made, str(link.table), link.kind, link.seat),
        )
    add_link(statements, token, link)
