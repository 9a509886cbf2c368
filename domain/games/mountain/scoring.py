"""Chips won and lost in a deal of Mountain, line by line, derived from the play and not from the stored results."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from domain.games.mountain import events as e
from domain.games.mountain.evolve import evolve
from domain.games.mountain.hand_words import describe
from domain.games.mountain.phases import Closing, RoundDue, Showing, Tested
from domain.games.mountain.pots import all_chips, layer_shares, pots, split
from domain.games.mountain.rulebook import Mountain as R
from domain.games.mountain.settlement import PotFact, award, divided, settle
from domain.games.mountain.state import State
from domain.games.mountain.trials import judged_hand, strength
from domain.play.steps import Played, happenings
from domain.play.vocabulary import Line, Rule


def score(path: Sequence[Played[State]]) -> tuple[Line, ...]:
    """Every chip won or lost: what each seat paid, and each pot that came back to it, with rule and steps."""
    book = _Book()
    for one in happenings(evolve, path):
        book.add(one.step.number, one.before, one.fact)
    return tuple(book.lines)


class _Book:
    """The lines so far, and the steps of the deal that the next ones rest on."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._begin()

    def _begin(self) -> None:
        self.antes: dict[int, int] = defaultdict(int)
        self.anted: dict[int, list[int]] = defaultdict(list)
        self.bet: dict[int, list[int]] = defaultdict(list)
        self.cards: list[int] = []
        self.shown: list[int] = []
        self.due: list[Line] = []

    def add(self, number: int, state: State, fact: Any) -> None:
        match fact:
            case e.AntePaid(seat, chips):
                self.antes[seat] += chips
                self.anted[seat].append(number)
            case e.BetReturned(seat) if isinstance(state.phase, RoundDue):
                self.anted[seat].append(number)
            case e.Called(seat) | e.BetPlaced(seat) | e.Raised(seat) | e.BetReturned(seat):
                self.bet[seat].append(number)
            case e.CardTurned() | e.FallDeclared() | e.SurvivalDeclared():
                self.cards.append(number)
            case e.HandShown() | e.HandMucked():
                self.shown.append(number)
            case e.PotWon() | e.PotRefunded():
                self.due.extend(self._won(number, state, fact))
            case e.DealEnded():
                self.lines.extend((*self._costs(state), *self.due))
                self._begin()
            case e.CarriedDivided():
                self.lines.extend(_shares_of_the_carried_pot(number, state))
            case e.ChipsMoved(source, target, chips):
                self.lines.extend(_moved(number, state.deal, {source: -chips, target: chips}))
            case _:
                pass

    def _costs(self, state: State) -> Iterator[Line]:
        for seat in sorted(self.anted):
            paid = state.place(seat).paid
            ante = min(self.antes[seat], paid)
            if ante:
                yield Line(state.deal, seat, -ante, R.MT_11, _each_once(self.anted[seat]), f"paid an ante of {ante}")
            if bets := paid - ante:
                yield Line(state.deal, seat, -bets, R.MT_A06, _each_once(self.bet[seat]), f"bet {bets} in all")

    def _won(self, number: int, state: State, fact: e.PotWon | e.PotRefunded) -> Iterator[Line]:
        derived = _derived(state, fact)
        if not isinstance(derived, e.PotWon | e.PotRefunded):
            return
        because = tuple(sorted({*self.cards, *self.shown, number}))
        for seat, share in zip(derived.seats, derived.shares, strict=True):
            rule, words = reason(state, derived, seat)
            yield Line(state.deal, seat, share, rule, because, words)


def _each_once(steps: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(steps))


def _derived(state: State, fact: e.PotWon | e.PotRefunded) -> PotFact | e.ShowOwed | None:
    """What the rules make of the topmost pot at this moment; a ruling stands for itself."""
    match state.phase:
        case _ if isinstance(fact, e.PotWon) and fact.by == "ruling":
            return e.PotWon(0, fact.seats, split(all_chips(state), fact.seats), "ruling")
        case Closing():
            return settle(state, "fold")
        case Tested():
            return settle(state, "test")
        case Showing():
            return award(state)
        case _:
            return None


def reason(state: State, fact: e.PotWon | e.PotRefunded, seat: int) -> tuple[Rule, str]:
    """Under which rule, and why in words, this share of the topmost pot went to a seat."""
    layers = pots(state)
    pot = layers[-1]
    name = f"the {'main' if len(layers) == 1 else f'side {len(layers) - 1}'} pot of {pot.chips}"
    if isinstance(fact, e.PotRefunded):
        return R.MT_A12, f"{layer_shares(state, pot.low, pot.high)[seat]} of {name} back, as nobody can win it"
    match fact.by:
        case "sole survivor":
            return R.MT_A02, f"{name}, sole survivor of test {len(state.row)}"
        case "last in":
            return R.MT_A03, f"{name}, all others folded"
        case "ruling":
            return R.MT_A10, f"{all_chips(state)} in the pots, by a ruling"
        case "showdown":
            cards = judged_hand(state, seat)
            hand = describe(strength(state, cards)[0]) if cards else "hand unseen, the others gave it up"
            if len(fact.seats) > 1:
                return R.MT_27, f"a share of {name}: {hand}"
            return R.MT_26, f"{name}: {hand}"


def _shares_of_the_carried_pot(number: int, state: State) -> Iterator[Line]:
    for fact in divided(state):
        for seat, share in zip(fact.seats, fact.shares, strict=True):
            yield Line(state.deal - 1, seat, share, R.MT_A17, (number,), f"a share of the carried {state.carried}")


def _moved(number: int, deal: int, changes: dict[str, int]) -> Iterator[Line]:
    for place, chips in changes.items():
        if place != "pot":
            words = f"{abs(chips)} chips {'received' if chips > 0 else 'given'} by a ruling"
            yield Line(deal, int(place[-1]), chips, R.MT_A10, (number,), words)
