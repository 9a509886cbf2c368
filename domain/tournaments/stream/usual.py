"""The terms of a tournament where little is said: what is usual for its format fills in the rest."""

import datetime
from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from domain.games.registry import GAMES
from domain.store.errors import NotPossible
from domain.tournaments.stream import values as v
from domain.tournaments.stream.terms import FIXED, MANY, exact
from domain.tournaments.tiebreaks.rulesets import rules_on

TIE_BREAKS: Final[dict[str, tuple[str, ...]]] = {
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct"),
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "double-round-robin": ("direct", "sonneborn-berger", "wins"),
    "knockout": (),
    "tables": ("wins", "game-points"),
    "winners-tables": ("wins", "game-points"),
}
"""The tie-breaks of each format where none are chosen."""
_PLACES: Final = {3: ("3", "1", "0"), 4: ("4", "2", "1", "0")}


def usual_terms(said: Mapping[str, Any]) -> v.Terms:
    """Terms from what was said in text: ``game``, ``way``, ``rounds``, ``seats``, ``starts``, ``zone``, ``dealing``,
    ``recording``, ``check_in``, ``places`` (``3,1,0``). Raises NotPossible, naming the field."""
    game, way = said["game"], said["way"]
    if game not in GAMES:
        raise NotPossible("choose the game that is played")
    if way not in get_args(v.Way):
        raise NotPossible("choose a format")
    many = way in MANY
    seats = _number(said["seats"], "players at a table") if many else 2
    scale = tuple(each.strip() for each in said["places"].split(",") if each.strip()) if many else ()
    scale = scale or (_PLACES.get(seats, tuple(str(seats - place) for place in range(1, seats + 1))) if many else ())
    points = v.Points()
    if scale:
        half = str(exact(scale[0], "points by place") / 2)
        points = v.Points(win=scale[0], draw=half, bye=scale[0], full=scale[0], half=half)
    return v.Terms(
        game=game,
        way=cast(v.Way, way),
        rounds=0 if way in FIXED else _number(said["rounds"], "rounds"),
        starts=said["starts"],
        ends=said["starts"],
        zone=said["zone"] or "UTC",
        announced=tuple((each.key, each.options[0]) for each in GAMES[game].announcements),
        tie_breaks=TIE_BREAKS[way],
        rules=_rules_on(said["starts"]),
        points=points,
        seats=seats,
        scale=scale,
        dealing=cast(v.Dealing, said["dealing"] or "paper"),
        recording=cast(v.Recording, said["recording"] or "results"),
        check_in=bool(said["check_in"]),
    )


def _number(written: str, what: str) -> int:
    if not (written.isascii() and written.isdigit() and len(written) < 4):
        raise NotPossible(f"{what}: {written[:20]!r} is no number")
    return int(written)


def _rules_on(day: str) -> str:
    try:
        return rules_on(datetime.date.fromisoformat(day)).value
    except ValueError:
        raise NotPossible(f"{day[:20]!r} is no date. A date is written 2026-11-30") from None
