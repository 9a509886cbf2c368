"""Names of a table erased: gone from every byte of the files, the record and its hashes as they were."""

from pathlib import Path
from threading import Barrier, Thread
from uuid import UUID

import pytest

from domain.store import Store, open_store
from domain.store.errors import NotPossible
from domain.tables.labels import Labels
from domain.tables.name_erasure import erase_name, erase_names
from domain.tables.recorder import Recorder
from tests.domain.store.conftest import sqlite_url, store, url
from tests.recorded import Sitting

__all__ = ["sqlite_url", "store", "url"]

OPENED = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s"
NAMED = Labels(
    {"1": "Annabella Kealoha", "2": "Benvolio Ortiz"},
    "Thursday club",
    "Harbour house",
    "2026-11-30",
    {"x-note": "Annie"},
)


def seated(store: Store) -> Sitting:
    sitting = Sitting(Recorder(store), labels=NAMED.encode())
    sitting.enter(OPENED)
    return sitting


def kept(store: Store, table: UUID) -> Labels:
    return Labels.decode(store.label(table))


def test_the_name_of_one_seat_is_erased_and_nothing_else(store: Store):
    table = seated(store).id
    assert erase_name(store, table, 2) == "Benvolio Ortiz"
    left = kept(store, table)
    assert left.players == {"1": "Annabella Kealoha", "2": ""}
    assert (left.event, left.venue, left.date, left.extra) == (NAMED.event, NAMED.venue, NAMED.date, NAMED.extra)
    assert left.name(2) == "seat 2"
    with pytest.raises(NotPossible, match="no name is kept for seat 2"):
        erase_name(store, table, 2)


def test_of_all_that_names_somebody_only_the_date_stays(store: Store):
    sitting = seated(store)
    assert erase_names(store, sitting.id).players == NAMED.players
    assert kept(store, sitting.id) == Labels({"1": "", "2": ""}, date="2026-11-30")
    with pytest.raises(NotPossible, match="no name is kept for this table"):
        erase_names(store, sitting.id)
    assert list(store.verify()) == []
    assert sitting.enter("7h").record.steps[-1].number == sitting.table.record.head


def test_a_table_without_labels_has_nothing_to_erase(store: Store):
    with pytest.raises(NotPossible, match="no name is kept for seat 1"):
        erase_name(store, UUID(int=9), 1)


def test_two_who_erase_at_once_bring_no_name_back(store: Store):
    table, ready = seated(store).id, Barrier(2)

    def erase(seat: int) -> None:
        ready.wait()
        erase_name(store, table, seat)

    threads = [Thread(target=erase, args=(seat,)) for seat in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept(store, table).players == {"1": "", "2": ""}


def test_erased_names_are_in_no_byte_of_the_files_and_the_hashes_hold(sqlite_url: str, tmp_path: Path):
    store = open_store(sqlite_url)
    table = seated(store).id

    def holding(name: bytes) -> list[str]:
        return [path.name for path in tmp_path.iterdir() if path.is_file() and name in path.read_bytes()]

    assert holding(b"Benvolio Ortiz")
    erase_name(store, table, 2)
    assert holding(b"Benvolio") == []
    assert holding(b"Annabella")
    erase_names(store, table)
    assert [holding(name) for name in (b"Annabella", b"Annie", b"Thursday club", b"Harbour")] == [[], [], [], []]
    assert list(store.verify()) == []
    assert store.integrity() == []
    store.close()
