"""What happens in a tournament; players are opaque ids, points exact (``1/2``), times are in the envelope."""

from typing import Literal

import msgspec

from domain.play.vocabulary import Fact

Way = Literal["swiss", "round-robin", "double-round-robin", "knockout", "tables", "winners-tables"]
"""How opponents are found. ``tables``: rounds of tables of many; ``winners-tables``: those by standing."""
Dealing = Literal["paper", "online", "predealt"]
Recording = Literal["full", "results"]
Missed = Literal["zero", "half"]
"""What a late entry gets for each round missed."""
FreeKind = Literal["pab", "full", "half", "zero"]
"""A round without an opponent: allocated by the pairing, or asked for."""
SideKind = Literal["played", "forfeit won", "forfeit lost"]
Leaving = Literal["withdrawn", "no-show"]
By = Literal["players", "official", "rules"]
"""Who states a result: both sides, an official, or the rules (an opponent who has left)."""


class Points(msgspec.Struct, frozen=True):
    """What each outcome gives, as whole numbers or fractions in text (``1/2``)."""

    win: str = "1"
    draw: str = "1/2"
    loss: str = "0"
    bye: str = "1"
    full: str = "1"
    half: str = "1/2"
    zero: str = "0"


class Terms(msgspec.Struct, frozen=True):
    """What is said when a tournament opens, and holds to its end.

    ``starts`` and ``ends`` are dates in the time zone ``zone``. ``announced`` are the house rules of every table.
    ``seats`` is the size of a table, ``scale`` what the places at a table of many give. ``tie_breaks`` are codes such
    as ``buchholz-cut-1``, in order, by the rules of the year ``rules``. ``check_in``: only who checked in is paired.
    """

    game: str
    way: Way
    rounds: int
    starts: str
    ends: str
    zone: str
    announced: tuple[tuple[str, str], ...]
    tie_breaks: tuple[str, ...]
    rules: str
    points: Points = Points()
    seats: int = 2
    scale: tuple[str, ...] = ()
    missed: Missed = "zero"
    dealing: Dealing = "paper"
    recording: Recording = "results"
    check_in: bool = False
    third_place: bool = False


class PairedTable(msgspec.Struct, frozen=True):
    """A table of a round: its players on seats 1, 2 and so on, the seat that deals first, and why these meet."""

    table: int
    players: tuple[str, ...]
    first_dealer: int
    reasons: str = ""


class FreeRound(msgspec.Struct, frozen=True):
    """A player without an opponent in a round, and why."""

    player: str
    kind: FreeKind
    points: str
    reasons: str = ""


class ScoredSide(msgspec.Struct, frozen=True):
    """What one player got: match points, and game points where they were kept."""

    player: str
    points: str
    game_points: int | None = None
    kind: SideKind = "played"


class Opened(Fact, frozen=True):
    """A tournament opened on these terms."""

    tournament: str
    terms: Terms


class DrawCommitted(Fact, frozen=True):
    """Everything drawn by chance will come from the seed of this commitment."""

    algorithm: str
    commitment: str


class Entered(Fact, frozen=True):
    """Somebody entered; ``seed`` counts from 1, 0 is none. Rounds ``missed`` before give ``points`` each."""

    player: str
    seed: int
    missed: tuple[int, ...] = ()
    points: str = "0"


class CheckedIn(Fact, frozen=True):
    """A player is there."""

    player: str


class Withdrew(Fact, frozen=True):
    """A player left, and is paired no more; ``after`` is the last round that was paired before."""

    player: str
    how: Leaving
    after: int


class Returned(Fact, frozen=True):
    """A player who had left is paired again."""

    player: str


class MeetingForbidden(Fact, frozen=True):
    """Two players may not meet."""

    one: str
    other: str


class ByeRequested(Fact, frozen=True):
    """A player asked for a round off; ``kind`` is what it gives."""

    player: str
    round: int
    kind: FreeKind


class RegistrationClosed(Fact, frozen=True):
    """Entries are complete; who enters from now on is late."""


class DrawOpened(Fact, frozen=True):
    """The seed of the draw, in hexadecimal digits."""

    seed: str


class RoundPaired(Fact, frozen=True):
    """A round as paired, tables and free rounds, with what gave way and why; ``redraw`` counts the draws before."""

    round: int
    tables: tuple[PairedTable, ...]
    free: tuple[FreeRound, ...]
    explanation: tuple[str, ...]
    redraw: int = 0


class PairingChanged(Fact, frozen=True):
    """A director's change: the round as it is now, ``breaks`` what it breaks, ``why`` the director's reason."""

    round: int
    tables: tuple[PairedTable, ...]
    free: tuple[FreeRound, ...]
    breaks: tuple[str, ...]
    why: str


class RoundPublished(Fact, frozen=True):
    """The pairing of a round is out."""

    round: int


class ResultPosted(Fact, frozen=True):
    """The first result of a table; ``happened`` is when it ended (UTC), empty where nobody says."""

    round: int
    table: int
    sides: tuple[ScoredSide, ...]
    by: By
    happened: str


class ResultCorrected(Fact, frozen=True):
    """Another result for a table that had one, and why."""

    round: int
    table: int
    sides: tuple[ScoredSide, ...]
    by: By
    happened: str
    why: str


class RoundClosed(Fact, frozen=True):
    """All results of a round are in and locked: corrections need a reason, pairings made from it stay."""

    round: int


class Adjusted(Fact, frozen=True):
    """Points given or taken by the director, by a rule or for a reason."""

    player: str
    round: int
    points: str
    why: str


class Ended(Fact, frozen=True):
    """The tournament is over."""


FACTS = (
    Opened, DrawCommitted, Entered, CheckedIn, Withdrew, Returned, MeetingForbidden, ByeRequested, RegistrationClosed,
    DrawOpened, RoundPaired, PairingChanged, RoundPublished, ResultPosted, ResultCorrected, RoundClosed, Adjusted,
    Ended,
)  # fmt: skip
