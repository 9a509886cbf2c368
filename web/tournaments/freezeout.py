"""A freezeout as its pages show it: tables with stacks, the level, who moves and why, places; and counts as typed."""

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from domain.store.errors import NotPossible
from domain.store.times import moment_of
from domain.tournaments.pairing.freezeout.balance import waiting
from domain.tournaments.pairing.freezeout.levels import left_of_level, level_of_deal
from domain.tournaments.pairing.freezeout.tables import FreezeoutTable
from domain.tournaments.stream import values as v
from domain.tournaments.stream.commands import CountStacks
from domain.tournaments.stream.freezeout import levels_of, seats_changed
from domain.tournaments.stream.freezeout_state import Freezeout
from domain.tournaments.stream.tournament import Tournament

WHY: Final = {
    "final table": "all fit at one table, and draw their seats anew",
    "table broken": "its table is broken, and the seat drawn",
    "balance": "the tables differ by two, and it is next to deal there",
}


class ChipSeat(NamedTuple):
    """A seat that is taken, and the chips there."""

    seat: int
    player: str
    chips: int
    deals_next: bool


class ChipTableView(NamedTuple):
    """A table: who sits where, all chips there, deals played, and whether it waits for more players."""

    number: int
    seats: tuple[ChipSeat, ...]
    chips: int
    carried: int
    deals: int
    waits: bool


class LevelView(NamedTuple):
    """The level of the next deal, and what is left of it: seconds or deals, None in the last."""

    number: int
    ante: int
    left: int | None
    unit: str


@dataclass(frozen=True)
class FreezeoutView:
    """A freezeout that has begun."""

    tournament: Tournament
    now: Freezeout
    clock: str

    @property
    def tables(self) -> list[ChipTableView]:
        """The tables in the order in which they are broken."""
        shaped = {each.table: FreezeoutTable(each.table, tuple(at if player else None
                  for at, player in enumerate(each.seats)), each.dealt) for each in self.now.tables}  # fmt: skip
        waits = waiting(list(shaped.values()))
        return [self._table(each, shaped[each.table], each.table in waits) for each in self.now.tables]

    def _table(self, table: v.ChipTable, shaped: FreezeoutTable, waits: bool) -> ChipTableView:
        following = shaped.next_to_deal if shaped.players else None
        seats = tuple(
            ChipSeat(at + 1, player, self.now.chips[player], at == following)
            for at, player in enumerate(table.seats) if player
        )  # fmt: skip
        number = table.table
        return ChipTableView(
            number, seats, self.now.at(table), self.now.carried.get(number, 0), self.now.deals.get(number, 0), waits
        )

    @property
    def level(self) -> LevelView:
        """The level of a deal that starts now."""
        levels, by_time = levels_of(self.now.terms), self.now.terms.levels_by == "minutes"
        passed = int(self._elapsed.total_seconds()) if by_time else max(self.now.deals.values(), default=0)
        number = level_of_deal(levels, passed)
        return LevelView(number, levels[number - 1].ante, left_of_level(levels, passed), "s" if by_time else "deals")

    @property
    def _elapsed(self) -> datetime.timedelta:
        return moment_of(self.clock) - moment_of(self.now.started)

    @property
    def moves(self) -> tuple[v.SeatChange, ...]:
        """What the rules ask for before the next deals."""
        changed = seats_changed(self.tournament)
        return changed.moves if changed else ()

    @property
    def total(self) -> int:
        """All chips in play."""
        return self.now.terms.stack * len(self.now.chips)


def freezeout_view(now: Tournament, clock: str) -> FreezeoutView | None:
    """The freezeout of a tournament at this time (UTC); None before its seats are drawn, and for other formats."""
    return FreezeoutView(now, now.freezeout, clock) if now.freezeout and now.freezeout.tables else None


def counted(now: Tournament, table: int, deals: int, stacks: str, carried: int, happened: str, why: str) -> CountStacks:
    """A count as it was typed: the chips by seat, ``1200:0:800``. Raises NotPossible.

    A correction, which has a reason, may name those who went out at this table too, at the seat they had.
    """
    freezeout = now.freezeout
    found = freezeout.table(table) if freezeout else None
    if freezeout is None or found is None:
        raise NotPossible(f"there is no table {table}")
    players = [player for player in _named(freezeout, found, back=bool(why.strip())) if player]
    chips = [part.strip() for part in re.split("[:,]", stacks)]
    if len(chips) != len(players):
        players = [player for player in found.seats if player]
    if len(chips) != len(players) or not all(re.fullmatch("[0-9]{1,9}", part) for part in chips):
        raise NotPossible(
            f"table {table}: {stacks[:40]!r} are not the chips of {len(players)} players. By seat, such as "
            f"{':'.join(str(freezeout.chips[player]) for player in players)}, would be"
        )
    named = tuple(v.PlayerStack(player, int(part)) for player, part in zip(players, chips, strict=True))
    return CountStacks(table, deals, named, carried, happened, why)


def _named(now: Freezeout, table: v.ChipTable, *, back: bool) -> Sequence[str]:
    """The players by seat; with ``back`` also who went out here and whose seat is still free."""
    gone = {one.seat: one.player for one in now.out if one.table == table.table} if back else {}
    return tuple(_at(table, gone))


def _at(table: v.ChipTable, gone: dict[int, str]) -> Iterator[str]:
    for seat, player in enumerate(table.seats, 1):
        yield player or gone.get(seat, "")
