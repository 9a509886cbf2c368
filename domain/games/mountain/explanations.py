"""Each pot of a deal of Mountain: who put in what, who could win it and who not, where it went and why."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domain.games.mountain import events as e
from domain.games.mountain.evolve import evolve
from domain.games.mountain.pots import Pot, layer_shares, pots
from domain.games.mountain.rulebook import Mountain as R
from domain.games.mountain.scoring import reason
from domain.games.mountain.settlement import PotFact
from domain.games.mountain.state import State
from domain.play.explanations import Clause, Explanation
from domain.play.steps import Played, happenings


def explain(path: Sequence[Played[State]]) -> tuple[Explanation, ...]:
    """How every pot of every deal came about and what became of it, in the order in which they were settled."""
    ledger = _Ledger()
    for one in happenings(evolve, path):
        ledger.add(one.step.number, one.before, one.fact)
    return tuple(ledger.pots)


class _Ledger:
    """The pots settled so far, and the steps of this deal by which a seat paid or went out."""

    def __init__(self) -> None:
        self.pots: list[Explanation] = []
        self._begin()

    def _begin(self) -> None:
        self.paid: dict[int, list[int]] = defaultdict(list)
        self.out: dict[int, tuple[str, int]] = {}

    def add(self, number: int, state: State, fact: Any) -> None:
        match fact:
            case e.AntePaid(seat) | e.Called(seat) | e.BetPlaced(seat) | e.Raised(seat) | e.BetReturned(seat):
                self.paid[seat].append(number)
            case e.Folded(seat):
                self.out[seat] = ("folded", number)
            case e.ForcedFold(seat, test) | e.FallDeclared(seat, test):
                self.out[seat] = (f"fell at test {test}", number)
            case e.HandMucked(seat, out=True):
                self.out[seat] = ("laid the hand away", number)
            case e.PotWon() | e.PotCarried() | e.PotMovedDown() | e.PotRefunded():
                self.pots.append(self._pot(number, state, fact))
            case e.CarriedDivided():
                self.pots.append(_divided(number, state, fact))
            case e.DealEnded() | e.Misdealt():
                self._begin()
            case _:
                pass

    def _pot(self, number: int, state: State, fact: PotFact) -> Explanation:
        layers = pots(state)
        pot = _whole(layers) if _takes_all(fact) else layers[-1]
        name = "main pot" if pot.low == 0 else f"side pot {len(layers) - 1}"
        clauses = (*self._put_in(state, pot), *self._could_win(state, pot), *_went(number, state, pot, fact))
        return Explanation(state.deal, number, f"{name} of {pot.chips}", clauses)

    def _put_in(self, state: State, pot: Pot) -> Iterator[Clause]:
        shares = layer_shares(state, pot.low, pot.high)
        beneath = f" beyond the first {pot.low}" if pot.low else ""
        for seat, chips in shares.items():
            yield Clause(f"seat {seat} put in {chips}{beneath}", R.MT_A10, tuple(dict.fromkeys(self.paid[seat])))
        if state.carried and pot.low == 0:
            yield Clause(f"{state.carried} carried from earlier deals lay in it", R.MT_A15)
        rest = pot.chips - sum(shares.values()) - (state.carried if pot.low == 0 else 0)
        if rest:
            yield Clause(f"{rest} came down from the pot above", R.MT_A12)

    def _could_win(self, state: State, pot: Pot) -> Iterator[Clause]:
        able = _listed(pot.contenders)
        yield Clause(f"{able} could win it" if able else "nobody was left who could win it", R.MT_A10)
        for seat in layer_shares(state, pot.low, pot.high):
            if seat in self.out:
                how, step = self.out[seat]
                yield Clause(f"seat {seat} could not: {how}", R.MT_A11 if how == "folded" else R.MT_18, (step,))
            elif seat not in pot.contenders:
                yield Clause(f"seat {seat} could not: put in {state.place(seat).paid} of {pot.high}", R.MT_A10)


def _takes_all(fact: PotFact) -> bool:
    """Whether a fact settles all pots at once: a ruling, or everything carried when nobody is left."""
    return (isinstance(fact, e.PotWon) and fact.by == "ruling") or (isinstance(fact, e.PotCarried) and not fact.low)


def _whole(layers: tuple[Pot, ...]) -> Pot:
    return Pot(0, layers[-1].high, sum(pot.chips for pot in layers), layers[0].contenders)


def _went(number: int, state: State, pot: Pot, fact: PotFact) -> Iterator[Clause]:
    match fact:
        case e.PotWon(_, seats, shares):
            for seat, share in zip(seats, shares, strict=True):
                rule, words = reason(state, fact, seat)
                yield Clause(f"{share} to seat {seat}: {words}", rule, (number,))
            yield from _odd(seats, shares)
        case e.PotRefunded(_, seats, shares):
            for seat, share in zip(seats, shares, strict=True):
                yield Clause(f"{share} back to seat {seat}, as nobody can win it", R.MT_A12, (number,))
        case e.PotCarried():
            rule = R.MT_A12 if state.contenders else R.MT_28
            yield Clause(f"{fact.chips} carried to the next deal", rule, (number,))
        case e.PotMovedDown():
            yield Clause(f"{pot.chips} went down to the next pot, as announced", R.MT_A12, (number,))


def _odd(seats: Sequence[int], shares: Sequence[int]) -> Iterator[Clause]:
    """Who got an odd chip where the shares are not equal."""
    least = min(shares)
    lucky = [seat for seat, share in zip(seats, shares, strict=True) if share > least]
    if lucky:
        chips = "the odd chip goes" if len(lucky) == 1 else f"{len(lucky)} odd chips go, one each,"
        yield Clause(f"{chips} to {_listed(lucky)}, first clockwise from the dealer", R.MT_A27)


def _divided(number: int, state: State, fact: e.CarriedDivided) -> Explanation:
    shares = zip(fact.seats, fact.shares, strict=True)
    clauses = tuple(Clause(f"{share} to seat {seat}, dealt in last", R.MT_A17, (number,)) for seat, share in shares)
    title = f"carried pot of {state.carried} at the close"
    return Explanation(state.deal - 1, number, title, (*clauses, *_odd(fact.seats, fact.shares)))


def _listed(seats: Iterable[int]) -> str:
    *most, last = [f"seat {seat}" for seat in seats] or [""]
    return f"{', '.join(most)} and {last}" if most else last
