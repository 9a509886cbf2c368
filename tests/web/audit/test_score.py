"""Why these points: the sheet of deals by seats, and the lines that every number of it opens."""

import re
from pathlib import Path

import pytest

from domain.record.corrections import Adjust
from domain.record.history import History
from replays.records import bring, read_record
from replays.score_sheet import score_sheet
from tests.domain.record.judging import put_right
from tests.recorded import SCORER
from tests.web.served import DEALT, WON, Served

RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def lines(page: str) -> list[str]:
    return re.findall(r'<li[^>]*><b class="num">([^<]+)</b>', page)


def from_file(served: Served, path: str) -> str:
    """The address of a table that was brought in from this golden record."""
    brought = bring(read_record((RECORDS / path).read_bytes(), path), SCORER, served.recorder.clock())
    return f"/tables/{served.recorder.bring_in(brought.table, brought.filed, brought.labels).record.table}"


def test_a_number_opens_its_lines_with_rule_and_steps(served: Served) -> None:
    sitting = served.sit(WON)
    page = served.get(sitting, "score")
    assert '<a href="score?deal=1&amp;seat=1#lines" class="won">+169</a>' in page
    opened = served.get(sitting, "score?deal=1&seat=1")
    assert lines(opened) == ["+50", "+99", "+20", "+169"]
    assert "+50 Began a turn at 107 against 8 MK-46 “That player scores 50" in text(opened)
    assert "MK-46 , as above" in text(opened)
    assert "15 steps from 5 to 31 list them 5 , 6 , 7 , 11" in text(opened)
    assert "proof by absence nothing of the kind happened in steps 4 to 31" in text(opened)
    assert '<a href="steps/31">31</a>' in opened


def test_one_seat_one_deal_or_one_rule_is_looked_at(served: Served) -> None:
    table = from_file(served, "mauna-kea/match-of-three.cairn")
    assert lines(served.client.get(f"{table}/score?seat=1").text)[-1] == "+138"
    assert "Game 3" in text(served.client.get(f"{table}/score?deal=3").text)
    ruled = served.client.get(f"{table}/score?rule=MK-47").text
    assert set(lines(ruled)) == {"+20"}


@pytest.mark.parametrize("asked", ["deal=9", "seat=7", "rule=MK-99", "deal=x&seat=-1", "deal=%F0%9F%83%8F"])
def test_what_is_not_there_opens_nothing(served: Served, asked: str) -> None:
    page = served.get(served.sit(WON), f"score?{asked}")
    assert "Rules behind the points" in page
    assert not lines(page)


def test_every_row_of_chips_adds_up_to_zero_with_what_was_carried(served: Served) -> None:
    table = from_file(served, "mountain/carried-three-times.cairn")
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", served.client.get(f"{table}/score").text, re.DOTALL)
    told = [text(row) for row in rows]
    assert told[1:] == [
        "1 −5 −5 −5 +15 0",
        "2 −5 −5 −5 +15 0",
        "3 −5 −5 −5 +15 0",
        "4 +55 −5 −5 −45 0",
        "Total +40 −20 −20 0 0",
    ]


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*/*.cairn")), ids=lambda path: "-".join(path.parts[-2:]))
def test_the_lines_of_every_example_add_up_to_what_was_recorded(record: Path) -> None:
    opened = read_record(record.read_bytes(), record.name).opened
    assert opened is not None
    sheet = score_sheet(History(opened.game, opened.record, "open"))
    assert sheet.totals == sheet.recorded
    assert sheet.totals == tuple(sum(row.points[seat] or 0 for row in sheet.rows) for seat in range(len(sheet.totals)))
    ruled = sum(line.points for line in sheet.lines if line.ruling)
    assert not sheet.pooled or sum(row.sum for row in sheet.rows) == ruled


def test_a_ruling_that_adjusts_the_score_is_a_line_of_its_deal(served: Served) -> None:
    sitting = served.sit(DEALT, "5h 8d")
    put_right(sitting, Adjust(1, -5, "MK-14", (6,)), why="slow play")
    page = served.get(sitting, "score?deal=1&seat=1")
    assert "−5 Adjusted by a ruling: slow play" in text(page)
    assert "slow play" not in served.get(sitting, "score?deal=1&seat=1&as=public")


def test_a_table_without_points_says_so(served: Served) -> None:
    assert "No points yet" in served.get(served.sit(DEALT, "5h"), "score")
