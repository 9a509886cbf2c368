"""A Mountain table as plain data for one viewer: what a page draws and ``cairn show --json`` prints."""

from typing import Literal

import msgspec

from domain.games.mountain.announcements import EACH_DEAL
from domain.games.mountain.betting import raise_range, to_call
from domain.games.mountain.hand_words import describe
from domain.games.mountain.hands import mountain_value, scale
from domain.games.mountain.phases import (
    Betting,
    Between,
    Choosing,
    Dealing,
    Declaring,
    Ended,
    Proving,
    Showing,
    Turning,
)
from domain.games.mountain.pots import Pot, collected, layer_shares, pots
from domain.games.mountain.state import State
from domain.games.mountain.trials import final_scale, survives
from domain.play.vocabulary import Viewer


class SeatPicture(msgspec.Struct, frozen=True):
    """One seat. ``shares`` is what it has in each pot, main pot first; ``stands`` how its hand is known to stand.

    ``you`` marks the seat of the viewer, ``result`` is what the last finished deal brought.
    """

    seat: int
    you: bool
    seated: bool
    dealt: bool
    dealer: bool
    to_act: bool
    all_in: bool
    cards: tuple[str, ...]
    street: int
    shares: tuple[int, ...]
    stack: int
    total: int
    result: int
    out: str
    out_at: int
    shown: bool
    stands: str


class PotPicture(msgspec.Struct, frozen=True):
    """One pot: what lies in it, between which levels of payment, who may win it and why."""

    name: str
    chips: int
    low: int
    high: int
    contenders: tuple[int, ...]
    why: str


class CardPicture(msgspec.Struct, frozen=True):
    """One card of the row: its face if open, and what its test did. ``fallen`` is None before the test is over."""

    number: int
    card: str
    state: Literal["open", "exposed", "next", "down"]
    fallen: tuple[int, ...] | None


class BetPicture(msgspec.Struct, frozen=True):
    """What the seat to act may do with its chips; ``least`` and ``most`` are 0 when it cannot raise."""

    seat: int
    to_call: int
    leaves: int
    bet: int
    least: int
    most: int
    all_in: int


class Picture(msgspec.Struct, frozen=True):
    """The whole table; ``seats`` stand in acting order, ``asked`` still have to declare, show or be dealt to.

    ``declared`` says whether the dealer has announced for this deal. ``pots`` are as the last round closed them;
    ``this_round`` lies before them until the open round closes.
    """

    game: Literal["mountain"]
    phase: str
    deal: int
    round: int
    dealer: int | None
    to_act: int | None
    asked: tuple[int, ...]
    seats: tuple[SeatPicture, ...]
    row: tuple[CardPicture, ...]
    mountain: str
    wild: str
    pots: tuple[PotPicture, ...]
    this_round: int
    carried: int
    carrying: int
    betting: BetPicture | None
    announced: dict[str, str]
    declared: bool
    ending: str | None


def picture(sight: State, viewer: Viewer) -> Picture:
    """The table as this viewer sees it; ``sight`` must be folded from what the viewer saw."""
    closed = collected(sight)
    layers = pots(closed)
    return Picture(
        game="mountain",
        phase=_phase(sight),
        deal=sight.deal,
        round=sight.turn,
        dealer=sight.dealer,
        to_act=sight.to_act,
        asked=_asked(sight),
        seats=tuple(_seat(closed, seat, layers, viewer) for seat in sight.clockwise(sight.dealer)),
        row=tuple(_card(sight, number) for number in range(1, 8)) if sight.turn or sight.row else (),
        mountain=describe(mountain_value(sight.row[:6])) if sight.row else "",
        wild=sight.row[6][0] if len(sight.row) > 6 else "",
        pots=tuple(_pot(closed, pot, index) for index, pot in enumerate(layers)),
        this_round=sum(place.street for place in sight.places) if isinstance(sight.phase, Betting) else 0,
        carried=sight.carried,
        carrying=sight.carrying,
        betting=_bet(sight),
        announced=dict(sight.announced),
        declared=set(EACH_DEAL) <= set(sight.said),
        ending=sight.ending,
    )


