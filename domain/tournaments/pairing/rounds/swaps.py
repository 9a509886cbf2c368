"""Schedules by swaps: a player who meets somebody again changes places with whoever makes that best, again and again.

Nobody returns to a table just left for a while (tabu search), so that the search leaves dead ends. It serves where a
repeat cannot be avoided, where the field changes from round to round, and where some may not meet.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.rounds.meetings import Tables

FORBIDDEN: Final = 1_000_000
"""What a forbidden meeting costs, in repeats."""
_BARRED: Final = 4
"""For so many swaps, and up to as many more, nobody returns to a table just left."""

Past = Mapping[frozenset[int], int]
"""What a meeting of two players costs at first: the times they have met, FORBIDDEN more where they may not."""


def swapped(sizes: tuple[int, ...], rounds: int, past: Past, draw: Draw, *, enough: int, patience: int) -> list[Tables]:
    """Rounds of tables of these sizes, for players numbered from 0, with as few new repeats as were found.

    Stops at ``enough`` of them, or after ``patience`` swaps.
    """
    search = _Search(sizes, rounds, past, draw)
    best, kept = search.repeats, search.rounds()
    for _ in range(patience if len(sizes) > 1 else 0):
        if best <= enough or not search.swap(best):
            break
        if search.repeats < best:
            best, kept = search.repeats, search.rounds()
    return kept


class _Search:
    """All rounds at once; ``repeats`` counts what each meeting adds to those before it."""

    def __init__(self, sizes: tuple[int, ...], rounds: int, past: Past, draw: Draw) -> None:
        self._players = range(sum(sizes))
        self._draw = draw
        self._met = [[past.get(frozenset((one, other)), 0) for other in self._players] for one in self._players]
        self._rounds = [_dealt(draw.order(self._players), sizes) for _ in range(rounds)]
        self._at = [{p: at for at, table in enumerate(tables) for p in table} for tables in self._rounds]
        self._barred: dict[tuple[int, int, int], int] = {}
        self._swaps = 0
        self.repeats = 0
        for table in (table for tables in self._rounds for table in tables):
            for one, other in combinations(table, 2):
                self.repeats += self._met[one][other]
                self._count(one, other, 1)

    def rounds(self) -> list[Tables]:
        """The tables as they are now."""
        return [tuple(tuple(sorted(table)) for table in tables) for tables in self._rounds]

    def swap(self, best: int) -> bool:
        """Make the best swap of somebody who meets again; False where nobody does."""
        found = self._meeting_again()
        if found is None:
            return False
        self._swaps += 1
        options = list(self._options(*found, best))
        least = min((change for change, _ in options), default=0)
        others = [other for change, other in options if change == least]
        if others:
            self._exchange(*found, others[self._draw.below(len(others))])
            self.repeats += least
        return True

    def _meeting_again(self) -> tuple[int, int] | None:
        """Round and player of a meeting again, the first from a drawn one on."""
        every = len(self._rounds) * len(self._players)
        start = self._draw.below(every)
        places = (divmod((start + step) % every, len(self._players)) for step in range(every))
        return next((place for place in places if self._again(*place)), None)

    def _again(self, number: int, player: int) -> int:
        """How often the player has met those at the table, but for this meeting."""
        met, table = self._met[player], self._rounds[number][self._at[number][player]]
        return sum([met[other] for other in table]) - met[player] - len(table) + 1

    def _options(self, number: int, player: int, best: int) -> Iterator[tuple[int, int]]:
        """What each exchange in this round changes, and with whom it is."""
        mine, met = self._at[number][player], self._met[player]
        again = self._again(number, player)
        table = self._rounds[number][mine]
        for at, others in enumerate(self._rounds[number]):
            if at != mine:
                there = sum([met[other] for other in others])
                for other in others:
                    theirs = self._met[other]
                    here = sum([theirs[one] for one in table]) - theirs[player]
                    change = there - met[other] + here - again - self._again(number, other)
                    if self._allowed(number, (player, at), (other, mine)) or self.repeats + change < best:
                        yield change, other

    def _allowed(self, number: int, *moves: tuple[int, int]) -> bool:
        return all(self._barred.get((number, *move), 0) <= self._swaps for move in moves)

    def _exchange(self, number: int, one: int, other: int) -> None:
        for player, instead in ((one, other), (other, one)):
            at = self._at[number][player]
            self._barred[number, player, at] = self._swaps + _BARRED + self._draw.below(_BARRED + 1)
            for third in self._rounds[number][at]:
                if third != player:
                    self._count(player, third, -1)
                    self._count(instead, third, 1)
        tables, at, there = self._rounds[number], self._at[number][one], self._at[number][other]
        tables[at][tables[at].index(one)] = other
        tables[there][tables[there].index(other)] = one
        self._at[number][one], self._at[number][other] = there, at

    def _count(self, one: int, other: int, times: int) -> None:
        self._met[one][other] += times
        self._met[other][one] += times


def _dealt(players: list[int], sizes: tuple[int, ...]) -> list[list[int]]:
    left = iter(players)
    return [[next(left) for _ in range(size)] for size in sizes]
