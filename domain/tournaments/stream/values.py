"""What facts of a tournament are made of: its terms, its tables, what sides and free players get."""

from typing import Literal

import msgspec

Way = Literal[
    "swiss", "round-robin", "double-round-robin", "knockout", "tables", "winners-tables", "freezeout", "evening"
]  # fmt: skip
"""How opponents are found. ``tables``: rounds of tables of many; ``winners-tables``: those by standing.
``freezeout``: chips are carried, and who has none is out. ``evening``: tables under one name, and nobody is paired."""
Dealing = Literal["paper", "online", "predealt"]
Recording = Literal["full", "results"]
Missed = Literal["zero", "half"]
"""What a late entry gets for each round missed."""
FreeKind = Literal["pab", "full", "half", "zero"]
"""A round without an opponent: allocated by the pairing, or asked for."""
SideKind = Literal["played", "forfeit won", "forfeit lost"]
Leaving = Literal["withdrawn", "no-show"]
ClockAct = Literal["start", "pause", "go on", "add", "call"]
"""What is done to the clock of a round; ``call`` says that its time is over now."""
Office = Literal["director", "arbiter", "scorer"]
"""What an account does for a tournament. ``scorer``: keeps records at its tables, and brings in results."""
By = Literal["players", "official", "rules", "table"]
"""Who states a result: both sides, an official, the rules (an opponent who has left), or the record of the table."""


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


LevelsBy = Literal["minutes", "deals"]
"""What a level of ante is counted in: minutes since the seats were drawn, or deals of the table."""
Moved = Literal["final table", "table broken", "balance"]


class FreezeoutTerms(msgspec.Struct, frozen=True):
    """How a freezeout is played: chips at the start, and levels, each an ante and how long it holds; the last for good.

    ``deal_for_deal``: all tables deal together, so that who goes out in deals of the same number goes out together.
    """

    stack: int
    levels: tuple[tuple[int, int], ...]
    levels_by: LevelsBy = "minutes"
    deal_for_deal: bool = False


class ChipTable(msgspec.Struct, frozen=True):
    """A table of a freezeout: the player on each seat, empty text for a free one; ``dealt`` last, 0 for nobody yet."""

    table: int
    seats: tuple[str, ...]
    dealt: int = 0


class PlayerStack(msgspec.Struct, frozen=True):
    """The chips of one player."""

    player: str
    chips: int


class SeatChange(msgspec.Struct, frozen=True):
    """A player who takes a seat at another table, and by which rule."""

    player: str
    table: int
    seat: int
    why: Moved


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
