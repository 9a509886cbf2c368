"""Tables of a freezeout: seats, whose turn to deal is next, and chips that nothing makes more or fewer."""

from collections.abc import Sequence

import msgspec

from domain.tournaments.pairing.draw import Draw


class FreezeoutTable(msgspec.Struct, frozen=True):
    """Seats clockwise from 1, None where nobody sits; ``dealt`` is the seat that dealt last, 0 for none so far."""

    number: int
    seats: tuple[int | None, ...]
    dealt: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """Those who sit here, by seat."""
        return tuple(player for player in self.seats if player is not None)

    @property
    def free(self) -> tuple[int, ...]:
        """Free seats, from the one that would deal soonest."""
        return tuple(seat for seat in self._from_next if self.seats[seat - 1] is None)

    @property
    def next_to_deal(self) -> int:
        """The player whose turn to deal comes next. Raises ValueError at an empty table."""
        for seat in self._from_next:
            player = self.seats[seat - 1]
            if player is not None:
                return player
        raise ValueError(f"Nobody sits at table {self.number}.")

    @property
    def _from_next(self) -> tuple[int, ...]:
        seats = len(self.seats)
        return tuple((self.dealt + step) % seats + 1 for step in range(seats))

    def seating(self, player: int, seat: int) -> "FreezeoutTable":
        """The same with this player on a free seat. Raises ValueError for one that is taken."""
        if self.seats[seat - 1] is not None:
            raise ValueError(f"Seat {seat} at table {self.number} is taken.")
        return self._with(seat, player)

    def without(self, player: int) -> "FreezeoutTable":
        """The same with the player's seat free. Raises ValueError for somebody who does not sit here."""
        if player not in self.seats:
            raise ValueError(f"Player {player} does not sit at table {self.number}.")
        return self._with(self.seats.index(player) + 1, None)

    def _with(self, seat: int, player: int | None) -> "FreezeoutTable":
        return FreezeoutTable(self.number, (*self.seats[: seat - 1], player, *self.seats[seat:]), self.dealt)


def drawn_tables(players: Sequence[int], seats: int, draw: Draw, first_number: int = 1) -> tuple[FreezeoutTable, ...]:
    """Everybody on a drawn seat, at as few tables as hold them, sizes within one; who deals first is drawn too.

    Raises ValueError for fewer than two players or seats.
    """
    if len(players) < 2 or seats < 2:
        raise ValueError("A freezeout needs two players and two seats at a table.")
    count = -(-len(players) // seats)
    order = draw.order(players)
    found = []
    for at in range(count):
        sitting = order[at::count]
        places = tuple(sitting) + (None,) * (seats - len(sitting))
        found.append(FreezeoutTable(first_number + at, places, draw.below(len(sitting))))
    return tuple(found)
