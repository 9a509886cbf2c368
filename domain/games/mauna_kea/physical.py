"""What open facts alone rule out at a Mauna Kea table: the wrong phase, too few cards. The same for every viewer."""

from collections.abc import Iterator

from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.announcements import ANNOUNCEMENTS
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Cutting, Dealing, Ended, Owing, Scored, State, Turn, other
from domain.play.findings import Finding, announcement_findings, impossible
from domain.play.frame.judgement import CardPlacements, moving
from domain.play.vocabulary import Announce, Command


def physical(state: State, command: Command) -> Iterator[Finding]:
    """Why this act cannot have happened, as everybody can see."""
    if command.named not in (None, 1, 2):
        yield impossible(R.MK_01, f"there is no seat {command.named}")
        return
    match command:
        case Announce(choices):
            yield from _announcing(state, choices)
        case c.Cut() | c.NameDealer():
            if not isinstance(state.phase, Cutting | Scored):
                yield impossible(R.MK_04, "the deal is not being decided now")
        case c.Deal(seat, cards):
            yield from _dealing(state, seat, len(cards))
        case c.Resign() | c.CallMisdeal():
            yield from _in_game(state)
        case c.MoveCards():
            yield from _in_game(state)
            yield from moving(_places(state), command)
        case c.Abandon():
            if isinstance(state.phase, Ended):
                yield impossible(R.MK_44, "the match is over")
        case _:
            yield from _in_turn(state, command)


def _announcing(state: State, choices: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    yield from announcement_findings(ANNOUNCEMENTS, choices)
    rules = {announcement.key: announcement.rule for announcement in ANNOUNCEMENTS}
    rule = next((rules[key] for key, _ in choices if key in rules), R.MK_A01)
    if state.dealt or state.phase not in (Cutting(), Dealing((other(state.dealer), state.dealer))):
        yield impossible(rule, "announcements are made before the first deal")


def _dealing(state: State, seat: int, count: int) -> Iterator[Finding]:
    for announcement in ANNOUNCEMENTS:
        if not state.choice(announcement.key):
            yield impossible(announcement.rule, f"{announcement.key} is not announced yet")
    if not isinstance(state.phase, Dealing):
        yield impossible(R.MK_05, "no hand is being dealt now")
    elif seat not in state.phase.waiting:
        yield impossible(R.MK_05, f"seat {seat} has been dealt a hand")
    elif not 0 < count < state.pile:
        yield impossible(R.MK_05, f"a hand is seven cards, not {count}")


def _in_game(state: State) -> Iterator[Finding]:
    if not isinstance(state.phase, Dealing | Turn | Owing):
        yield impossible(R.MK_A31, "no game is being played")


def passes_over(command: Command) -> bool:
    """Whether cards that are owed are owed no more once this act was let stand."""
    acts = c.Climb | c.Attack | c.Draw | c.Swap | c.Steal | c.ShowHand | c.Forfeit
    return isinstance(command, acts)


def _in_turn(state: State, command: Command) -> Iterator[Finding]:
    turn = state.running_turn
    if turn is None:
        yield impossible(R.MK_13, "no turn has begun")
    elif turn.action > 3 and passes_over(command) and _wins(state, other(turn.seat)):
        yield impossible(
            R.MK_45, f"seat {other(turn.seat)} begins the next turn above 99 and ahead, so the game is over"
        )
    else:
        yield from _too_few(state, command)


def _wins(state: State, seat: int) -> bool:
    return state.side(seat).altitude > max(99, state.side(other(seat)).altitude)


def _too_few(state: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.Swap(seat, _, drawn):
            held = state.side(seat).hand.size
            if held < 2:
                yield impossible(R.MK_23, f"seat {seat} holds {held}, and a swap discards two")
                yield impossible(R.MK_A14, "a swap needs two cards in hand")
            elif len(drawn) > state.pile:
                yield impossible(R.MK_A15, f"a swap now draws {state.pile}, not {len(drawn)}")
        case c.TakeOwed(_, cards):
            if not 0 < len(cards) <= state.pile:
                yield impossible(R.MK_A36, f"the draw pile has {state.pile}, so {len(cards)} cannot be drawn")
        case c.Climb(seat) | c.Attack(seat):
            if not state.side(seat).hand.size:
                rule = R.MK_25 if isinstance(command, c.Climb) else R.MK_32
                yield impossible(rule, f"seat {seat} holds no card")
        case c.Steal(seat):
            if not state.side(other(seat)).hand.size:
                yield impossible(R.MK_19, f"seat {other(seat)} holds no card")
        case c.ShowHand(seat, cards):
            size = state.side(seat).hand.size
            if len(cards) > size:
                yield impossible(R.MK_16, f"seat {seat} holds {size}, not {len(cards)}")
        case c.SetTurn(_, action):
            if action not in (1, 2, 3):
                yield impossible(R.MK_14, f"a turn has three actions, so none is number {action}")
        case _:
            pass


def _places(state: State) -> CardPlacements:
    lying = {"ascent1": state.side(1).ascent, "ascent2": state.side(2).ascent, "discards": state.discards}
    sizes = {f"hand{seat}": state.side(seat).hand.size for seat in (1, 2)}
    sizes |= {place: len(cards) for place, cards in lying.items()} | {"pile": state.pile}
    return CardPlacements(sizes, lying, R.MK_02, R.MK_26)
