"""What can be wrong with what somebody asks of the accounts, in plain words."""

from typing import Literal

Spent = Literal["used", "expired", "revoked"]


class NoSuchPerson(LookupError):
    """There is no account with this id or login (any more)."""


class WrongPassword(Exception):
    """Wrong login or password. Never says which of them is wrong."""


class Throttled(Exception):
    """Too many passwords were tried; ``seconds`` is how long to wait before the next one is looked at."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many tries; try again in {seconds} seconds")
        self.seconds = seconds


class LastAdministrator(Exception):
    """Without this account nobody could administer the service."""


class LinkSpent(Exception):
    """The link opens nothing any more; ``state`` says why."""

    def __init__(self, state: Spent) -> None:
        super().__init__(f"this link is {state}")
        self.state = state


class NoSuchLink(LookupError):
    """There is no such link."""
