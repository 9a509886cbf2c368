"""``cairn erase-names``, on a store that an earlier version left."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.web.commands.conftest import Run
from web.commands.cli import main

LEFT = Path(__file__).parents[2] / "stores" / "ee9b492.db"
TABLE = "f64314a5-8569-4587-a853-7aab671491c7"


@pytest.fixture
def store(tmp_path: Path) -> str:
    shutil.copyfile(LEFT, tmp_path / "landed.db")
    (tmp_path / "landed.db").chmod(0o600)
    return f"sqlite://{tmp_path}/landed.db"


def listed(cairn: Run) -> dict[str, object]:
    lines = [json.loads(line) for line in cairn("tables", "--json").stdout.splitlines()]
    return next(line for line in lines if line["table"] == TABLE)


def test_the_name_of_one_seat(cairn: Run):
    assert cairn("erase-names", TABLE, "--seat", 2, "--yes").output == f"{TABLE}: the name of seat 2 is erased\n"
    assert listed(cairn)["players"] == {"1": "Ann Kealoha", "2": "seat 2"}
    assert "no name is kept for seat 2" in cairn("erase-names", TABLE, "--seat", 2, "--yes", exit_code=3).output


def test_all_names_and_what_else_is_kept_of_a_table(cairn: Run):
    told = cairn("erase-names", TABLE, "--yes").output
    assert told == f"{TABLE}: all names, the event and the place are erased\n"
    found = listed(cairn)
    assert (found["players"], found["event"], found["venue"]) == ({"1": "seat 1", "2": "seat 2"}, "", "")
    assert json.loads(cairn("doctor", "--verify", "--json").stdout)["faults"] == []


def test_it_is_asked_first(store: str, cairn: Run):
    result = CliRunner().invoke(main, ["erase-names", TABLE], input="n\n", env={"CAIRN_STORE": store})
    assert result.exit_code == 4
    assert "nothing was done" in result.output
    assert listed(cairn)["event"] == "Thursday club"


def test_a_seat_or_a_table_that_is_not_there(cairn: Run):
    assert "there are 2 seats" in cairn("erase-names", TABLE, "--seat", 3, "--yes", exit_code=2).output
    unknown = "00000000-0000-0000-0000-000000000001"
    assert "there is no table" in cairn("erase-names", unknown, "--yes", exit_code=3).output
