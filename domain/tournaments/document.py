"""A tournament file: its fields, as they stand in the JSON.

`format`, `points` (what each outcome gives), `players` (ids), `rounds` (`games` and `byes`) are what others write too;
Cairn adds, where there is something to tell, `names`, `seeds`, `adjustments`, and to a game its `table` and `score`.
Fields it does not know are left alone.
"""

from decimal import Decimal
from typing import Literal

import msgspec

from domain.tournaments.results import Format

Result = Literal["1-0", "0-1", "1/2", "0-0"]


class PointsField(msgspec.Struct, frozen=True):
    """What each outcome gives; `pab` is the allocated bye."""

    win: Decimal
    draw: Decimal
    loss: Decimal
    pab: Decimal
    full: Decimal
    half: Decimal
    zero: Decimal


class GameField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match: `a` has the first seat, `result` is seen from a, null while it is open; `score` are game points."""

    a: str
    b: str
    result: Result | None
    forfeit: bool = False
    adjusted: bool = False
    table: int | None = None
    score: tuple[int, int] | None = None


class ByeField(msgspec.Struct, frozen=True):
    """A round without an opponent."""

    p: str
    kind: Literal["pab", "full", "half", "zero", "absent"]


class RoundField(msgspec.Struct, frozen=True):
    """One round, from 1."""

    round: int
    games: tuple[GameField, ...] = ()
    byes: tuple[ByeField, ...] = ()


class AdjustmentField(msgspec.Struct, frozen=True):
    """Points given or taken by the director."""

    p: str
    round: int
    points: Decimal
    reason: str


class TournamentDocument(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole file."""

    format: Format
    points: PointsField
    players: tuple[str, ...]
    rounds: tuple[RoundField, ...]
    name: str = ""
    names: dict[str, str] = {}
    seeds: dict[str, int] = {}
    adjustments: tuple[AdjustmentField, ...] = ()
