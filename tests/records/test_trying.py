"""What-if lines go out with a record file and come in with it, branches and all."""

import json

import pytest
from msgspec.structs import replace

from domain.games.mauna_kea.events import CardClimbed, CardDrawn
from domain.games.registry import GAMES
from domain.store import Store
from domain.store.errors import NotPossible
from domain.tables.recorder import Recorder
from domain.tables.table import Table
from domain.writing.visibility import Shared
from domain.writing.whatifs import LineHistory, WhatIf, WhatIfs, try_move
from domain.writing.whatifs.whatifs import MOST_IN_A_FILE
from replays.records import bring, read_record
from replays.records.whatifs import lines_of, write_lines
from tests.domain.writing.whatifs.conftest import counted
from tests.records.made import Clock, Playing, eventful, recorder_on_disk

NAMES = {"p-ann": "Ann", "p-ben": "Ben"}
SEED = f"{1:0128x}"
FIRST = {
    "id": 1, "step": 4, "entry": 5, "name": "First", "sight": "2", "shared": "public", "by": "Ann", "seed": SEED,
    "at": "2026-11-30T07:31:13.123Z",
}  # fmt: skip
CLIMB = {
    "line": 1, "step": 1, "move": "2:7d", "facts": [{"fact": "card-climbed", "seat": 2, "card": "7d"}],
    "at": "2026-11-30T07:31:14.123Z",
}  # fmt: skip


def lines_in(store: Store) -> WhatIfs:
    return WhatIfs(store, Clock(), counted())


def tried(whatifs: WhatIfs, table: Table, line: WhatIf, *moves: str) -> WhatIf:
    for move in moves:
        history = table.at(line.revision).seen_by(line.viewer)
        course = LineHistory(history, line.step, whatifs.steps(line, table.game.key))
        line = whatifs.add(line, try_move(table.game, course.state(), move))
    return line


def file_of(whatifs: WhatIfs, table: Table, record: bytes, *left_out: str) -> bytes:
    lines = [line for line in whatifs.at(table.record.table) if line.name not in left_out]
    kept = [(line, whatifs.steps(line, table.game.key)) for line in lines]
    return record + write_lines(kept, lambda line: line.by or NAMES[line.author])


@pytest.fixture
def recorder():
    with recorder_on_disk() as opened:
        yield opened


@pytest.fixture
def playing(recorder: Recorder) -> Playing:
    """Two lines are tried beside its table from step 4, one branching from the other after its first step."""
    playing, whatifs = eventful(recorder), lines_in(recorder.store)
    table = playing.table
    line = whatifs.begin(table.record.table, 4, 5, Shared("p-ann", "public", sight="2"), "First")
    line = tried(whatifs, table, line, "2:7d", "2:d")
    branch = whatifs.share(whatifs.branch(line, 1, "p-ben", "Off"), "table")
    tried(whatifs, table, branch, "2:6d")
    return playing


def test_the_lines_are_as_specified(recorder, playing):
    data = file_of(lines_in(recorder.store), playing.table, playing.file())
    told = [json.loads(line) for line in data[len(playing.file()) :].splitlines()]
    assert told[0] == {"whatif": FIRST}
    assert told[1] == {"tried": CLIMB}
    assert [next(iter(line)) for line in told] == ["whatif", "tried", "tried", "whatif", "tried"]
    assert {field: told[3]["whatif"][field] for field in ("id", "leaves", "after", "shared", "by")} == {
        "id": 2, "leaves": 1, "after": 1, "shared": "table", "by": "Ben",
    }  # fmt: skip
    assert (told[4]["tried"]["line"], told[4]["tried"]["step"], told[4]["tried"]["move"]) == (2, 2, "2:6d")


def test_a_branch_goes_alone_with_the_whole_way(recorder, playing):
    data = file_of(lines_in(recorder.store), playing.table, playing.file(), "First")
    told = [json.loads(line) for line in data[len(playing.file()) :].splitlines()]
    assert "leaves" not in told[0]["whatif"]
    assert [line["tried"]["move"] for line in told[1:]] == ["2:7d", "2:6d"]


