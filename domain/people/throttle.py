"""How often a password may be tried: waits that grow with every failure, kept where all processes see them.

A try is counted before it is looked at, so that many at once are not looked at either.
"""

from datetime import timedelta
from math import ceil
from typing import Final

import msgspec

from domain.people.errors import Throttled
from domain.people.secrets import hashed
from domain.store import Statements, Store
from domain.times import moved, seconds_until

_LONGEST: Final = 900
_FORGOTTEN: Final = timedelta(hours=1)
"""After so long without a try a subject begins anew."""


class Subject(msgspec.Struct, frozen=True):
    """What is counted: the tries at one login or from one address. The first ``free`` of them cost no wait."""

    key: str
    free: int

    def wait(self, failures: int) -> int:
        """Seconds to wait after so many failures: 1, 2, 4 ... 900."""
        beyond = failures - self.free
        return 0 if beyond < 0 else min(_LONGEST, 2 ** min(beyond, 10))


def at_login(login: str) -> Subject:
    """Tries at one account, whether it exists or not."""
    return Subject(hashed(f"login {login}"), 5)


def from_address(address: str) -> Subject:
    """Tries from one network address, which a whole club may share."""
    return Subject(hashed(f"address {address}"), 30)


def count_try(store: Store, subjects: tuple[Subject, ...], now: str) -> None:
    """Count one more try of each. Raises Throttled, and counts nothing, while one of them has to wait."""
    with store.beside() as statements:
        for subject in subjects:
            _count(statements, subject, now)


def _count(statements: Statements, subject: Subject, now: str) -> None:
    # The row is written before it is read: on PostgreSQL that makes tries of other processes wait for their turn.
    failures, wait_until = statements.fetch(
        "INSERT INTO waits VALUES (?, 1, ?, ?) ON CONFLICT (subject) DO UPDATE SET "
        "failures = CASE WHEN waits.latest < ? THEN 1 ELSE waits.failures + 1 END RETURNING failures, wait_until",
        (subject.key, now, now, moved(now, -_FORGOTTEN)),
    )[0]
    left = seconds_until(wait_until, now)
    if left > 0:
        raise Throttled(ceil(left))
    until = moved(now, timedelta(seconds=subject.wait(failures)))
    statements.execute("UPDATE waits SET latest = ?, wait_until = ? WHERE subject = ?", (now, until, subject.key))


def forgive(store: Store, login: Subject, address: Subject, now: str) -> None:
    """A try was right: its login begins anew, the address has this one try back.

    Not all of them: else who has one account could try others for ever.
    """
    with store.beside() as statements:
        statements.execute("DELETE FROM waits WHERE latest < ?", (moved(now, -_FORGOTTEN),))
        forget(statements, login)
        statements.execute(
            "UPDATE waits SET failures = failures - 1, wait_until = latest WHERE subject = ? AND failures > 0",
            (address.key,),
        )


def forget(statements: Statements, subject: Subject) -> None:
    """Keep nothing of a subject."""
    statements.execute("DELETE FROM waits WHERE subject = ?", (subject.key,))
