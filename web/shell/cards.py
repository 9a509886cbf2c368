"""Cards for the templates, each drawn once and remembered: a page shows a hundred of them, on the table as SVG and in
sentences."""

from functools import lru_cache
from typing import Final

from flask import Flask
from markupsafe import Markup, escape

from domain.cards.cards import BACK, TWO_FRENCH_DECKS, UNIVERSAL_DECK, Deck
from web.shell.static_files import static
from web.shell.table_places import at

_SIGNS: Final = {"S": "Sun", "M": "Moon"}
_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_AS_TEXT: Final = "\ufe0e"
"""Asks for the plain sign of a suit and not for a coloured picture."""


def card_svg(face: str, deck: Deck, kind: str = "c") -> Markup:
    """One card upright. ``kind`` is c (hand, pile) or a (on an ascent); a back is ``??``."""
    return _card(face, kind, len(deck.suits) == len(UNIVERSAL_DECK.suits))


def face_word(face: str, deck: Deck) -> str:
    """A card in words; a back is ``face down``."""
    return _name(face, len(deck.suits) == len(UNIVERSAL_DECK.suits))


def strip_svg(face: str, total: int, across: bool, deck: Deck, mark: str = "", place: str = "") -> Markup:
    """One card of a column with the running total beside it; ``across`` when it lies so, ``mark`` if it is new, gone
    or cut, ``place`` where it lies on the table."""
    universal = len(deck.suits) == len(UNIVERSAL_DECK.suits)
    return _strip(face, total, across, mark, str(at(place, _name(face, universal, across=across))), universal)


@lru_cache(maxsize=512)
def _card(face: str, kind: str, universal: bool) -> Markup:
    picture = "back" if face == BACK else f"{kind}-{face}-u" if universal else f"{kind}-{face}"
    return _use(picture, "100 140", _name(face, universal))


def _name(face: str, universal: bool, *, across: bool = False) -> str:
    """A card as it lies, in words."""
    word = (UNIVERSAL_DECK if universal else TWO_FRENCH_DECKS).word(face) if face != BACK else "face down"
    return f"{word}, lying across" if across else word


def _use(picture: str, box: str, name: str) -> Markup:
    return Markup(  # noqa: S704
        f'<svg class="card" viewBox="0 0 {box}" role="img" aria-label="{name}">'
        f'<use href="{static("cards.svg")}#{picture}"/></svg>'
    )


@lru_cache(maxsize=8192)
def _strip(face: str, total: int, across: bool, mark: str, placed: str, universal: bool) -> Markup:
    lying = _use(f"p-{face}", "140 100", _name(face, universal, across=True)) if across else None
    kinds = " ".join(kind for kind in ("lie" if across else "", mark) if kind)
    drawn = lying or _card(face, "a", universal)
    opening = "<li" + (f' class="{kinds}"' if kinds else "") + placed
    return Markup(f'{opening}>{drawn}<span class="sum">{total}</span></li>')  # noqa: S704


def rank_word(rank: str) -> str:
    """A rank as it is printed: ``T`` is ``10``; Sun and Moon by their letter."""
    return "10" if rank == "T" else rank


def rank_mark(rank: str, suit: str = "") -> Markup:
    """A rank as a key of the keypad or a card shows it: Sun and Moon by their sign, in the colour of the suit."""
    word = _SIGNS.get(rank)
    if word is None:
        return escape(rank_word(rank))
    kind = f"icon u{suit}" if suit else "icon"
    drawn = Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>')
    told = Markup('<span class="vh">{}</span>').format(f"{word} of " if suit else word)
    return drawn.format(kind, static("cards.svg"), word.lower()) + told


def card_mark(card: str, deck: Deck = TWO_FRENCH_DECKS) -> Markup:
    """A card named in a sentence."""
    return _mark(card, deck is UNIVERSAL_DECK)


@lru_cache(maxsize=256)
def _mark(card: str, universal: bool) -> Markup:
    if card == BACK:
        return Markup('<span class="n">a card</span>')
    rank, suit = rank_word(card[0]), card[1]
    if universal:
        drawn = Markup('<svg class="icon u{0}" aria-hidden="true"><use href="{1}#u{0}"/></svg>')
        icon = drawn.format(suit, static("cards.svg"))
        shown = rank_mark(card[0], suit)
        return Markup('<span class="n">{}{}<span class="vh">{}</span></span>').format(shown, icon, suit.upper())
    red = " red" if suit in "hd" else ""
    return Markup('<span class="n{}">{}{}{}</span>').format(red, rank, _SYMBOLS[suit], _AS_TEXT)


def attach(app: Flask) -> None:
    """Give the templates these drawings."""
    app.jinja_env.globals.update(card_svg=card_svg, strip_svg=strip_svg, at=at)
    app.jinja_env.filters.update(face_word=face_word, card_mark=card_mark, rank_mark=rank_mark, rank_word=rank_word)