def test_lines_come_back_byte_for_byte_from_another_place(recorder, playing):
    data = file_of(lines_in(recorder.store), playing.table, playing.file())
    with recorder_on_disk() as other:
        whatifs = lines_in(other.store)
        brought = bring(read_record(data, "file"), "p-importer", "2026-12-01T00:00:00.000Z")
        lines = lines_of(brought, "p-importer", "2026-12-01T00:00:00.000Z", whatifs.new_id)
        table = other.bring_in(brought.table, brought.filed, brought.labels, whatifs.bringing(lines))
        assert file_of(whatifs, table, playing.file()) == data
        first, branch = whatifs.at(table.record.table)
        assert (first.author, first.by, branch.by, branch.parent) == ("p-importer", "Ann", "Ben", first.id)
        assert [step.facts for step in whatifs.steps(branch, "mauna-kea")] == [
            (CardClimbed(2, "7d"),),
            (CardClimbed(2, "6d"),),
        ]
        assert whatifs.steps(first, "mauna-kea")[1].facts == (CardDrawn(2, "??"),)
        assert tried(whatifs, table, first, "2:6d").length == 3


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([{"whatif": FIRST | {"step": 99}}], "whatif.step: the record had 5 steps at entry 5"),
        ([{"whatif": FIRST | {"entry": 99}}], "whatif.entry: the record has 18 entries"),
        ([{"whatif": FIRST | {"sight": "scorer"}}], "whatif.sight: it is open, public or a seat"),
        ([{"whatif": FIRST | {"seed": "0"}}], "whatif.seed: it is 64 bytes in hexadecimal"),
        ([{"whatif": FIRST | {"leaves": 1, "after": 1}}], "whatif.leaves: there is no line 1 before it"),
        ([{"whatif": FIRST | {"after": 1}}], "whatif.leaves: a line leaves another after one of its steps"),
        ([{"whatif": FIRST}, {"whatif": FIRST}], "whatif.id: another line is number 1"),
        ([{"tried": CLIMB}], "tried.line: there is no line 1 before it"),
        ([{"whatif": FIRST}, {"tried": CLIMB | {"step": 2}}], "tried.step: step 1 comes next in line 1"),
        ([{"whatif": FIRST}, {"tried": CLIMB | {"move": "2:8d"}}], "tried.move: seat 2 does not hold"),
        ([{"whatif": FIRST}, {"tried": CLIMB | {"move": "nonsense"}}], "tried.move: "),
        ([{"whatif": FIRST}, {"tried": CLIMB | {"move": "2:xAs"}}], "tried.move: "),
        ([{"whatif": FIRST}, {"tried": CLIMB | {"facts": [{"fact": "card-climbed", "seat": 1, "card": "7d"}]}}],
         "tried.facts.0: the move gives card-climbed"),
        ([{"whatif": FIRST}, {"tried": CLIMB | {"facts": [{"fact": "nothing"}]}}], "tried.facts.0"),
        ([{"whatif": FIRST}, {"tried": CLIMB}, {"whatif": FIRST | {"id": 2, "leaves": 1, "after": 2}}],
         "whatif.after: line 1 has no step 2 of its own"),
        ([{"whatif": FIRST}, {"tried": CLIMB}, {"whatif": FIRST | {"id": 2, "leaves": 1, "after": 1, "sight": "1"}}],
         "whatif.leaves: a line and the one that it leaves begin at one step, entry and view"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line_and_field(playing, lines, why):
    record = playing.file()
    data = record + b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    assert read_record(data, "f").told().startswith(f"f, line {len(data.splitlines())}, {why}")


def test_lines_of_an_older_rulebook_are_not_judged_again(playing, monkeypatch):
    newer = replace(GAMES["mauna-kea"], rules_version=GAMES["mauna-kea"].rules_version + 1)
    monkeypatch.setitem(GAMES, "mauna-kea", newer)
    record = playing.file()
    lines = [{"whatif": FIRST}, {"tried": CLIMB | {"move": "nonsense"}}]
    assert read_record(record + b"".join(json.dumps(line).encode() + b"\n" for line in lines), "f").told() == ""


def test_a_file_brings_no_more_lines_than_a_table_may_take(recorder, playing):
    whatifs = lines_in(recorder.store)
    line = whatifs.at(playing.table.record.table)[0]
    with pytest.raises(NotPossible, match=f"{MOST_IN_A_FILE} are the most"):
        whatifs.bringing([(line, ())] * (MOST_IN_A_FILE + 1))
