"""A clock to set, a hash that costs nothing, and what everybody at the club is called."""

from datetime import timedelta

from argon2 import PasswordHasher

from domain.people import People, Person
from domain.store.times import moved

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""argon2id as fast as it gets: for tests only."""

PASSWORD = "cold mornings"


class SetClock:
    """Stands still until it is moved on; begins on 2026-11-30 at 14:00 UTC."""

    def __init__(self) -> None:
        self.now = "2026-11-30T14:00:00.000Z"

    def __call__(self) -> str:
        return self.now

    def wait(self, **time: float) -> None:
        """So much later: ``days=1``, ``seconds=2``."""
        self.now = moved(self.now, timedelta(**time))


def ann(people: People) -> Person:
    """An administrator."""
    return people.add("Ann Kealoha", "ann", PASSWORD, administrator=True, contact="ann@hilo.example")


def ben(people: People) -> Person:
    """Somebody with an account."""
    return people.add("Ben Ortiz", "ben", PASSWORD)
