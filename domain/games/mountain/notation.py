"""Mountain's moves as typed at a table and kept in record files. One text reads one way, in any letter case.

A seat may stand before a move (``3:b40``); without it the seat whose act is awaited is meant. ``.`` is a card
nobody saw.
"""

import re
from typing import Final

from domain.cards.cards import BACK, ONE_FRENCH_DECK, write_cards
from domain.games.mountain import commands as c
from domain.games.mountain.announcements import EACH_DEAL
from domain.games.mountain.betting import calls_all_in, raise_range
from domain.games.mountain.phases import Betting, Dealing, Declaring
from domain.games.mountain.state import State
from domain.play.frame.notation import Build, notation, readers, seen, write_frame
from domain.play.vocabulary import Announce, Command

_CARD = r"(?:10|[a2-9tjqk])[shdc]"
_FACE = rf"(?:{_CARD}|\.|\?\?)"
_PLACE = r"(?:hand[1-9]|row|pack)"
_SEATS = r"[1-9](?:,[1-9])*"
_SEAT_NUMBERS: Final = frozenset("123456789")

HELP: Final = (
    ("c", "check or call"),
    ("b", "bet or raise the least; b40 to 40 in this round"),
    ("f", "fold"),
    ("a", "all in"),
    ("cbcf", "several acts in a row; c. and the rest check or call"),
    ("9s", "the next mountain card is turned"),
    ("-", "nobody falls"),
    ("3,5", "these seats fall, the others asked survive; 3:fall and 3:- for one seat"),
    ("h", "show the hand; h9cKd2s2h7d when it is not recorded"),
    ("m", "muck the hand"),
    ("same", "announce what was announced for the last deal"),
    ("deal", "deal all hands; dealAsKd...5c4c.7h2h when seen, 3:dealAsKd... one hand"),
    ("cutAs2dKc", "draw for the deal; dealer2 names the dealer"),
    ("3:buy100", "buy chips; 3:join, 3:leave"),
    ("exposed5=9s", "card 5 of the mountain was seen too early"),
    ("close", "close the table; misdeal, abandon"),
)


def write(command: Command) -> str:
    """The one way this command is written. Inverse of :func:`read` at the table it was made for."""
    match command:
        case c.CheckOrCall(seat):
            return f"{seat}:c"
        case c.BetOrRaise(seat, to):
            return f"{seat}:b{to}"
        case c.Fold(seat):
            return f"{seat}:f"
        case c.TurnCard(card):
            return card
        case c.ExposeCard(number, card):
            return f"exposed{number}={card}"
        case c.Declare(seats, fallen):
            return f"{_seats(fallen)}/{_seats(tuple(seat for seat in seats if seat not in fallen))}"
        case c.ShowHand(seat, cards):
            return f"{seat}:h{write_cards(cards)}"
        case c.MuckHand(seat):
            return f"{seat}:m"
        case _:
            return _write_frame(command)


def _write_frame(command: Command) -> str:
    match command:
        case c.Deal(cards):
            return "deal" + seen(cards)
        case c.DealHand(seat, cards):
            return f"{seat}:deal" + seen(cards)
        case c.Cut(cards):
            return "cut" + write_cards(cards)
        case c.BuyChips(seat, chips):
            return f"{seat}:buy{chips}"
        case c.TakeSeat(seat):
            return f"{seat}:join"
        case c.LeaveSeat(seat):
            return f"{seat}:leave"
        case c.CloseTable():
            return "close"
        case c.MoveChips(source, target, chips):
            return f"{source}>{target}={chips}"
        case c.AwardPots(seats):
            return f"award{_seats(seats)}"
        case _:
            return write_frame(command)


def _seats(seats: tuple[int, ...]) -> str:
    return ",".join(str(seat) for seat in seats) or "-"


# --- reading -------------------------------------------------------------------------------------------------


_card, _cards = readers(ONE_FRENCH_DECK)


def _meant(seat: int, state: State) -> int:
    return seat or state.to_act or 1


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(int(seat) for seat in text.split(","))


def _bet(seat: int, match: re.Match[str], state: State) -> Command:
    seat = _meant(seat, state)
    if match[1]:
        return c.BetOrRaise(seat, int(match[1]))
    if not isinstance(state.phase, Betting) or seat not in state.seats:
        raise ValueError("no betting round is open")
    allowed = raise_range(state, seat)
    return c.BetOrRaise(seat, allowed.least if allowed else state.phase.base + state.phase.step)


def _all_in(seat: int, _match: re.Match[str], state: State) -> Command:
    seat = _meant(seat, state)
    if not isinstance(state.phase, Betting) or seat not in state.seats:
        raise ValueError("no betting round is open")
    place = state.place(seat)
    to = place.street + place.stack
    stays = to <= state.phase.bet or calls_all_in(state, seat, to)
    return c.CheckOrCall(seat) if stays else c.BetOrRaise(seat, to)


