"""The step controls: for every key a visible link, in the same place whether it leads anywhere or not."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

SIGNS: Final = {
    "first": ("start", "Start", "Home", "far"),
    "previous_turn": ("tprev", "Turn", "[", ""),
    "previous": ("prev", "Step", "Left", "one"),
    "next": ("next", "Step", "Right", "one fwd"),
    "next_turn": ("tnext", "Turn", "]", ""),
    "last": ("end", "End", "End", "far"),
    "previous_round": ("prev", "Round", "{", "word"),
    "next_round": ("next", "Round", "}", "word fwd"),
    "previous_deal": ("prev", "{deal}", "Up", "word"),
    "next_deal": ("next", "{deal}", "Down", "word fwd"),
    "previous_moment": ("prev", "Key moment", "p", "word"),
    "next_moment": ("next", "Key moment", "n", "word fwd"),
}
"""For every control its icon, its word, its key and how it looks."""

BACK: Final = ("first", "previous_turn", "previous")
FORTH: Final = ("next", "next_turn", "last")
FURTHER: Final = ("previous_round", "next_round", "previous_deal", "next_deal", "previous_moment", "next_moment")
CONTROLS: Final = (*BACK, *FORTH, *FURTHER)
JUMPS: Final = frozenset({"first", "last", *FURTHER} - {"previous_round", "next_round"})
"""From where these lead one wants to come back."""
AHEAD: Final = frozenset(name for name in CONTROLS if name.startswith("next") or name == "last")


def group(names: Sequence[str], links: Mapping[str, str], deal: str = "game") -> bytes:
    """Controls side by side; one without a link keeps its place and cannot be reached. ``deal`` is what a deal is
    called."""
    return "".join([_control(name, links.get(name), deal) for name in names]).encode()


def _control(name: str, link: str | None, deal: str) -> str:
    sign, word, key, kind = SIGNS[name]
    word = word.format(deal=deal.capitalize())
    direction = "next" if name in AHEAD else "previous"
    icon = f'<svg class="icon" aria-hidden="true"><use href="/static/cards.svg#i-{sign}"/></svg>'
    inside = f'{icon}<span class="lbl">{word}</span>'
    if link is None:
        return f'<span class="btn off {kind}" aria-hidden="true">{inside}</span>'
    spoken = "" if name in ("first", "last") else f'<span class="vh">{direction} </span>'
    return f'<a class="btn {kind}" href="{escape(link)}" data-go="{name}" title="{word} ({key})">{spoken}{inside}</a>'
