"""What was found, the same for every kind."""

from typing import NamedTuple

from markupsafe import Markup


class Found(NamedTuple):
    """One thing found: its address and title, what is said of it, and when it was (UTC)."""

    address: str
    title: str
    line: str | Markup
    when: str


class Page(NamedTuple):
    """Some of what was found, and where the list goes on; nothing where it does not."""

    found: tuple[Found, ...]
    after: str = ""
