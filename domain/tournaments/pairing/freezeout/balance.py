"""How tables are kept even, broken, and joined to the final table; all of it between deals."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

import msgspec

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.freezeout.tables import FreezeoutTable, drawn_tables

TOO_SHORT: Final = 3
"""A table with so many fewer players than the fullest waits."""

Why = Literal["final table", "table broken", "balance"]


class SeatMove(msgspec.Struct, frozen=True):
    """One player takes a seat at another table, and why."""

    player: int
    table: int
    seat: int
    why: Why


class Arrangement(msgspec.Struct, frozen=True):
    """The tables after all moves, in the order in which they will be broken, and the moves in theirs."""

    tables: tuple[FreezeoutTable, ...]
    moves: tuple[SeatMove, ...]


def arranged(tables: Sequence[FreezeoutTable], draw: Draw, carrying: Collection[int] = ()) -> Arrangement:
    """What has to change before the next deals. ``tables`` stand in the order, published at the start, of breaking.

    When all fit at one table, everybody draws a seat at the final table: the one that would be broken last. Else a
    table is broken as soon as its players fit elsewhere; they draw seats at the tables that are shortest. Else, where
    a table has two more than the shortest, its player next to deal moves there. Sizes end within one, but that nobody
    leaves tables whose numbers are ``carrying`` a pot to their next deal: who leaves it gives up the claim (MT-A16).
    """
    standing = [table for table in tables if table.players]
    seats = len(tables[-1].seats) if tables else 0
    moves: list[SeatMove] = []
    if len(standing) > 1 and sum(len(table.players) for table in standing) <= seats:
        held = any(table.number in carrying for table in standing)
        return Arrangement(tuple(standing), ()) if held else _final(standing, draw)
    moves += _seat_elsewhere(_broken(standing, carrying), standing, draw)
    while move := _balancing(standing, carrying):
        _carry_out(standing, move)
        moves.append(move)
    return Arrangement(tuple(standing), tuple(moves))


def waiting(tables: Sequence[FreezeoutTable]) -> tuple[int, ...]:
    """Numbers of tables at which play stops until they are filled: three or more short of the fullest."""
    fullest = max((len(table.players) for table in tables), default=0)
    return tuple(table.number for table in tables if fullest - len(table.players) >= TOO_SHORT)


def _final(tables: Sequence[FreezeoutTable], draw: Draw) -> Arrangement:
    last = tables[-1]
    players = [player for table in tables for player in table.players]
    final = drawn_tables(players, len(last.seats), draw, last.number)
    seated = enumerate(final[0].seats, 1)
    return Arrangement(
        final,
        tuple(SeatMove(player, last.number, seat, "final table") for seat, player in seated if player is not None),
    )


def _broken(standing: list[FreezeoutTable], carrying: Collection[int]) -> list[int]:
    """Take the first tables out whose players all fit at the others, and name those players."""
    players: list[int] = []
    while len(standing) > 1 and standing[0].number not in carrying:
        if len(players) + len(standing[0].players) > sum(len(table.free) for table in standing[1:]):
            break
        players += standing.pop(0).players
    return players


def _seat_elsewhere(players: Sequence[int], standing: list[FreezeoutTable], draw: Draw) -> list[SeatMove]:
    """Seat the players in a drawn order, each on a drawn seat of a shortest table."""
    moves = []
    for player in draw.order(players):
        table = _shortest(standing)
        seat = table.free[draw.below(len(table.free))]
        moves.append(SeatMove(player, table.number, seat, "table broken"))
        standing[standing.index(table)] = table.seating(player, seat)
    return moves


def _balancing(standing: Sequence[FreezeoutTable], carrying: Collection[int]) -> SeatMove | None:
    """The next to deal moves from the fullest table, the first to be broken of several, to the worst free seat."""
    free_to_give = [table for table in standing if table.number not in carrying]
    giving = max(free_to_give, key=lambda table: len(table.players), default=None)
    if giving is None or len(giving.players) - len(_shortest(standing).players) < 2:
        return None
    taking = _shortest(standing)
    return SeatMove(giving.next_to_deal, taking.number, taking.free[0], "balance")


def _shortest(standing: Sequence[FreezeoutTable]) -> FreezeoutTable:
    """The table with the fewest players, of several the one that will be broken last."""
    return min(reversed(standing), key=lambda table: len(table.players))


def _carry_out(standing: list[FreezeoutTable], move: SeatMove) -> None:
    for at, table in enumerate(standing):
        if move.player in table.seats:
            standing[at] = table.without(move.player)
        elif table.number == move.table:
            standing[at] = table.seating(move.player, move.seat)
