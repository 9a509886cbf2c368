"""A tournament at one moment."""

from collections.abc import Mapping
from typing import get_args

import msgspec

from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.freezeout_state import Freezeout


class EnteredPlayer(msgspec.Struct, frozen=True):
    """Somebody entered; ``number`` counts entries from 1, ``seed`` is 0 for none. ``left`` says how a player left.

    ``substitute`` is who plays on in this place (an opaque id), empty for nobody.
    """

    player: str
    number: int
    seed: int
    missed: tuple[int, ...] = ()
    missed_points: str = "0"
    here: bool = False
    left: v.Leaving | None = None
    substitute: str = ""


class PairedRound(msgspec.Struct, frozen=True):
    """A round as it is now; ``by_hand`` are the reasons of the director's changes."""

    number: int
    tables: tuple[v.PairedTable, ...]
    free: tuple[v.FreeRound, ...]
    explanation: tuple[str, ...]
    redraw: int
    by_hand: tuple[str, ...] = ()
    published: bool = False
    closed: bool = False

    def table(self, number: int) -> v.PairedTable | None:
        """The table of this number."""
        return next((table for table in self.tables if table.table == number), None)


class Result(msgspec.Struct, frozen=True):
    """The result of a table as it is now; ``why`` it is another than before, empty for a first result."""

    sides: tuple[v.ScoredSide, ...]
    by: v.By
    happened: str
    why: str = ""


class ResultClaim(msgspec.Struct, frozen=True):
    """What a player of a table says that its result is."""

    player: str
    sides: tuple[v.ScoredSide, ...]


class Tournament(msgspec.Struct, frozen=True):
    """Everything of a tournament; ``version`` counts facts. ``seed`` is empty until the draw is opened.

    ``directors``, ``arbiters`` and ``scorers`` are accounts by their opaque ids; ``dismissed`` keeps which of them had
    an office before, so that they lose its places at tables too. ``accounts`` are those of players who have one, by
    player. ``claims`` are what players say of tables without a result, ``withdrawn`` why a table lost its result.
    ``field`` are the players who were there when registration closed;
    the rounds of a closed field rest on it. The best ``finals`` of a Swiss play a knockout after it, the ``finalists``
    once they are known, the first seed first.
    """

    id: str = ""
    terms: v.Terms | None = None
    commitment: str = ""
    seed: str = ""
    directors: frozenset[str] = frozenset()
    arbiters: frozenset[str] = frozenset()
    scorers: frozenset[str] = frozenset()
    dismissed: frozenset[tuple[str, v.Office]] = frozenset()
    entries: tuple[EnteredPlayer, ...] = ()
    accounts: Mapping[str, str] = {}
    self_entry: bool = False
    apart: frozenset[frozenset[str]] = frozenset()
    asked: Mapping[tuple[str, int], v.FreeKind] = {}
    registered: bool = False
    field: tuple[str, ...] = ()
    finals: int = 0
    finalists: tuple[str, ...] = ()
    rounds: tuple[PairedRound, ...] = ()
    results: Mapping[tuple[int, int], Result] = {}
    claims: Mapping[tuple[int, int], tuple[ResultClaim, ...]] = {}
    withdrawn: Mapping[tuple[int, int], str] = {}
    clock: f.RoundClockSet | None = None
    announced: tuple[f.AnnouncementMade, ...] = ()
    adjusted: tuple[f.Adjusted, ...] = ()
    prizes: tuple[str, ...] = ()
    rated: bool = False
    freezeout: Freezeout | None = None
    ended: bool = False
    version: int = 0

    @property
    def said(self) -> v.Terms:
        """The terms. Raises ValueError before the tournament is open."""
        if self.terms is None:
            raise ValueError("this tournament is not open yet")
        return self.terms

    def offices(self, person: str | None) -> frozenset[v.Office]:
        """What an account does for this tournament."""
        return frozenset(office for office in get_args(v.Office) if person in self.holders(office))

    def holders(self, office: v.Office) -> frozenset[str]:
        """The accounts that have an office."""
        return {"director": self.directors, "arbiter": self.arbiters, "scorer": self.scorers}[office]

    @property
    def current(self) -> PairedRound | None:
        """The last round that was paired."""
        return self.rounds[-1] if self.rounds else None

    def in_finals(self, number: int) -> bool:
        """Whether a round is one of the knockout after a Swiss."""
        return bool(self.finals) and number > self.said.rounds

    def entry(self, player: str) -> EnteredPlayer | None:
        """The entry of a player."""
        return next((entry for entry in self.entries if entry.player == player), None)

    def playing(self, entry: EnteredPlayer) -> bool:
        """Whether this player is there to be paired."""
        return entry.left is None and (entry.here or not self.said.check_in)

    def open_tables(self, number: int) -> tuple[int, ...]:
        """Tables of a round without a result."""
        return tuple(t.table for t in self.rounds[number - 1].tables if (number, t.table) not in self.results)
