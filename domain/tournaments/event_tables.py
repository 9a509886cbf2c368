"""The tables of a tournament: opened when a round is published, and what their records say of the results."""

from collections.abc import Callable, Iterator
from typing import Final
from uuid import UUID, uuid5

from domain.games.registry import GAMES
from domain.play.vocabulary import Scorer
from domain.store.side_tables import SideTables
from domain.tables.disputes import Disputes
from domain.tables.labels import Labels
from domain.tables.onlookers import as_onlookers_know
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, NotFound, Table
from domain.tournaments.live_table import LiveTable, Progress, Seating
from domain.tournaments.stream.commands import PostResult, WithdrawResult
from domain.tournaments.stream.names import VENUE
from domain.tournaments.stream.outcomes import sides_of
from domain.tournaments.stream.rounds import published
from domain.tournaments.stream.tournament import PairedRound, Tournament
from domain.tournaments.stream.tournaments import Tournaments
from domain.tournaments.stream.values import PairedTable
from domain.tournaments.table_people import changes_at
from domain.tournaments.table_results import written_result

_NAMESPACE: Final = UUID("6f1c7d1e-8a55-4c53-9d5e-0a4f5b7d2c10")

TABLES: Final = SideTables(
    "tournament-tables",
    1,
    {
        "tournament_tables": "table_id TEXT PRIMARY KEY, tournament TEXT NOT NULL, round BIGINT NOT NULL, "
        "number BIGINT NOT NULL"
    },
)


