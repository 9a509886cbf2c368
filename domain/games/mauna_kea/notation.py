"""Mauna Kea's moves as typed at a table and kept in record files. One text reads one way, in any letter case.

A seat may stand before any move (``2:x4c``); without it the seat whose act is awaited is meant, or that which is asked.
``.`` is a card nobody saw. Spaces do not count.
"""

import re
from typing import Any, Final

from domain.cards.cards import BACK, TWO_FRENCH_DECKS, write_cards
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.state import Dealing, Owing, State, other
from domain.play.frame.notation import notation, readers, seen, write_frame
from domain.play.vocabulary import Announce, Command

HAND_SIZE: Final = 7
_CARD = r"(?:10|[a2-9tjqk])[shdc]"
_FACE = rf"(?:{_CARD}|\.|\?\?)"
_PLACE = r"(?:hand[12]|ascent[12]|discards|pile)"

HELP: Final = (
    ("7h", "climb, or lay a piton across"),
    ("x4c", "attack the other ascent"),
    ("d", "draw; d9c when the card was seen"),
    ("wKdQs", "swap two cards; wKdQs/9c. when seen"),
    ("s", "take a card from a hand of eight or more; s9c when seen"),
    ("r", "draw the cards owed; r9c... when seen"),
    ("h", "show the hand; h9cKd when seen"),
    ("8+", "the opponent holds eight or more; 8- fewer"),
    ("-", "forfeit an action"),
    ("deal", "deal the next hand; deal7h8c2d.... when seen"),
    ("cutAs2d", "cut for the deal; dealer2 names the dealer"),
    ("resign", "give the game up; misdeal, abandon"),
)


def write(command: Command) -> str:
    """The one way this command is written. Inverse of :func:`read` at the table it was made for."""
    match command:
        case c.Cut(cards):
            return "cut" + write_cards(cards)
        case c.SetTurn(seat, action):
            return f"turn{seat}/{action}"
        case _:
            return write_frame(command) or f"{command.named}:{_word(command)}"


def _word(command: Command) -> str:
    match command:
        case c.Climb(_, card):
            return card
        case c.Attack(_, card):
            return "x" + card
        case c.Draw(_, card):
            return "d" + seen((card,))
        case c.Steal(_, card):
            return "s" + seen((card,))
        case c.Swap(_, discards, drawn, counted):
            told = seen(drawn, counted=counted)
            return "w" + write_cards(discards) + (f"/{told}" if told or counted else "")
        case c.TakeOwed(_, cards, counted):
            return "r" + seen(cards, counted=counted)
        case c.ShowHand(_, cards, counted):
            return "h" + seen(cards, counted=counted)
        case c.Deal(_, cards):
            return "deal" + seen(cards, counted=len(cards) != HAND_SIZE)
        case c.AnswerCount(_, eight_or_more):
            return "8+" if eight_or_more else "8-"
        case c.Forfeit():
            return "-"
        case _:
            raise TypeError(f"{type(command).__name__} is not an act of Mauna Kea")


def _seat_meant(state: State, move: str) -> int:
    match state.phase:
        case Dealing(waiting=(first, *_)):
            return first
        case _:
            turn = state.running_turn
            return other(turn.seat) if turn and move in ("8+", "8-") else state.to_act or 1


# --- reading -------------------------------------------------------------------------------------------------


_card, _cards = readers(TWO_FRENCH_DECKS)


def _face(text: str) -> Any:
    return _card(text) if text else BACK


def _faces(text: str, count: int) -> Any:
    return _cards(text) if text else (BACK,) * count


def _counted(cards: tuple[str, ...], expected: int) -> bool:
    """Whether unseen cards are another number than goes without saying."""
    return len(cards) != expected and all(card == BACK for card in cards)


def _owed(seat: int, match: re.Match[str], state: State) -> Command:
    count = state.phase.count if isinstance(state.phase, Owing) else 1
    cards = _faces(match[1], count)
    return c.TakeOwed(seat, cards, _counted(cards, count))


def _swap(seat: int, match: re.Match[str], state: State) -> Command:
    count = min(2, state.pile)
    drawn = _faces(match[2], count) if match[2] else _faces("", 0 if match[2] == "" else count)
    return c.Swap(seat, _cards(match[1]), drawn, _counted(drawn, count))


def _show(seat: int, match: re.Match[str], state: State) -> Command:
    size = state.side(seat).hand.size
    cards = _faces(match[1], size)
    return c.ShowHand(seat, cards, _counted(cards, size))


_FRAME: Final = (Announce, c.NameDealer, c.CallMisdeal, c.Abandon, c.MoveCards, c.Resign)
NOTATION: Final = notation(
    "Mauna Kea",
    TWO_FRENCH_DECKS,
    "12",
    (f"({_CARD})", lambda seat, m, _: c.Climb(seat, _card(m[1]))),
    (f"x({_CARD})", lambda seat, m, _: c.Attack(seat, _card(m[1]))),
    (rf"d(?:raw)?({_FACE})?", lambda seat, m, _: c.Draw(seat, _face(m[1] or ""))),
    (rf"s({_FACE})?", lambda seat, m, _: c.Steal(seat, _face(m[1] or ""))),
    (rf"w({_CARD}{_CARD})(?:/({_FACE}{{0,7}}))?", _swap),
    (rf"r({_FACE}{{0,7}})", _owed),
    (rf"h({_FACE}*)", _show),
    (r"8([+-])", lambda seat, m, _: c.AnswerCount(seat, m[1] == "+")),
    (r"-", lambda seat, _, __: c.Forfeit(seat)),
    (rf"deal({_FACE}*)", lambda seat, m, _: c.Deal(seat, _faces(m[1], HAND_SIZE))),
    (rf"cut({_CARD}{_CARD})", lambda _, m, __: c.Cut(_cards(m[1]))),
    (r"turn([12])/([123])", lambda _, m, __: c.SetTurn(int(m[1]), int(m[2]))),
    like="7h, x4c, d, wKdQs, s, r, h or 8+",
    meant=_seat_meant,
    frame=_FRAME,
    places=_PLACE,
)
