"""The rules that each step of Mountain rests on."""

from collections.abc import Iterator
from typing import Final

from domain.games.mountain import events as e
from domain.games.mountain.hands import FIVE, STRAIGHT, STRAIGHT_FLUSH, category
from domain.games.mountain.phases import Betting
from domain.games.mountain.rulebook import Mountain as R
from domain.games.mountain.state import State
from domain.games.mountain.trials import final_scale, judged_hand, strength
from domain.play.steps import Happening
from domain.play.vocabulary import Announced, Fact, Rule


def rules(happening: Happening[State]) -> Iterator[Rule]:
    """The rules that a fact rests on, first the one that matters most."""
    fact, before = happening.fact, happening.before
    match fact:
        case Announced(key):
            yield from _ANNOUNCED.get(key, (R.MT_A04,))
        case e.Folded(seat):
            betting = before.phase
            if isinstance(betting, Betting) and before.place(seat).street >= betting.bet:
                yield R.MT_A36
            yield R.MT_A11
        case e.AntePaid(seat, chips):
            yield R.MT_11
            if before.carried:
                yield R.MT_29
            if before.place(seat).stack == chips:
                yield R.MT_A18
        case e.BetReturned():
            yield R.MT_A10 if before.row or before.aggressor else R.MT_A35
        case e.CardTurned(number, card):
            yield from _turned(number, card, before)
        case e.ForcedFold(_, test):
            yield from _fallen(test)
        case e.RoundBegun(8):
            yield from (R.MT_25, R.MT_A07)
        case e.ShowdownBegun(_, tabled):
            yield R.MT_A28
            if tabled:
                yield R.MT_A38
        case e.PotWon():
            yield from _won(fact, before)
        case e.PotCarried(low):
            yield from (R.MT_28, R.MT_A14) if not before.contenders else (R.MT_A12, R.MT_A14)
            if not low and before.carried:
                yield R.MT_A15
        case _:
            yield from _RULES.get(type(fact), ())


def _turned(number: int, card: str, before: State) -> Iterator[Rule]:
    if (number, card) in before.exposed:
        yield R.MT_A37
    if number == 7:
        yield from (R.MT_21, R.MT_22, R.MT_23, R.MT_A25)
    elif number == 1:
        yield from (R.MT_14, R.MT_09)
    else:
        yield R.MT_17 if number == 6 else R.MT_16
    if number < 5:
        yield from (R.MT_19, R.MT_A01, R.MT_A22)
    elif number == 6:
        yield R.MT_A20


def _fallen(test: int) -> Iterator[Rule]:
    yield R.MT_15 if test == 1 else R.MT_16
    yield from (R.MT_18, R.MT_A19, R.MT_A29, R.MT_A34, R.MT_06)


def _won(fact: e.PotWon, before: State) -> Iterator[Rule]:
    match fact.by:
        case "sole survivor":
            yield from (R.MT_A02, R.MT_30)
        case "last in":
            yield R.MT_A03
            if not before.row:
                yield R.MT_A33
        case "ruling":
            yield R.MT_A10
        case "showdown":
            yield from _best_hand(fact, before)
    if fact.low:
        yield R.MT_A13 if fact.by != "showdown" else R.MT_A14


def _best_hand(fact: e.PotWon, before: State) -> Iterator[Rule]:
    yield from (R.MT_26, R.MT_07, R.MT_A23, R.MT_02)
    if len(fact.seats) > 1:
        yield R.MT_27
        if len(set(fact.shares)) > 1:
            yield R.MT_A27
    cards = judged_hand(before, fact.seats[0])
    if cards is None:
        return
    kind = category(strength(before, cards)[0])
    if final_scale(before).wild in {card[0] for card in cards}:
        yield from (R.MT_23, R.MT_A24, R.MT_A26)
    if kind == FIVE:
        yield R.MT_24
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        yield R.MT_A21


_ANNOUNCED: Final = {
    "ante": (R.MT_11,),
    "incomplete-mountain": (R.MT_20, R.MT_A01, R.MT_A04),
    "sole-survivor": (R.MT_30, R.MT_A02, R.MT_A04),
}
_RULES: Final[dict[type[Fact], tuple[Rule, ...]]] = {
    e.DealerDrawn: (R.MT_A32,),
    e.DrawTied: (R.MT_A32,),
    e.DealerNamed: (R.MT_A32,),
    e.SeatTaken: (R.MT_A16,),
    e.SeatLeft: (R.MT_A16,),
    e.DealBegun: (R.MT_A31, R.MT_05, R.MT_01),
    e.HandDealt: (R.MT_12, R.MT_03),
    e.MountainLaid: (R.MT_13, R.MT_08, R.MT_04, R.MT_10),
    e.RoundBegun: (R.MT_A07, R.MT_A05),
    e.RoundSkipped: (R.MT_A05,),
    e.Checked: (R.MT_A08,),
    e.Called: (R.MT_A06,),
    e.BetPlaced: (R.MT_A06,),
    e.Raised: (R.MT_A06, R.MT_A08, R.MT_A09),
    e.CardExposed: (R.MT_A37,),
    e.DeclarationsAsked: (R.MT_A29,),
    e.SurvivalDeclared: (R.MT_A29, R.MT_06),
    e.FallDeclared: (R.MT_A29, R.MT_16),
    e.ShowOwed: (R.MT_A39,),
    e.HandShown: (R.MT_A28,),
    e.HandMucked: (R.MT_A28,),
    e.PotMovedDown: (R.MT_A12,),
    e.PotRefunded: (R.MT_A12,),
    e.DealEnded: (R.MT_A16, R.MT_A32),
    e.Misdealt: (R.MT_A30,),
    e.CarriedDivided: (R.MT_A17,),
    e.TableClosed: (R.MT_A17,),
}
