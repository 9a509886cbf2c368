"""What a game of Mauna Kea is worth: the outcome stored with its end, and the same points derived line by line."""

from collections.abc import Iterator, Sequence

from domain.mauna_kea import events as e
from domain.mauna_kea.rulebook import MaunaKea as R
from domain.mauna_kea.state import State, evolve, other
from domain.play import Line, Played

GAMES_AT_MOST = 20
Standing = tuple[list[int], list[int]]


def game_by_altitude(state: State, seat: int) -> e.GameEnded | None:
    """The end of the game when the seat beginning its turn stands above 99 and above the opponent (MK-45 to
    MK-48)."""
    own, theirs = state.side(seat), state.side(other(seat))
    if own.altitude <= 99 or own.altitude <= theirs.altitude:
        return None
    points = 50 + own.altitude - theirs.altitude + (0 if own.was_cut else 20)
    return e.GameEnded("altitude", seat, (points, 0) if seat == 1 else (0, points))


def game_by_empty_pile(state: State) -> e.GameEnded:
    """The end of the game at the draw of the last card (MK-49, MK-50, MK-A18)."""
    first, second = (side.altitude - 100 for side in state.sides)
    winner = None
    if first != second and state.choice("deck-out-winner") != "no-winner":
        winner = 1 if first > second else 2
    return e.GameEnded("draw pile", winner, (first, second))


def match_ended(state: State) -> e.MatchEnded | None:
    """The end of the match as announced (MK-A30, MK-A39), None while another game is to be played."""
    last = state.games[-1]
    totals = (state.totals[0], state.totals[1])
    kind, _, number = state.choice("match").partition(":")
    if last.ending == "abandoned":
        return e.MatchEnded(None, totals)
    if kind == "single":
        return e.MatchEnded(last.winner, totals)
    leader = None if totals[0] == totals[1] else 1 if totals[0] > totals[1] else 2
    played = len(state.games)
    if kind == "games" and played >= int(number):
        return e.MatchEnded(leader, totals)
    if kind == "target" and (played >= GAMES_AT_MOST or (leader and max(totals) >= int(number))):
        return e.MatchEnded(leader, totals)
    return None


def score(path: Sequence[Played]) -> tuple[Line, ...]:
    """Every point of every finished game, derived from the play and not from the stored scores."""
    lines: list[Line] = []
    standing: Standing = ([], [])
    first = 1
    for played in path:
        if played.before.turn == 0 and played.after.turn == 1:
            first = played.number
        ended = next((fact for fact in played.facts if isinstance(fact, e.GameEnded)), None)
        if ended is not None:
            final = _when_ended(played)
            _rest_on(standing, played.number, final)
            lines.extend(_game_lines(played.number, ended, final, standing, first))
        _rest_on(standing, played.number, played.after)
    return tuple(lines)


def _when_ended(played: Played) -> State:
    """The table at the instant of the end, before the next game is set up."""
    state: State = played.before
    for fact in played.facts:
        if isinstance(fact, e.GameEnded):
            break
        state = evolve(state, fact)
    return state


def _rest_on(standing: Standing, number: int, state: State) -> None:
    """Keep, for every card that stands in an ascent, the step that put it there."""
    for steps, side in zip(standing, state.sides, strict=True):
        del steps[len(side.ascent) :]
        steps.extend([number] * (len(side.ascent) - len(steps)))


def _game_lines(end: int, ended: e.GameEnded, final: State, standing: Standing, first: int) -> Iterator[Line]:
    match ended.ending:
        case "altitude":
            yield from _altitude_lines(end, final, standing, first)
        case "draw pile":
            for seat, side in enumerate(final.sides, start=1):
                because = tuple(sorted({*standing[seat - 1], end}))
                words = f"altitude {side.altitude} less 100"
                yield Line(final.deal, seat, side.altitude - 100, R.MK_50, because, words)
        case "resignation" | "abandoned":
            for seat in (1, 2):
                yield Line(final.deal, seat, 0, R.MK_A31, (end,), f"no points: {ended.ending}")


def _altitude_lines(end: int, final: State, standing: Standing, first: int) -> Iterator[Line]:
    deal = final.deal
    winner = 1 if final.side(1).altitude > final.side(2).altitude else 2
    high, low = final.side(winner).altitude, final.side(other(winner)).altitude
    both = tuple(sorted({*standing[0], *standing[1]}))
    yield Line(deal, winner, 50, R.MK_46, (end,), f"began a turn at {high} against {low}")
    yield Line(deal, winner, high - low, R.MK_46, both, f"the difference, {high} less {low}")
    if not final.side(winner).was_cut:
        words = f"flash: no slide of this ascent in steps {first} to {end}"
        yield Line(deal, winner, 20, R.MK_47, (), words, absent=(first, end))
    yield Line(deal, other(winner), 0, R.MK_48, (end,), "the loser scores nothing")
