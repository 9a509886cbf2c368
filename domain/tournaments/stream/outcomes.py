"""Results as people write them, turned into what each side of a table gets."""

import re
from fractions import Fraction
from typing import Final

from domain.store.errors import NotPossible
from domain.tournaments.scoring import match_points, place_points
from domain.tournaments.stream import values as v
from domain.tournaments.stream.event import scoring_of

_OF_TWO: Final = {
    "1-0": "win loss", "0-1": "loss win", "1/2": "draw draw", "1/2-1/2": "draw draw", "½": "draw draw",
    "½-½": "draw draw", "0-0": "loss loss",
}  # fmt: skip
_FORFEITS: Final[dict[str, tuple[v.SideKind, v.SideKind]]] = {
    "+-": ("forfeit won", "forfeit lost"),
    "-+": ("forfeit lost", "forfeit won"),
    "--": ("forfeit lost", "forfeit lost"),
}
_SCORE: Final = re.compile(r"-?[0-9]{1,6}")
_GONE: Final = "x"


def sides_of(terms: v.Terms, table: v.PairedTable, written: str) -> tuple[v.ScoredSide, ...]:
    """What everybody at a table gets, in the order of seats. Raises NotPossible for what is no result here.

    Of two: ``1-0``, ``0-1``, ``1/2``, ``0-0``, ``+-`` (the second did not come), or game points ``101:93``. Of many:
    game points by seat, ``34:21:18``, with ``x`` for a player who did not come.
    """
    if len(table.players) > 2:
        return _of_many(terms, table, written)
    return _of_two(terms, table, written)


def _of_two(terms: v.Terms, table: v.PairedTable, written: str) -> tuple[v.ScoredSide, ...]:
    one, other = table.players
    points = terms.points
    if outcome := _OF_TWO.get(written):
        first, second = (getattr(points, each) for each in outcome.split())
        return v.ScoredSide(one, first), v.ScoredSide(other, second)
    if kinds := _FORFEITS.get(written):
        gives = [points.win if kind == "forfeit won" else points.loss for kind in kinds]
        return v.ScoredSide(one, gives[0], None, kinds[0]), v.ScoredSide(other, gives[1], None, kinds[1])
    scores = _scores(written)
    if len(scores) != 2 or None in scores:
        raise NotPossible(
            f"table {table.table}: {written!r} is no result. 1-0, 0-1, 1/2, 0-0, +-, -+, -- or game points 101:93 "
            "would be"
        )
    first_score, second_score = (score or 0 for score in scores)
    got = match_points(scoring_of(terms), first_score, second_score)
    return v.ScoredSide(one, str(got[0]), first_score), v.ScoredSide(other, str(got[1]), second_score)


def _of_many(terms: v.Terms, table: v.PairedTable, written: str) -> tuple[v.ScoredSide, ...]:
    scores = _scores(written)
    if len(scores) != len(table.players) or all(score is None for score in scores):
        raise NotPossible(
            f"table {table.table}: {written!r} is not a result of {len(table.players)} players. Game points by seat "
            f"would be, such as {':'.join(['34', '21', '18', '9', '7', '5', '3', '2', '1'][: len(table.players)])}, "
            "with x for a player who did not come"
        )
    played = [score for score in scores if score is not None]
    got = iter(place_points([Fraction(each) for each in terms.scale], played))
    return tuple(
        v.ScoredSide(player, "0", None, "forfeit lost")
        if score is None
        else v.ScoredSide(player, str(next(got)), score)
        for player, score in zip(table.players, scores, strict=True)
    )


def _scores(written: str) -> list[int | None]:
    """Game points between colons or commas, of two also a dash; None for who did not come; empty for anything else."""
    parts = re.split("[:,]", written)
    if len(parts) == 1:
        parts = re.split(r"(?<=[0-9])-", written)
    parts = [part.strip() for part in parts]
    if not all(part == _GONE or _SCORE.fullmatch(part) for part in parts):
        return []
    return [None if part == _GONE else int(part) for part in parts]
