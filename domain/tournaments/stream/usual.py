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
    "freezeout": (),
    "evening": (),
}
"""The tie-breaks of each format where none are chosen."""
_PLACES: Final = {3: ("3", "1", "0"), 4: ("4", "2", "1", "0")}


def usual_terms(said: Mapping[str, Any]) -> v.Terms:
    """Terms from what was said in text: ``game``, ``way``, ``rounds``, ``seats``, ``starts``, ``zone``, ``dealing``,
    ``recording``, ``check_in``, ``places`` (``3,1,0``), ``missed``; ``announced`` are house rules that differ from
    those proposed. Raises NotPossible, naming the field."""
    game, way = said["game"], said["way"]
    if game not in GAMES:
        raise NotPossible("choose the game that is played")
    if way not in get_args(v.Way):
        raise NotPossible("choose a format")
    many = way in MANY
    seats = _number(said["seats"], "players at a table") if many or way == "freezeout" else GAMES[game].seats.start
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
        announced=_announced(game, said.get("announced", {})),
        tie_breaks=TIE_BREAKS[way],
        rules=_rules_on(said["starts"]),
        points=points,
        seats=seats,
        scale=scale,
        dealing=cast(v.Dealing, said["dealing"] or "paper"),
        recording=cast(v.Recording, "results" if way == "freezeout" else said["recording"] or "results"),
        check_in=bool(said["check_in"]),
        missed="half" if said.get("missed") == "half" else "zero",
    )


def usual_freezeout(said: Mapping[str, Any]) -> v.FreezeoutTerms | None:
    """Chips and levels from what was said in text: ``stack``, ``levels`` (``10 20, 20 20``), ``levels_by``,
    ``deal_for_deal``; None for other formats. Raises NotPossible."""
    if said["way"] != "freezeout":
        return None
    return v.FreezeoutTerms(
        _number(said["stack"], "chips at the start"),
        tuple(_level(written) for written in said["levels"].split(",")),
        cast(v.LevelsBy, said["levels_by"] or "minutes"),
        deal_for_deal=bool(said["deal_for_deal"]),
    )


def usual_finals(said: Mapping[str, Any]) -> int:
    """How many play the knockout after a Swiss, 0 where nobody is named (``finals``). Raises NotPossible."""
    written = str(said.get("finals") or "").strip()
    return _number(written, "players in the knockout") if written and said["way"] == "swiss" else 0


def _level(written: str) -> tuple[int, int]:
    ante, _, lasts = written.strip().partition(" ")
    return _number(ante, "ante"), _number(lasts.strip(), "how long a level holds")


def _announced(game: str, given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    proposed = {each.key: each.options[0] for each in GAMES[game].announcements}
    return tuple({**proposed, **given}.items())


def _number(written: str, what: str) -> int:
    if not (written.isascii() and written.isdigit() and len(written) < 9):
        raise NotPossible(f"{what}: {written[:20]!r} is not a number")
    return int(written)


def _rules_on(day: str) -> str:
    try:
        return rules_on(datetime.date.fromisoformat(day)).value
    except ValueError:
        raise NotPossible(f"{day[:20]!r} is not a date. A date is written 2026-11-30") from None
