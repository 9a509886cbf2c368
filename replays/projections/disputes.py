"""Every dispute of every table in one list: what is open by its deadline, and what was ruled."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

import msgspec

from domain.store import Damaged, Projection, Projector, Statements, StoredFact
from domain.tables.disputes import Dispute, Disputes
from domain.tables.disputes.rows import TOPICS, table_opened_by

_LAST: Final = "9999"
"""Later than any deadline: for what has none."""


class ListedDispute(msgspec.Struct, frozen=True):
    """One dispute of a table."""

    table: UUID
    number: int


class DisputeList:
    """Finds disputes. Every query first catches up with the log."""

    def __init__(self, disputes: Disputes) -> None:
        self._disputes = disputes
        projection = Projection(
            name="disputes",
            version=1,
            tables={
                "dockets": "stream TEXT PRIMARY KEY, id TEXT NOT NULL",
                "disputes": (
                    "id TEXT NOT NULL, number BIGINT NOT NULL, open BIGINT NOT NULL, closes TEXT NOT NULL, "
                    "raised TEXT NOT NULL, ruled TEXT NOT NULL, PRIMARY KEY (id, number)"
                ),
            },
            write=self._write,
            indexes=(
                "CREATE INDEX disputes_open ON disputes (open, closes)",
                "CREATE INDEX disputes_ruled ON disputes (ruled)",
            ),
            topics=TOPICS,
        )
        self.projector = Projector(disputes.store, projection)

    def open(self) -> tuple[ListedDispute, ...]:
        """Those that are open: the next deadline first, then those that have none, the oldest first."""
        return self._listed("WHERE open = 1 ORDER BY closes, raised, id, number")

    def ruled(self, limit: int) -> tuple[ListedDispute, ...]:
        """Those that were ruled, the newest ruling first."""
        return self._listed("WHERE ruled <> '' ORDER BY ruled DESC, id, number LIMIT ?", limit)

    def streams(self) -> tuple[UUID, ...]:
        """The streams that were seen in the log when the list was last made."""
        return tuple(UUID(stream) for (stream,) in self.projector.fetch_as_it_is("SELECT stream FROM dockets"))

    def _listed(self, which: str, *values: int) -> tuple[ListedDispute, ...]:
        found = self.projector.fetch(f"SELECT id, number FROM disputes {which}", values)
        return tuple(ListedDispute(UUID(table), number) for table, number in found)

    def _write(self, statements: Statements, rows: Sequence[StoredFact]) -> None:
        for row in rows:
            if row.number == 1:
                statements.execute("INSERT INTO dockets VALUES (?, ?)", (str(row.stream), table_opened_by(row)))
        for stream in {row.stream for row in rows}:
            for (table,) in statements.fetch("SELECT id FROM dockets WHERE stream = ?", (str(stream),)):
                with suppress(Damaged):  # one docket that cannot be read keeps no other from being listed
                    self._write_table(statements, UUID(table))

    def _write_table(self, statements: Statements, table: UUID) -> None:
        lines = [_line(table, dispute) for dispute in self._disputes.load(table).disputes]
        statements.execute("DELETE FROM disputes WHERE id = ?", (str(table),))
        statements.executemany("INSERT INTO disputes VALUES (?, ?, ?, ?, ?, ?)", lines)


def _line(table: UUID, dispute: Dispute) -> tuple[str, int, int, str, str, str]:
    ruled = dispute.ruling.at if dispute.ruling else ""
    return (
        str(table),
        dispute.number,
        int(dispute.open),
        dispute.closes or _LAST,
        dispute.claim.at,
        ruled,
    )
