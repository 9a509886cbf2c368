"""How often a password may be tried: waits that grow with every failure, kept where all processes see them.

What is counted is the tries at an account from an address. Where that account never signed in from there, the tries
at the account from anywhere and from the address at anything count too: those waits are of others' making, so they
are short, and they are not asked of an address from which the account signed in before. A browser with which it signed
in before is such an address of its own: who shares its network address counts elsewhere.

A try is counted before it is looked at, so that many at once are not looked at either.
"""

from datetime import timedelta
from ipaddress import ip_address, ip_network
from math import ceil
from typing import Final

import msgspec

from domain.people.errors import Throttled
from domain.people.secrets import hashed
from domain.people.values import Person
from domain.store import SideTables, Statements, Store
from domain.store.times import moved, seconds_until

TABLES: Final = SideTables(
    name="addresses",
    version=1,
    tables={
        "known_addresses": (
            "person TEXT NOT NULL, address TEXT NOT NULL, latest TEXT NOT NULL, PRIMARY KEY (person, address)"
        )
    },
)
"""From where each account signed in, as hashes."""

_FORGOTTEN: Final = timedelta(hours=1)
"""After so long without a try a subject begins anew."""
KNOWN: Final = timedelta(days=180)
"""So long an address is known after the last time an account signed in from it."""


FREE_WHERE_KNOWN: Final = 100
"""Tries at a login from where it signed in before: others may be there too."""


class Subject(msgspec.Struct, frozen=True):
    """What is counted. The first ``free`` tries cost no wait; none is longer than ``longest`` seconds."""

    key: str
    free: int
    longest: int

    def wait(self, failures: int) -> int:
        """Seconds to wait after so many failures: 1, 2, 4 and so on."""
        beyond = failures - self.free
        return 0 if beyond < 0 else min(self.longest, 2 ** min(beyond, 10))


class Origin(msgspec.Struct, frozen=True):
    """A try at a login, whether or not it exists, from an address, where the first ``free`` cost no wait.

    ``alone`` says that others' tries do not count here.
    """

    login: str
    address: str
    free: int = 5
    alone: bool = False

    @property
    def own(self) -> Subject:
        """Tries at this login from this address."""
        return Subject(hashed(f"login {self.login} address {place(self.address)}"), self.free, 900)

    @property
    def shared(self) -> tuple[Subject, ...]:
        """What others' tries count to."""
        if self.alone:
            return ()
        return at_login(self.login), Subject(hashed(f"address {place(self.address)}"), 30, 60)


def at_login(login: str) -> Subject:
    """Tries at one account from anywhere."""
    return Subject(hashed(f"login {login}"), 20, 60)


def place(address: str) -> str:
    """A network address, of IPv6 the network of 64 bits that one household has."""
    try:
        version = ip_address(address).version
    except ValueError:
        return address
    return address if version == 4 else str(ip_network((address, 64), strict=False))


def origin_of(store: Store, login: str, person: Person | None, addresses: tuple[str, ...], now: str) -> Origin:
    """From where a try comes: the first of these addresses from which its account signed in before, else the last."""
    if person is not None:
        with store.reading() as statements:
            for address in addresses:
                if _is_known(statements, person, address, now):
                    return Origin(login, address, FREE_WHERE_KNOWN, alone=True)
    return Origin(login, addresses[-1])


def _is_known(statements: Statements, person: Person, address: str, now: str) -> bool:
    return bool(
        statements.fetch(
            "SELECT 1 FROM known_addresses WHERE person = ? AND address = ? AND latest >= ?",
            (person.id, hashed(place(address)), moved(now, -KNOWN)),
        )
    )


def count_try(store: Store, origin: Origin, now: str) -> None:
    """Count one more try. Raises Throttled, and counts nothing, while it has to wait."""
    with store.beside() as statements:
        for subject in (origin.own, *origin.shared):
            _count(statements, subject, now)


def _count(statements: Statements, subject: Subject, now: str) -> None:
    # The row is written before it is read: on PostgreSQL that makes tries of other processes wait for their turn.
    failures, wait_until = statements.fetch(
        "INSERT INTO waits VALUES (?, 1, ?, ?) ON CONFLICT (subject) DO UPDATE SET "
        "failures = CASE WHEN waits.latest < ? THEN 1 ELSE waits.failures + 1 END RETURNING failures, wait_until",
        (subject.key, now, now, moved(now, -_FORGOTTEN)),
    )[0]
    left = seconds_until(wait_until, now)
    if 0 < left <= subject.longest:  # longer only after the clock was put back
        raise Throttled(ceil(left))
    until = moved(now, timedelta(seconds=subject.wait(failures)))
    statements.execute("UPDATE waits SET latest = ?, wait_until = ? WHERE subject = ?", (now, until, subject.key))


def forgive(store: Store, origin: Origin, person: Person, addresses: tuple[str, ...], now: str) -> None:
    """A try was right: this account begins anew here, its addresses are known, and this one try is given back.

    Not all of them: else who has one account could try others for ever.
    """
    with store.beside() as statements:
        statements.execute("DELETE FROM waits WHERE latest < ?", (moved(now, -_FORGOTTEN),))
        statements.execute("DELETE FROM known_addresses WHERE latest < ?", (moved(now, -KNOWN),))
        statements.execute("DELETE FROM waits WHERE subject = ?", (origin.own.key,))
        for subject in origin.shared:
            statements.execute(
                "UPDATE waits SET failures = failures - 1, wait_until = latest WHERE subject = ? AND failures > 0",
                (subject.key,),
            )
        for address in addresses:
            statements.execute(
                "INSERT INTO known_addresses VALUES (?, ?, ?) "
                "ON CONFLICT (person, address) DO UPDATE SET latest = EXCLUDED.latest",
                (person.id, hashed(place(address)), now),
            )


def forget(statements: Statements, person: Person) -> None:
    """Keep nothing of an account's tries."""
    statements.execute("DELETE FROM known_addresses WHERE person = ?", (person.id,))
    statements.execute("DELETE FROM waits WHERE subject = ?", (at_login(person.login or "").key,))
