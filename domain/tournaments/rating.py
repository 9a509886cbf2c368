"""Ratings of two-seat play: Glicko-2 by calendar month, a pure fold over games.

Ratings and deviations are floats on the scale of the published system (1500 and 350 at the start). All games of a month
count at once against the ratings at its start; months without a game only widen the deviation.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from domain.tournaments.glicko import START, Figures, Opposed, after_period
from domain.tournaments.results import Event, Kind, Match

SHOWN_FROM = 45.0
"""No smaller deviation is shown."""
PROVISIONAL_ABOVE = 110.0
INACTIVE_AFTER = datetime.timedelta(days=365)

Month = tuple[int, int]
"""Year and month, from 1."""


class RatedGame(msgspec.Struct, frozen=True):
    """A game that was played: `finished` with its zone, `score` what the first got of one point (1, 1/2 or 0).

    Forfeits, byes and results set by an official are no games of this kind.
    """

    finished: datetime.datetime
    first: str
    second: str
    score: Fraction


def rated_games(event: Event, finished: Mapping[tuple[int, int], datetime.datetime]) -> Iterator[RatedGame]:
    """The games of an event that are rated: those played by two and decided at the table.

    `finished` has the moment a match ended, by round and table. A match of several games gives one for each.
    Raises KeyError for a rated match without its moment.
    """
    for played in event.rounds:
        for match in played.matches:
            if not match.adjusted and len(match.sides) == 2 and all(side.kind is Kind.PLAYED for side in match.sides):
                yield from _games(match, finished[played.number, match.table])


def _games(match: Match, finished: datetime.datetime) -> Iterator[RatedGame]:
    first, second = match.sides
    played = [game.points for game in match.games] or [(first.points or Fraction(0), second.points or Fraction(0))]
    for one, other in played:
        yield RatedGame(finished, first.player, second.player, Fraction(1 + (one > other) - (one < other), 2))


class Rating(msgspec.Struct, frozen=True):
    """A player's rating after a month: the figures, games so far, the end of the last."""

    figures: Figures
    games: int
    last: datetime.datetime

    @property
    def shown_deviation(self) -> float:
        """The deviation to be shown."""
        return max(self.figures.deviation, SHOWN_FROM)

    @property
    def provisional(self) -> bool:
        """Too uncertain to compare by."""
        return self.figures.deviation > PROVISIONAL_ABOVE

    def inactive(self, now: datetime.datetime) -> bool:
        """No game for a year; the deviation alone would hardly tell."""
        return now - self.last > INACTIVE_AFTER


Ratings = Mapping[str, Rating]
History = Mapping[Month, Ratings]
"""The ratings after each month, without gaps, in order."""


def month_of(moment: datetime.datetime, zone: datetime.tzinfo) -> Month:
    """The calendar month of a moment in the club's zone."""
    local = moment.astimezone(zone)
    return local.year, local.month


def ratings(games: Iterable[RatedGame], zone: datetime.tzinfo, until: Month) -> dict[Month, Ratings]:
    """Ratings after each month from that of the first game to `until`; games of later months wait."""
    return refolded({}, games, zone, until)


def refolded(
    history: History, games: Iterable[RatedGame], zone: datetime.tzinfo, until: Month, changed: Month | None = None
) -> dict[Month, Ratings]:
    """The history after a result of month `changed` was corrected: from that month on, folded anew out of all games.

    Without `changed` the history is continued.
    """
    months = _by_month(games, zone)
    kept = {month: known for month, known in history.items() if changed is None or month < changed}
    month = _next(max(kept)) if kept else min(months, default=until)
    current: Ratings = kept[max(kept)] if kept else {}
    while month <= until:
        current = kept[month] = after_month(current, months.get(month, ()))
        month = _next(month)
    return kept


def after_month(before: Ratings, games: Sequence[RatedGame]) -> dict[str, Rating]:
    """The ratings after a month with these games; who plays for the first time starts at 1500."""
    everybody = sorted(before.keys() | {player for game in games for player in (game.first, game.second)})
    return {player: _rated(player, before, games) for player in everybody}


def _rated(player: str, before: Ratings, games: Sequence[RatedGame]) -> Rating:
    own = [game for game in games if player in (game.first, game.second)]
    known = before.get(player)
    figures = after_period(_figures(player, before), [_opposed(player, game, before) for game in own])
    lasts = [game.finished for game in own] + ([known.last] if known else [])
    return Rating(figures, len(own) + (known.games if known else 0), max(lasts))


def _opposed(player: str, game: RatedGame, before: Ratings) -> Opposed:
    if player == game.first:
        return Opposed(_figures(game.second, before), float(game.score))
    return Opposed(_figures(game.first, before), float(1 - game.score))


def _figures(player: str, before: Ratings) -> Figures:
    return before[player].figures if player in before else START


def _by_month(games: Iterable[RatedGame], zone: datetime.tzinfo) -> dict[Month, list[RatedGame]]:
    months: dict[Month, list[RatedGame]] = {}
    for game in games:
        months.setdefault(month_of(game.finished, zone), []).append(game)
    return months


def _next(month: Month) -> Month:
    year, number = month
    return (year, number + 1) if number < 12 else (year + 1, 1)
