"""A sensible way to play Mauna Kea, by what the own seat sees.

On turn it looks at the sequences of acts that its turn has left and takes the first act of the best: high, hard to
divide, with cards to go on. Acts whose order does not matter are tried in one order: draw or swap, attack, climb.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from domain.cards.cards import BACK
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.ascent import slide, value
from domain.games.mauna_kea.outlook import Outlook, Plan, in_hand
from domain.games.mauna_kea.plays import attacking, can_climb, climbing
from domain.games.mauna_kea.state import Side, State, Turn, other
from domain.play.policy import at_random
from domain.play.vocabulary import Command, Offer

AT_ONCE: Final = (c.ShowHand, c.Cut)
ORDER: Final[dict[type[Command], int]] = {c.Draw: 0, c.Swap: 0, c.Steal: 0, c.Attack: 1, c.Climb: 2}


def sensible(sight: State, offers: tuple[Offer, ...], random: Random) -> Command:
    """The act that leads to the best standing; where there is nothing to weigh, any of the offers that fit."""
    turn = sight.phase
    at_once = tuple(offer for offer in offers if offer.kind in AT_ONCE)
    certain = tuple(offer for offer in offers if offer.kind is not c.AnswerCount and not offer.venture)
    if at_once or not isinstance(turn, Turn) or not sight.side(turn.seat).hand.known:
        return at_random(sight, at_once or certain, random)
    outlook, left = Outlook(sight, turn.seat), 3 - turn.action
    best = max(
        (
            (_best(outlook, plan, ORDER[type(command)], left), -number, command)
            for number, (command, plan) in enumerate(_acts(_standing(sight, turn), turn.seat))
            if any(offer.includes(command) for offer in certain)
        ),
        default=None,
        key=lambda found: found[:2],
    )
    return best[2] if best else at_random(sight, certain, random)


def _standing(sight: State, turn: Turn) -> Plan:
    own, theirs = sight.side(turn.seat), sight.side(other(turn.seat))
    hand: Any = tuple(sorted(own.hand.faces))
    draws = min(2, sight.pile)
    return Plan(hand, own.ascent, theirs.ascent, theirs.hand.size, turn.plays, turn.climbs, draws)


def _best(outlook: Outlook, plan: Plan, order: int, left: int) -> float:
    """The worth of the best standing that ``left`` more acts lead to."""
    if not left:
        return outlook.worth(plan)
    must = left == 1 and not plan.plays and any(can_climb(Side(ascent=plan.own), card) for card in plan.hand)
    later = (
        _best(outlook, after, ORDER[type(command)], left - 1)
        for command, after in _acts(plan, 1)
        if ORDER[type(command)] >= order and not (must and ORDER[type(command)] == 0)
    )
    return max(later, default=outlook.worth(plan))


def _acts(plan: Plan, seat: int) -> Iterator[tuple[Command, Plan]]:
    """Every act worth a thought and the standing after it."""
    yield c.Draw(seat, BACK), plan._replace(hidden=plan.hidden + 1)
    if plan.held >= 8:
        yield c.Steal(seat, BACK), plan._replace(hidden=plan.hidden + 1, held=plan.held - 1)
    if len(plan.hand) >= 2:
        yield _swap(plan, seat)
    own, theirs = Side(ascent=plan.own), Side(ascent=plan.theirs)
    for card in dict.fromkeys(plan.hand):
        if not any(attacking(theirs, card)):
            yield c.Attack(seat, card), _attacked(plan, card)
    for card in dict.fromkeys(plan.hand):
        if not any(climbing(own, card)):
            grown = plan._replace(own=(*plan.own, card), plays=plan.plays + 1, climbs=plan.climbs + 1)
            yield c.Climb(seat, card), grown._replace(hand=_less(plan.hand, card))


def _swap(plan: Plan, seat: int) -> tuple[Command, Plan]:
    first, second = sorted(plan.hand, key=lambda card: in_hand(card, plan.own))[:2]
    rest = _less(_less(plan.hand, first), second)
    return c.Swap(seat, (first, second), (BACK,) * plan.draws), plan._replace(
        hand=rest, hidden=plan.hidden + plan.draws
    )


def _attacked(plan: Plan, card: Any) -> Plan:
    left = plan.theirs[: len(plan.theirs) - len(slide(plan.theirs, value(card)))]
    held = plan.held if left else max(plan.held, 7)
    return plan._replace(theirs=left, held=held, plays=plan.plays + 1, hand=_less(plan.hand, card))


def _less(hand: tuple[Any, ...], card: str) -> tuple[Any, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
