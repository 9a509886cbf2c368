"""Which rules a step of Two-Set Rummy rests on."""

from collections.abc import Iterator
from typing import Final

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.announcements import ANNOUNCEMENTS
from domain.games.two_set_rummy.melds import rank, shape
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import State, Turn
from domain.play.steps import Happening
from domain.play.vocabulary import Announced, Fact, Rule

_ANNOUNCED: Final = {announcement.key: announcement.rule for announcement in ANNOUNCEMENTS}


def rules(happening: Happening[State]) -> Iterator[Rule]:
    """The rules that a fact rests on, first the one that matters most."""
    fact, before = happening.fact, happening.before
    yield from _RULES.get(type(fact), ())
    match fact:
        case Announced(key) if key in _ANNOUNCED:
            yield _ANNOUNCED[key]
        case e.DealerDrawn(cards):
            if len({card[1] for card in cards}) < len(cards):
                yield R.UC_10
        case e.DealerNamed():
            yield from _next_dealer(before)
        case e.PassBegun(way):
            yield from {2: (), 3: (R.UC_28,), 4: (R.UC_29,)}[len(before.playing)]
            if way == "one each way" or len(before.playing) == 2:
                yield R.UC_A16
        case e.TurnBegun() if before.turn == 0 and len(before.playing) == 2:
            yield R.UC_A03
        case e.CardDiscarded(seat, card):
            if isinstance(before.phase, Turn) and before.phase.seat == seat and card in before.phase.taken:
                yield R.UC_A10
        case e.DebtLapsed(kind):
            yield R.UC_27 if kind == "pass" else R.UC_16
        case e.WentOut(seat, _, four, five):
            yield from (*_set_rules(four), *_set_rules(five))
        case e.SetLaid(_, cards):
            yield from _set_rules(cards)
        case e.CardLaidOff(_, card, target):
            yield from _lay_off_rules(before, card, target)
        case e.HandCounted(_, cards):
            yield from _counting_rules(cards)
        case e.HandScored() | e.HandVoided() | e.GameEnded():
            yield from _end_rules(fact, before)
        case _:
            pass


def _next_dealer(before: State) -> Iterator[Rule]:
    if before.deal == 0:
        yield R.UC_08
    elif len(before.playing) > 2:
        yield from (R.UC_13, R.UC_18)
    elif before.choice("two-player-deal") == "winner-deals":
        yield from (R.UC_17, R.UC_A01)
    else:
        yield R.UC_A01


def _set_rules(cards: tuple[str, ...]) -> tuple[Rule, ...]:
    match shape(cards):
        case "kind":
            return (R.UC_20,)
        case "suited run":
            return (R.UC_21, R.UC_22, R.UC_04, R.UC_07)
        case "rainbow run":
            return (R.UC_21, R.UC_22, R.UC_04, R.UC_A08)
        case None:
            return ()


def _lay_off_rules(before: State, card: str, target: int) -> Iterator[Rule]:
    winner = getattr(before.phase, "winner", 0)
    laid = before.side(winner).sets[target - 1]
    kind = shape(laid.cards)
    if kind == "kind":
        yield from (R.UC_37, R.UC_A22)
    else:
        yield R.UC_38
    if kind == "rainbow run":
        yield R.UC_A23
    if any(abs(rank(one.card) - rank(card)) <= 1 for one in laid.added):
        yield R.UC_A24


def _counting_rules(cards: tuple[str, ...]) -> Iterator[Rule]:
    if any(card[0] in "SM" for card in cards):
        yield R.UC_05
    if any(card[0] not in "SM" for card in cards):
        yield R.UC_06


def _end_rules(fact: e.HandScored | e.HandVoided | e.GameEnded, before: State) -> Iterator[Rule]:
    match fact:
        case e.HandScored():
            penalty = before.choice("scoring") == "penalty"
            yield from (R.UC_40, R.UC_A25, R.UC_A18) if penalty else (R.UC_33, R.UC_34)
        case e.HandVoided("misdeal"):
            yield R.UC_A04
        case e.HandVoided("player left"):
            yield R.UC_A28
        case e.HandVoided(why):
            yield from (R.UC_A12, R.UC_A27, R.UC_A31)
            if why == "turns":
                yield R.UC_A29
        case e.GameEnded("victories"):
            yield from (R.UC_34, R.UC_A17)
        case e.GameEnded("points"):
            yield from (R.UC_41, R.UC_42, R.UC_A26)
        case e.GameEnded("agreed"):
            yield from (R.UC_A17, R.UC_A30)
        case e.GameEnded():
            yield R.UC_A28


_RULES: Final[dict[type[Fact], tuple[Rule, ...]]] = {
    e.DealerDrawn: (R.UC_08, R.UC_09, R.UC_A02),
    e.HandDealt: (R.UC_14, R.UC_15),
    e.PassBegun: (R.UC_27,),
    e.PassChosen: (R.UC_27, R.UC_A16),
    e.PassReceived: (R.UC_A16,),
    e.UpcardTurned: (R.UC_16,),
    e.TurnBegun: (R.UC_23,),
    e.StockDrawn: (R.UC_24,),
    e.UpcardTaken: (R.UC_24,),
    e.CardDiscarded: (R.UC_25,),
    e.StockRenewed: (R.UC_26, R.UC_A11),
    e.WentOut: (R.UC_30, R.UC_31, R.UC_32, R.UC_19, R.UC_A05, R.UC_A09, R.UC_A13, R.UC_A14),
    e.SetsBegun: (R.UC_35, R.UC_39),
    e.SetLaid: (R.UC_35, R.UC_A19),
    e.SetsEnded: (R.UC_A20, R.UC_A21),
    e.LayOffBegun: (R.UC_36, R.UC_39),
    e.CardLaidOff: (R.UC_36,),
    e.HandCounted: (R.UC_40,),
    e.DeadHandAgreed: (R.UC_A12,),
    e.PlayerLeft: (R.UC_A28,),
}
