"""``cairn check`` and ``cairn show``: what they print, and with which status they end."""

import json
from pathlib import Path

from domain.games.registry import GAMES
from tests.records.made import Playing, eventful, recorder_on_disk
from tests.web.commands.conftest import Run

LAWFUL = """game: mauna-kea
players: Ann, Ben
dealer: 1
2:dealAsJd4c5c6d7dQs 1:deal7h8c9d2s3sKhQd
4c 5c 6d r
"""
# the rally card is owed after three climbs, so r stands for a card nobody saw


def written(path: Path, data: bytes | str) -> Path:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def test_a_lawful_record_has_no_doubts(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "ours.txt", LAWFUL)
    assert cairn("check", file).output == (f"{file}: Mauna Kea, 8 steps, still going on; Ann 0, Ben 0; no doubts\n")


def test_notes_beside_a_record_are_told_of(cairn: Run, tmp_path: Path):
    (tmp_path / "sheet.txt").write_text("game: mauna-kea\ndealer1 # by lot\n", encoding="utf-8")
    assert cairn("check", tmp_path / "sheet.txt").stdout.endswith("\n  notes beside the record: 1\n")


def test_check_prints_one_object_a_file(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "ours.txt", LAWFUL)
    assert json.loads(cairn("check", "--json", file).output) == {
        "file": str(file),
        "game": "mauna-kea",
        "rules": GAMES["mauna-kea"].rules_version,
        "steps": 8,
        "deals": 1,
        "ending": None,
        "scores": {"1": 0, "2": 0},
        "lines": [],
        "doubts": [],
    }


def test_an_irregular_act_is_a_doubt_with_its_line_and_rule(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "irregular.txt", LAWFUL.replace("4c 5c 6d r", "xAs ! nobody noticed"))
    found = json.loads(cairn("check", "--json", file, exit_code=1).output)
    assert [(doubt["step"], doubt["line"], doubt["rule"], doubt["verdict"]) for doubt in found["doubts"]] == [
        (5, 5, "MK-A08", "irregular")
    ]


def test_an_unlawful_move_without_a_reason_is_a_doubt(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "unlawful.txt", LAWFUL.replace("4c 5c 6d r", "xAs"))
    found = json.loads(cairn("check", "--json", file, exit_code=1).output)
    assert [(doubt["step"], doubt["line"], doubt["rule"], doubt["verdict"]) for doubt in found["doubts"]] == [
        (5, 5, "MK-A08", "unlawful")
    ]


def test_a_changed_record_is_a_doubt(cairn: Run, tmp_path: Path):
    with recorder_on_disk() as recorder:
        data = Playing(recorder).moves("dealer1 2:deal 1:deal 2:d").file()
    file = written(tmp_path / "changed.cairn", data.replace(b'"dealer":1', b'"dealer":2'))
    found = json.loads(cairn("check", "--json", file, exit_code=2).output)
    assert [(doubt["line"], doubt["verdict"]) for doubt in found["doubts"]] == [(1, "damaged")]
    cut = written(tmp_path / "cut.cairn", data[:-100])
    found = json.loads(cairn("check", "--json", cut, exit_code=1).output)
    assert found["steps"] == 5
    assert [doubt["verdict"] for doubt in found["doubts"]] == ["cut short"]


def test_one_bad_record_in_a_folder_does_not_hide_the_others(cairn: Run, tmp_path: Path):
    written(tmp_path / "a.cairn", "no record at all")
    with recorder_on_disk() as recorder:
        written(tmp_path / "b.cairn", Playing(recorder).moves("dealer1").file())
    lines = cairn("check", tmp_path, exit_code=2).output.splitlines()
    assert lines[0] == f"{tmp_path / 'a.cairn'}: cannot be read"
    assert lines[-1] == f"{tmp_path / 'b.cairn'}: Mauna Kea, 2 steps, still going on; Ann 0, Ben 0; no doubts"


def test_a_file_that_is_not_there_is_said_so(cairn: Run, tmp_path: Path):
    assert "no such file" in cairn("check", tmp_path / "absent.cairn", exit_code=2).output


