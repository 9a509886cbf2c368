"""The rules that a step of Mauna Kea rests on."""

from collections.abc import Iterator
from typing import Final

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.ascent import is_piton, value
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import State, other
from domain.play.steps import Happening
from domain.play.vocabulary import Fact, Rule


def rules(happening: Happening[State]) -> Iterator[Rule]:
    """The rules that a fact rests on, first the one that matters most."""
    fact, before = happening.fact, happening.before
    match fact:
        case e.CardClimbed(seat, card):
            yield from (R.MK_25, R.MK_A04, R.MK_08) if value(card) == 1 else (R.MK_25, R.MK_27, R.MK_09)
            yield R.MK_10
            if before.side(seat).altitude + value(card) > 100:
                yield R.MK_A13
        case e.PitonLaid(seat):
            yield from (R.MK_28, R.MK_29, R.MK_11)
            if is_piton(before.side(seat).top or ""):
                yield R.MK_A07
        case e.AscentAttacked():
            yield from (R.MK_32, R.MK_34, R.MK_38, *_again(before))
        case e.AvalanchePlayed():
            yield from (R.MK_35, R.MK_36, R.MK_38, *_again(before))
        case e.AscentSlid(seat, cards):
            yield from _slid(before, seat, cards)
        case e.RefillOwed():
            yield from (R.MK_40, R.MK_A22)
        case e.HandRefilled(seat, cards):
            yield from (R.MK_40, R.MK_41, R.MK_42)
            if before.side(seat).hand.size + len(cards) < 7:
                yield R.MK_A36
        case e.RallyOwed():
            yield from (R.MK_30, R.MK_A23)
        case e.RallyDrawn():
            yield from (R.MK_30, R.MK_31)
        case e.DebtLapsed(kind):
            yield from (R.MK_30, R.MK_A23) if kind == "rally" else (R.MK_40, R.MK_A22)
        case _:
            yield from _of_the_rest(fact, before)


def _again(before: State) -> Iterator[Rule]:
    turn = before.running_turn
    if turn and turn.plays > turn.climbs:
        yield R.MK_A12


def _slid(before: State, seat: int, fallen: tuple[str, ...]) -> Iterator[Rule]:
    ascent = before.side(seat).ascent
    rest = ascent[: len(ascent) - len(fallen)]
    yield from (R.MK_37, R.MK_12)
    if not rest:
        yield R.MK_39 if any(is_piton(card) for card in ascent) else R.MK_A10
    elif not any(is_piton(card) for card in rest):
        yield R.MK_A09
    if not before.side(seat).was_cut:
        yield R.MK_A20


def _of_the_rest(fact: Fact, before: State) -> Iterator[Rule]:
    turn = before.running_turn
    shown = turn is not None and turn.shown
    match fact:
        case e.CardDrawn():
            yield from (R.MK_18, R.MK_A01) if shown else (R.MK_A01,)
        case e.CardsDiscarded():
            yield from (R.MK_18, R.MK_23) if shown else (R.MK_23, R.MK_24)
            yield R.MK_A28
        case e.CardStolen():
            yield from (R.MK_19, R.MK_21, R.MK_A26, *((R.MK_A32, R.MK_A37) if shown else ()))
        case e.HandShown(cards=cards):
            yield from (R.MK_16, R.MK_17, R.MK_A34) if cards else (R.MK_16, R.MK_A37)
        case e.CardsDrawn(_, cards):
            yield R.MK_23 if len(cards) == 2 else R.MK_A15
        case e.TurnBegun(seat):
            yield from (R.MK_14,) if before.turn else (R.MK_13, R.MK_14)
            if 99 < before.side(seat).altitude <= before.side(other(seat)).altitude:
                yield R.MK_A19
        case e.GameEnded(ending):
            yield from _ended(ending, before)
        case e.MatchEnded():
            yield R.MK_A39 if before.choice("match").startswith("target") else R.MK_A30
        case _:
            yield from _PLAIN.get(type(fact), ())


def _ended(ending: e.Ending, before: State) -> Iterator[Rule]:
    match ending:
        case "altitude":
            yield from (R.MK_45, R.MK_A21, R.MK_46, R.MK_48)
        case "draw pile":
            yield from (R.MK_49, R.MK_A16, R.MK_50, R.MK_A18, R.MK_A35)
            altitudes = [side.altitude for side in before.sides]
            if min(altitudes) < 100:
                yield R.MK_51
            if max(altitudes) > 99:
                yield R.MK_A17
        case "resignation":
            yield R.MK_A31
        case "abandoned":
            pass


_PLAIN: Final[dict[type[Fact], tuple[Rule, ...]]] = {
    e.DealerCut: (R.MK_04, R.MK_A29),
    e.CutTied: (R.MK_A29,),
    e.DealerNamed: (R.MK_04, R.MK_A30),
    e.HandDealt: (R.MK_05, R.MK_06, R.MK_07),
    e.CountAnswered: (R.MK_20, R.MK_A27),
    e.ActionForfeited: (R.MK_A24,),
    e.Misdealt: (R.MK_A31,),
}
