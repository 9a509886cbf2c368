"""Cards of both decks, and the back of a card nobody here has seen.

A card is written rank then suit and is a plain value: two copies of one card are equal and nothing tells
them apart (MK-A33). French cards are ``7s``, ``Td``, ``Kd``; cards of the Universal deck are ``5j``, ``Mv``
(Moon of V), ``Se`` (Sun of E). An unseen card is ``??``.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, get_args

import msgspec

Back = Literal["??"]
BACK: Final[Back] = "??"

FrenchCard = Literal[
    "As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks",
    "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh",
    "Ad", "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd",
    "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc",
]  # fmt: skip
UniversalCard = Literal[
    "Se", "Me", "7e", "6e", "5e", "4e", "3e", "2e", "1e",
    "Sj", "Mj", "7j", "6j", "5j", "4j", "3j", "2j", "1j",
    "Sm", "Mm", "7m", "6m", "5m", "4m", "3m", "2m", "1m",
    "Sn", "Mn", "7n", "6n", "5n", "4n", "3n", "2n", "1n",
    "Ss", "Ms", "7s", "6s", "5s", "4s", "3s", "2s", "1s",
    "Sv", "Mv", "7v", "6v", "5v", "4v", "3v", "2v", "1v",
]  # fmt: skip

FrenchFace = FrenchCard | Back
UniversalFace = UniversalCard | Back
AnyFace = str | Back


class Deck(msgspec.Struct, frozen=True):
    """A pack of cards as one game uses it.

    ``cards`` lists each different card once, ``copies`` says how often each is in the pack.
    """

    cards: tuple[str, ...]
    copies: int
    ranks: dict[str, str]
    suits: dict[str, str]

    @property
    def size(self) -> int:
        """How many cards the whole pack has."""
        return len(self.cards) * self.copies

    @property
    def pack(self) -> tuple[str, ...]:
        """Every card in the order of the pack, copies side by side."""
        return tuple(card for card in self.cards for _ in range(self.copies))

    def counter(self) -> Counter[str]:
        """The whole pack as a multiset."""
        return Counter(dict.fromkeys(self.cards, self.copies))

    def word(self, card: str) -> str:
        """The card in words, ``10 of diamonds``; a back is ``a card face down``."""
        if card == BACK:
            return "a card face down"
        return f"{self.ranks[card[0]]} of {self.suits[card[1]]}"

    def order(self, card: str) -> int:
        """Where the card stands in the pack's own order; a back comes last."""
        return len(self.cards) if card == BACK else self.cards.index(card)


