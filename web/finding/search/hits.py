"""What was found, the same for every kind."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Found(NamedTuple):
    """One thing found: its address and title, what is said of it, and when it was (UTC)."""

    address: str
    title: str
    line: str
    when: str


class Page(NamedTuple):
    """Some of what was found. ``after`` says where the list goes on, and is empty where it does not.

    ``cut`` says that there was more than could be looked at.
    """

    found: tuple[Found, ...]
    after: str = ""
    cut: bool = False


def gather(
    candidates: Iterable[T], tell: Callable[[T], Found | None], place: Callable[[T], str], limit: int, most: int
) -> Page:
    """At most ``limit`` of the candidates of which the visitor is told something; at most ``most`` are looked at.

    The list goes on behind the last one that was told: the ``place`` of any other would tell that it is there.
    """
    found: list[Found] = []
    last = ""
    for looked_at, candidate in enumerate(candidates):
        if len(found) == limit:
            return Page(tuple(found), last)
        if looked_at == most:
            return Page(tuple(found), cut=True)
        told = tell(candidate)
        if told is not None:
            found.append(told)
            last = place(candidate)
    return Page(tuple(found))
