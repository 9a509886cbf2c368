"""What is lawful now at a table of Two-Set Rummy, as far as a sight shows, and what may fill each blank.

Where a hand is not wholly known, going out, laying a set and counting are offered with the cards it may hold, which not
every choice makes a set; everywhere else an offer is exact.
"""

from collections.abc import Iterator

from domain.cards.cards import BACK, UNIVERSAL_DECK
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.announcements import ANNOUNCEMENTS
from domain.games.two_set_rummy.melds import bits, cards_of, sets_in, ways_out
from domain.games.two_set_rummy.physical import HAND_SIZE, IN_A_HAND, PASSED, undealt
from domain.games.two_set_rummy.rules import judge
from domain.games.two_set_rummy.state import Dealing, Drawing, Ended, Laying, LayingOff, Passing, State, Turn, TurningUp
from domain.play.findings import worst
from domain.play.vocabulary import Blank, Offer


def offers(sight: State) -> tuple[Offer, ...]:
    """Every lawful command except announcements and an official's own acts."""
    return tuple(_offers(sight))


def _offers(sight: State) -> Iterator[Offer]:
    match sight.phase:
        case Drawing():
            count = len(sight.playing)
            yield Offer(c.DrawForDeal, 0, (Blank("cards", UNIVERSAL_DECK.cards, count, count),))
            yield from (Offer(c.NameDealer, seat) for seat in sight.playing)
        case Dealing(waiting):
            yield from _dealing(sight, waiting)
        case Passing(_, waiting):
            for seat in waiting:
                among = (*sight.may_hold(seat), *(BACK,) * PASSED)
                yield Offer(c.Pass, seat, (Blank("cards", among, PASSED, PASSED),))
        case TurningUp():
            yield Offer(c.TurnUp, 0, (Blank("card", sight.may_draw()),))
        case Turn() as turn:
            yield from _to_draw(sight, turn.seat) if not turn.drawn else _to_discard(sight, turn)
        case Laying(_, seat):
            yield from _to_lay(sight, seat)
        case LayingOff(winner, seat):
            yield from _to_lay_off(sight, winner, seat)
        case _:
            pass
    yield from _beside_the_play(sight)


def _dealing(sight: State, waiting: tuple[int, ...]) -> Iterator[Offer]:
    if undealt(sight) and sight.scored and sight.choice("finish") == "open":
        yield Offer(c.Finish, 0)
    if all(sight.choice(announcement.key) for announcement in ANNOUNCEMENTS):
        among = (*sight.unseen(), *(BACK,) * HAND_SIZE)
        yield from (Offer(c.Deal, seat, (Blank("cards", among, HAND_SIZE, HAND_SIZE),)) for seat in waiting)


def _to_draw(sight: State, seat: int) -> Iterator[Offer]:
    if sight.stock.size:
        yield Offer(c.DrawStock, seat, (Blank("card", (*sight.may_draw(), BACK)),))
    if sight.upcard:
        yield Offer(c.TakeUpcard, seat)


def _to_discard(sight: State, turn: Turn) -> Iterator[Offer]:
    barred = turn.taken if sight.choice("same-card") == "forbidden" else ()
    among = tuple(card for card in sight.may_hold(turn.seat) if card not in barred)
    if among:
        yield Offer(c.Discard, turn.seat, (Blank("card", among),))
    hand = sight.side(turn.seat).hand
    if not hand.known:
        yield _out(turn.seat, sight.may_hold(turn.seat), sight.may_hold(turn.seat), sight.may_hold(turn.seat))
        return
    for way in ways_out(hand.faces):
        if way.discard not in barred:
            yield _out(turn.seat, (way.discard,), way.four, way.five)


def _out(seat: int, discard: tuple[str, ...], four: tuple[str, ...], five: tuple[str, ...]) -> Offer:
    blanks = (Blank("discard", (*discard, BACK)), Blank("four", four, 4, 4), Blank("five", five, 5, 5))
    return Offer(c.GoOut, seat, blanks)


def _to_lay(sight: State, seat: int) -> Iterator[Offer]:
    side = sight.side(seat)
    if not side.hand.known:
        yield Offer(c.LaySet, seat, (Blank("cards", sight.may_hold(seat), 4, 5),))
    for one in sets_in(bits(side.hand.faces)) if side.hand.known else ():
        cards = cards_of(one)
        yield Offer(c.LaySet, seat, (Blank("cards", cards, len(cards), len(cards)),))
    if not worst(judge(sight, c.EndSets(seat))):
        yield Offer(c.EndSets, seat)


def _to_lay_off(sight: State, winner: int, seat: int) -> Iterator[Offer]:
    for number, target in enumerate(sight.targets(winner), start=1):
        fits = tuple(card for card in sight.may_hold(seat) if not target.flaw(card))
        if fits:
            yield Offer(c.LayOff, seat, (Blank("card", fits), Blank("target", (number,))))
    hand = sight.side(seat).hand
    if not (hand.known and worst(judge(sight, c.CountHand(seat, cards_of(bits(hand.faces)))))):
        cards = Blank("cards", sight.may_hold(seat), hand.size, hand.size, always=hand.faces)
        yield Offer(c.CountHand, seat, (cards,))


def _beside_the_play(sight: State) -> Iterator[Offer]:
    if isinstance(sight.phase, Ended):
        return
    if isinstance(sight.phase, Turn) and sight.choice("dead-hand") == "by-agreement":
        agreed = sight.phase.agreed
        yield from (Offer(c.AgreeDead, seat, aside=True) for seat in sight.playing if seat not in agreed)
    if not isinstance(sight.phase, Laying | LayingOff):
        yield from (Offer(c.Leave, seat, aside=True) for seat in sight.playing)
    if isinstance(sight.phase, IN_A_HAND):
        yield Offer(c.CallMisdeal, 0, aside=True)
    yield Offer(c.Abandon, 0, aside=True)
