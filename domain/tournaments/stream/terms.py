"""What is said when a tournament opens, judged: every fault names its field and what would do."""

import datetime
import zoneinfo
from fractions import Fraction

from domain.games.registry import GAMES
from domain.play.vocabulary import Announce
from domain.store.errors import NotPossible
from domain.tournaments.results import Event, Malformed
from domain.tournaments.standings import UnfitTiebreaks, check_order
from domain.tournaments.stream import values as v
from domain.tournaments.stream.event import chosen_of, scoring_of
from domain.tournaments.tiebreaks.catalogue import CATALOGUE
from domain.tournaments.tiebreaks.rulesets import RuleSet

MOST_ROUNDS = 99
MOST_FINALISTS = 64
MANY = ("tables", "winners-tables")
FIXED = ("round-robin", "double-round-robin", "knockout", "freezeout", "evening")
"""Formats whose rounds are not said: the field has them when registration closes, or there are none."""


def check_terms(terms: v.Terms) -> None:
    """Raises NotPossible for terms that no tournament can be played on."""
    _check_game(terms)
    _check_dates(terms)
    _check_rounds(terms)
    _check_points(terms)
    _check_tie_breaks(terms)


def _check_game(terms: v.Terms) -> None:
    game = GAMES.get(terms.game)
    if game is None:
        raise NotPossible(f"there is no game {terms.game!r}. {', '.join(GAMES)} would do")
    if terms.seats not in game.seats:
        most = game.seats.stop - 1
        many = most if game.seats.start == most else f"{game.seats.start} to {most}"
        raise NotPossible(f"{game.title} is for {many} players, not {terms.seats}")
    if terms.way == "freezeout":
        _check_freezeout(terms)
    elif terms.way != "evening" and (terms.seats > 2) != (terms.way in MANY):
        raise NotPossible(f"{terms.way} is played at tables of {'three or more' if terms.way in MANY else 'two'}")
    for finding in game.judge(game.initial(terms.seats), Announce(terms.announced)):
        raise NotPossible(f"house rules: {finding.why} ({finding.rule.id})")


def _check_freezeout(terms: v.Terms) -> None:
    if GAMES[terms.game].series.unit != "chips":
        raise NotPossible(f"a freezeout is played for chips, and {GAMES[terms.game].title} has none. Choose Mountain")
    if terms.recording != "results":
        raise NotPossible("a freezeout records results only: the chips are counted at its tables")


def check_finals(terms: v.Terms, finals: int) -> None:
    """Raises NotPossible for a knockout of so many players that cannot follow these terms."""
    if finals and terms.way != "swiss":
        raise NotPossible(f"a knockout follows a Swiss. A {terms.way} has none: leave the number out")
    if finals and not 2 <= finals <= MOST_FINALISTS:
        raise NotPossible(f"2 to {MOST_FINALISTS} players go on to the knockout, not {finals}")


def _check_dates(terms: v.Terms) -> None:
    try:
        days = [datetime.date.fromisoformat(day) for day in (terms.starts, terms.ends)]
    except ValueError:
        raise NotPossible("a date is written 2026-11-30") from None
    if days[1] < days[0]:
        raise NotPossible(f"the tournament would end ({terms.ends}) before it starts ({terms.starts})")
    if terms.zone not in zoneinfo.available_timezones():
        raise NotPossible(f"there is no time zone {terms.zone!r}. Such as Europe/Berlin, or UTC, would do")


def _check_rounds(terms: v.Terms) -> None:
    if terms.way in FIXED:
        if terms.rounds:
            raise NotPossible(f"the field decides how many rounds a {terms.way} has: leave the number out")
    elif not 1 <= terms.rounds <= MOST_ROUNDS:
        raise NotPossible(f"say how many rounds are played, 1 to {MOST_ROUNDS}")


def _check_points(terms: v.Terms) -> None:
    for field in v.Points.__struct_fields__:
        exact(getattr(terms.points, field), f"points for {field}")
    scoring = scoring_of(terms)
    if not scoring.win > scoring.draw > scoring.loss:
        raise NotPossible("points: a win must give more than a draw, and a draw more than a loss")
    given = (getattr(scoring, field) for field in scoring.__struct_fields__)
    if terms.way == "swiss" and any(each is not None and (2 * each).denominator != 1 for each in given):
        raise NotPossible("points: a Swiss pairs by half points; whole and half points would do")
    scale = [exact(each, "points of a place") for each in terms.scale]
    if (terms.way in MANY) != bool(scale):
        raise NotPossible("points by place are for tables of many, and needed there: such as 3,1,0")
    if scale and scoring.win != scale[0]:
        raise NotPossible("points: at tables of many a win is what the first place gives")
    if scale != sorted(scale, reverse=True) or len(scale) > terms.seats:
        raise NotPossible(f"points by place fall from the first place on, and there are {terms.seats} places")


def exact(written: str, what: str) -> Fraction:
    """A number of points. Raises NotPossible."""
    try:
        number = Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise NotPossible(f"{what}: {written!r} is not a number of points. 1, 1/2 or 0.5 would be") from None
    if abs(number) > 1_000_000 or number.denominator > 10_000:
        raise NotPossible(f"{what}: {written} is too large or too fine")
    return number


def _check_tie_breaks(terms: v.Terms) -> None:
    try:
        chosen = [chosen_of(code, RuleSet(terms.rules)) for code in terms.tie_breaks]
        check_order(Event(()), chosen)
    except (UnfitTiebreaks, Malformed, ValueError) as error:
        raise NotPossible(f"tie-breaks: {str(error).rstrip('.')}") from None
    pairs_only = [CATALOGUE[each.key].name for each in chosen if CATALOGUE[each.key].pairs]
    if terms.way in MANY and pairs_only:
        raise NotPossible(f"tie-breaks: {pairs_only[0]} needs matches of two")
