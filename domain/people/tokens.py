"""Tokens with which scripts act for a person: shown once, kept as hashes, with an end."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

from domain.people.fields import a_label
from domain.people.rows import bearers_where
from domain.people.secrets import fresh_secret, hashed
from domain.people.values import Bearer, Person
from domain.store import Store, StoreFull
from domain.store.fields import Unfit
from domain.store.ids import fresh_id
from domain.store.times import moved, seconds_until

LONGEST_DAYS: Final = 366
_PREFIX: Final = "cairn_"
"""So that a token that was left in a file can be found by what looks for such."""
_SEEN_EVERY: Final = 300.0


class Bearers:
    """The tokens of all people. Safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock

    def make(self, person: Person, label: str, days: int = 90) -> str:
        """A new token for this person, good for so many days; it cannot be shown again. Raises Unfit."""
        if not 1 <= days <= LONGEST_DAYS:
            raise Unfit("days", f"1 to {LONGEST_DAYS}")
        now, token = self._clock(), _PREFIX + fresh_secret()
        row = (hashed(token), fresh_id(), person.id, a_label(label), now, "", moved(now, timedelta(days=days)))
        with self._store.beside() as statements:
            statements.execute("INSERT INTO bearers VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        return token

    def visit(self, token: str) -> Person | None:
        """For whom a token acts, if it is still good; notes that it was used."""
        now = self._clock()
        with self._store.reading() as statements:
            found = bearers_where(statements, "bearers.hash = ? AND bearers.expires > ?", (hashed(token), now))
        if not found:
            return None
        bearer, person = found[0]
        if not bearer.seen or seconds_until(now, bearer.seen) >= _SEEN_EVERY:
            with suppress(StoreFull):
                self._see(bearer, now)
        return person

    def of(self, person: Person) -> tuple[Bearer, ...]:
        """A person's tokens, newest first, those that have ended too."""
        with self._store.reading() as statements:
            return tuple(bearer for bearer, _ in bearers_where(statements, "bearers.person = ?", (person.id,)))

    def revoke(self, person: Person, bearer_id: str) -> None:
        """Take one of a person's tokens back; nothing where it is gone or another's."""
        with self._store.beside() as statements:
            statements.execute("DELETE FROM bearers WHERE person = ? AND id = ?", (person.id, bearer_id))

    def revoke_all(self, person: Person) -> None:
        """Take all of a person's tokens back."""
        with self._store.beside() as statements:
            statements.execute("DELETE FROM bearers WHERE person = ?", (person.id,))

    def _see(self, bearer: Bearer, now: str) -> None:
        with self._store.beside() as statements:
            statements.execute("UPDATE bearers SET seen = ? WHERE id = ?", (now, bearer.id))
