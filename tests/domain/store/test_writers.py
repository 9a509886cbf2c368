"""Many writers at once: one winner each time, and a log without holes."""

from collections import Counter
from contextlib import ExitStack
from threading import Barrier, Thread
from uuid import UUID, uuid4

import pytest

from domain.store import Moved, Store, open_store
from tests.domain.store.given import drawn
from tests.domain.store.processes import all_told, append_without_end, open_and_append, process, win

TABLE = UUID(int=1)


def test_of_many_threads_with_the_same_revision_one_wins(store: Store) -> None:
    outcomes: Counter[str] = Counter()
    rounds, barrier = 20, Barrier(4)

    def compete() -> None:
        for revision in range(rounds):
            barrier.wait()
            try:
                store.append(TABLE, revision, [drawn()])
                outcomes["won"] += 1
            except Moved:
                outcomes["moved"] += 1
            barrier.wait()

    threads = [Thread(target=compete) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes == {"won": rounds, "moved": 3 * rounds}
    assert [row.number for row in store.read(TABLE)] == list(range(1, rounds + 1))
    assert list(store.verify()) == []


def test_processes_on_one_table_each_win_what_they_won_alone(url: str, store: Store) -> None:
    with ExitStack() as stack:
        pipes = [stack.enter_context(process(win, url, TABLE, 25))[1] for _ in range(3)]
        won = [number for pipe in pipes for number in all_told(pipe)]
    assert sorted(won) == list(range(1, 76))
    assert len(store.read(TABLE)) == 75
    assert list(store.verify()) == []


def test_a_reader_of_the_log_misses_no_row_while_others_write(url: str, store: Store) -> None:
    seen: list[int] = []
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(process(append_without_end, url, uuid4()))
        while len(seen) < 300:
            seen += [row.position for row in store.rows_after(seen[-1] if seen else 0, 1_000)]
    assert seen == list(range(1, len(seen) + 1))


def test_a_writer_has_its_turn_beside_others_who_never_stop(url: str, store: Store) -> None:
    with ExitStack() as stack:
        pipes = [stack.enter_context(process(append_without_end, url, uuid4()))[1] for _ in range(2)]
        for pipe in pipes:
            pipe.recv()
        for revision in range(20):
            store.append(TABLE, revision, [drawn()])
    assert len(store.read(TABLE)) == 20


@pytest.mark.parametrize("attempt", range(3))
def test_processes_that_start_together_make_one_store(url: str, attempt: int) -> None:
    with ExitStack() as stack:
        pipes = [stack.enter_context(process(open_and_append, url))[1] for _ in range(6)]
        for pipe in pipes:
            pipe.send("now")
        positions = [position for pipe in pipes for position in all_told(pipe)]
    assert sorted(positions) == [1, 2, 3, 4, 5, 6]
    store = open_store(url)
    assert list(store.verify()) == []
    store.close()
