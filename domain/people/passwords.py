"""Passwords: kept as argon2id hashes, two computed at a time."""

from functools import cached_property
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_AT_ONCE: Final = 2
"""A hash takes 64 MiB and a tenth of a second: more at once would take the machine from those who play."""


class Passwords:
    """Hashes and checks passwords. Safe to share between threads."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = BoundedSemaphore(_AT_ONCE)

    def hash(self, password: str) -> str:
        """What is kept of this password."""
        with self._turns:
            return self._hasher.hash(password)

    def fits(self, password: str, kept: str | None) -> bool:
        """Whether this is the password. Takes as long where there is none to compare with, and then never fits."""
        with self._turns:
            nobodys = self._nobodys
            try:
                self._hasher.verify(kept or nobodys, password)
            except (VerificationError, InvalidHashError):
                return False
        return kept is not None

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("the password of nobody")

    def outdated(self, kept: str) -> bool:
        """Whether it was hashed with other settings than today's."""
        return self._hasher.check_needs_rehash(kept)
