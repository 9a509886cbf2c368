"""Under penalty scoring, how each hand that did not go out was laid and counted, and what would have been cheapest."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from domain.cards.cards import UniversalCard, row
from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.arrangements import Arrangement, Target, cheapest
from domain.games.two_set_rummy.evolve import evolve
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import State
from domain.play.explanations import Clause, Explanation
from domain.play.steps import Played, happenings


class _Hand(msgspec.Struct):
    """A hand while it is laid: its own sets and lay-offs with their steps, and the sets it could lay off on."""

    laid: list[tuple[int, tuple[UniversalCard, ...]]] = []
    off: list[tuple[int, UniversalCard, int]] = []
    targets: tuple[Target, ...] = ()

    def all(self, left: Sequence[UniversalCard]) -> tuple[UniversalCard, ...]:
        """Every card of it, when these are left: all were shown by then."""
        sets = (card for _, cards in self.laid for card in cards)
        return (*sets, *(card for _, card, _ in self.off), *left)


def explain(path: Sequence[Played[State]]) -> tuple[Explanation, ...]:
    """Every hand that was counted against its player, in the order in which they were counted."""
    told: list[Explanation] = []
    hands: dict[int, _Hand] = defaultdict(_Hand)
    for one in happenings(evolve, path):
        number, state = one.step.number, one.before
        match one.fact:
            case e.SetsBegun(seat):
                hands[seat] = _Hand()
            case e.SetLaid(seat, cards):
                hands[seat].laid.append((number, cards))
            case e.LayOffBegun(seat, winner):
                hands[seat].targets = state.targets(winner)
            case e.CardLaidOff(seat, card, target):
                hands[seat].off.append((number, card, target))
            case e.HandCounted() as counted:
                told.append(_counted(state.deal, number, counted, hands[counted.seat]))
    return tuple(told)


def _counted(deal: int, number: int, counted: e.HandCounted, hand: _Hand) -> Explanation:
    title = f"hand of seat {counted.seat}: {counted.points} points"
    return Explanation(deal, number, title, tuple(_clauses(number, counted, hand)))


def _clauses(number: int, counted: e.HandCounted, hand: _Hand) -> Iterator[Clause]:
    for step, cards in hand.laid:
        yield Clause(f"laid the set {row(cards)}", R.UC_35, (step,))
    for step, card, target in hand.off:
        yield Clause(f"laid {{{card}}} off on set {target}", R.UC_36, (step,))
    left = f"{row(counted.cards)} left: {counted.points}" if counted.cards else "no card left"
    yield Clause(left, R.UC_40, (number,))
    best = cheapest(hand.all(counted.cards), hand.targets)
    if best.points < counted.points:
        yield Clause(f"the cheapest arrangement leaves {best.points}: {_arranged(best)}", R.UC_A20)
    else:
        yield Clause("no arrangement leaves fewer points", R.UC_A20)


def _arranged(best: Arrangement) -> str:
    parts = [f"the set {row(cards)}" for cards in best.sets]
    parts += [f"{{{card}}} off on set {target}" for card, target in best.lay_offs]
    parts.append(f"{row(best.left)} left" if best.left else "no card left")
    return ", ".join(parts)
