"""A freezeout, judged: seats drawn, chips counted against what is there, tables balanced and broken by the rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.store.times import moment_of
from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.freezeout.balance import arranged
from domain.tournaments.pairing.freezeout.levels import Level
from domain.tournaments.pairing.freezeout.tables import FreezeoutTable, drawn_tables
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.freezeout_state import Freezeout
from domain.tournaments.stream.tournament import Tournament

_MOST_CHIPS = 10_000_000
_MOST_DEALS = 99


def checked(terms: v.Terms, chips: v.FreezeoutTerms | None) -> v.FreezeoutTerms | None:
    """The chips and levels that these terms open with. Raises NotPossible."""
    if (terms.way == "freezeout") != (chips is not None):
        raise NotPossible("chips and levels are for a freezeout, and needed there")
    if chips is None:
        return None
    if not 1 <= chips.stack <= _MOST_CHIPS:
        raise NotPossible(f"chips at the start: 1 to {_MOST_CHIPS:,}")
    antes = [ante for ante, _ in chips.levels]
    if not antes or antes != sorted(antes) or any(ante < 1 or lasts < 1 for ante, lasts in chips.levels):
        raise NotPossible("levels: an ante and how long it holds, rising, such as 10 20, 20 20, 50 20")
    return chips


def levels_of(terms: v.FreezeoutTerms) -> list[Level]:
    """The levels, in seconds or in deals."""
    unit = 60 if terms.levels_by == "minutes" else 1
    return [Level(ante, lasts * unit) for ante, lasts in terms.levels]


def decide(tournament: Tournament, command: c.OfFreezeout) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    now = tournament.freezeout
    if now is None:
        raise NotPossible("this is not a freezeout: its tables carry no chips")
    if tournament.ended:
        raise NotPossible("this tournament has ended")
    if isinstance(command, c.DrawSeats):
        return () if now.tables else (f.SeatsDrawn(seats(tournament), command.at),)
    if not now.tables:
        raise NotPossible("the seats are not drawn yet")
    match command:
        case c.CountStacks():
            return _count(now, command)
        case c.ChangeSeats(seen):
            if seen not in (0, tournament.version):
                raise NotPossible("the tables have changed since these moves were shown. Look at them again")
            changed = seats_changed(tournament)
            return (changed,) if changed else ()
        case _:
            assert_never(command)


def seats(tournament: Tournament) -> tuple[v.ChipTable, ...]:
    """The first seats, as the seed draws them. Raises NotPossible while registration is open."""
    if not tournament.registered:
        raise NotPossible("registration is open, and the draw is secret until it closes. Close registration first")
    number = {entry.player: entry.number for entry in tournament.entries}
    draw = Draw(bytes.fromhex(tournament.seed), "freezeout", 0)
    drawn = drawn_tables(sorted(number[player] for player in tournament.field), tournament.said.seats, draw)
    return tuple(_by_player(tournament, drawn))


def seats_changed(tournament: Tournament) -> f.SeatsChanged | None:
    """The moves that the rules ask for before the next deals; None where the tables are even."""
    now = tournament.freezeout
    if now is None or not now.tables:
        return None
    number = {entry.player: entry.number for entry in tournament.entries}
    tables = [FreezeoutTable(each.table, tuple(number.get(player) for player in each.seats), each.dealt)
              for each in now.tables]  # fmt: skip
    carrying = [table for table, pot in now.carried.items() if pot]
    found = arranged(tables, Draw(bytes.fromhex(tournament.seed), "freezeout", now.changes + 1), carrying)
    player = {at: each for each, at in number.items()}
    moves = tuple(v.SeatChange(player[move.player], move.table, move.seat, move.why) for move in found.moves)
    return f.SeatsChanged(moves, tuple(_by_player(tournament, found.tables))) if moves else None


def end(now: Freezeout) -> tuple[Fact, ...]:
    """The end of a freezeout. Raises NotPossible before one player has all chips."""
    if not now.tables or len(now.left) > 1:
        raise NotPossible(f"a freezeout ends when one player has all chips; {len(now.left) or 'all'} have some")
    return (f.Ended(),)


def _by_player(tournament: Tournament, tables: Sequence[FreezeoutTable]) -> Iterator[v.ChipTable]:
    player: Mapping[int | None, str] = {entry.number: entry.player for entry in tournament.entries}
    for each in tables:
        yield v.ChipTable(each.number, tuple(player.get(number, "") for number in each.seats), each.dealt)


def _count(now: Freezeout, command: c.CountStacks) -> tuple[Fact, ...]:
    table = now.table(command.table)
    if table is None:
        raise NotPossible(f"there is no table {command.table}")
    why = command.why.strip()
    if not 0 <= command.deals <= _MOST_DEALS or (command.deals == 0) != bool(why):
        raise NotPossible(f"say how many deals were played, 1 to {_MOST_DEALS}, or 0 and why the count is corrected")
    stacks = {each.player: each.chips for each in command.stacks}
    _check_stacks(now, table, stacks, command.carried)
    dealt = _dealt(table, command.deals)
    number = now.deals.get(table.table, 0) + command.deals
    counted = f.StacksCounted(table.table, command.deals, dealt, command.stacks, command.carried, command.happened,
                              a_line(why) if why else "")  # fmt: skip
    ended = number if now.terms.deal_for_deal else _milliseconds(command.happened)
    gone = (player for player, chips in stacks.items() if not chips and player in table.seats)
    return counted, *(
        f.WentOut(player, table.table, table.seats.index(player) + 1, ended, now.chips[player]) for player in gone
    )


def _check_stacks(now: Freezeout, table: v.ChipTable, stacks: Mapping[str, int], carried: int) -> None:
    back = {one.player for one in now.out if one.table == table.table and not table.seats[one.seat - 1]}
    if not set(now.seated(table)) <= stacks.keys() <= set(now.seated(table)) | back:
        raise NotPossible(f"table {table.table}: name the chips of everybody who sits there, and of nobody else")
    if min(stacks.values()) < 0 or carried < 0:
        raise NotPossible(f"table {table.table}: nobody has less than no chips")
    if sum(stacks.values()) + carried != now.at(table):
        raise NotPossible(
            f"table {table.table}: {sum(stacks.values()) + carried} chips were counted; {now.at(table)} are there"
        )


def _dealt(table: v.ChipTable, deals: int) -> int:
    """The seat that dealt last when the deal has passed on so often."""
    seat = table.dealt
    taken = [at for at, player in enumerate(table.seats, 1) if player]
    for _ in range(deals):
        seat = next((each for each in taken if each > seat), taken[0])
    return seat


def _milliseconds(happened: str) -> int:
    try:
        return int(moment_of(happened).timestamp() * 1000)
    except ValueError:
        raise NotPossible(f"{happened!r} is not a time. 2026-11-30T20:15 would be") from None