class EventTables:
    """The tables that tournaments are played at. Safe to share between threads."""

    def __init__(self, tournaments: Tournaments, recorder: Recorder, disputes: Disputes) -> None:
        tournaments.store.furnish(TABLES)
        self._tournaments, self._recorder, self._disputes = tournaments, recorder, disputes

    def seating(self, table: UUID) -> Seating | None:
        """Where a table stands in a tournament; None for one of none."""
        with self._tournaments.store.reading() as statements:
            rows = statements.fetch(
                "SELECT tournament, round, number FROM tournament_tables WHERE table_id = ?", (str(table),)
            )
        return Seating(UUID(rows[0][0]), rows[0][1], rows[0][2]) if rows else None

    def tables(self, tournament: Tournament) -> dict[tuple[int, int], UUID]:
        """The tables of a tournament that were opened, by round and number."""
        with self._tournaments.store.reading() as statements:
            rows = statements.fetch(
                "SELECT round, number, table_id FROM tournament_tables WHERE tournament = ?", (tournament.id,)
            )
        return {(number, place): UUID(table) for number, place, table in rows}

    def open_round(self, tournament: UUID, number: int, actor: str, *, in_charge: bool = True) -> None:
        """Open a table for every pairing of a published round, each once however often this is asked.

        ``in_charge``: whoever publishes takes charge of the tables. Those with deals made beforehand are opened one by
        one, each with its deals. Raises NotPossible, Refused.
        """
        now = self._tournaments.load(tournament)
        if now.said.recording != "full" or now.said.dealing == "predealt":
            return
        for paired in published(now, number).tables:
            self._open(now, number, paired, actor, in_charge=in_charge)
            self._people(now, number, paired, actor)

    def follow_people(self, tournament: UUID, actor: str) -> None:
        """Bring the places at every open table up to who plays and who has which office now."""
        now = self._tournaments.load(tournament)
        for played in now.rounds:
            for paired in played.tables:
                if self._found(now, played.number, paired) is not None:
                    self._people(now, played.number, paired, actor)

    def states(
        self, tournament: Tournament, played: PairedRound, as_known: Callable[[Table], Table]
    ) -> Iterator[LiveTable]:
        """Every table of a round with how far it is, in the order of their numbers.

        ``as_known`` gives a table as far as whoever asks may know of it.
        """
        for paired in played.tables:
            settled = (played.number, paired.table) in tournament.results
            table = self._found(tournament, played.number, paired)
            if table is None:
                missing: Progress = "without a record" if tournament.said.recording == "results" else "not opened"
                yield LiveTable(paired, "finished" if settled else missing)
            else:
                yield self._state(paired, as_known(table), settled=settled)

    def take_results(self, tournament: UUID, number: int) -> None:
        """Post the result of every table of a round that has ended and is not disputed; a corrected record corrects it.

        Where an end was taken back, its result is withdrawn.

        Results are for everybody: that of a table which others see late waits as long as they do. What an official or
        both sides posted stays. Raises NotPossible for a round that is not published.
        """
        now = self._tournaments.load(tournament)
        for paired in published(now, number).tables:
            table = self._found(now, number, paired)
            if table is not None:
                self._take_result(now, number, paired, table)

    def _take_result(self, now: Tournament, number: int, paired: PairedTable, table: Table) -> None:
        told = self._as_told(table)
        if not self._ended(table) and not self._ended(told):
            self._withdraw(now, number, paired, table)
        elif self._ended(table) and self._ended(told) and not self._disputed(table):
            self._post(now, number, paired, told)

    def _withdraw(self, now: Tournament, number: int, paired: PairedTable, table: Table) -> None:
        """Take back the result of a table that goes on after its end."""
        before = now.results.get((number, paired.table))
        if before is not None and before.by == "table":
            command = WithdrawResult(number, paired.table, _TAKEN_BACK)
            key = f"table-{table.record.table}-{table.record.revision}-back"
            self._tournaments.act(UUID(now.id), command, "table", key)

    def _open(self, now: Tournament, number: int, paired: PairedTable, actor: str, *, in_charge: bool) -> None:
        table = table_id(now.id, number, paired.table)
        self._recorder.open(
            GAMES[now.said.game], len(paired.players), now.said.announced,
            CommandContext(actor, str(table), 0, Scorer(actor)), self._labels(now, number, paired).encode(),
            mode="online" if now.said.dealing == "online" else "physical", table_id=table,
            dealer=paired.first_dealer, in_charge=in_charge,
        )  # fmt: skip
        self._note(table, now.id, number, paired.table)

    def _people(self, now: Tournament, number: int, paired: PairedTable, actor: str) -> None:
        table, seats = table_id(now.id, number, paired.table), len(paired.players)
        for command in tuple(changes_at(now, paired, self._recorder.floors.load(table, seats))):
            kind, place = type(command).__name__.lower(), f"{command.role}{command.seat}"
            key = f"{kind}-{place}-{command.person}-{now.version}"
            self._recorder.floors.act(table, seats, command, actor, key)

    def _labels(self, now: Tournament, number: int, paired: PairedTable) -> Labels:
        names = self._tournaments.names(UUID(now.id))
        called = names.all_of(now.entries)
        players = {str(seat): names.known.get(player, called[player]) for seat, player in enumerate(paired.players, 1)}
        where = f"table {paired.table}" if now.said.way == "evening" else f"round {number}, table {paired.table}"
        event = f"{names.title}, {where}"
        return Labels(players, event, names.known.get(VENUE, ""), now.said.starts)

    def _note(self, table: UUID, tournament: str, number: int, place: int) -> None:
        with self._tournaments.store.beside() as statements:
            statements.execute(
                "INSERT INTO tournament_tables VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO NOTHING",
                (str(table), tournament, number, place),
            )

    def _found(self, now: Tournament, number: int, paired: PairedTable) -> Table | None:
        if now.said.recording == "results":
            return None
        try:
            return self._recorder.load(table_id(now.id, number, paired.table))
        except NotFound:
            return None

    def _state(self, paired: PairedTable, table: Table, *, settled: bool) -> LiveTable:
        public = table.seen_by("public").state()
        progress: Progress = "running" if public.turn else "not started"
        if self._ended(table):
            progress = "finished" if settled else "ended"
        disputed = self._disputed(table)
        if disputed and not settled:
            progress = "disputed"
        numbers = public.totals if public.ending else table.game.series.measure(public)
        return LiveTable(paired, progress, table.record.table, public.turn, tuple(numbers), disputed)

    def _as_told(self, table: Table) -> Table:
        floor = self._recorder.floors.load(table.record.table, table.record.opened.seats)
        return as_onlookers_know(table, floor, self._recorder.earliest())

    def _ended(self, table: Table) -> bool:
        return table.truth.state().ending is not None

    def _disputed(self, table: Table) -> bool:
        return bool(self._disputes.load(table.record.table).open)

    def _post(self, now: Tournament, number: int, paired: PairedTable, table: Table) -> None:
        before, written = now.results.get((number, paired.table)), written_result(table)
        if before is not None and (before.by != "table" or before.sides == sides_of(now.said, paired, written)):
            return
        happened = table.record.entries[-1].happened
        command = PostResult(number, paired.table, written, "table", happened, _WHY if before else "")
        self._tournaments.act(UUID(now.id), command, "table", f"table-{table.record.table}-{table.record.revision}")


_WHY: Final = "the record of the table was corrected"
_TAKEN_BACK: Final = "its end was taken back at the table"


def table_id(tournament: str, number: int, place: int) -> UUID:
    """The id of the table of this number in this round: the same whoever opens it, however often."""
    return uuid5(_NAMESPACE, f"{tournament} {number} {place}")
