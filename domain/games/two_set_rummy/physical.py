"""What everybody can see to be impossible: the wrong phase, the wrong number of cards. The same for every viewer."""

from collections.abc import Iterator
from typing import Final

from domain.cards.cards import BACK, UniversalFace
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.announcements import ANNOUNCEMENTS
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Dealing, Drawing, Ended, Laying, LayingOff, Passing, State, Turn, TurningUp
from domain.play.findings import Finding, announcement_findings, impossible
from domain.play.frame.judgement import CardPlacements, moving
from domain.play.vocabulary import Announce, Command

HAND_SIZE = 9
PASSED = 2
IN_A_HAND = (Dealing, Passing, TurningUp, Turn, Laying, LayingOff)


def physical(state: State, command: Command) -> Iterator[Finding]:
    """What open facts alone rule out."""
    if command.named is not None and command.named not in state.playing:
        yield impossible(R.UC_01, f"seat {command.named} does not play at this table")
        return
    match command:
        case Announce(choices):
            yield from _announcing(state, choices)
        case c.DrawForDeal() | c.NameDealer():
            yield from _drawing_for_deal(state, command)
        case c.Deal(seat, cards):
            yield from _dealing(state, seat, len(cards))
        case c.Pass(seat, cards):
            yield from _passing(state, seat, len(cards))
        case c.TurnUp():
            if not isinstance(state.phase, Passing | TurningUp | Turn):
                yield impossible(R.UC_16, "no turn has begun")
            elif not state.stock.size:
                yield impossible(R.UC_16, "the stock is empty")
        case c.MoveCards():
            yield from moving(_places(state), command)
        case c.LaySet() | c.EndSets() | c.LayOff() | c.CountHand():
            yield from _after_the_end(state, command)
        case c.Leave() | c.CallMisdeal() | c.Finish() | c.Abandon():
            yield from _breaking_off(state, command)
        case _:
            yield from _on_turn(state, command)