_FRENCH_RANKS = dict(
    zip("A23456789TJQK", ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"], strict=True)
)
_FRENCH_SUITS = dict(zip("shdc", ["spades", "hearts", "diamonds", "clubs"], strict=True))
_UNIVERSAL_RANKS = dict(zip("SM7654321", ["Sun", "Moon", "7", "6", "5", "4", "3", "2", "1"], strict=True))
_UNIVERSAL_SUITS = dict(zip("ejmnsv", "EJMNSV", strict=True))

ONE_FRENCH_DECK: Final = Deck(get_args(FrenchCard), 1, _FRENCH_RANKS, _FRENCH_SUITS)
TWO_FRENCH_DECKS: Final = Deck(get_args(FrenchCard), 2, _FRENCH_RANKS, _FRENCH_SUITS)
UNIVERSAL_DECK: Final = Deck(get_args(UniversalCard), 1, _UNIVERSAL_RANKS, _UNIVERSAL_SUITS)

_CARDS = re.compile(r"10[a-z]|[a-z0-9]{2}|\.|\?\?", re.IGNORECASE)

_AS_TYPED: Final = str.maketrans("♠♤♥♡♦♢♣♧\u2212", "sshhddcc-")
_VARIANTS: Final = str.maketrans("", "", "\ufe0e\ufe0f")
"""They ask for a sign as text or as a picture; the card is the same."""

_RANK: Final = "(?:10|[a2-9tjqk])"
_PRINTED: Final = re.compile(f"((?:{_RANK}[♠♤♥♡♦♢♣♧])+)|((?:[♠♤♥♡♦♢♣♧]{_RANK})+)", re.IGNORECASE)
_PAIR: Final = re.compile(f"([♠♤♥♡♦♢♣♧])({_RANK})", re.IGNORECASE)
_SUIT_FIRST: Final = re.compile(f"([shdc])({_RANK})", re.IGNORECASE)
_UNIVERSAL_SUIT_FIRST: Final = re.compile("([ejmnsv])([1-7])", re.IGNORECASE)
"""Not with Sun and Moon: ``Ms`` is the Moon of S and never the Sun of M."""


def spellings(text: str, deck: Deck) -> tuple[str, ...]:
    """How a typed text may be meant, the nearest first: with printed suits as letters (``7♥``, ``♥7``) and a printed
    minus as a hyphen, then with every suit behind its rank (``h7``)."""
    lettered = text if text.isascii() else _in_letters(text.translate(_VARIANTS))
    suit_first = _UNIVERSAL_SUIT_FIRST if deck is UNIVERSAL_DECK else _SUIT_FIRST
    turned = suit_first.sub(r"\2\1", lettered)
    return (lettered,) if turned == lettered else (lettered, turned)


def _in_letters(text: str) -> str:
    return _PRINTED.sub(lambda found: found[1] or _PAIR.sub(r"\2\1", found[2]), text).translate(_AS_TYPED)


def read_card(text: str, deck: Deck) -> str:
    """Read one card or back in any letter case: ``7h``, ``10h``, ``th``, ``.``.

    Raises ValueError naming the text when the deck has no such card.
    """
    if text in (".", BACK):
        return BACK
    rank, suit = text[:-1].upper(), text[-1:].lower()
    card = ("T" if rank == "10" else rank) + suit
    if card not in deck.cards:
        raise ValueError(f"{text!r} is not a card of this deck")
    return card


def read_cards(text: str, deck: Deck) -> tuple[str, ...]:
    """Read cards written side by side or with blanks between, in any of their :func:`spellings`: ``KdQs``, ``K♦ Q♠``,
    ``9c...``. Raises ValueError naming the text."""
    packed = "".join(text.split())
    spelled = spellings(packed, deck)
    for each in spelled[:-1]:
        try:
            return _read_cards(each, text, deck)
        except ValueError:
            continue
    return _read_cards(spelled[-1], text, deck)


def _read_cards(packed: str, text: str, deck: Deck) -> tuple[str, ...]:
    tokens = _CARDS.findall(packed)
    if "".join(tokens) != packed:
        raise ValueError(f"{text!r} is not a row of cards")
    return tuple(read_card(token, deck) for token in tokens)


def write_cards(cards: Iterable[str]) -> str:
    """Cards side by side, a back as ``.``: the inverse of :func:`read_cards`."""
    return "".join("." if card == BACK else card for card in cards)


def without_braces(text: str) -> str:
    """A sentence of the domain with its cards as they are typed: ``7h`` for ``{7h}``."""
    return _BRACED.sub(r"\1", text)


_BRACED: Final = re.compile(r"\{(..)\}")


def row(cards: Iterable[str]) -> str:
    """Cards in braces, as a sentence shows them: ``{7h} {Kd}``."""
    return " ".join(f"{{{card}}}" for card in cards)


def cards_in_words(cards: Iterable[str]) -> str:
    """Cards as a sentence tells them: the faces in braces, then how many are unseen."""
    known = tuple(cards)
    hidden = known.count(BACK)
    unseen = f"{hidden} unseen card{'s' if hidden > 1 else ''}" if hidden else ""
    return " and ".join(part for part in (row(card for card in known if card != BACK), unseen) if part)
