"""Views: made from the log, each row once, whatever happens on the way."""

from collections import Counter
from contextlib import ExitStack
from threading import Thread
from uuid import UUID, uuid4

import msgspec
import pytest

from domain.store import Damaged, Projection, Projector, Statements, Store, StoreFull
from domain.store.projector import rebuild
from tests.domain.store.given import TALLIED, TALLY, climbed, drawn
from tests.domain.store.insider import Insider
from tests.domain.store.processes import all_told, append_without_end, process, project

TABLE = UUID(int=1)
CLIMBED, DRAWN = climbed().topic, drawn().topic


CLIMBS = Projection(
    "climbs",
    1,
    {"climbs": "facts BIGINT NOT NULL"},
    lambda statements, rows: _count(statements, len(rows)),
    topics=(CLIMBED,),
)
"""How many facts of one topic there are, in one row."""


def _count(statements: Statements, facts: int) -> None:
    statements.execute("INSERT INTO climbs SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM climbs)")
    statements.execute("UPDATE climbs SET facts = facts + ?", (facts,))


def played(store: Store, facts: int) -> None:
    """A table of so many draws and as many climbs."""
    store.append(uuid4(), 0, [drawn(), climbed()] * facts)


def test_a_reader_sees_what_it_wrote(store: Store) -> None:
    tally = Projector(store, TALLY)
    assert tally.fetch(TALLIED) == []
    store.append(TABLE, 0, [drawn(), climbed(), drawn()])
    assert tally.fetch(TALLIED) == [(CLIMBED, 1), (DRAWN, 2)]
    store.append(TABLE, 3, [climbed()])
    assert tally.fetch("SELECT facts FROM tally WHERE topic = ?", [CLIMBED]) == [(2,)]


def test_a_view_that_was_never_asked_for_has_no_position(store: Store) -> None:
    tally = Projector(store, TALLY)
    assert tally.position() is None
    assert tally.catch_up() == tally.position() == 0


def test_a_view_killed_on_the_way_goes_on_and_counts_every_row_once(url: str, store: Store) -> None:
    played(store, 300)
    reached = 0
    while reached < 600:
        with process(project, url, 25) as (worker, pipe):
            for _ in range(7):
                if not pipe.poll(10):
                    break
                try:
                    reached = pipe.recv()
                except EOFError:
                    break
            worker.kill()
            reached = max([reached, *all_told(pipe)])
    assert Projector(store, TALLY).fetch(TALLIED) == [(CLIMBED, 300), (DRAWN, 300)]


