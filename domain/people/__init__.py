"""Accounts, guests, sessions, tokens and one-time links: beside the facts, erasable. ``People`` is the only door."""

from domain.people.errors import LastAdministrator, LinkSpent, NoSuchLink, NoSuchPerson, Throttled, WrongPassword
from domain.people.links import TakePlace, UsedLink
from domain.people.people import ERASED, People
from domain.people.principal import Principal
from domain.people.values import Bearer, Link, LinkKind, LinkState, Person, Session

__all__ = [
    "ERASED",
    "Bearer",
    "LastAdministrator",
    "Link",
    "LinkKind",
    "LinkSpent",
    "LinkState",
    "NoSuchLink",
    "NoSuchPerson",
    "People",
    "Person",
    "Principal",
    "Session",
    "TakePlace",
    "Throttled",
    "UsedLink",
    "WrongPassword",
]
