"""The domain's plain text made ready for a page: cards drawn, seats named, times a reader's browser can make local.

Domain text has cards in braces (``{7h}``) and players as ``seat 2``.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec
from flask import Flask
from markupsafe import Markup, escape

from domain.cards.cards import TWO_FRENCH_DECKS, Deck
from domain.store.times import moment_of
from domain.tables.labels import Labels
from web.shell.cards import card_mark
from web.shell.written import Written, flat, written

_TOKENS: Final = re.compile(r"\{(..)\}|\b([Ss])eat (\d)\b")


class PageLabels(Labels, frozen=True):
    """The labels of a table as its pages use them: with the deck, so that cards can be drawn, and with short names."""

    deck: Deck = TWO_FRENCH_DECKS
    short: dict[str, str] = msgspec.field(default_factory=dict)
    whole: dict[str, str] = msgspec.field(default_factory=dict)

    def name(self, seat: int) -> str:
        """What a player is called in a sentence: the first name where that is enough."""
        short = self.short.get(str(seat))
        return Written(short) if short else self.whole_name(seat)

    def whole_name(self, seat: int) -> str:
        """What a player is called in full."""
        whole = self.whole.get(str(seat)) or super().name(seat)
        return Written(whole) if self.players.get(str(seat)) else whole


def names_for(labels: Labels, deck: Deck) -> PageLabels:
    """The labels of a table of a game with this deck."""
    whole = {seat: labels.name(int(seat)) for seat in labels.players}
    told = (labels.players, labels.event, labels.venue, labels.date, labels.extra)
    return PageLabels(*told, deck, labels.first_names(), whole)


def named(text: str, labels: Labels) -> Markup:
    """Domain text as safe HTML: cards with their suits, players by their names."""
    deck = labels.deck if isinstance(labels, PageLabels) else TWO_FRENCH_DECKS
    return _html(text, labels, lambda card: card_mark(card, deck))


def spoken(text: str, labels: Labels) -> Markup:
    """Domain text as safe HTML to be read aloud: cards in words, players by their names."""
    deck = labels.deck if isinstance(labels, PageLabels) else TWO_FRENCH_DECKS
    return _html(text, labels, deck.word)


def _html(text: str, labels: Labels, card: Callable[[str], str]) -> Markup:
    parts, end = [], 0
    for match in _TOKENS.finditer(text):
        parts += [escape(text[end : match.start()]), escape(card(match[1]) if match[1] else _name(match, labels))]
        end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def plain(text: str, labels: Labels) -> str:
    """Domain text for titles, labels and JSON: cards in words, players by their names."""
    deck = labels.deck if isinstance(labels, PageLabels) else TWO_FRENCH_DECKS
    return _TOKENS.sub(lambda match: deck.word(match[1]) if match[1] else _name(match, labels), text)


def _name(match: re.Match[str], labels: Labels) -> str:
    name = labels.name(int(match[3]))
    return capital(name) if match[2] == "S" else name


def with_number(name: str, number: int) -> str:
    """``Ann 17``; after a name that ends in a number of its own ``seat 1: 17``."""
    return f"{name}{':' if name[-1].isdigit() else ''} {number}"


def capital(text: str) -> str:
    """The text with a capital first letter, as a sentence begins."""
    return type(text)(text[:1].upper() + text[1:])


def clock(time: str) -> Markup:
    """A stored time (UTC) as a clock shows it; the page's script makes it local."""
    moment = moment_of(time)
    return _time(time, moment, f"{moment:%H:%M:%S}", "")


def day(time: str) -> Markup:
    """A stored time (UTC) with its day; the page's script makes it local."""
    moment = moment_of(time)
    return _time(time, moment, f"{moment.day} {moment:%b %Y, %H:%M}", ' data-long=""')


def is_late(happened: str, recorded: str) -> bool:
    """Whether something was recorded a minute or more after it happened (both UTC, as stored)."""
    return happened != recorded and moment_of(recorded) - moment_of(happened) >= timedelta(minutes=1)


def _time(time: str, moment: datetime, shown: str, more: str) -> Markup:
    title = f"{moment:%Y-%m-%d %H:%M:%S} UTC"
    return Markup(f'<time datetime="{escape(time)}" title="{title}"{more}>{shown}</time>')  # noqa: S704


def attach(app: Flask) -> None:
    """Give the templates these words."""
    filters = (named, spoken, plain, capital, clock, day, is_late, written, flat)
    app.jinja_env.filters.update({make.__name__: make for make in filters})
