"""What a director asks of a tournament."""

import msgspec

from domain.tournaments.stream.values import By, ClockAct, FreeKind, FreezeoutTerms, Leaving, Office, PlayerStack, Terms


class Open(msgspec.Struct, frozen=True):
    """Open a tournament on these terms; ``commitment`` binds it to the seed of its draws.

    ``finals`` of a Swiss play a knockout after it, 0 for nobody.
    """

    tournament: str
    terms: Terms
    algorithm: str
    commitment: str
    freezeout: FreezeoutTerms | None = None
    finals: int = 0


class NameOfficial(msgspec.Struct, frozen=True):
    """Give an account an office."""

    person: str
    office: Office


class DismissOfficial(msgspec.Struct, frozen=True):
    """Take an office from an account."""

    person: str
    office: Office


class Enter(msgspec.Struct, frozen=True):
    """Enter players, each with a seed or 0; after registration closed they are late."""

    players: tuple[tuple[str, int], ...]


class SetSelfEntry(msgspec.Struct, frozen=True):
    """Say whether people with an account may enter themselves until registration closes."""

    open: bool


class EnterThemselves(msgspec.Struct, frozen=True):
    """Enter somebody who asks for it, with an account."""

    player: str
    person: str


class Substitute(msgspec.Struct, frozen=True):
    """Let somebody play on in the place of a player; ``substitute`` is a new opaque id for the name."""

    player: str
    substitute: str


class LinkAccount(msgspec.Struct, frozen=True):
    """Say with which account a player signs in; an empty one ends that."""

    player: str
    person: str


class CheckIn(msgspec.Struct, frozen=True):
    """Note that players are there."""

    players: tuple[str, ...]


class LeaveTournament(msgspec.Struct, frozen=True):
    """Pair a player no more."""

    player: str
    how: Leaving = "withdrawn"


class Return(msgspec.Struct, frozen=True):
    """Pair a player again who had left."""

    player: str


class ForbidMeeting(msgspec.Struct, frozen=True):
    """Keep two players apart."""

    one: str
    other: str


class RequestBye(msgspec.Struct, frozen=True):
    """Leave a player out of a round to come."""

    player: str
    round: int
    kind: FreeKind


class CloseRegistration(msgspec.Struct, frozen=True):
    """Complete the entries and open the seed (hexadecimal) of the draw."""

    seed: str


class Publish(msgspec.Struct, frozen=True):
    """Pair a round and publish it; ``redraw`` asks for that many draws more. A second time changes nothing.

    ``seen`` is the version of the tournament whose pairing the director looked at, 0 where nobody did: what has
    changed since is not published unseen.
    """

    round: int
    redraw: int = 0
    seen: int = 0


class SetUpTable(msgspec.Struct, frozen=True):
    """Set up a table of an evening, its players by seat; those who are not entered yet enter."""

    players: tuple[str, ...]


class Exchange(msgspec.Struct, frozen=True):
    """Let two players of the round change places."""

    round: int
    one: str
    other: str
    why: str


class PostResult(msgspec.Struct, frozen=True):
    """State the result of a table, as written (``1-0``, ``101:93``, ``+-``); ``why`` where it had another."""

    round: int
    table: int
    result: str
    by: By
    happened: str
    why: str = ""


class ClaimResult(msgspec.Struct, frozen=True):
    """State the result of a table as one of its players; when two state the same, and nobody another, it is posted."""

    round: int
    table: int
    player: str
    result: str
    happened: str


class WithdrawResult(msgspec.Struct, frozen=True):
    """Take the result away that the record of a table gave, where its end was taken back."""

    round: int
    table: int
    why: str


class TimeRound(msgspec.Struct, frozen=True):
    """Start, pause or change the clock of the last round at a moment (UTC).

    ``starts`` (UTC) is when a clock that is started begins to count, ``minutes`` how long it counts, or what is added.
    """

    act: ClockAct
    at: str
    minutes: int = 0
    starts: str = ""


class MakeAnnouncement(msgspec.Struct, frozen=True):
    """Say something to everybody at a moment (UTC)."""

    words: str
    at: str


class CloseRound(msgspec.Struct, frozen=True):
    """Lock the results of a round."""

    round: int


class AdjustPoints(msgspec.Struct, frozen=True):
    """Give or take points."""

    player: str
    points: str
    why: str


class DrawSeats(msgspec.Struct, frozen=True):
    """Begin a freezeout at this time (UTC): everybody draws a seat."""

    at: str


class CountStacks(msgspec.Struct, frozen=True):
    """State the chips at a table after so many deals; ``why`` corrects the count before, after no deal more."""

    table: int
    deals: int
    stacks: tuple[PlayerStack, ...]
    carried: int
    happened: str
    why: str = ""


class ChangeSeats(msgspec.Struct, frozen=True):
    """Balance and break tables as the rules say; ``seen`` is the version that the director looked at, 0 for none."""

    seen: int = 0


class SetRating(msgspec.Struct, frozen=True):
    """Let the games of two count for ratings, or not."""

    counts: bool


class StatePrizes(msgspec.Struct, frozen=True):
    """Say what the places win, the first place first."""

    prizes: tuple[str, ...]


class EndTournament(msgspec.Struct, frozen=True):
    """End the tournament."""


OfEntries = (
    Enter
    | SetSelfEntry
    | EnterThemselves
    | Substitute
    | LinkAccount
    | CheckIn
    | LeaveTournament
    | Return
    | ForbidMeeting
    | RequestBye
    | CloseRegistration
)
OfOffices = NameOfficial | DismissOfficial
OfResults = PostResult | ClaimResult | WithdrawResult
OfFreezeout = DrawSeats | CountStacks | ChangeSeats
OfHall = TimeRound | MakeAnnouncement
OfRounds = Publish | SetUpTable | Exchange | CloseRound | AdjustPoints | StatePrizes | SetRating | EndTournament
Command = Open | OfOffices | OfResults | OfHall | OfEntries | OfRounds | OfFreezeout
