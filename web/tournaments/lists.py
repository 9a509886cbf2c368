"""A list of players as it is pasted or typed: a name in each line, and perhaps a seed."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.store.errors import NotPossible
from domain.store.ids import fresh_id
from domain.tournaments.stream.names import Names, a_name
from domain.tournaments.stream.tournament import Tournament


class ListedPlayer(NamedTuple):
    """One player of a list: where it stands, name, seed (0 for none)."""

    where: str
    name: str
    seed: int


def rows_of(text: str, place: str = "") -> Iterator[ListedPlayer]:
    """The players of a list; a heading and empty lines are passed over. Raises NotPossible, naming the line."""
    for at, cells in enumerate(_cells(text, place), 1):
        name, seed = ([cell.strip() for cell in cells] + ["", ""])[:2]
        if not name or (at == 1 and name.casefold() in ("name", "player")):
            continue
        if seed and (not seed.isascii() or not seed.isdecimal() or not int(seed)):
            raise NotPossible(f"{place}line {at}: {seed!r} is not a seed. 1 for the strongest, or nothing, would be")
        yield ListedPlayer(f"{place}line {at}", name, int(seed or 0))


def _cells(text: str, place: str) -> list[list[str]]:
    """The lines of a list, whatever ends them, in cells. Raises NotPossible for what is no list."""
    lines = io.StringIO(text, newline=None).getvalue()
    first = lines.partition("\n")[0]
    delimiter = next((sign for sign in "\t;," if sign in first), ",")
    try:
        return list(csv.reader(io.StringIO(lines), delimiter=delimiter))
    except csv.Error as error:
        raise NotPossible(f"{place}this is no list of players: {error}") from None


def checked(
    now: Tournament, names: Names, rows: Sequence[ListedPlayer] | Iterator[ListedPlayer]
) -> dict[str, tuple[str, int]]:
    """The rows under new ids. Raises NotPossible, naming the row."""
    taken = {names.of(entry.player, entry.number).casefold(): "entered already" for entry in now.entries}
    seeds = {entry.seed: "somebody else's" for entry in now.entries if entry.seed}
    players = {}
    for where, written, seed in rows:
        try:
            name = a_name(written)
        except NotPossible as error:
            raise NotPossible(f"{where}: {error}") from None
        if name.casefold() in taken:
            raise NotPossible(f"{where}: {name} is {taken[name.casefold()]}. A second one needs another name")
        if seed in seeds:
            raise NotPossible(f"{where}: seed {seed} is {seeds[seed]}")
        taken[name.casefold()] = f"in {where} too"
        seeds |= {seed: f"in {where} too"} if seed else {}
        players[fresh_id("p-")] = (name, seed)
    if not players:
        raise NotPossible("name a player, one in each line")
    return players
