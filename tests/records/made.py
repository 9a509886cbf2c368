"""Tables for the record tests: played through a recorder on a store of their own, and their files."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.announcements import ANNOUNCEMENTS
from domain.play.vocabulary import Viewer
from domain.store import open_store
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, Table
from replays.records import ReadFile, ReadPart, bring, read_record, write_record

PROPOSED = tuple((announcement.key, announcement.options[0]) for announcement in ANNOUNCEMENTS)
NAMES = Labels({"1": "Ann", "2": "Ben"}, "Spring cup", "Kona", "2026-11-30")
TABLE = UUID("8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f")
HANDS = ("1:deal7h8c9d2s3sKhQd", "2:dealAsJd4c5c6d7dQs")


class Clock:
    """A clock that goes on by a second every time it is asked."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 30, 7, 31, 12, 123000, tzinfo=UTC)

    def __call__(self) -> str:
        self.moment += timedelta(seconds=1)
        return self.moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@contextmanager
def recorder_on_disk() -> Iterator[Recorder]:
    """A recorder on an empty store."""
    with TemporaryDirectory(prefix="cairn-records-") as folder:
        store = open_store(f"sqlite://{Path(folder, 'cairn.sqlite')}")
        yield Recorder(store, clock=Clock())
        store.close()


class Playing:
    """A table while it is recorded by a script."""

    def __init__(self, recorder: Recorder, labels: Labels = NAMES, table: UUID = TABLE, **announced: str) -> None:
        choices = dict(PROPOSED) | {key.replace("_", "-"): value for key, value in announced.items()}
        self.recorder = recorder
        self.table = recorder.open(
            GAME, 2, tuple(choices.items()), CommandContext("scorer", "open", 0), labels.encode(), table_id=table
        )

    @property
    def context(self) -> CommandContext:
        revision = self.table.record.revision
        return CommandContext("scorer", f"c{revision + 1}", revision)

    def moves(self, text: str) -> "Playing":
        for move in text.split():
            self.table = self.recorder.act(self.table.record.table, move, self.context)
        return self

    def stood(self, move: str, reason: str) -> "Playing":
        self.table = self.recorder.act(self.table.record.table, move, self.context, reason=reason)
        return self

    def back(self) -> "Playing":
        self.table = self.recorder.take_back(self.table.record.table, self.context)
        return self

    def redo(self) -> "Playing":
        self.table = self.recorder.redo(self.table.record.table, self.context)
        return self

    def correct(self, move: str) -> "Playing":
        self.table = self.recorder.act(self.table.record.table, move, self.context, corrects_last=True)
        return self

    def shown(self, step: int, cards: Sequence[str], to: Sequence[int] = ()) -> "Playing":
        self.table = self.recorder.disclose(self.table.record.table, step, cards, self.context, to=to)
        return self

    def file(self, viewer: Viewer = "open") -> bytes:
        return write_record(self.table.seen_by(viewer), NAMES)


def eventful(recorder: Recorder) -> Playing:
    """A running table with an unseen draw that comes to light, a take-back, a redo, a correction, an irregular act."""
    playing = Playing(recorder).moves("dealer1 2:dealAsJd4c5c6d7dQs 1:deal7h8c9d2s3sKhQd 2:4c 2:5c 2:d")
    playing.moves("1:9d 1:d8h").back().redo().correct("1:d9s").moves("1:8c")
    return playing.shown(7, ["Tc"]).stood("2:xAs", "nobody noticed").moves("1:r2c 2:dTd 2:6d")


def opened(reading: ReadFile) -> ReadPart:
    """A reading that went well."""
    assert reading.fault is None, reading.told()
    assert reading.opened is not None
    return reading.opened


def imported(recorder: Recorder, data: bytes) -> Table:
    """The table of a file after an import."""
    brought = bring(read_record(data, "file"), "importer", "2026-12-01T00:00:00.000Z")
    return recorder.bring_in(brought.table, brought.filed, brought.labels)


def exported(recorder: Recorder, table: Table, viewer: Viewer = "open") -> bytes:
    """The file of a stored table."""
    return write_record(table.seen_by(viewer), Labels.decode(recorder.store.label(table.record.table)))
