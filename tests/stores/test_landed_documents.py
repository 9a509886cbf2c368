"""What a landed version kept beside its facts, opened by this one on both databases: migrated, the same to read."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from click.testing import CliRunner

from domain.people import People
from domain.store import Statements, Store, open_store
from domain.store.migrations import migrated
from domain.store.times import now
from domain.writing.notes import Notes
from domain.writing.reviews import Reviews
from domain.writing.studies import Position, Studies
from domain.writing.whatifs import WhatIfs
from tests.domain.store.conftest import sqlite_url, url
from web.commands.cli import main
from web.shell.side_tables import SIDE_TABLES

__all__ = ["sqlite_url", "url"]

LEFT = Path(__file__).parent / "ee9b492.db"
OVER, PLAYED = UUID("f64314a5-8569-4587-a853-7aab671491c7"), UUID("778fed6b-6a04-425e-9c55-66e5d1ecb231")
STUDY, REVIEW = UUID("21cd98e5-07f7-4984-807a-6da5570d412f"), "ns4QiuYzX_y6Rn4igbJvIw"
ANN, BEN = "p-z0CwiaDTc1yQETiHGXplOA", "p-s9_mhVEBvGoZp79x3ulSKA"
NOT_BESIDE = {"stored_events", "labels", "tracking", "catalogue"}


@pytest.fixture
def landed(url: str) -> Iterator[Store]:
    """A store of each kind with the tables beside the facts as that version left them."""
    store = open_store(url)
    with closing(sqlite3.connect(f"file:{LEFT}?mode=ro", uri=True)) as left, store.beside() as statements:
        for name, sql in left.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
            if name not in NOT_BESIDE:
                statements.execute(sql)
                _copy(left, statements, name)
        for (sql,) in left.execute("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql > ''").fetchall():
            if not any(name in sql for name in NOT_BESIDE):
                statements.execute(sql)
    yield store
    store.close()


def _copy(left: sqlite3.Connection, statements: Statements, name: str) -> None:
    rows = left.execute(f"SELECT * FROM {name}").fetchall()
    if rows:
        statements.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def shape(store: Store) -> list[tuple[str, str]]:
    """Every column of every table beside the facts of a SQLite store."""
    query = (
        "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' "
        "UNION ALL SELECT tbl_name, name FROM sqlite_master WHERE type = 'index' ORDER BY 1, 2"
    )
    with store.reading() as statements:
        return [(table, column) for table, column in statements.fetch(query) if table not in NOT_BESIDE]


def test_a_migrated_store_has_the_shape_of_a_new_one(tmp_path: Path):
    shutil.copyfile(LEFT, tmp_path / "landed.db")
    landed, fresh = open_store(f"sqlite://{tmp_path}/landed.db"), open_store(f"sqlite://{tmp_path}/fresh.db")
    for store in (landed, fresh):
        list(migrated(store, SIDE_TABLES))
    assert shape(landed) == shape(fresh)
    landed.close()
    fresh.close()


def test_the_command_says_what_it_would_do_and_then_does_it(tmp_path: Path):
    shutil.copyfile(LEFT, tmp_path / "landed.db")
    before = (tmp_path / "landed.db").read_bytes()

    def cairn(*words: str) -> list[str]:
        result = CliRunner().invoke(main, words, env={"CAIRN_STORE": f"sqlite://{tmp_path}/landed.db"})
        assert result.exit_code == 0, result.output
        return result.output.splitlines()

    assert cairn("migrate", "--dry-run") == [
        "notes, version 2: notes are documents; 4 rows to rewrite",
        "whatifs, version 2: variations are documents; 1 row to rewrite",
        "studies, version 2: studies are documents; 1 row to rewrite",
        "reviews, version 2: reviews are documents; 1 row to rewrite",
        "log: facts are leaves of the tree over the log; 196 leaves to add",
        "5 migrations would be done; nothing was changed",
    ]
    assert cairn("migrate") == [
        "notes, version 2: notes are documents; 4 rows rewritten",
        "whatifs, version 2: variations are documents; 1 row rewritten",
        "studies, version 2: studies are documents; 1 row rewritten",
        "reviews, version 2: reviews are documents; 1 row rewritten",
        "log: facts are leaves of the tree over the log; 196 leaves added",
        "5 migrations done",
    ]
    assert cairn("migrate") == ["nothing to migrate: the store has the shape of this version"]
    assert (tmp_path / "landed.db").read_bytes() != before


def test_its_notes_are_read(landed: Store):
    notes = Notes(landed, now)
    threads = notes.of(OVER).threads
    kept = sorted((note for thread in threads for note in (thread.note, *thread.answers)), key=lambda note: note.made)
    assert [note.words.text for note in kept] == [
        "Was the draw *needed* here?",
        "It was: nothing else divides 44.",
        "Only for Ben: I held 4♥.",
        "Something rude.",
    ]
    assert (kept[0].words.glyph, kept[0].words.tags, kept[1].answers) == ("!?", ("opening",), kept[0].id)
    assert (kept[2].shared.visibility, kept[2].shared.people) == ("people", (BEN,))
    assert [was.words.text for was in notes.earlier(kept[2])] == ["Only for Ben: I had 4♥."]
    assert kept[3].hidden is not None
    assert kept[3].hidden.why == "rude"


def test_its_what_if_line_is_read(landed: Store):
    whatifs = WhatIfs(landed, now)
    (line,) = whatifs.at(PLAYED)
    assert (line.name, line.length, line.shared.visibility) == ("Another way from here", 3, "people")
    assert line.shared.people == (BEN,)
    assert len(whatifs.steps(line, "mauna-kea")) == 3


def test_its_study_is_found_read_and_changed(landed: Store):
    studies = Studies(landed, now)
    (listed,) = studies.own(ANN)
    assert (listed.id, listed.title, listed.visibility) == (STUDY, "What Ben asked", "people")
    assert studies.meant_for(BEN, "HOW IT came", limit=5) == (listed,)
    assert studies.meant_for(None, limit=5) == ()
    study = studies.find(STUDY)
    assert (study.version, study.people) == (2, (BEN,))
    assert isinstance(study.content.chapters[0].items[2], Position)
    assert studies.share(STUDY, ANN, 2, "public", ()).version == 3
    assert [each.id for each in studies.meant_for(None, limit=5)] == [STUDY]


def test_its_review_is_found(landed: Store):
    reviews = Reviews(landed, now)
    review = reviews.find(REVIEW)
    assert (review.table, review.leader, review.shared.visibility, review.shared.people) == (
        OVER,
        ANN,
        "people",
        (BEN,),
    )
    assert (review.step, review.pointed, review.version, review.ended) == (7, "seat-2/ascent/3", 3, None)
    assert review.made < review.moved


def test_who_is_erased_is_named_nowhere_in_it(landed: Store):
    people = People(landed, now)
    people.erase(people.by_login("ben"))
    assert Studies(landed, now).find(STUDY).people == ()
    assert Reviews(landed, now).find(REVIEW).shared.people == ()
    (line,) = WhatIfs(landed, now).at(PLAYED)
    assert line.shared.people == ()
    notes = Notes(landed, now).of(OVER).threads
    assert [note.note.shared.people for note in notes if note.note.shared.visibility == "people"] == [()]
    with landed.reading() as statements:
        assert statements.fetch("SELECT person FROM document_people") == []
