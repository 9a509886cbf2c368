"""What a hand of Two-Set Rummy is worth, when the game is over, and the same points derived line by line."""

from collections.abc import Iterator, Sequence

from domain.games.two_set_rummy import events as e
from domain.games.two_set_rummy.evolve import evolve
from domain.games.two_set_rummy.melds import VALUE, value
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import State
from domain.play.steps import Played, happenings
from domain.play.vocabulary import Line


def hand_scored(state: State, winner: int) -> e.HandScored:
    """The points of a hand: one for the victory (UC-33), or what was counted against the others (UC-40, UC-A25)."""
    if state.choice("scoring") == "penalty":
        return e.HandScored(winner, tuple(side.counted or 0 for side in state.sides))
    return e.HandScored(winner, tuple(int(seat == winner) for seat in range(1, len(state.sides) + 1)))


def game_ended(state: State) -> e.GameEnded | None:
    """The end of the game as announced (UC-34, UC-41, UC-A26), None while another hand is to be played."""
    kind, _, number = state.choice("finish").partition(":")
    if kind == "victories" and max(state.totals) >= int(number):
        return e.GameEnded("victories", leaders(state), state.totals)
    if kind == "points" and max(state.totals) >= int(number):
        return e.GameEnded("points", leaders(state), state.totals)
    return None


def leaders(state: State) -> tuple[int, ...]:
    """Who is ahead among those who play: most victories, or least penalty (UC-42); several share (UC-A26, UC-A30)."""
    choose = min if state.choice("scoring") == "penalty" else max
    best = choose(state.totals[seat - 1] for seat in state.playing)
    return tuple(seat for seat in state.playing if state.totals[seat - 1] == best)


def score(path: Sequence[Played[State]]) -> tuple[Line, ...]:
    """Every point of every finished hand, derived from the play and not from the stored points."""
    lines: list[Line] = []
    out = 0
    counts: dict[int, tuple[int, tuple[str, ...]]] = {}
    for one in happenings(evolve, path):
        match one.fact:
            case e.WentOut():
                out = one.step.number
                counts = {}
            case e.HandCounted(seat, cards):
                counts[seat] = (one.step.number, cards)
            case e.HandScored(winner):
                lines.extend(_hand_lines(one.before, winner, out, counts))
    return tuple(lines)


def _hand_lines(state: State, winner: int, out: int, counts: dict[int, tuple[int, tuple[str, ...]]]) -> Iterator[Line]:
    if state.choice("scoring") != "penalty":
        yield Line(state.deal, winner, 1, R.UC_33, (out,), "went out")
        return
    yield Line(state.deal, winner, 0, R.UC_A25, (out,), "went out")
    for seat, (step, cards) in counts.items():
        because = tuple(sorted({out, step}))
        if not cards:
            yield Line(state.deal, seat, 0, R.UC_40, because, "no card left")
        for rule, high in ((R.UC_05, True), (R.UC_06, False)):
            some = [card for card in cards if (VALUE[card[0]] == 10) is high]
            if some:
                words = ", ".join(f"{{{card}}} {VALUE[card[0]]}" for card in some)
                yield Line(state.deal, seat, value(some), rule, because, f"left in hand: {words}")
