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
from domain.tables.table import CommandContext
from domain.tables.viewing_log import Viewings
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
        after = recorder.act(each.table, move, CommandContext("p-scorer", "one-more", table.record.revision))
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