def test_show_prints_the_table_as_a_viewer_may_see_it(cairn: Run, tmp_path: Path):
    with recorder_on_disk() as recorder:
        file = written(tmp_path / "ours.cairn", eventful(recorder).file())
    everything = cairn("show", file).output
    assert "Ann" in everything
    assert "Kh" in everything
    assert "Kh" not in cairn("show", file, "--as", "2").output
    seen = json.loads(cairn("show", "--json", "--step", 4, "--as", 1, file).output)
    assert (seen["step"], seen["viewer"]) == (4, "1")
    ann, ben = seen["table"]["players"]
    assert sorted(ann["hand"]) == ["2s", "3s", "7h", "8c", "9d", "Kh", "Qd"]
    assert set(ben["hand"]) <= {"??"}
    assert seen["lawful"]


def test_show_lists_an_ascent_by_its_cards(cairn: Run):
    golden = Path(__file__).parents[2] / "records" / "mauna-kea" / "flash.cairn"
    assert "  ascent: 3h Tc Tc 5h 8s Ad 4c 2c 2c 8c Kc 8h\n" in cairn("show", golden).output


def test_show_refuses_a_step_or_seat_that_is_not_there(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "ours.txt", LAWFUL)
    assert "the record has 8 steps" in cairn("show", file, "--step", 9, exit_code=2).output
    assert "there are 2 seats" in cairn("show", file, "--as", 3, exit_code=2).output
    assert "neither a seat" in cairn("show", file, "--as", "everyone", exit_code=2).output


def test_show_opens_a_cut_record_as_far_as_it_goes(cairn: Run, tmp_path: Path):
    with recorder_on_disk() as recorder:
        file = written(tmp_path / "cut.cairn", eventful(recorder).file()[:-300])
    result = cairn("show", file)
    assert "opens only so far" in result.stderr
    assert "opens only so far" not in result.stdout


def test_a_folder_without_records_is_told(cairn: Run, tmp_path: Path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "sheet.txt").write_text("game: mauna-kea\ndealer: 1\n", encoding="utf-8")
    told = f"cairn: {tmp_path / 'empty'}: there are no record files (*.cairn) in it\n"
    for command in ("check", "import", "verify-deal"):
        assert cairn(command, tmp_path / "empty", exit_code=2).stderr == told
    beside = cairn("check", tmp_path / "empty", tmp_path / "sheet.txt")
    assert (beside.stderr, "no doubts" in beside.stdout) == (told, True)


def test_what_programs_read_names_cards_as_they_are_typed(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "sheet.txt", LAWFUL.replace("4c 5c 6d r", "Jd"))
    (doubt,) = json.loads(cairn("check", "--json", file, exit_code=1).output)["doubts"]
    assert doubt["why"] == "move: Jd is a face card and the ascent is empty"


def test_a_hint_is_no_doubt(cairn: Run, tmp_path: Path):
    file = written(tmp_path / "sheet.txt", "game: mauna-kea\ndealer: 2\ndeal deal\nd 9c d\n")
    assert cairn("check", file).output.endswith("no doubts\n  line 4: hint: d and 9c are two moves; as one it is d9c\n")
    assert json.loads(cairn("check", "--json", file).output)["hints"] == [
        {"line": 4, "why": "d and 9c are two moves; as one it is d9c"}
    ]


def test_a_folder_is_checked_on_all_cores_in_its_order(tmp_path: Path, cairn: Run):
    for number in range(1, 13):
        moves = "deal deal\nxAs ! it stood\n" if number == 7 else "deal deal\n"
        (tmp_path / f"{number:02}.cairn").write_text(f"game: mauna-kea\ndealer: 1\n{moves}", encoding="utf-8")
    told = cairn("check", tmp_path, exit_code=1).stdout.splitlines()
    assert [line[:2] for line in (each.rpartition("/")[2] for each in told) if line[2:9] == ".cairn:"] == [
        f"{number:02}" for number in range(1, 13)
    ]
    assert sum("no doubts" in line for line in told) == 11
