"""Results of a tournament as plain values: who entered, what each round gave.

Points of a match are exact fractions (a draw is `Fraction(1, 2)`), game points whole numbers; nothing here is a float.
Rounds and tables count from 1. The first side of a match has the first seat: it deals first.
"""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

import msgspec

from domain.tournaments.scoring import Scoring


class Kind(StrEnum):
    """What a round was for one player."""

    PLAYED = "played"
    OPEN = "open"
    """Paired, without a result so far."""
    ALLOCATED = "pab"
    """The bye of an odd field, allocated by the pairing."""
    FULL = "full"
    HALF = "half"
    ZERO = "zero"
    FORFEIT_WON = "forfeit won"
    FORFEIT_LOST = "forfeit lost"
    ABSENT = "absent"
    """Not there and nothing asked for; also before a late entry."""
    REST = "rest"
    """The free round of an odd round robin."""

    @property
    def unplayed(self) -> bool:
        """Over, and no game was played."""
        return self not in (Kind.PLAYED, Kind.OPEN)

    @property
    def voluntary(self) -> bool:
        """Unplayed by the player's own doing."""
        return self in (Kind.FORFEIT_LOST, Kind.HALF, Kind.ZERO, Kind.ABSENT)

    @property
    def away(self) -> bool:
        """Not available for pairing: a half or zero bye, or an absence."""
        return self in (Kind.HALF, Kind.ZERO, Kind.ABSENT)


class Format(StrEnum):
    """How opponents are found; it decides what forfeits and free rounds count in tie-breaks."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class Entrant(msgspec.Struct, frozen=True):
    """Somebody entered, by the id used in matches; `seed` counts from 1, the strongest first."""

    id: str
    name: str
    seed: int | None = None


class MatchSide(msgspec.Struct, frozen=True):
    """One player in one match.

    `points` are match points, None while the match is open. `game_points` is the score at the table, None where none
    was kept. `kind` is PLAYED, OPEN, FORFEIT_WON or FORFEIT_LOST.
    """

    player: str
    points: Fraction | None = None
    game_points: int | None = None
    kind: Kind = Kind.OPEN


class MatchGame(msgspec.Struct, frozen=True):
    """One game inside a match of several: who dealt first, the points of the first and the second side of the match."""

    dealer: str
    points: tuple[Fraction, Fraction]


class Match(msgspec.Struct, frozen=True):
    """The players of one table in one round, in the order of their seats: the first deals first.

    Two sides, or three to nine at a table of many. `games` tells the games of a match of several. `adjusted`: an
    official set the result; it counts in the standings and in no rating.
    """

    table: int
    sides: tuple[MatchSide, ...]
    games: tuple[MatchGame, ...] = ()
    adjusted: bool = False

    @property
    def open(self) -> bool:
        """No result so far."""
        return any(side.points is None for side in self.sides)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order of their seats."""
        return tuple(side.player for side in self.sides)


class Bye(msgspec.Struct, frozen=True):
    """A round without an opponent: `kind` is ALLOCATED, FULL, HALF, ZERO or ABSENT."""

    player: str
    kind: Kind
    points: Fraction


class Round(msgspec.Struct, frozen=True):
    """One round; who appears in no match and no bye was absent, or in a round robin rested."""

    number: int
    matches: tuple[Match, ...] = ()
    byes: tuple[Bye, ...] = ()


class Adjustment(msgspec.Struct, frozen=True):
    """Points given or taken by the director: a penalty or an adjusted score, with its rule or reason."""

    player: str
    round: int
    points: Fraction
    reason: str


class Event(msgspec.Struct, frozen=True):
    """All that standings are folded from: rounds in order, numbered from 1 without gaps."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    scoring: Scoring = Scoring()
    format: Format = Format.SWISS

    def as_of(self, number: int) -> "Event":
        """The event as it was after round `number`; 0 is before the first."""
        return msgspec.structs.replace(
            self,
            rounds=self.rounds[:number],
            adjustments=tuple(made for made in self.adjustments if made.round <= number),
        )


class Malformed(ValueError):
    """Results that contradict themselves; the message says what and where."""


def check(event: Event) -> Event:
    """The same event, or `Malformed`: a name entered twice, an unknown player, somebody twice in a round, a gap."""
    known = {entrant.id for entrant in event.entrants}
    if len(known) != len(event.entrants):
        raise Malformed("Two entrants have the same id.")
    for at, played in enumerate(event.rounds, 1):
        if played.number != at:
            raise Malformed(f"Round {at} is missing: round {played.number} is in its place.")
        _check_players(played, known)
    for made in event.adjustments:
        if made.player not in known:
            raise Malformed(f"An adjustment in round {made.round} names {made.player}, who is not entered.")
    return event


def _check_players(played: Round, known: set[str]) -> None:
    seen: set[str] = set()
    for player in _named(played):
        if player not in known:
            raise Malformed(f"Round {played.number} names {player}, who is not entered.")
        if player in seen:
            raise Malformed(f"Round {played.number} has {player} twice.")
        seen.add(player)


def _named(played: Round) -> Iterator[str]:
    for match in played.matches:
        yield from match.players
    for bye in played.byes:
        yield bye.player
