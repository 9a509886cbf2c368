"""A tournament at one moment, and how each fact changes it; no rule is asked here."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.freezeout_state import Freezeout, evolved


class EnteredPlayer(msgspec.Struct, frozen=True):
    """Somebody entered; ``number`` counts entries from 1, ``seed`` is 0 for none. ``left`` says how a player left."""

    player: str
    number: int
    seed: int
    missed: tuple[int, ...] = ()
    missed_points: str = "0"
    here: bool = False
    left: v.Leaving | None = None


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
    """The result of a table as it is now; ``why`` is the reason of the last correction, empty for a first result."""

    sides: tuple[v.ScoredSide, ...]
    by: v.By
    happened: str
    why: str = ""


class Tournament(msgspec.Struct, frozen=True):
    """Everything of a tournament; ``version`` counts facts. ``seed`` is empty until the draw is opened.

    ``directors`` are accounts by their opaque ids. ``field`` are the players who were there when registration closed;
    the rounds of a closed field rest on it.
    """

    id: str = ""
    terms: v.Terms | None = None
    commitment: str = ""
    seed: str = ""
    directors: frozenset[str] = frozenset()
    entries: tuple[EnteredPlayer, ...] = ()
    apart: frozenset[frozenset[str]] = frozenset()
    asked: Mapping[tuple[str, int], v.FreeKind] = {}
    registered: bool = False
    field: tuple[str, ...] = ()
    rounds: tuple[PairedRound, ...] = ()
    results: Mapping[tuple[int, int], Result] = {}
    adjusted: tuple[f.Adjusted, ...] = ()
    prizes: tuple[str, ...] = ()
    freezeout: Freezeout | None = None
    ended: bool = False
    version: int = 0

    @property
    def said(self) -> v.Terms:
        """The terms. Raises ValueError before the tournament is open."""
        if self.terms is None:
            raise ValueError("this tournament is not open yet")
        return self.terms

    @property
    def current(self) -> PairedRound | None:
        """The last round that was paired."""
        return self.rounds[-1] if self.rounds else None

    def entry(self, player: str) -> EnteredPlayer | None:
        """The entry of a player."""
        return next((entry for entry in self.entries if entry.player == player), None)

    def playing(self, entry: EnteredPlayer) -> bool:
        """Whether this player is there to be paired."""
        return entry.left is None and (entry.here or not self.said.check_in)

    def open_tables(self, number: int) -> tuple[int, ...]:
        """Tables of a round without a result."""
        return tuple(t.table for t in self.rounds[number - 1].tables if (number, t.table) not in self.results)


def evolve(tournament: Tournament, fact: Fact) -> Tournament:
    """The tournament after a fact."""
    if isinstance(fact, f.FreezeoutSet):
        return replace(tournament, freezeout=Freezeout(fact.terms))
    if isinstance(fact, f.OfFreezeout):
        return replace(tournament, freezeout=evolved(tournament.freezeout, fact))
    return _CHANGES[type(fact)](tournament, fact)


def _opened(now: Tournament, fact: f.Opened) -> Tournament:
    return replace(now, id=fact.tournament, terms=fact.terms)


def _committed(now: Tournament, fact: f.DrawCommitted) -> Tournament:
    return replace(now, commitment=fact.commitment)


def _director(now: Tournament, fact: f.DirectorNamed) -> Tournament:
    return replace(now, directors=now.directors | {fact.person})


def _entered(now: Tournament, fact: f.Entered) -> Tournament:
    entry = EnteredPlayer(fact.player, len(now.entries) + 1, fact.seed, fact.missed, fact.points)
    return replace(now, entries=(*now.entries, entry))


def _checked_in(now: Tournament, fact: f.CheckedIn) -> Tournament:
    return _with_entry(now, fact.player, here=True)


def _withdrew(now: Tournament, fact: f.Withdrew) -> Tournament:
    return _with_entry(now, fact.player, left=fact.how)


def _returned(now: Tournament, fact: f.Returned) -> Tournament:
    return _with_entry(now, fact.player, left=None)


def _with_entry(now: Tournament, player: str, **changed: Any) -> Tournament:
    after = (replace(entry, **changed) if entry.player == player else entry for entry in now.entries)
    return replace(now, entries=tuple(after))


def _apart(now: Tournament, fact: f.MeetingForbidden) -> Tournament:
    return replace(now, apart=now.apart | {frozenset((fact.one, fact.other))})


def _asked(now: Tournament, fact: f.ByeRequested) -> Tournament:
    return replace(now, asked={**now.asked, (fact.player, fact.round): fact.kind})


def _registered(now: Tournament, _fact: f.RegistrationClosed) -> Tournament:
    field = tuple(entry.player for entry in now.entries if now.playing(entry))
    return replace(now, registered=True, field=field)


def _draw_opened(now: Tournament, fact: f.DrawOpened) -> Tournament:
    return replace(now, seed=fact.seed)


def _paired(now: Tournament, fact: f.RoundPaired) -> Tournament:
    made = PairedRound(fact.round, fact.tables, fact.free, fact.explanation, fact.redraw)
    return replace(now, rounds=(*now.rounds, made))


def _changed(now: Tournament, fact: f.PairingChanged) -> Tournament:
    why = (*now.rounds[fact.round - 1].by_hand, fact.why)
    return _with_round(now, fact.round, tables=fact.tables, free=fact.free, explanation=fact.breaks, by_hand=why)


def _published(now: Tournament, fact: f.RoundPublished) -> Tournament:
    return _with_round(now, fact.round, published=True)


def _round_closed(now: Tournament, fact: f.RoundClosed) -> Tournament:
    return _with_round(now, fact.round, closed=True)


def _with_round(now: Tournament, number: int, **changed: Any) -> Tournament:
    after = (replace(each, **changed) if each.number == number else each for each in now.rounds)
    return replace(now, rounds=tuple(after))


def _posted(now: Tournament, fact: f.ResultPosted | f.ResultCorrected) -> Tournament:
    why = fact.why if isinstance(fact, f.ResultCorrected) else ""
    result = Result(fact.sides, fact.by, fact.happened, why)
    return replace(now, results={**now.results, (fact.round, fact.table): result})


def _adjusted(now: Tournament, fact: f.Adjusted) -> Tournament:
    return replace(now, adjusted=(*now.adjusted, fact))


def _prizes(now: Tournament, fact: f.PrizesStated) -> Tournament:
    return replace(now, prizes=fact.prizes)


def _ended(now: Tournament, _fact: f.Ended) -> Tournament:
    return replace(now, ended=True)


_CHANGES: Final[dict[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.Opened: _opened,
    f.DrawCommitted: _committed,
    f.DirectorNamed: _director,
    f.Entered: _entered,
    f.CheckedIn: _checked_in,
    f.Withdrew: _withdrew,
    f.Returned: _returned,
    f.MeetingForbidden: _apart,
    f.ByeRequested: _asked,
    f.RegistrationClosed: _registered,
    f.DrawOpened: _draw_opened,
    f.RoundPaired: _paired,
    f.PairingChanged: _changed,
    f.RoundPublished: _published,
    f.ResultPosted: _posted,
    f.ResultCorrected: _posted,
    f.RoundClosed: _round_closed,
    f.Adjusted: _adjusted,
    f.PrizesStated: _prizes,
    f.Ended: _ended,
}