def _fallen(seat: int, match: re.Match[str], state: State) -> Command:
    """``-`` and ``3,5`` speak for all who are asked, ``3:-`` for one seat, ``3/2,4`` for those it names."""
    fallen = _numbers(match[1])
    if match[2]:
        return c.Declare((*fallen, *_numbers(match[2])), fallen)
    asked = state.phase.waiting if isinstance(state.phase, Declaring) else fallen
    return c.Declare((seat,) if seat else asked, fallen)


def _falls(seat: int, _match: re.Match[str], state: State) -> Command:
    seat = _meant(seat, state)
    return c.Declare((seat,), (seat,))


def _deal(seat: int, match: re.Match[str], state: State) -> Command:
    waiting = state.phase.waiting if isinstance(state.phase, Dealing) else state.can_ante
    cards = _cards(match[1]) if match[1] else (BACK,) * (5 if seat else 5 * len(waiting))
    unseen = tuple(turn for turn in range(len(cards) // 5) if BACK in cards[5 * turn : 5 * turn + 5])
    return c.DealHand(seat, cards, BACK in cards) if seat else c.Deal(cards, unseen)


def _show(seat: int, match: re.Match[str], state: State) -> Command:
    seat = _meant(seat, state)
    if match[1]:
        return c.ShowHand(seat, _cards(match[1]))
    hand = state.place(seat).hand if seat in state.seats else None
    if hand is None or not hand.known:
        raise ValueError(f"the hand of seat {seat} is not recorded: name its cards, as in h9cKd2s2h7d")
    return c.ShowHand(seat, hand.faces)  # type: ignore[arg-type]


def _buy(seat: int, match: re.Match[str], state: State) -> Command:
    if not seat:
        raise ValueError("say whose seat it is, as in 3:buy100")
    return c.BuyChips(seat, int(match[1] or state.choice("stack") or 0))


def _coming(kind: type[c.TakeSeat] | type[c.LeaveSeat]) -> Build[State]:
    def build(seat: int, match: re.Match[str], _state: State) -> Command:
        if not seat:
            raise ValueError(f"say whose seat it is, as in 3:{match[0]}")
        return kind(seat)

    return build


def _same(_seat: int, _match: re.Match[str], state: State) -> Command:
    if not all(state.choice(key) for key in EACH_DEAL):
        raise ValueError("nothing was announced for an earlier deal")
    return Announce(tuple((key, state.choice(key)) for key in EACH_DEAL))


_FRAME: Final = (Announce, c.NameDealer, c.CallMisdeal, c.Abandon, c.MoveCards, c.SetTurn)
NOTATION: Final = notation(
    "Mountain",
    ONE_FRENCH_DECK,
    "123456789",
    (r"c", lambda seat, _, state: c.CheckOrCall(_meant(seat, state))),
    (r"b(\d{1,7})?", _bet),
    (r"f", lambda seat, _, state: c.Fold(_meant(seat, state))),
    (r"a", _all_in),
    (f"({_CARD})", lambda _, m, __: c.TurnCard(_card(m[1]))),
    (rf"(-|{_SEATS})(?:/(-|{_SEATS}))?", _fallen),
    (r"fall", _falls),
    (rf"h({_CARD}(?: ?{_CARD}){{0,6}})?", _show),
    (r"m", lambda seat, _, state: c.MuckHand(_meant(seat, state))),
    (r"same", _same),
    (rf"deal((?: ?{_FACE})*)", _deal),
    (rf"cut((?: ?{_CARD}){{2,9}})", lambda _, m, __: c.Cut(_cards(m[1]))),
    (r"buy(\d{1,7})?", _buy),
    (r"join", _coming(c.TakeSeat)),
    (r"leave", _coming(c.LeaveSeat)),
    (rf"exposed([1-7])=({_CARD})", lambda _, m, __: c.ExposeCard(int(m[1]), _card(m[2]))),
    (r"close", lambda _, __, ___: c.CloseTable()),
    (
        r"((?:seat[1-9])|pot)>((?:seat[1-9])|pot)=(\d{1,7})",
        lambda _, m, __: c.MoveChips(m[1].lower(), m[2].lower(), int(m[3])),
    ),
    (rf"award({_SEATS})", lambda _, m, __: c.AwardPots(_numbers(m[1]))),
    like="c, b40, f, a, 9s, - or 3,5",
    meant=lambda _state, _move: 0,
    frame=_FRAME,
    places=_PLACE,
    own_only=True,
)