def _announcing(state: State, choices: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    yield from announcement_findings(ANNOUNCEMENTS, choices)
    if state.dealt or state.scored or not (isinstance(state.phase, Drawing) or undealt(state)):
        yield impossible(R.UC_A18, "announcements are made before the first deal")
    said = dict(state.announced) | dict(choices)
    kinds = {"victories": "victories", "points": "penalty", "open": said.get("scoring")}
    finish, scoring = said.get("finish"), said.get("scoring")
    if finish and scoring and kinds.get(finish.partition(":")[0], scoring) != scoring:
        yield impossible(R.UC_A17, f"finish {finish} does not go with scoring {scoring}")


def undealt(state: State) -> bool:
    """Whether a hand is to be dealt of which nobody has a card yet."""
    return isinstance(state.phase, Dealing) and not any(side.hand.size for side in state.sides)


def _drawing_for_deal(state: State, command: c.DrawForDeal | c.NameDealer) -> Iterator[Finding]:
    if not isinstance(state.phase, Drawing):
        yield impossible(R.UC_08, "the deal is not being decided now")
    if isinstance(command, c.DrawForDeal):
        if len(command.cards) != len(state.playing):
            yield impossible(R.UC_08, f"{len(state.playing)} players draw a card each, not {len(command.cards)}")
        elif len(set(command.cards)) < len(command.cards):
            yield impossible(R.UC_A02, "no card can be drawn twice")


def _dealing(state: State, seat: int, count: int) -> Iterator[Finding]:
    for announcement in ANNOUNCEMENTS:
        if not state.choice(announcement.key):
            yield impossible(announcement.rule, f"{announcement.key} is not announced yet")
    if not isinstance(state.phase, Dealing):
        yield impossible(R.UC_14, "no hand is being dealt now")
    elif seat not in state.phase.waiting:
        yield impossible(R.UC_14, f"seat {seat} has been dealt a hand")
    elif not 0 < count < state.stock.size:
        yield impossible(R.UC_14, f"a hand is nine cards, not {count}")


def _passing(state: State, seat: int, count: int) -> Iterator[Finding]:
    if not isinstance(state.phase, Passing):
        yield impossible(R.UC_27, "no cards are being passed now")
    elif seat not in state.phase.waiting:
        yield impossible(R.UC_A16, f"seat {seat} has chosen its cards")
    elif count != PASSED:
        yield impossible(R.UC_27, f"each player passes two cards, not {count}")


def _places(state: State) -> CardPlacements:
    sizes = {"stock": state.stock.size, "discards": len(state.discards)}
    sizes |= {f"hand{seat}": state.side(seat).hand.size for seat in state.playing}
    return CardPlacements(sizes, {"discards": state.discards}, R.UC_03, R.UC_25)


def _after_the_end(state: State, command: c.LaySet | c.EndSets | c.LayOff | c.CountHand) -> Iterator[Finding]:
    phase = state.phase
    if not isinstance(phase, _WHEN[type(command)]):
        laying = isinstance(command, c.LaySet | c.EndSets)
        yield (
            impossible(R.UC_35, "no sets are being laid now") if laying else impossible(R.UC_36, "nobody lays off now")
        )
    elif command.seat == phase.winner:
        yield impossible(R.UC_A25, f"seat {phase.winner} went out and has nothing to lay or count")
    else:
        yield from _too_few_left(state, phase.winner, command)


_WHEN: Final = {
    c.LaySet: (Laying, LayingOff),
    c.EndSets: (Laying,),
    c.LayOff: (Laying, LayingOff),
    c.CountHand: (LayingOff,),
}


def _too_few_left(
    state: State, winner: int, command: c.LaySet | c.EndSets | c.LayOff | c.CountHand
) -> Iterator[Finding]:
    size = state.side(command.seat).hand.size
    match command:
        case c.LaySet(seat, cards) if len(cards) > size:
            yield impossible(R.UC_35, f"seat {seat} holds {size}, not {len(cards)}")
        case c.CountHand(seat, cards) if len(cards) != size:
            yield impossible(R.UC_40, f"seat {seat} has {size} left, not {len(cards)}")
        case c.LayOff(seat) if not size:
            yield impossible(R.UC_36, f"seat {seat} holds no card")
        case c.LayOff(target=target) if not 1 <= target <= len(state.side(winner).sets):
            yield impossible(R.UC_36, f"seat {winner} laid sets 1 and 2, no set {target}")
        case _:
            pass


def _breaking_off(state: State, command: Command) -> Iterator[Finding]:
    if isinstance(state.phase, Ended):
        yield impossible(R.UC_41, "the game is over")
    elif isinstance(command, c.CallMisdeal) and not isinstance(state.phase, IN_A_HAND):
        yield impossible(R.UC_A04, "no hand is being dealt or played")
    elif isinstance(command, c.Leave) and isinstance(state.phase, Laying | LayingOff):
        yield impossible(R.UC_A28, "somebody went out: first this hand is counted, then a seat leaves")
    elif isinstance(command, c.Finish) and not (undealt(state) and state.scored):
        yield impossible(R.UC_A17, "a game is finished between two hands")


def _on_turn(state: State, command: Command) -> Iterator[Finding]:
    if isinstance(state.phase, Passing | TurningUp | Turn):
        yield from _too_few(state, command)
    else:
        yield impossible(R.UC_23, "no turn has begun")


def passes_over(command: Command) -> bool:
    """Whether passing cards, or turning the upcard, is owed no more once this act was let stand."""
    return isinstance(command, c.DrawStock | c.TakeUpcard | c.Discard | c.GoOut | c.AgreeDead | c.TurnUp)


def discarded(state: State, claim: c.GoOut) -> UniversalFace | None:
    """The card that a player who goes out lays face down, None where the hand has none left for that."""
    just_the_sets = state.side(claim.seat).hand.size == len(claim.four) + len(claim.five)
    return None if claim.discard == BACK and just_the_sets else claim.discard


def _too_few(state: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.DrawStock():
            if not state.stock.size:
                yield impossible(R.UC_24, "the stock is empty")
        case c.TakeUpcard():
            if state.upcard is None:
                whole = state.choice("reshuffle") == "whole-pile"
                yield impossible(R.UC_A11 if whole else R.UC_24, "there is no upcard")
        case c.Discard(seat):
            if not state.side(seat).hand.size:
                yield impossible(R.UC_25, f"seat {seat} holds no card")
        case c.GoOut(seat, _, four, five):
            discard = discarded(state, command)
            size, named = state.side(seat).hand.size, len(four) + len(five) + (discard is not None)
            if named > size:
                drawn = isinstance(state.phase, Turn) and state.phase.seat == seat and state.phase.drawn
                yield impossible(R.UC_32 if drawn else R.UC_24, f"seat {seat} holds {size}, not {named}")
        case _:
            pass
