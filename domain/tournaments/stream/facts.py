"""What happens in a tournament; players are opaque ids, points exact (``1/2``), times are in the envelope."""

from domain.play.vocabulary import Fact
from domain.tournaments.stream.values import (
    By,
    ChipTable,
    FreeKind,
    FreeRound,
    FreezeoutTerms,
    Leaving,
    Office,
    PairedTable,
    PlayerStack,
    ScoredSide,
    SeatChange,
    Terms,
)


class Opened(Fact, frozen=True):
    """A tournament opened on these terms."""

    tournament: str
    terms: Terms


class DrawCommitted(Fact, frozen=True):
    """Everything drawn by chance will come from the seed of this commitment."""

    algorithm: str
    commitment: str


class DirectorNamed(Fact, frozen=True):
    """An account directs the tournament from now on; ``person`` is its opaque id."""

    person: str


class OfficialNamed(Fact, frozen=True):
    """An account (its opaque id) has this office from now on; of directors says :class:`DirectorNamed`."""

    person: str
    office: Office


class OfficialDismissed(Fact, frozen=True):
    """An account has this office no longer."""

    person: str
    office: Office


class Entered(Fact, frozen=True):
    """Somebody entered; ``seed`` counts from 1, 0 is none. Rounds ``missed`` before give ``points`` each."""

    player: str
    seed: int
    missed: tuple[int, ...] = ()
    points: str = "0"


class AccountLinked(Fact, frozen=True):
    """A player signs in as ``person``, the opaque id of an account; empty: with none any more."""

    player: str
    person: str


class SelfEntrySet(Fact, frozen=True):
    """Whether people with an account may enter themselves."""

    open: bool


class Substituted(Fact, frozen=True):
    """Somebody plays on in the place of a player, after this round; ``substitute`` is the opaque id of the name."""

    player: str
    substitute: str
    after: int


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


class ResultClaimed(Fact, frozen=True):
    """What one player of a table says that its result is."""

    round: int
    table: int
    player: str
    sides: tuple[ScoredSide, ...]
    happened: str


class ResultWithdrawn(Fact, frozen=True):
    """A table has no result any more, and why."""

    round: int
    table: int
    why: str


class RoundClockSet(Fact, frozen=True):
    """The clock of a round of so many minutes, from ``starts`` to ``ends`` (UTC).

    While it is paused ``ends`` is empty and ``left`` are the seconds that it has left.
    """

    round: int
    minutes: int
    starts: str
    ends: str
    left: int = 0


class AnnouncementMade(Fact, frozen=True):
    """Something said to everybody at a moment (UTC)."""

    words: str
    at: str


class RoundClosed(Fact, frozen=True):
    """All results of a round are in and locked: corrections need a reason, pairings made from it stay."""

    round: int


class Adjusted(Fact, frozen=True):
    """Points given or taken by the director, by a rule or for a reason."""

    player: str
    round: int
    points: str
    why: str


class TableSetUp(Fact, frozen=True):
    """A table of an evening, with its players by seat."""

    table: PairedTable


class FinalsSet(Fact, frozen=True):
    """After the last round of a Swiss its best ``players`` play a knockout."""

    players: int


class FinalistsNamed(Fact, frozen=True):
    """Who plays the knockout after a Swiss, the first seed first; later corrections of the Swiss do not change it."""

    players: tuple[str, ...]


class FreezeoutSet(Fact, frozen=True):
    """The chips and levels of a freezeout; they hold to its end."""

    terms: FreezeoutTerms


class SeatsDrawn(Fact, frozen=True):
    """A freezeout began (UTC) on drawn seats. Tables are broken in this order; the last is the final one."""

    tables: tuple[ChipTable, ...]
    at: str


class StacksCounted(Fact, frozen=True):
    """The chips at a table after so many deals more, ``dealt`` the seat that dealt last, ``carried`` a pot to the next.

    With a reason it corrects the count before, and no deal was played.
    """

    table: int
    deals: int
    dealt: int
    stacks: tuple[PlayerStack, ...]
    carried: int
    happened: str
    why: str = ""


class WentOut(Fact, frozen=True):
    """A player lost the last of ``chips``, those at the start of the deal; ``ended`` orders deals.

    It is the moment the deal ended, in milliseconds since 1970, or its number where tables play deal for deal.
    """

    player: str
    table: int
    seat: int
    ended: int
    chips: int


class SeatsChanged(Fact, frozen=True):
    """Tables were balanced, broken or joined to the final table: who moved, and all tables as they are now."""

    moves: tuple[SeatChange, ...]
    tables: tuple[ChipTable, ...]


class RatingSet(Fact, frozen=True):
    """Whether the games of two in this tournament count for the ratings of the club; before, they do not."""

    counts: bool


class PrizesStated(Fact, frozen=True):
    """What the places win from now on, the first place first; the last statement holds."""

    prizes: tuple[str, ...]


class Ended(Fact, frozen=True):
    """The tournament is over."""


FACTS = (
    Opened, DrawCommitted, Entered, CheckedIn, Withdrew, Returned, MeetingForbidden, ByeRequested, RegistrationClosed,
    DrawOpened, RoundPaired, PairingChanged, RoundPublished, ResultPosted, ResultCorrected, RoundClosed, Adjusted,
    Ended, DirectorNamed, PrizesStated, FreezeoutSet, SeatsDrawn, StacksCounted, WentOut, SeatsChanged,
    OfficialNamed, OfficialDismissed,
    AccountLinked, SelfEntrySet, Substituted, ResultClaimed, ResultWithdrawn, RoundClockSet, AnnouncementMade,
    RatingSet, TableSetUp, FinalsSet, FinalistsNamed,
)  # fmt: skip
OfFreezeout = SeatsDrawn | StacksCounted | WentOut | SeatsChanged
