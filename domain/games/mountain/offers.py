"""What is lawful now at a Mountain table, as far as a sight shows, and what may fill each blank."""

from collections.abc import Iterator
from itertools import product

from domain.cards.cards import BACK, ONE_FRENCH_DECK
from domain.games.mountain import commands as c
from domain.games.mountain.announcements import ANNOUNCEMENTS, EACH_DEAL
from domain.games.mountain.betting import raise_range
from domain.games.mountain.phases import (
    Betting,
    Between,
    Choosing,
    Dealing,
    Declaring,
    Ended,
    InPlay,
    Proving,
    Showing,
    Turning,
)
from domain.games.mountain.physical import physical
from domain.games.mountain.state import State
from domain.games.mountain.trials import beaten_at
from domain.play.vocabulary import Announce, Blank, Offer


def offers(sight: State) -> tuple[Offer, ...]:
    """Every lawful command except the first announcements and an official's own acts."""
    return tuple(_offers(sight))


def _offers(sight: State) -> Iterator[Offer]:
    match sight.phase:
        case Choosing():
            yield from _first_dealer(sight)
        case Between():
            yield from _between(sight)
        case Dealing(waiting):
            yield from _dealing(sight, waiting)
        case Betting() as betting:
            yield from _betting(sight, betting)
        case Turning(number):
            seen = dict(sight.exposed).get(number)
            yield Offer(c.TurnCard, 0, (Blank("card", (seen,) if seen else sight.unseen()),))
        case Declaring(_, waiting):
            yield from _declaring(sight, waiting)
        case Proving(_, seat) | Showing((seat, *_)):
            yield from _showing(sight, seat)
        case _:
            pass
    yield from _aside(sight)


def _first_dealer(sight: State) -> Iterator[Offer]:
    seated = [seat for seat in sight.seats if sight.place(seat).seated]
    draw = c.Cut(ONE_FRENCH_DECK.cards[: len(seated)])  # type: ignore[arg-type]
    if len(seated) >= 2 and not any(physical(sight, draw)):
        yield Offer(c.Cut, 0, (Blank("cards", ONE_FRENCH_DECK.cards, len(seated), len(seated)),))
        for seat in seated:
            yield Offer(c.NameDealer, seat)


def _between(sight: State) -> Iterator[Offer]:
    if set(EACH_DEAL) <= set(sight.said):
        if len(sight.can_ante) >= 2:
            yield from _dealing(sight, sight.can_ante)
    else:
        yield from _announcing(sight)
    yield Offer(c.CloseTable, 0)


def _announcing(sight: State) -> Iterator[Offer]:
    """Both announcements of a deal, the last ones first: one tap repeats them (MT-A04)."""
    options = [announcement.options for announcement in ANNOUNCEMENTS if announcement.key in EACH_DEAL]
    ways = [tuple(zip(EACH_DEAL, values, strict=True)) for values in product(*options)]
    last = tuple((key, sight.choice(key)) for key in EACH_DEAL)
    for choices in sorted(ways, key=lambda way: way != last):
        yield Offer(Announce, 0, (Blank("choices", choices, 2, 2, always=choices),))


def _dealing(sight: State, waiting: tuple[int, ...]) -> Iterator[Offer]:
    yield Offer(c.Deal, 0, (_unseen(sight, 5 * len(waiting)),))
    for seat in waiting:
        yield Offer(c.DealHand, seat, (_unseen(sight, 5),))


def _unseen(sight: State, count: int) -> Blank:
    return Blank("cards", (*sight.unseen(), *(BACK,) * count), count, count)


def _betting(sight: State, betting: Betting) -> Iterator[Offer]:
    yield Offer(c.CheckOrCall, betting.seat)
    yield Offer(c.Fold, betting.seat)
    allowed = raise_range(sight, betting.seat)
    if allowed is not None:
        yield Offer(c.BetOrRaise, betting.seat, (Blank("to", range(allowed.least, allowed.most + 1)),))


def _declaring(sight: State, waiting: tuple[int, ...]) -> Iterator[Offer]:
    """Each seat for itself, or all who are left at once; a hand that this sight knows has one answer."""
    known = {seat: sight.place(seat).hand.faces for seat in waiting if sight.place(seat).hand.known}
    falls = {seat: beaten_at(sight, cards) == len(sight.row) for seat, cards in known.items()}
    groups = [waiting, *((seat,) for seat in waiting if len(waiting) > 1)]
    for seats in groups:
        may = tuple(seat for seat in seats if falls.get(seat, True))
        must = tuple(seat for seat in seats if falls.get(seat, False))
        blanks = (Blank("seats", seats, len(seats), len(seats)), Blank("fallen", may, len(must), len(may), always=must))
        yield Offer(c.Declare, seats[0] if len(seats) == 1 else 0, blanks)


def _showing(sight: State, seat: int) -> Iterator[Offer]:
    place = sight.place(seat)
    unseen = () if place.hand.known else sight.unseen()
    yield Offer(c.ShowHand, seat, (Blank("cards", place.hand.faces + unseen, 5, 5, always=place.hand.faces),))
    tabled = isinstance(sight.phase, Showing) and sight.phase.tabled
    muck = c.MuckHand(seat)
    if not tabled and not any(physical(sight, muck)):
        yield Offer(c.MuckHand, seat)


def _aside(sight: State) -> Iterator[Offer]:
    if isinstance(sight.phase, Choosing | Between):
        for seat in sight.seats:
            yield Offer(c.LeaveSeat if sight.place(seat).seated else c.TakeSeat, seat, aside=True)
    if isinstance(sight.phase, Between):
        for seat in sight.seats:
            if sight.place(seat).seated:
                yield Offer(c.BuyChips, seat, (Blank("chips", (sight.chips("stack"),)),), aside=True)
    if not any(physical(sight, c.CallMisdeal())):
        yield Offer(c.CallMisdeal, 0, aside=True)
    if isinstance(sight.phase, InPlay):
        yield from _exposing(sight)
    if not isinstance(sight.phase, Ended):
        yield Offer(c.Abandon, 0, aside=True)


def _exposing(sight: State) -> Iterator[Offer]:
    seen = dict(sight.exposed)
    hidden = tuple(number for number in range(len(sight.row) + 1, 8) if number not in seen)
    if hidden:
        yield Offer(c.ExposeCard, 0, (Blank("number", hidden), Blank("card", sight.unseen())), aside=True)
