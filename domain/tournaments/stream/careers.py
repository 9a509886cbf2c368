"""One player over several tournaments: who is the same, events played, head to head, points of a series, ratings.

Players of two tournaments are the same where their accounts are, else where their names are. Who has neither any more
is only themselves.
"""

import datetime
import zoneinfo
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.store.times import moment_of
from domain.tournaments.rating import RatedGame, Ratings, month_of, rated_games, ratings
from domain.tournaments.results import Kind, Match
from domain.tournaments.scoring import place_points
from domain.tournaments.series import Leg, points_of
from domain.tournaments.standings import Standings
from domain.tournaments.stream.event import event_of
from domain.tournaments.stream.names import Names
from domain.tournaments.stream.places import settled_places
from domain.tournaments.stream.tournament import Tournament


class Season(NamedTuple):
    """One tournament of several: as it is now, what everybody is called, its standings."""

    now: Tournament
    names: Names
    found: Standings

    def identity(self, player: str) -> str:
        """Who a player is in all tournaments."""
        if account := self.now.accounts.get(player):
            return f"account {account}"
        name = self.names.known.get(player)
        return f"name {name.casefold()}" if name else f"player {player}"

    def called(self) -> dict[str, str]:
        """What everybody is called, by identity."""
        return {self.identity(entry.player): self.names.of(entry.player, entry.number) for entry in self.now.entries}

    def places(self) -> dict[str, int]:
        """The places of everybody who has one, by player; where they are settled one by one, those that are."""
        settled = settled_places(self.now, self.found)
        return {row.player: row.place for row in self.found.rows} if settled is None else settled


class Met(NamedTuple):
    """Games against one opponent: won, drawn, lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def after(self, own: Fraction, theirs: Fraction) -> "Met":
        """With one game more that gave these points."""
        return Met(self.won + (own > theirs), self.drawn + (own == theirs), self.lost + (own < theirs))


def leg(season: Season, scale: Sequence[Fraction]) -> Leg:
    """What a tournament gives to a series: its points, or points by place. Raises NotPossible where it has none."""
    if scale:
        places = season.places()
        given = dict(zip(places, place_points(scale, [-place for place in places.values()]), strict=True))
    elif season.now.said.way == "evening":
        raise NotPossible(f"{season.names.title} is an evening: it has results and no standings")
    elif season.now.freezeout or season.now.said.way == "knockout":
        raise NotPossible(
            f"{season.names.title} has places and no points. Say what the places give, such as 10,6,4,2,1"
        )
    else:
        given = points_of(season.found)
    return Leg(season.now.id, {season.identity(player): points for player, points in given.items()})


def head_to_head(seasons: Iterable[Season], identity: str) -> dict[str, Met]:
    """The games of two that somebody played, by the identity of the opponent."""
    found: dict[str, Met] = {}
    for season in seasons:
        for match in _played(season):
            one, other = match.sides
            for side, against in ((one, other), (other, one)):
                if season.identity(side.player) == identity and side.points is not None and against.points is not None:
                    who = season.identity(against.player)
                    found[who] = found.get(who, Met()).after(side.points, against.points)
    return found


def ratings_now(seasons: Sequence[Season], at: str) -> Ratings:
    """The ratings at a time (UTC) by identity, from all tournaments that count, in months of the newest one's zone."""
    rated = [season for season in seasons if season.now.rated]
    if not rated:
        return {}
    zone = zoneinfo.ZoneInfo(max(rated, key=lambda season: season.now.said.starts).now.said.zone)
    until = month_of(moment_of(at), zone)
    return ratings(chain.from_iterable(_rated(season) for season in rated), zone, until).get(until, {})


def _rated(season: Season) -> Iterator[RatedGame]:
    zone = zoneinfo.ZoneInfo(season.now.said.zone)
    unsaid = datetime.datetime.fromisoformat(season.now.said.ends).replace(hour=12, tzinfo=zone)
    finished = {
        place: moment_of(result.happened) if result.happened else unsaid for place, result in season.now.results.items()
    }
    for game in rated_games(event_of(season.now), finished):
        yield replace(game, first=season.identity(game.first), second=season.identity(game.second))


def _played(season: Season) -> Iterator[Match]:
    for played in event_of(season.now).rounds:
        for match in played.matches:
            if len(match.sides) == 2 and all(side.kind is Kind.PLAYED for side in match.sides):
                yield match
