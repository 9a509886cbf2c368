"""Exact chances against one hand that is not seen: every hand that it may be, each as likely as the others."""

from collections.abc import Iterator

from domain.cards.hands import Hand
from domain.games.mountain.exact import Chances, exact
from domain.games.mountain.hands import RANKS, scale
from domain.games.mountain.holdings import Holding
from domain.games.mountain.runout import Hands, Runout, Terms
from domain.games.mountain.state import State


def over_every_hand(sight: State, known: Hands, seat: int, held: Holding) -> Chances:
    """The chances while tests remain, reckoned for one hand after the other."""
    survives, won, carried = dict.fromkeys(sight.contenders, 0.0), dict.fromkeys(sight.contenders, 0.0), 0.0
    for hand in held.hands:
        seen = sight.with_place(seat, hand=Hand(5, hand))
        passed, shares, away = exact(seen, {**known, seat: hand})
        carried += away / held.number
        for one in sight.contenders:
            survives[one] += passed[one] / held.number
            won[one] += shares[one] / held.number
    return survives, won, carried


def at_the_showdown(sight: State, known: Hands, seat: int, held: Holding) -> Chances:
    """The chances once all six tests are over: every hand with every card that the mountain top may be."""
    terms, won, whole = Terms.of(sight), dict.fromkeys(sight.contenders, 0.0), 0
    for rank, left in _tops(sight):
        strengths = Runout(terms, known).strengths(tuple(known), rank)
        best = max(strengths.values())
        leaders = [one for one, strength in strengths.items() if strength == best]
        for strength, number in _strengths(held, terms, rank, left):
            whole += number
            winners = leaders if strength < best else [seat] if strength > best else [*leaders, seat]
            for one in winners:
                won[one] += number / len(winners)
    return dict.fromkeys(sight.contenders, 1.0), {one: share / whole for one, share in won.items()}, 0.0


def _tops(sight: State) -> Iterator[tuple[str, int]]:
    """Every rank that the mountain top may have, and how many cards of it are left; 0 cards where the top is seen."""
    seen = sight.row[6] if len(sight.row) > 6 else dict(sight.exposed).get(7)
    if seen:
        yield seen[0], 0
        return
    for rank in RANKS:
        if left := sum(card[0] == rank for card in sight.unseen()):
            yield rank, left


def _strengths(held: Holding, terms: Terms, rank: str, left: int) -> Iterator[tuple[tuple[int, bool], int]]:
    """What the hand may count at the showdown, each with the number of hands and tops that lead to it."""
    wild = RANKS.index(rank)
    for natural in held.classes:
        if wild not in natural.ranks:
            yield terms.strength(natural.value, natural.value), natural.number * (left or 1)
    for one in held.stock.wild_classes(scale(rank, doubled=terms.doubled)):
        if held.passes(one.natural):
            yield terms.strength(one.value, one.natural), one.number * (left - one.held if left else 1)
