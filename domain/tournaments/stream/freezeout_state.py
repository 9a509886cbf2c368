"""A freezeout at one moment: who sits where with how many chips, and who went out when."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from domain.tournaments.pairing.freezeout.places import FinalPlace, Out, places
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v


class Freezeout(msgspec.Struct, frozen=True):
    """``tables`` in the order of breaking; ``carried`` and ``deals`` by table; ``changes`` counts changes of seats."""

    terms: v.FreezeoutTerms
    tables: tuple[v.ChipTable, ...] = ()
    chips: Mapping[str, int] = {}
    carried: Mapping[int, int] = {}
    deals: Mapping[int, int] = {}
    out: tuple[f.WentOut, ...] = ()
    started: str = ""
    changes: int = 0

    def table(self, number: int) -> v.ChipTable | None:
        """The table of this number, None for one that was broken or never was."""
        return next((table for table in self.tables if table.table == number), None)

    def seated(self, table: v.ChipTable) -> tuple[str, ...]:
        """Who sits at a table, by seat."""
        return tuple(player for player in table.seats if player)

    def at(self, table: v.ChipTable) -> int:
        """All chips at a table, a carried pot included."""
        return sum(self.chips[player] for player in self.seated(table)) + self.carried.get(table.table, 0)

    @property
    def left(self) -> tuple[str, ...]:
        """Who has chips."""
        return tuple(player for table in self.tables for player in self.seated(table))

    @property
    def places(self) -> dict[str, FinalPlace]:
        """The places of all who are out, and the first where one has all chips; best first."""
        everybody = list(self.chips)
        out = [Out(everybody.index(one.player), one.ended, one.chips) for one in self.out]
        found = {everybody[at]: place for at, place in places(len(everybody), out).items()} if out else {}
        if self.tables and len(self.left) == 1:
            found[self.left[0]] = FinalPlace(1, 1)
        return dict(sorted(found.items(), key=lambda each: each[1].first))


def evolved(now: Freezeout | None, fact: f.OfFreezeout) -> Freezeout:
    """The freezeout after a fact. Raises ValueError where there is none."""
    if now is None:
        raise ValueError("this is not a freezeout")
    match fact:
        case f.SeatsDrawn(tables, at):
            chips = {player: now.terms.stack for table in tables for player in now.seated(table)}
            return replace(now, tables=tables, chips=chips, started=at)
        case f.StacksCounted():
            return _counted(now, fact)
        case f.WentOut(_, table, seat):
            return replace(_seating(now, table, seat, ""), out=(*now.out, fact))
        case f.SeatsChanged(_, tables):
            return replace(now, tables=tables, changes=now.changes + 1)


def _counted(now: Freezeout, fact: f.StacksCounted) -> Freezeout:
    """The chips as counted; who is back by a correction has the old seat again."""
    for one in now.out:
        if any(each.player == one.player and each.chips for each in fact.stacks):
            now = replace(_seating(now, one.table, one.seat, one.player),
                          out=tuple(each for each in now.out if each is not one))  # fmt: skip
    tables = (replace(each, dealt=fact.dealt) if each.table == fact.table else each for each in now.tables)
    return replace(
        now,
        tables=tuple(tables),
        chips={**now.chips, **{each.player: each.chips for each in fact.stacks}},
        carried={**now.carried, fact.table: fact.carried},
        deals={**now.deals, fact.table: now.deals.get(fact.table, 0) + fact.deals},
    )


def _seating(now: Freezeout, number: int, seat: int, player: str) -> Freezeout:
    return replace(now, tables=tuple(
        replace(each, seats=(*each.seats[: seat - 1], player, *each.seats[seat:])) if each.table == number else each
        for each in now.tables
    ))  # fmt: skip
