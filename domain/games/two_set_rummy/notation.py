"""Moves of Two-Set Rummy as typed at a table and kept in record files. One text reads one way, in any letter case.

A seat may stand before any move (``2:5j``); without it the seat whose act is awaited is meant. ``.`` is a card nobody
saw.
"""

import re
from typing import Any, Final

from domain.cards.cards import BACK, UNIVERSAL_DECK, write_cards
from domain.cards.hands import Hand
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.physical import HAND_SIZE, PASSED
from domain.games.two_set_rummy.state import Dealing, LayingOff, State
from domain.play.frame.notation import notation, readers, seen, write_frame
from domain.play.vocabulary import Announce, Command

_CARD = r"[sm1-7][ejmnsv]"
_FACE = rf"(?:{_CARD}|\.|\?\?)"
_PLACE = r"(?:hand[1-4]|discards|stock)"

HELP: Final = (
    ("d", "draw from the stock; d5j when the card was seen"),
    ("t", "take the upcard"),
    ("5j", "discard"),
    ("o2s/4e4j4m4n/5v6v7vMvSv", "go out: the discard, then the two sets; o./... when the discard was not seen"),
    ("p5j6e", "pass two cards, the one to the left first; p. when they were not seen"),
    ("up5j", "turn the upcard"),
    ("l4e4j4m4n", "lay a set"),
    ("done", "lay no more sets; or show the cards that are left, where the hand is known"),
    ("+7e1", "lay off on set 1 of the player who went out"),
    ("left5j6e", "show the cards that are left"),
    ("deal", "deal the next hand; deal5j6e7eSs..... when seen"),
    ("cutSe3j", "draw for the deal, in seat order; dealer2 names the dealer"),
    ("dead", "agree that the hand is dead"),
    ("leave", "leave the table; misdeal, finish, abandon"),
)


def write(command: Command) -> str:
    """The one way this command is written. Inverse of :func:`read` at the table it was made for."""
    match command:
        case c.DrawForDeal(cards):
            return "cut" + write_cards(cards)
        case c.TurnUp(card):
            return "up" + card
        case c.Finish():
            return "finish"
        case c.SetTurn(seat, drawn):
            return f"turn{seat}/{'discard' if drawn else 'draw'}"
        case _:
            return write_frame(command) or f"{command.named}:{_word(command)}"


def _word(command: Command) -> str:
    match command:
        case c.DrawStock(_, card):
            return "d" + seen((card,))
        case c.TakeUpcard():
            return "t"
        case c.Discard(_, card):
            return card
        case c.GoOut(_, discard, four, five):
            return f"o{write_cards((discard,))}/{write_cards(four)}/{write_cards(five)}"
        case c.Pass(_, cards):
            return "p" + (seen(cards) or ".")
        case c.Deal(_, cards):
            return "deal" + (seen(cards) if len(cards) == HAND_SIZE else write_cards(cards))
        case c.LaySet(_, cards):
            return "l" + write_cards(cards)
        case c.EndSets():
            return "done"
        case c.LayOff(_, card, target):
            return f"+{card}{target}"
        case c.CountHand(_, cards):
            return "left" + write_cards(cards)
        case c.AgreeDead():
            return "dead"
        case _:
            raise TypeError(f"{type(command).__name__} is not an act of Two-Set Rummy")


def _seat_meant(state: State, _move: str) -> int:
    match state.phase:
        case Dealing(waiting=(first, *_)):
            return first
        case _:
            return state.to_act or 1


# --- reading -------------------------------------------------------------------------------------------------


_card, _cards = readers(UNIVERSAL_DECK)


def _face(text: str | None) -> Any:
    return _card(text) if text else BACK


def _faces(text: str, count: int) -> Any:
    return _cards(text) if text not in ("", ".") else (BACK,) * count


def _out(seat: int, match: re.Match[str], _state: State) -> Command:
    four, five = sorted((_cards(match[2]), _cards(match[3])), key=len)
    return c.GoOut(seat, _card(match[1]), four, five)


def _lay_off(seat: int, match: re.Match[str], state: State) -> Command:
    card = _card(match[1])
    if match[2]:
        return c.LayOff(seat, card, int(match[2]))
    targets = state.targets(state.phase.winner) if isinstance(state.phase, LayingOff) else ()
    fits = [number for number, target in enumerate(targets, start=1) if not target.flaw(card)]
    if len(fits) > 1:
        raise ValueError("the card fits both sets; say which, +7e1 or +7e2")
    return c.LayOff(seat, card, fits[0] if fits else 1)


def _done(seat: int, _match: re.Match[str], state: State) -> Command:
    if not isinstance(state.phase, LayingOff):
        return c.EndSets(seat)
    hand = state.side(seat).hand if seat in state.playing else Hand()
    if not hand.known:
        raise ValueError("the cards left are shown and named, as in left5j6e")
    left: Any = hand.faces
    return c.CountHand(seat, left)


_FRAME: Final = (Announce, c.NameDealer, c.CallMisdeal, c.Abandon, c.MoveCards, c.Leave)
NOTATION: Final = notation(
    "Two-Set Rummy",
    UNIVERSAL_DECK,
    "1234",
    (rf"d(?:raw)?({_FACE})?", lambda seat, m, _: c.DrawStock(seat, _face(m[1]))),
    (r"t", lambda seat, _, __: c.TakeUpcard(seat)),
    (f"({_CARD})", lambda seat, m, _: c.Discard(seat, _card(m[1]))),
    (rf"o({_FACE})/((?:{_CARD})+)/((?:{_CARD})+)", _out),
    (rf"p(\.|{_FACE}{{2}})", lambda seat, m, _: c.Pass(seat, _faces(m[1], PASSED))),
    (f"up({_CARD})", lambda _, m, __: c.TurnUp(_card(m[1]))),
    (f"l((?:{_CARD})+)", lambda seat, m, _: c.LaySet(seat, _cards(m[1]))),
    (r"done", _done),
    (rf"\+({_CARD})([12])?", _lay_off),
    (f"left((?:{_CARD})*)", lambda seat, m, _: c.CountHand(seat, _cards(m[1]))),
    (rf"deal({_FACE}*)", lambda seat, m, _: c.Deal(seat, _faces(m[1], HAND_SIZE))),
    (f"cut((?:{_CARD})+)", lambda _, m, __: c.DrawForDeal(_cards(m[1]))),
    (r"dead", lambda seat, _, __: c.AgreeDead(seat)),
    (r"finish", lambda _, __, ___: c.Finish()),
    (r"turn([1-4])/(draw|discard)", lambda _, m, __: c.SetTurn(int(m[1]), m[2].lower() == "discard")),
    like="d, d5j, t, 5j, p5j6e or +7e1",
    meant=_seat_meant,
    frame=_FRAME,
    places=_PLACE,
)
