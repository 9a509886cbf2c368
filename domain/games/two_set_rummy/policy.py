"""A sensible way to play Two-Set Rummy, by what the own seat sees."""

from itertools import combinations
from random import Random
from typing import Any

from domain.cards.cards import BACK
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.arrangements import cheapest
from domain.games.two_set_rummy.melds import bits, value, ways_out
from domain.games.two_set_rummy.state import Laying, LayingOff, Passing, State, Turn
from domain.games.two_set_rummy.ukeire import helps
from domain.play.policy import at_random
from domain.play.vocabulary import Command, Offer


def sensible(sight: State, offers: tuple[Offer, ...], random: Random) -> Command:
    """One of the offered acts: the one that brings the own hand nearest to going out, or saves most points."""
    seat = offers[0].seat or sight.to_act
    if seat is not None and sight.side(seat).hand.known:
        chosen = _chosen(sight, seat)
        if chosen is not None and any(offer.includes(chosen) for offer in offers):
            return chosen
    return at_random(sight, offers, random)


def _chosen(sight: State, seat: int) -> Command | None:
    hand: tuple[Any, ...] = sight.side(seat).hand.faces
    match sight.phase:
        case Passing():
            pairs = combinations(hand, 2)
            return c.Pass(seat, min(pairs, key=lambda pair: _loss(sight, hand, pair)))
        case Turn(drawn=False):
            upcard = bits(sight.discards[-1:])
            return c.TakeUpcard(seat) if helps(bits(hand))[1] & upcard else c.DrawStock(seat, BACK)
        case Turn(taken=taken):
            barred = taken if sight.choice("same-card") == "forbidden" else ()
            for way in ways_out(hand):
                if way.discard not in barred:
                    return c.GoOut(seat, way.discard, way.four, way.five)
            loose = [card for card in hand if card not in barred]
            return c.Discard(seat, min(loose, key=lambda card: _loss(sight, hand, (card,))))
        case Laying(winner):
            return _lay(sight, seat, winner)
        case LayingOff(winner):
            return _lay_off(sight, seat, winner)
        case _:
            return None


def _loss(sight: State, hand: tuple[str, ...], given: tuple[str, ...]) -> tuple[int, int, int]:
    """How bad it is to give these cards away: what the rest lacks, then how few draws help it, then its points.

    A rest that no draw can help is as far away as one that lacks a card more.
    """
    away, helpful = helps(bits(hand) & ~bits(given))
    draws = (helpful & bits(sight.may_draw())).bit_count()
    return away + (draws == 0), -draws, -value(given)


def _lay(sight: State, seat: int, winner: int) -> Command:
    best = cheapest(sight.side(seat).hand.faces, sight.targets(winner))
    return c.LaySet(seat, best.sets[0]) if best.sets else c.EndSets(seat)


def _lay_off(sight: State, seat: int, winner: int) -> Command:
    hand: tuple[Any, ...] = sight.side(seat).hand.faces
    best = cheapest(hand, sight.targets(winner), may_lay=False)
    return c.LayOff(seat, *best.lay_offs[0]) if best.lay_offs else c.CountHand(seat, hand)
