"""What is exported, imported and exported again is the same, byte for byte."""

import pytest

from domain.games.mauna_kea import GAME
from domain.record.history import History
from domain.store.errors import NotPossible
from replays.records import NotWhole, bring, read_record, write_record
from replays.records.simulated import Setting, simulated
from tests.records.made import (
    NAMES,
    PROPOSED,
    Playing,
    eventful,
    exported,
    imported,
    opened,
    recorder_on_disk,
)

SETTING = Setting(GAME, 2, PROPOSED)


def test_an_export_imports_and_exports_as_the_same_bytes():
    with recorder_on_disk() as here, recorder_on_disk() as there:
        data = eventful(here).file()
        assert exported(there, imported(there, data)) == data


def test_simulated_tables_round_trip_and_are_the_same_for_the_same_seed():
    for seed in ("a", "b", "c"):
        data = simulated(SETTING, seed, NAMES).written
        assert data == simulated(SETTING, seed, NAMES).written
        with recorder_on_disk() as recorder:
            assert exported(recorder, imported(recorder, data)) == data


def test_an_import_keeps_times_and_authors_and_says_that_it_is_one():
    with recorder_on_disk() as here, recorder_on_disk() as there:
        original = eventful(here).table.record
        record = imported(there, exported(here, here.load(original.table))).record
        assert record.steps == original.steps
        assert record.entries == original.entries
        assert (original.imported, record.imported) == (None, "2026-12-01T00:00:00.000Z")


def test_a_table_that_is_here_already_is_not_brought_in_again():
    with recorder_on_disk() as recorder:
        playing = eventful(recorder)
        with pytest.raises(NotPossible, match="here already"):
            imported(recorder, playing.file())


def test_a_file_without_an_id_gets_a_new_one_every_time():
    data = b'{"cairn":1,"game":"mauna-kea","dealer":2}\n{"move":"deal"}\n'
    with recorder_on_disk() as recorder:
        assert imported(recorder, data).record.table != imported(recorder, data).record.table


def test_what_a_file_by_hand_leaves_out_is_filled_in_at_its_import():
    data = b'{"cairn":1,"game":"mauna-kea","dealer":2}\n{"move":"deal"}\n{"head":-1}\n'
    with recorder_on_disk() as recorder:
        table = imported(recorder, data)
        written = exported(recorder, table)
        assert b'"by":"importer"' in written
        assert b'"head":2,"id":"file-4"' in written
        assert b'"asked":"importer"' in written
        assert opened(read_record(written, "again")).record.head == 2


def test_a_sight_is_read_and_written_back_but_not_imported():
    with recorder_on_disk() as recorder:
        playing = eventful(recorder)
        for viewer in (1, 2, "public"):
            data = playing.file(viewer)
            sight = opened(read_record(data, "sight"))
            assert sight.seen_by == viewer
            assert write_record(History(GAME, sight.record), sight.labels, seen_by=viewer) == data
            with pytest.raises(NotWhole, match="holds only what"):
                bring(read_record(data, "sight"), "importer", "2026-12-01T00:00:00.000Z")


def test_labels_of_your_own_are_kept_as_they_are():
    header = b'{"cairn":1,"game":"mauna-kea","x-club":{"n":[1,null,true],"\xc3\xa9":"\\u0001"}}\n'
    with recorder_on_disk() as recorder:
        table = imported(recorder, header)
        assert b'"x-club":{"n":[1,null,true],"\xc3\xa9":"\\u0001"}' in exported(recorder, table)


def test_names_are_gone_from_an_export_when_they_are_erased():
    with recorder_on_disk() as recorder:
        playing = Playing(recorder)
        table = playing.table.record.table
        assert b"Ann" in exported(recorder, recorder.load(table))
        from domain.store import SideWrite

        recorder.store.write_side([SideWrite(table, None)])
        assert b"Ann" not in exported(recorder, recorder.load(table))