def test_several_who_catch_up_together_count_every_row_once(url: str, store: Store) -> None:
    played(store, 300)
    with ExitStack() as stack:
        pipes = [stack.enter_context(process(project, url, 10))[1] for _ in range(3)]
        threads = [Thread(target=Projector(store, TALLY, 10).catch_up) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for pipe in pipes:
            all_told(pipe)
    assert Projector(store, TALLY).fetch(TALLIED) == [(CLIMBED, 300), (DRAWN, 300)]


def test_a_view_keeps_up_with_those_who_write(url: str, store: Store) -> None:
    tally = Projector(store, TALLY)
    with process(append_without_end, url, TABLE):
        while tally.catch_up() < 100:
            pass
    rows = store.rows_after(0, tally.catch_up())  # PostgreSQL may still commit what a killed writer had sent
    assert dict(tally.fetch_as_it_is(TALLIED)) == Counter(row.topic for row in rows)


def test_a_page_whose_writing_fails_leaves_no_trace(store: Store) -> None:
    played(store, 5)
    table = {"half": "number BIGINT"}

    def fail(statements: Statements, rows: object) -> None:
        statements.execute("INSERT INTO half VALUES (1)")
        raise RuntimeError("out of order")

    half = Projector(store, Projection("half", 1, table, fail))
    with pytest.raises(RuntimeError, match="out of order"):
        half.catch_up()
    assert not half.position()
    mended = Projector(store, Projection("half", 1, table, lambda statements, rows: None))
    assert mended.fetch("SELECT count(*) FROM half") == [(0,)]
    assert mended.position() == 10


def test_rebuilt_views_are_the_same_and_tell_how_far_the_slowest_is(store: Store) -> None:
    played(store, 40)
    tally, climbs = Projector(store, TALLY, page=30), Projector(store, CLIMBS, page=30)
    before = tally.fetch(TALLIED)
    told: list[tuple[int, int]] = []
    rebuild([tally, climbs], 80, lambda done, of: told.append((done, of)))
    assert told == [(30, 80), (60, 80), (80, 80)]
    assert tally.fetch(TALLIED) == before
    assert climbs.fetch("SELECT facts FROM climbs") == [(40,)]


def test_a_rebuild_that_was_broken_off_is_gone_on_with_by_the_next_reader(store: Store) -> None:
    played(store, 40)
    tally = Projector(store, TALLY, page=30)
    with pytest.raises(ZeroDivisionError):
        rebuild([tally], 80, lambda *_: 1 // 0)
    assert tally.position() == 30
    assert tally.fetch(TALLIED) == [(CLIMBED, 40), (DRAWN, 40)]


def test_a_view_of_some_topics_gets_only_their_rows_and_is_as_far_as_any(url: str, store: Store) -> None:
    played(store, 40)
    climbs = Projector(store, CLIMBS, page=7)
    assert climbs.catch_up() == 80
    store.append(uuid4(), 0, [drawn()])
    assert climbs.fetch("SELECT facts FROM climbs") == [(40,)]
    assert (climbs.position(), climbs.behind()) == (81, 0)


def test_a_view_of_a_new_version_is_made_anew(store: Store) -> None:
    played(store, 2)
    Projector(store, TALLY).catch_up()
    wider = {"tally": "topic TEXT PRIMARY KEY, facts BIGINT NOT NULL, seats BIGINT"}
    newer = Projector(store, msgspec.structs.replace(TALLY, version=2, tables=wider))
    assert newer.fetch("SELECT sum(facts), max(seats) FROM tally") == [(4, None)]


def test_two_views_do_not_disturb_each_other(store: Store) -> None:
    places = Projection(
        "places",
        1,
        {"places": "position BIGINT PRIMARY KEY, stream TEXT, leaf BYTEA"},
        lambda statements, rows: statements.executemany(
            "INSERT INTO places VALUES (?, ?, ?)", [(row.position, row.stream.hex, row.leaf) for row in rows]
        ),
        ("CREATE INDEX places_stream ON places (stream)",),
    )
    [row] = store.append(uuid4(), 0, [drawn()])
    Projector(store, TALLY).catch_up()
    assert Projector(store, places).fetch("SELECT * FROM places") == [(1, row.stream.hex, row.leaf)]


def test_a_log_that_lost_rows_which_a_view_has_seen_is_called_damaged(store: Store, insider: Insider) -> None:
    played(store, 2)
    tally = Projector(store, TALLY)
    tally.catch_up()
    insider.force("DELETE FROM stored_events WHERE position = 4")
    with pytest.raises(Damaged, match="ends at 3"):
        tally.catch_up()


def test_a_per_cent_sign_in_a_query_is_a_per_cent_sign(store: Store) -> None:
    played(store, 2)
    tally = Projector(store, TALLY)
    assert tally.fetch("SELECT facts FROM tally WHERE topic LIKE '%drawn' AND facts > ?", [1]) == [(2,)]


def test_a_projection_has_a_plain_name() -> None:
    with pytest.raises(ValueError, match="name"):
        Projection("tally; DROP TABLE", 1, {}, TALLY.write)


@pytest.mark.parametrize("trouble", [StoreFull("no space"), Damaged(None, None, "a page")])
def test_what_cannot_be_brought_up_to_the_log_is_read_as_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    played(store, 2)
    tally, never = Projector(store, TALLY), Projector(store, msgspec.structs.replace(TALLY, version=7))
    before = tally.fetch(TALLIED)
    played(store, 3)

    def fail(_: str) -> None:
        raise trouble

    monkeypatch.setattr(store.recorder, "leading", fail)
    assert tally.fetch(TALLIED) == before
    with pytest.raises(type(trouble)):
        never.fetch(TALLIED)
    monkeypatch.undo()
    assert tally.fetch(TALLIED) != before


def test_a_row_that_cannot_be_read_keeps_no_other_from_a_view(store: Store, insider: Insider) -> None:
    played(store, 2)
    insider.edit_state(2, lambda state: state[:20])
    assert sum(facts for _, facts in Projector(store, TALLY).fetch(TALLIED)) == 3
