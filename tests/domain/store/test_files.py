"""A SQLite file: flipped bits, full disks, copies, and what it promises."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from uuid import UUID, uuid4

import pytest

from domain.store import Damaged, SideWrite, StoreDown, StoreError, StoreFault, open_store
from tests.domain.store.given import climbed, drawn
from tests.domain.store.processes import all_told, fill_the_disk, process

TABLE = UUID(int=1)


@pytest.fixture
def file(sqlite_url: str) -> Path:
    """A closed store with two tables: the first has three rows."""
    store = open_store(sqlite_url)
    store.append(TABLE, 0, [drawn(1), climbed(22), drawn(3)])
    store.append(uuid4(), 0, [climbed(4)])
    store.close()
    return Path(sqlite_url.removeprefix("sqlite://"))


def change(file: Path, place: bytes, edit: Callable[[int], int]) -> None:
    """Change the last byte of this place, which is the only one in the file."""
    content = bytearray(file.read_bytes())
    assert content.count(place) == 1
    at = content.index(place) + len(place) - 1
    content[at] = edit(content[at])
    file.write_bytes(content)


def faults_in(file: Path) -> list[StoreFault]:
    with closing(open_store(f"sqlite://{file}")) as store:
        return list(store.verify())


def test_a_flipped_bit_is_found(file: Path) -> None:
    change(file, b'{"step":22', lambda byte: byte ^ 1)
    assert [(fault.stream, fault.number) for fault in faults_in(file)] == [(TABLE, 2)]


def test_a_topic_that_is_no_text_any_more_spoils_only_its_row(file: Path) -> None:
    whole = file.read_bytes()
    topic = b"mauna-kea.altitude-climbed"
    at = whole.rindex(topic, 0, whole.index(b'{"step":22'))
    file.write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
    assert [(fault.stream, fault.number) for fault in faults_in(file)] == [(TABLE, 2)]


def test_a_file_whose_tables_are_ruined_is_called_damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 : len(content)] = b"\xaa" * (len(content) - 4096)
    file.write_bytes(content)
    with closing(open_store(f"sqlite://{file}")) as store:
        with pytest.raises(Damaged):
            store.read(TABLE)
        assert [fault.position for fault in store.verify()] == [1]


def test_a_file_that_is_no_database_is_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ann, " * 1000)
    with pytest.raises(Damaged, match=r"letter\.db"):
        open_store(f"sqlite://{tmp_path}/letter.db")


def test_a_store_in_a_missing_folder_is_refused_in_plain_words(tmp_path: Path) -> None:
    with pytest.raises(StoreDown, match=r"missing/store\.db.* No such file"):
        open_store(f"sqlite://{tmp_path}/missing/store.db")


def test_a_store_in_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="absolute"):
        open_store("sqlite://:memory:")


def test_a_file_of_a_later_program_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreDown, match="schema 99"):
        open_store(f"sqlite://{file}")


def test_every_commit_reaches_the_disk_before_it_is_acknowledged(sqlite_url: str) -> None:
    with closing(open_store(sqlite_url)) as store:
        settings = store.settings()
    assert (settings["journal_mode"], settings["synchronous"]) == ("wal", "2")


def test_a_full_disk_takes_no_part_of_a_step_and_serves_readers_and_recovers(sqlite_url: str) -> None:
    with process(fill_the_disk, sqlite_url, TABLE) as (_, pipe):
        (acknowledged, words), readable, resumed = all_told(pipe)
    assert "cannot be written" in words
    assert readable == acknowledged
    assert resumed == acknowledged + 2
    with closing(open_store(sqlite_url)) as store:
        assert len(store.read(TABLE)) == resumed
        assert list(store.verify()) == []


def test_an_erased_name_is_gone_from_the_disk(sqlite_url: str, tmp_path: Path) -> None:
    with closing(open_store(sqlite_url)) as store:
        store.append(TABLE, 0, [drawn()], [SideWrite(TABLE, b"Annabel Lee")])
        store.write_side([SideWrite(TABLE, None)])
        assert not [file for file in tmp_path.iterdir() if b"Annabel" in file.read_bytes()]


def test_positions_survive_a_vacuum(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")
    assert faults_in(file) == []


def test_a_copy_made_while_others_write_is_a_beginning_of_the_log_and_verifies(sqlite_url: str, tmp_path: Path) -> None:
    with closing(open_store(sqlite_url)) as store:
        store.append(TABLE, 0, [drawn()], [SideWrite(TABLE, b"Ann")])
        done = Event()

        def keep_writing() -> None:
            while not done.is_set():
                store.append(uuid4(), 0, [drawn(), climbed()])

        writer = Thread(target=keep_writing)
        writer.start()
        copies = [tmp_path / f"copy-{number}.db" for number in range(5)]
        for copy in copies:
            store.backup(str(copy))
        done.set()
        writer.join()
        log = store.rows_after(0, 5_000)
    for copy in copies:
        with closing(open_store(f"sqlite://{copy}")) as copied:
            rows = copied.rows_after(0, 5_000)
            assert rows == log[: len(rows)]
            assert len(rows) % 2 == 1
            assert copied.label(TABLE) == b"Ann"
            assert list(copied.verify()) == []


def test_a_copy_overwrites_nothing(file: Path, tmp_path: Path) -> None:
    with closing(open_store(f"sqlite://{file}")) as store, pytest.raises(StoreError, match="exists already"):
        store.backup(str(file))


def deleted(log: Path) -> None:
    log.unlink()


def replaced(log: Path) -> None:
    content = log.read_bytes()
    log.rename(f"{log}.aside")
    log.write_bytes(content)


def emptied(log: Path) -> None:
    log.write_bytes(b"")


@pytest.mark.parametrize("harm", [deleted, replaced, emptied])
def test_a_log_lost_under_a_running_store_is_noticed_and_nothing_more_is_written(
    sqlite_url: str, harm: Callable[[Path], None]
) -> None:
    path = sqlite_url.removeprefix("sqlite://")
    with closing(open_store(sqlite_url)) as store:
        (*_, last) = store.append(TABLE, 0, [drawn(1), climbed(2)])
        harm(Path(f"{path}-wal"))
        for _ in range(2):
            with pytest.raises(StoreDown, match="while the store was in use, so nothing more is written"):
                store.append(TABLE, 2, [drawn(3)], previous=last.leaf)


def test_a_log_that_another_process_emptied_into_the_file_is_no_loss(sqlite_url: str) -> None:
    with closing(open_store(sqlite_url)) as store:
        store.append(TABLE, 0, [drawn(1), climbed(2)])
        with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite://"))) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.append(TABLE, 2, [drawn(3)])
        assert len(store.read(TABLE)) == 3