def _phase(sight: State) -> str:
    match sight.phase:
        case Choosing():
            return "choosing a dealer"
        case Between():
            return "between deals"
        case Dealing():
            return "dealing"
        case Betting():
            return "betting"
        case Turning():
            return "turning"
        case Declaring():
            return "declaring"
        case Proving() | Showing():
            return "showing"
        case Ended():
            return "ended"
        case _:
            return "settling"


def _asked(sight: State) -> tuple[int, ...]:
    match sight.phase:
        case Declaring(_, waiting) | Dealing(waiting) | Showing(waiting):
            return waiting
        case Proving(_, seat):
            return (seat,)
        case _:
            return ()


def _seat(sight: State, seat: int, layers: tuple[Pot, ...], viewer: Viewer) -> SeatPicture:
    place = sight.place(seat)
    return SeatPicture(
        seat=seat,
        you=seat == viewer,
        seated=place.seated,
        dealt=place.dealt,
        dealer=seat == sight.dealer,
        to_act=seat == sight.to_act,
        all_in=bool(sight.turn) and place.contends and not place.stack,
        cards=place.hand.cards,
        street=place.street,
        shares=tuple(layer_shares(sight, pot.low, pot.high).get(seat, 0) for pot in layers),
        stack=place.stack,
        total=place.total,
        result=place.result,
        out=place.out,
        out_at=place.out_at,
        shown=bool(place.shown),
        stands=_stands(sight, seat),
    )


def _stands(sight: State, seat: int) -> str:
    """The hand in words, and whether it beats the mountain, where this sight knows it."""
    place = sight.place(seat)
    if not place.hand.known or place.hand.size != 5:
        return ""
    cards = place.hand.faces
    if len(sight.row) > 6:
        return describe(final_scale(sight).value(cards))
    words = describe(scale().value(cards))
    if not sight.row:
        return words
    return f"{words}: {'beats' if survives(sight, cards, len(sight.row)) else 'does not beat'} the mountain"


def _card(sight: State, number: int) -> CardPicture:
    fallen = sight.fallen[number - 1] if number <= len(sight.fallen) else None
    if number <= len(sight.row):
        return CardPicture(number, sight.row[number - 1], "open", fallen)
    seen = dict(sight.exposed).get(number)
    if seen:
        return CardPicture(number, seen, "exposed", None)
    return CardPicture(number, "??", "next" if number == len(sight.row) + 1 else "down", None)


def _pot(sight: State, pot: Pot, index: int) -> PotPicture:
    paid = layer_shares(sight, pot.low, pot.high)
    carried = f"{sight.carried} carried and " if sight.carried and not index else ""
    why = f"{carried}{sum(paid.values())} paid by {len(paid)}: " + _who(sight, pot, paid)
    return PotPicture(f"side {index}" if index else "main", pot.chips, pot.low, pot.high, pot.contenders, why)


def _who(sight: State, pot: Pot, paid: dict[int, int]) -> str:
    if not pot.contenders:
        return "nobody is left to win it"
    can = ", ".join(f"seat {seat}" for seat in pot.contenders) + " can win it"
    short = [seat for seat in sight.contenders if seat not in pot.contenders]
    gone = [seat for seat in paid if not sight.place(seat).contends]
    if short:
        can += "; " + ", ".join(f"seat {seat}" for seat in short) + " paid too little for it"
    if gone:
        can += "; " + ", ".join(f"seat {seat}" for seat in gone) + f" paid and {'is' if len(gone) == 1 else 'are'} out"
    return can


def _bet(sight: State) -> BetPicture | None:
    if not isinstance(sight.phase, Betting):
        return None
    seat = sight.phase.seat
    place, owed, allowed = sight.place(seat), to_call(sight, seat), raise_range(sight, seat)
    return BetPicture(
        seat=seat,
        to_call=owed,
        leaves=place.stack - owed,
        bet=sight.phase.bet,
        least=allowed.least if allowed else 0,
        most=allowed.most if allowed else 0,
        all_in=place.street + place.stack,
    )
