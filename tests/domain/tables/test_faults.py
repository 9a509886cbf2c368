"""What an acknowledged entry survives, and what a writer is told when the store cannot take it."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from domain.store import Damaged, StoreFull, open_store
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from replays.audit import audit
from replays.projections.catalogue import Catalogue
from tests.recorded import Sitting, recorder_at, simulated

ROUNDS = 8


@pytest.mark.parametrize("number", range(ROUNDS))
def test_nothing_acknowledged_is_lost_by_kill_9_and_a_resubmission_is_answered_the_same(tmp_path, number):
    name = f"killed-{number}"
    command = [sys.executable, "-m", "tests.domain.tables.scribbler", str(tmp_path), name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as scribbler:
        acknowledged = [int(scribbler.stdout.readline()) for _ in range(5 + number * 3)][-1]
        scribbler.send_signal(signal.SIGKILL)
        rest = scribbler.stdout.read().split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    recorder = Recorder(open_store(f"sqlite:///{tmp_path / 'cairn.db'}"))
    table_id = next(iter({row.stream for row in recorder.store.rows_after(0, 10)}))
    table = recorder.load(table_id)
    assert table.record.revision in (acknowledged, acknowledged + 1)
    assert audit(table.truth).counts() == {"lawful": table.record.revision}
    assert list(recorder.store.verify()) == []
    again = CommandContext("scorer", f"{name}-{acknowledged - 1}", acknowledged - 1)
    assert recorder.act(table_id, "8-", again).record == table.record


def test_a_full_disk_refuses_the_entry_and_keeps_what_was_there(tmp_path, monkeypatch):
    recorder = recorder_at(tmp_path)
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal")
    before = recorder.load(sitting.id).record

    def full(*_args, **_kwargs):
        raise StoreFull("the disk is full")

    with monkeypatch.context() as context:
        context.setattr(recorder.store, "append", full)
        with pytest.raises(StoreFull):
            sitting.enter("d")
    assert recorder.load(sitting.id).record == before
    assert sitting.enter("d").record.revision == before.revision + 1


@pytest.mark.postgres
def test_a_table_is_recorded_and_found_on_postgresql(postgres_url):
    recorder = Recorder(open_store(postgres_url))
    sittings = [Sitting(recorder, f"pg-{number}") for number in range(3)]
    for sitting in sittings:
        sitting.enter("dealer1 deal deal d 8-")
    catalogue = Catalogue(recorder)
    newest = catalogue.tables(limit=2)
    assert [listed.table for listed in newest] == [sittings[2].id, sittings[1].id]
    older = catalogue.tables(limit=2, before=newest[-1].table)
    assert [listed.table for listed in older] == [sittings[0].id]
    assert Recorder(open_store(postgres_url)).load(sittings[0].id).record == sittings[0].table.record


def test_a_damaged_page_takes_only_the_tables_on_it(tmp_path):
    recorder, file = recorder_at(tmp_path), tmp_path / "cairn.db"
    lost, kept = (simulated(recorder, seed) for seed in (1, 2))
    position = recorder.store.read(lost.id)[10].position
    recorder.store.close()
    _zero_page_of(file, position)
    recorder = Recorder(open_store(f"sqlite:///{file}"))
    with pytest.raises(Damaged):
        recorder.load(lost.id)
    assert recorder.load(kept.id).record.head == kept.table.record.head
    begun = Sitting(recorder, "begun")
    assert {kept.id, begun.id} <= {listed.table for listed in Catalogue(recorder).tables()}


def _zero_page_of(file, position):
    """Zero the page of the database on which the row of this position lies."""
    with closing(sqlite3.connect(file)) as connection:
        (state,) = connection.execute("SELECT state FROM stored_events WHERE rowid = ?", (position,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    start = content.index(state) // size * size
    content[start : start + size] = bytes(size)
    file.write_bytes(content)
