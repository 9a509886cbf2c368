"""Cards as SVG for the templates, each drawn once and remembered: a page shows a hundred of them."""

from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from domain.cards.cards import BACK, TWO_FRENCH_DECKS, UNIVERSAL_DECK, Deck


def card_svg(face: str, deck: Deck, kind: str = "c") -> Markup:
    """One card upright. ``kind`` is c (hand, pile) or a (on an ascent); a back is ``??``."""
    return _card(face, kind, len(deck.suits) == len(UNIVERSAL_DECK.suits))


def strip_svg(face: str, total: int, across: bool, deck: Deck, mark: str = "", place: str = "") -> Markup:
    """One card of a column with the running total beside it; ``across`` when it lies so, ``mark`` if it is new, gone
    or cut, ``place`` where it lies on the table."""
    return _strip(face, total, across, mark, place, len(deck.suits) == len(UNIVERSAL_DECK.suits))


@lru_cache(maxsize=512)
def _card(face: str, kind: str, universal: bool) -> Markup:
    if face == BACK:
        name, picture = "face down", "back"
    else:
        name = (UNIVERSAL_DECK if universal else TWO_FRENCH_DECKS).word(face)
        picture = f"{kind}-{face}-u" if universal else f"{kind}-{face}"
    return _use(picture, "100 140", name)


def _use(picture: str, box: str, name: str) -> Markup:
    return Markup(  # noqa: S704
        f'<svg class="card" viewBox="0 0 {box}" role="img" aria-label="{name}">'
        f'<use href="/static/cards.svg#{picture}"/></svg>'
    )


@lru_cache(maxsize=8192)
def _strip(face: str, total: int, across: bool, mark: str, place: str, universal: bool) -> Markup:
    lying = _use(f"p-{face}", "140 100", f"{TWO_FRENCH_DECKS.word(face)}, lying across") if across else None
    kinds = " ".join(kind for kind in ("lie" if across else "", mark) if kind)
    drawn = lying or _card(face, "a", universal)
    opening = "<li" + (f' class="{kinds}"' if kinds else "") + (f' data-at="{place}"' if place else "")
    return Markup(f'{opening}>{drawn}<span class="sum">{total}</span></li>')  # noqa: S704


def attach(app: Flask) -> None:
    """Give the templates these drawings."""
    app.jinja_env.globals.update(card_svg=card_svg, strip_svg=strip_svg)
