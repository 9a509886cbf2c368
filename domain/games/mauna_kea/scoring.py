"""What a game of Mauna Kea is worth: the outcome stored with its end, and the same points derived line by line."""

from collections.abc import Iterator, Sequence

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.evolve import evolve
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import State, other
from domain.play.steps import Played, happenings
from domain.play.vocabulary import Line

GAMES_AT_MOST = 20
"""After so many games a match to a total ends (MK-A39)."""
Standing = tuple[tuple[int, ...], tuple[int, ...]]
"""For each seat, the step that put each card of the ascent there, bottom first."""


def game_by_altitude(state: State, seat: int) -> e.GameEnded | None:
    """The end of the game when the seat that begins its turn stands above 99 and leads (MK-45 to MK-48)."""
    own, theirs = state.side(seat), state.side(other(seat))
    if own.altitude <= 99 or own.altitude <= theirs.altitude:
        return None
    points = 50 + own.altitude - theirs.altitude + (0 if own.was_cut else 20)
    return e.GameEnded("altitude", seat, (points, 0) if seat == 1 else (0, points))


def game_by_empty_pile(state: State) -> e.GameEnded:
    """The end of the game at the draw of the last card (MK-49, MK-50, MK-A18)."""
    scores = (state.side(1).altitude - 100, state.side(2).altitude - 100)
    winner = None if state.choice("deck-out-winner") == "no-winner" else _higher(scores)
    return e.GameEnded("draw pile", winner, scores)


def match_ended(state: State) -> e.MatchEnded | None:
    """The end of the match as announced (MK-A30, MK-A39), None while another game is to be played."""
    last = state.games[-1]
    kind, _, number = state.choice("match").partition(":")
    if last.ending == "abandoned" or kind == "single":
        return e.MatchEnded(last.ending, last.winner, state.totals)
    leader, played = _higher(state.totals), len(state.games)
    reached = leader is not None and kind == "target" and max(state.totals) >= int(number)
    if reached or played >= (int(number) if kind == "games" else GAMES_AT_MOST):
        return e.MatchEnded(last.ending, leader, state.totals)
    return None


def _higher(points: tuple[int, int]) -> int | None:
    """The seat with more points, None when they are equal."""
    if points[0] == points[1]:
        return None
    return 1 if points[0] > points[1] else 2


def score(path: Sequence[Played[State]]) -> tuple[Line, ...]:
    """Every point of every finished game, derived from the play and not from the stored scores."""
    lines: list[Line] = []
    standing: Standing = ((), ())
    first = 1
    for played in path:
        if played.before.turn == 0 and played.after.turn == 1:
            first = played.number
        ended = next((fact for fact in played.facts if isinstance(fact, e.GameEnded)), None)
        if ended is not None:
            final = _when_ended(played)
            lines.extend(_game_lines(ended, final, _built(standing, played, final), (first, played.number)))
        standing = _built(standing, played, played.after)
    return tuple(lines)


def _when_ended(played: Played[State]) -> State:
    """The table at the instant of the end, before the next game is set up."""
    return next(one.before for one in happenings(evolve, (played,)) if isinstance(one.fact, e.GameEnded))


def _built(standing: Standing, played: Played[State], after: State) -> Standing:
    """What the ascents rest on after this step."""
    first, second = (
        _steps(standing[seat - 1], played.before.side(seat).ascent, after.side(seat).ascent, played.number)
        for seat in (1, 2)
    )
    return first, second


def _steps(steps: tuple[int, ...], old: tuple[str, ...], new: tuple[str, ...], number: int) -> tuple[int, ...]:
    """Cards that stayed keep their step, the others came at step ``number``."""
    lay = iter(zip(old, steps, strict=True))
    return tuple(next((step for card, step in lay if card == stands), number) for stands in new)


def _game_lines(ended: e.GameEnded, final: State, standing: Standing, steps: tuple[int, int]) -> Iterator[Line]:
    """The lines of one game; ``steps`` are those of its first turn and of its end."""
    match ended.ending:
        case "altitude":
            yield from _altitude_lines(final, standing, steps)
        case "draw pile":
            for seat, side in enumerate(final.sides, start=1):
                because = tuple(sorted({*standing[seat - 1], steps[1]}))
                words = f"altitude {side.altitude} less 100"
                yield Line(final.deal, seat, side.altitude - 100, R.MK_50, because, words)
        case "resignation":
            for seat in (1, 2):
                yield Line(final.deal, seat, 0, R.MK_A31, (steps[1],), "no points: the game was resigned")
        case "abandoned":
            pass


def _altitude_lines(final: State, standing: Standing, steps: tuple[int, int]) -> Iterator[Line]:
    deal, end = final.deal, steps[1]
    winner = 1 if final.side(1).altitude > final.side(2).altitude else 2
    high, low = final.side(winner).altitude, final.side(other(winner)).altitude
    both = tuple(sorted({*standing[0], *standing[1]}))
    yield Line(deal, winner, 50, R.MK_46, (end,), f"began a turn at {high} against {low}")
    yield Line(deal, winner, high - low, R.MK_46, both, f"the difference, {high} less {low}")
    if not final.side(winner).was_cut:
        words = f"flash: no slide of this ascent in steps {steps[0]} to {end}"
        yield Line(deal, winner, 20, R.MK_47, (), words, absent=steps)
    yield Line(deal, other(winner), 0, R.MK_48, (end,), "the loser scores nothing")
