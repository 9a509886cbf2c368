"""What the first page shows before the list of all tables: whose turn it is, the visitor's tables, a running event."""

from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

from domain.tournaments.stream.tournament import PairedRound, Tournament
from web.finding.rows import TableRow, table_row
from web.shell.hidden_results import results_hidden
from web.shell.known_table import known_table
from web.shell.principal import principal
from web.shell.services import services
from web.table.turns import seats_to_act

MINE: Final = 24
"""So many of the visitor's running tables are looked at, the newest activity first."""
SHOWN: Final = 8
"""So many of the visitor's tables and of an event are shown; links lead to the others."""


class RunningRound(NamedTuple):
    """A round of a tournament that is being played, with its tables by their numbers; round 0 is an evening."""

    tournament: UUID
    title: str
    round: int
    tables: tuple[tuple[int, TableRow], ...]
    more: bool


class Home(NamedTuple):
    """The first page of a visitor; ``sample`` is a finished table for those who look at Cairn for the first time."""

    turns: tuple[TableRow, ...]
    mine: tuple[TableRow, ...]
    event: RunningRound | None
    sample: TableRow | None

    @property
    def shown(self) -> frozenset[UUID]:
        """The tables that need not be listed again."""
        return frozenset(row.listed.table for row in (*self.turns, *self.mine))


def home() -> Home:
    """What the visitor of this request is shown first."""
    running = tuple(_running())
    turns = tuple(row for row in running if _is_awaited(row))
    others = tuple(row for row in running if row not in turns)
    return Home(turns[:SHOWN], others[:SHOWN], _event(), None if principal().id else _sample())


def _running() -> Iterator[TableRow]:
    person = principal().person
    if person is None:
        return
    mine = services().places.tables_of(person.id)
    for listed in services().catalogue.tables(among=mine, state="running", limit=MINE):
        row = table_row(listed)
        if row is not None and services().floors.load(listed.table, listed.seats).roles_of(person.id):
            yield row


def _is_awaited(row: TableRow) -> bool:
    """Whether the visitor's own seat is to act there."""
    known = known_table(row.listed.table)
    seat = known.permissions.seat
    return bool(seat) and seat in seats_to_act(row.game, known.table.seen_by(seat).state())


def _event() -> RunningRound | None:
    """The round that is being played, of the tournament that began last; None where there is none."""
    titles = services().tournaments.titles()
    found = [(services().tournaments.load(UUID(each)), title) for each, title in titles.items()]
    playing = [(now, title, played) for now, title in found if (played := _played(now)) is not None]
    if not playing:
        return None
    now, title, played = max(playing, key=lambda each: (each[0].said.starts, each[1]))
    tables = services().event_tables.tables(now)
    numbered = {tables[place]: number for number in _numbers(played) if (place := (played.number, number)) in tables}
    rows = tuple(_numbered({table: numbered[table] for table in list(numbered)[:SHOWN]}))
    number = 0 if now.said.way == "evening" else played.number
    return RunningRound(UUID(now.id), title, number, rows, len(numbered) > SHOWN)


def _played(now: Tournament) -> PairedRound | None:
    """The round that is published and not closed."""
    last = now.rounds[-1] if now.rounds and not now.ended else None
    return last if last is not None and last.published and not last.closed else None


def _numbers(played: PairedRound) -> list[int]:
    return sorted(paired.table for paired in played.tables)


def _numbered(tables: dict[UUID, int]) -> Iterator[tuple[int, TableRow]]:
    for listed in sorted(
        services().catalogue.tables(among=tables, limit=len(tables)), key=lambda each: tables[each.table]
    ):
        row = table_row(listed, hides=results_hidden())
        if row is not None:
            yield tables[listed.table], row


def _sample() -> TableRow | None:
    """The newest finished table that the visitor may step through."""
    for listed in services().catalogue.tables(state="finished", limit=SHOWN):
        row = table_row(listed, hides=results_hidden())
        if row is not None and row.listed.ending:
            return row
    return None
