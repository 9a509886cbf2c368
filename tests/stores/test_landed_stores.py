"""Stores as earlier versions left them, opened by this one: read, replayed, judged, and written to."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from domain.people import People
from domain.store import open_store
from domain.tables.recorder import Recorder
from domain.tables.table import Caller
from domain.tables.viewing_log import Viewings
from domain.writing.notes import Notes
from domain.writing.reviews import Reviews
from domain.writing.studies import Position, Studies
from domain.writing.whatifs import WhatIfs
from replays.audit import audit
from replays.projections.catalogue import Catalogue
from replays.steps import moves
from web.commands.cli import main

LANDED = ("45a1aa9", "79d3020", "ee9b492")
TABLES = [
    ("mauna-kea", 26, "resignation"),
    ("mauna-kea", 28, None),
    ("two-set-rummy", 18, None),
    ("mountain", 21, None),
]
"""What every one of these stores holds: game, steps and end of each table."""


def left_by(version: str, tmp_path: Path) -> str:
    """The address of a copy of the store that this version left."""
    copy = tmp_path / "landed.db"
    shutil.copyfile(Path(__file__).parent / f"{version}.db", copy)
    copy.chmod(0o600)
    return f"sqlite://{copy}"


@pytest.fixture(params=LANDED)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return left_by(request.param, tmp_path)


@pytest.fixture
def recorder(url: str) -> Iterator[Recorder]:
    store = open_store(url, begin=False)
    yield Recorder(store)
    store.close()


@pytest.fixture
def newest(tmp_path: Path) -> Iterator[Recorder]:
    """The store of the version that first kept notes, what-if lines, studies and reviews."""
    store = open_store(left_by("ee9b492", tmp_path), begin=False)
    yield Recorder(store)
    store.close()


def cairn(url: str, *words: object, exit_code: int = 0) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words], env={"CAIRN_STORE": url})
    assert result.exit_code == exit_code, result.output
    return result


def test_its_tables_are_listed_replayed_and_judged_without_doubt(recorder: Recorder):
    listed = Catalogue(recorder).tables(limit=10)
    physical = [each for each in listed if each.mode == "physical"]
    assert [(each.game, each.steps, each.ending) for each in physical] == TABLES
    for each in listed:
        history = recorder.load(each.table).seen_by("open")
        assert len(moves(history)) == len(history.record.standing)
        assert all(move.sentence for move in moves(history))
        assert list(audit(history).doubts) == []


def test_its_hashes_hold_and_its_files_are_proved(url: str, tmp_path: Path):
    assert json.loads(cairn(url, "doctor", "--verify", "--json").stdout)["faults"] == []
    for number, line in enumerate(cairn(url, "tables", "--json").stdout.splitlines()):
        file = tmp_path / f"{number}.cairn"
        cairn(url, "export", json.loads(line)["table"], "--out", file)
        assert "no doubts" in cairn(url, "check", file).stdout


def test_one_more_move_is_entered_at_every_table_in_play(recorder: Recorder):
    for each in Catalogue(recorder).tables(state="running", limit=10):
        table = recorder.load(each.table)
        state = table.truth.state()
        sensible = table.game.write(table.game.sensible(state, table.game.offers(state), Random(1)))
        move = sensible if each.mode == "physical" else "cut"
        after = recorder.act(each.table, move, Caller("p-scorer", "one-more", table.record.revision))
        assert len(after.record.steps) == each.steps + 1
    assert list(recorder.store.verify()) == []


@pytest.mark.parametrize("version", LANDED[1:])
def test_who_had_an_account_signs_in_and_what_they_saw_is_known(version: str, tmp_path: Path):
    store = open_store(left_by(version, tmp_path), begin=False)
    recorder = Recorder(store)
    people = People(store, recorder.clock)
    ann, ben = people.signing.verify("ann", "ann-plays-cards"), people.by_login("ben")
    assert (ann.name, ann.administrator, people.contact(ann)) == ("Ann Kealoha", True, "ann@example.org")
    table = next(each for each in Catalogue(recorder).tables(limit=10) if each.steps == 28)
    (viewing,) = Viewings(store, recorder.clock).at(table.table)
    assert (viewing.person, viewing.sight) == (ben.id, "2")
    floor = recorder.floors.load(table.table, 2)
    assert (floor.seat_of(ann.id), floor.seat_of(ben.id)) == (1, 2)
    assert [link.role for link in people.links.at(table.table)] == ["spectator"]
    store.close()


def test_notes_of_an_earlier_version_are_read(newest: Recorder):
    people = People(newest.store, newest.clock)
    ben = people.by_login("ben").id
    over = Catalogue(newest).tables(state="finished")[0].table
    threads = Notes(newest.store, newest.clock).of(over).threads
    kept = sorted((note for thread in threads for note in (thread.note, *thread.answers)), key=lambda note: note.made)
    assert [note.words.text for note in kept] == [
        "Was the draw *needed* here?",
        "It was: nothing else divides 44.",
        "Only for Ben: I held 4♥.",
        "Something rude.",
    ]
    assert (kept[0].words.glyph, kept[0].words.tags, kept[1].answers) == ("!?", ("opening",), kept[0].id)
    assert (kept[2].shared.visibility, kept[2].shared.people) == ("people", (ben,))
    assert [was.words.text for was in Notes(newest.store, newest.clock).earlier(kept[2])] == ["Only for Ben: I had 4♥."]
    assert kept[3].hidden is not None
    assert kept[3].hidden.why == "rude"


def test_what_if_lines_of_an_earlier_version_are_read(newest: Recorder):
    table = next(each for each in Catalogue(newest).tables(limit=10) if each.steps == 28)
    whatifs = WhatIfs(newest.store, newest.clock)
    (line,) = whatifs.at(table.table)
    assert (line.name, line.length, line.shared.visibility) == ("Another way from here", 3, "people")
    assert len(whatifs.steps(line, table.game)) == 3


def test_studies_of_an_earlier_version_are_read_and_changed(newest: Recorder):
    people = People(newest.store, newest.clock)
    ann, ben = people.by_login("ann").id, people.by_login("ben").id
    studies = Studies(newest.store, newest.clock)
    (listed,) = studies.own(ann)
    assert (listed.title, listed.visibility) == ("What Ben asked", "people")
    assert studies.meant_for(ben, "HOW IT came", limit=5) == (listed,)
    assert studies.meant_for(None, limit=5) == ()
    study = studies.find(listed.id)
    assert (study.version, study.people) == (2, (ben,))
    assert isinstance(study.content.chapters[0].items[2], Position)
    assert studies.share(study.id, ann, 2, "public", ()).version == 3
    assert len(studies.meant_for(None, limit=5)) == 1


def test_a_review_of_an_earlier_version_is_found(newest: Recorder):
    people = People(newest.store, newest.clock)
    ann, ben = people.by_login("ann").id, people.by_login("ben").id
    with newest.store.reading() as statements:
        follower = statements.fetch("SELECT review, person FROM review_followers")
    review = Reviews(newest.store, newest.clock).find(follower[0][0])
    assert (review.leader, review.shared.visibility, review.shared.people) == (ann, "people", (ben,))
    assert (review.step, review.pointed, review.version, review.ended) == (7, "seat-2/ascent/3", 3, None)
