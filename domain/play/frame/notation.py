"""Moves as they are typed at a table and kept in record files: how a text is read, and the moves of the frame.

One text reads one way, in any letter case; spaces do not count. A seat may stand before a move (``2:5j``). ``.`` is a
card nobody saw.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any, Generic, TypeVar

import msgspec

from domain.cards.cards import BACK, Deck, read_card, read_cards, spellings, write_cards
from domain.play.findings import Unreadable
from domain.play.frame import acts as a
from domain.play.vocabulary import Announce, Command

S = TypeVar("S")
Build = Callable[[int, re.Match[str], S], Command]
"""Makes the act of a seat from the text that matched, at a state of the table. Raises ValueError."""
Entry = tuple[str, Build[S]]
_LIKE_A_CARD = re.compile(r"[a-z+]?(10|[0-9]|[atjqk])([a-z])", re.IGNORECASE | re.ASCII)
_FACE = r"(?:10[a-z]|[a-z0-9]{2}|\.|\?\?)"


class Notation(msgspec.Struct, Generic[S], frozen=True):
    """How the moves of a game are typed.

    ``seats`` are the digits of its seats, ``like`` shows what a move looks like. ``meant`` is the seat where none is
    typed, 0 where that depends on the move. With ``own_only`` a seat stands only before an act that is its own.
    """

    title: str
    deck: Deck
    seats: str
    like: str
    meant: Callable[[S, str], int]
    moves: tuple[tuple[re.Pattern[str], Build[S]], ...]
    own_only: bool = False

    def read(self, text: str, state: S) -> Command:
        """The command this text stands for at this table. Raises Unreadable with what was expected."""
        seat, move = self._parted("".join(text.split()))
        for spelled, (pattern, build) in product(spellings(move, self.deck), self.moves):
            if match := pattern.fullmatch(spelled):
                try:
                    command = build(seat or self.meant(state, move), match, state)
                except ValueError as error:
                    raise Unreadable(f"{text!r}: {error}") from None
                if self.own_only and seat and seat not in command.acts_for:
                    raise Unreadable(f"{text!r}: no seat does that, so no seat is named before it")
                return command
        raise Unreadable(self._no_move(text, move))

    def split(self, line: str, _sight: S) -> tuple[str, ...]:
        """A typed line as moves: words with blanks between, where a suit by itself goes with the rank before it."""
        return tuple(self.joined(line.split()))

    def joined(self, words: Iterable[str]) -> Iterator[str]:
        """Words in which a card that was typed in two (``7 h``, ``x4 c``) is one."""
        open_word = ""
        for word in words:
            if open_word and word.lower() in self._suits and self._is_move(open_word + word):
                yield open_word + word
                open_word = ""
                continue
            if open_word:
                yield open_word
            open_word = word if not self._is_move(word) else ""
            if not open_word:
                yield word
        if open_word:
            yield open_word

    @property
    def _suits(self) -> frozenset[str]:
        return frozenset(self.deck.suits) | frozenset("♠♥♦♣" if len(self.deck.suits) == 4 else "")

    def _is_move(self, word: str) -> bool:
        move = word.rpartition(":")[2]
        return any(pattern.fullmatch(each) for each in spellings(move, self.deck) for pattern, _ in self.moves)

    def _no_move(self, text: str, move: str) -> str:
        """Why a text is no move: a rank that the deck has not, or what a move looks like."""
        found = _LIKE_A_CARD.fullmatch(spellings(move, self.deck)[-1])
        rank = found[1].upper() if found else ""
        if found and found[2].lower() in self.deck.suits and rank.replace("10", "T") not in self.deck.ranks:
            return f"{text!r}: this deck has no {rank}"
        return f"{text!r} is not a move of {self.title}; a move looks like {self.like}"

    def _parted(self, typed: str) -> tuple[int, str]:
        """The seat before the colon, 0 where none is, and the move behind it."""
        if typed.lower().startswith("say:") or ":" not in typed:
            return 0, typed
        seat, _, move = typed.rpartition(":")
        if len(seat) != 1 or seat not in self.seats:
            said = " or ".join(self.seats) if len(self.seats) == 2 else f"{self.seats[0]} to {self.seats[-1]}"
            raise Unreadable(f"{seat!r} before the colon is not a seat; a seat is {said}")
        return int(seat), move


def notation(
    title: str,
    deck: Deck,
    seats: str,
    *moves: Entry[S],
    like: str,
    meant: Callable[[S, str], int],
    frame: Iterable[type[Command]],
    places: str = "hand[1-9]",
    own_only: bool = False,
) -> Notation[S]:
    """The notation of a game: its own ``moves`` by their patterns, in the order in which they are tried, then those of
    the ``frame`` that it has. ``places`` is a pattern of the places where cards lie; the rest is as it is kept."""
    entries = (*moves, *_frame_moves(deck, seats, places, frame))
    compiled = tuple((re.compile(pattern, re.IGNORECASE | re.ASCII), build) for pattern, build in entries)
    return Notation(title, deck, seats, like, meant, compiled, own_only)


def _frame_moves(deck: Deck, seats: str, places: str, kinds: Iterable[type[Command]]) -> Iterator[Entry[object]]:
    digit = f"([{seats[0]}-{seats[-1]}])"
    typed: tuple[tuple[type[Command], str, Callable[[type[Command]], Build[object]]], ...] = (
        (Announce, "say:(.+)", lambda _: lambda _seat, match, _state: _announced(match[1])),
        (a.NameDealer, f"dealer{digit}", lambda kind: lambda _, match, __: kind(int(match[1]))),
        (a.CallMisdeal, "misdeal", lambda kind: lambda *_: kind()),
        (a.Abandon, "abandon", lambda kind: lambda *_: kind()),
        (a.Resign, "resign", lambda kind: lambda seat, *_: kind(seat)),
        (a.Leave, "leave", lambda kind: lambda seat, *_: kind(seat)),
        (a.SetTurn, f"turn{digit}", lambda kind: lambda _, match, __: kind(int(match[1]))),
        (
            a.MoveCards,
            f"({places})>({places})=({_FACE}+)",
            lambda kind: lambda _, match, __: kind(match[1].lower(), match[2].lower(), read_cards(match[3], deck)),
        ),
    )
    for kind in kinds:
        yield from ((pattern, make(kind)) for base, pattern, make in typed if issubclass(kind, base))


def write_frame(command: Command) -> str:
    """The one way an act of the frame is written; empty for any other."""
    match command:
        case Announce(choices):
            return "say:" + ",".join(f"{key}={value}" for key, value in choices)
        case a.NameDealer(seat):
            return f"dealer{seat}"
        case a.CallMisdeal():
            return "misdeal"
        case a.Abandon():
            return "abandon"
        case a.Resign(seat):
            return f"{seat}:resign"
        case a.Leave(seat):
            return f"{seat}:leave"
        case a.MoveCards(source, target, cards):
            return f"{source}>{target}={write_cards(cards)}"
        case a.SetTurn(seat):
            return f"turn{seat}"
        case _:
            return ""


def seen(cards: tuple[str, ...], *, counted: bool = False) -> str:
    """Cards as they are written; nothing where all are unseen and their number, unless ``counted``, goes without
    saying."""
    return write_cards(cards) if counted or any(card != BACK for card in cards) else ""


def readers(deck: Deck) -> tuple[Callable[[str], Any], Callable[[str], Any]]:
    """What reads a card of this deck, and cards: each is one of the literals by which its game knows them."""
    return partial(read_card, deck=deck), partial(read_cards, deck=deck)


def _announced(text: str) -> Announce:
    pairs = [choice.partition("=") for choice in text.lower().split(",")]
    return Announce(tuple((key.strip(), value.strip()) for key, _, value in pairs))
