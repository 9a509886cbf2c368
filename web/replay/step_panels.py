"""The panels of what a step brought about, and of the cards that its viewer knows at it."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from flask import current_app
from markupsafe import Markup, escape

from domain.cards.cards import TWO_FRENCH_DECKS, UNIVERSAL_DECK
from domain.record.history import History
from replays.consequences import changed
from web.replay.step_context import Showing
from web.shell.words import Names, card_mark, named

MANY: Final = 2
"""So many facts of a step its sentence tells well enough."""


ASKED: Final = "\0"
"""Where the query of a link goes."""


def followed(showing: Showing) -> Markup:
    """What followed from what in this step, and every number that is another than before."""
    labels = showing.view.labels
    return _kept(showing, "followed", lambda number: _followed(showing.history, labels, number))


def cards(showing: Showing) -> Markup:
    """Every card that the viewer knows at this step, as a link to its life."""
    labels = showing.view.labels
    told = _kept(showing, "cards", lambda number: _cards(showing.history, labels, number))
    return told.replace(ASKED, escape(showing.query))


def _kept(showing: Showing, kind: str, make: Callable[[int], Markup]) -> Markup:
    """A panel rendered once a step, as long as the players are called the same."""
    labels = showing.view.labels
    return showing.history.derived(f"{kind} {labels.players}", showing.number, make)


def _followed(history: History, labels: Names, number: int) -> Markup:
    game, played = history.game, history.played(number)
    told = game.narration(played).consequences
    template = current_app.jinja_env.get_template("replay/followed.html")
    rows = changed(game, played, history.viewer)
    chain = told if len(told) > MANY else ()
    return Markup(template.render(labels=labels, chain=chain, changes=rows) if chain or rows else "")  # noqa: S704


def _cards(history: History, labels: Names, number: int) -> Markup:
    rows = list(_rows(history, labels, number))
    template = current_app.jinja_env.get_template("replay/cards.html")
    count = sum(count for _, count, _ in rows)
    return Markup(template.render(number=number, rows=rows, count=count, asked=ASKED))  # noqa: S704


def _rows(history: History, labels: Names, number: int) -> Iterator[tuple[Markup, int, Markup]]:
    deck = history.game.deck
    for one in history.game.lying(history.state(number), history.viewer):
        faces = sorted(one.cards.faces, key=deck.order)
        links = " ".join([f'<a href="{number}{_link(card, deck is UNIVERSAL_DECK)}' for card in dict.fromkeys(faces)])
        if faces:
            yield named(one.place, labels), len(faces), Markup(links)  # noqa: S704


@lru_cache(maxsize=256)
def _link(card: str, universal: bool) -> str:
    """The link to the life of a card behind the number of the step."""
    deck = UNIVERSAL_DECK if universal else TWO_FRENCH_DECKS
    return f'/cards/{card}{ASKED}" data-card="{deck.word(card)}">{card_mark(card, deck)}</a>'
