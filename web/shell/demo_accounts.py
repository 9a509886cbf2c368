"""Accounts that a demonstration offers to everybody."""

from typing import NamedTuple


class ShownAccount(NamedTuple):
    """An account whose password is no secret, and what it is for."""

    name: str
    login: str
    password: str
    words: str
