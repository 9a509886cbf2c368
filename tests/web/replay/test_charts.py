"""The page of a deal's charts, and charts and tables as files that need nothing else."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from domain.tables.floor.commands import GoOn, Halt
from domain.tables.floor.pauses import Pause
from domain.tables.labels import Labels
from tests.recorded import Sitting
from tests.web.served import DEALT, Served
from web.shell.papers import chart_style
from web.shell.services import services_of

HANDS = "AsAhKdQc9c 7s7c5d4h2s JsJd8c6h3s"


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def sections(page: str) -> dict[str, str]:
    """The panels of a page by their ids."""
    return dict(re.findall(r'<section class="panel tableau" aria-labelledby="c-(\w+)"(.*?)</section>', page, re.DOTALL))


def mountain(served: Served, *moves: str) -> Sitting:
    """Three players, all hands entered."""
    labels = Labels({"1": "Ann", "2": "Ben", "3": "Cleo"}).encode()
    sitting = Sitting(served.recorder, "mountain", "mountain", labels=labels, seats=3)
    sitting.enter("dealer3", f"deal{HANDS.replace(' ', '')}", *moves)
    return sitting


# --- the page ------------------------------------------------------------------------------------------------------


def test_a_chart_stands_with_its_sentence_and_a_link_at_every_step(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As"), "charts?step=5&as=2")
    altitude = sections(page)["altitude"]
    assert "After step 6 Ann 6, Ben 0; highest 6, Ann at step 6." in altitude
    links = re.findall(r'<a href="(steps/\d+\?as=2)" tabindex="-1" aria-label="([^"]+)"><rect', altitude)
    assert len(links) == 6
    assert links[-1] == ("steps/6?as=2", "Step 6: Ann 6, Ben 0")
    assert '<text class="hl" x="75.0%" y="-8" text-anchor="end">step 5</text>' in altitude


def test_the_line_of_a_seat_is_one_path_with_a_column_a_step(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As"), "charts")
    assert '<path class="s1" d="M0 0H1H2H3H4V-5H5V-6H6"/><path class="s2" d="M0 0H1H2H3H4H5H6"/>' in page


def test_pitons_and_slides_are_signs_told_in_the_table_too(served: Served) -> None:
    sitting = served.sit("dealer1 2:deal7h3s9c4d5sKhQh 1:deal5hAs2c8d6s6cJc", "7h Kh 3s r. xAs")
    altitude = sections(served.get(sitting, "charts"))["altitude"]
    assert re.findall(r'<(?:rect|circle) class="(\w+ s2)"', altitude) == ["bar s2", "dot s2"]
    assert re.findall(r"<td>(piton|slide)</td>", altitude) == ["piton", "slide"]


def test_the_numbers_are_a_table(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As d. x3s"), "charts")
    table = re.sub(r"<[^>]+>", " ", sections(page)["altitude"].split("<table>")[1])
    assert table.split()[:5] == ["Step", "Turn", "Ann", "Ben", "Marked"]
    assert re.search(r"8\s+2\s+0\s+0\s+slide", table)


def test_hidden_steps_are_not_on_the_page(served: Served) -> None:
    sitting = served.sit(DEALT, "5h As d. x3s r. 9c")
    early = Served.get(served, sitting, "charts?step=6&hide=1")
    assert "After step 6 Ann 6, Ben 0; highest 6, Ann at step 6." in early
    assert "steps/7" not in early
    later = served.sit(DEALT, "5h As", name="other")
    same = served.get(later, "charts?step=6&hide=1").replace(str(later.id), str(sitting.id))
    assert same == early


def test_a_step_that_does_not_stand_shows_its_own_path(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    sitting.enter("As")
    assert "After step 5 Ann 5, Ben 0" in served.get(sitting, "charts?step=5")
    assert "After step 6 Ann 1, Ben 0" in served.get(sitting, "charts?step=6")


def test_times_are_told_with_their_median(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As d."), "charts")
    assert "Usual time of an act (median): Ann 1 s; longest turn 3 s, Ann." in sections(page)["pace"]
    assert 'aria-label="Turn 1: Ann, 3 acts, 3 s"' in page


def test_times_at_which_the_table_stood_still_are_left_out(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    floors = services_of(served.app).floors
    floors.act(sitting.id, 2, Halt("pause", "tea"), "p-judge", "halt")
    floors.act(sitting.id, 2, GoOn(), "p-judge", "go on")
    pause = floors.load(sitting.id, 2).pauses[0]
    assert isinstance(pause, Pause)
    sitting.enter("As")
    told = re.search(r"longest turn (\d+) s", served.get(sitting, "charts"))
    happened = [step.happened for step in sitting.table.record.steps[-2:]]
    assert told is not None
    whole = int(happened[1][17:19]) - int(happened[0][17:19])
    still = int(str(pause.until)[17:19]) - int(pause.since[17:19])
    assert (whole - still > 0, int(told[1])) == (True, 1 + whole - still)


def test_chances_are_worked_out_only_when_asked_for(served: Served) -> None:
    sitting = mountain(served, "c c c Td c c c 3d c c c 8d c c c 4c")
    page = served.get(sitting, "charts")
    assert list(sections(page)) == ["pot", "stacks", "pace"]
    address = re.search(r'<a class="btn go" href="([^"]+)#survival">Work them out</a>', page)
    assert address is not None
    worked = sections(served.get(sitting, address[1].replace("&amp;", "&")))
    assert list(worked) == ["pot", "stacks", "survival", "share", "pace"]
    assert "Ann 89, Ben 64, Cleo 88" in worked["survival"]


def test_who_sees_no_hand_is_told_that_nothing_can_be_known(served: Served) -> None:
    page = served.get(mountain(served, "c c c"), "charts?work=1&as=public")
    assert "Nothing of it can be known in this view." in sections(page)["survival"]
    assert "<svg" not in sections(page)["survival"]


def test_a_table_of_several_games_shows_one_and_the_whole(served: Served) -> None:
    sitting = served.sit(DEALT, "5h resign", match="games:3")
    assert "charts/table.svg" not in served.get(sitting, "charts?step=5")
    sitting.enter("2:deal....... 1:deal.......")
    page = served.get(sitting, "charts?step=7")
    assert "Charts of game 2, at step 7" in page
    assert '<a href="charts/table.svg?step=7">Altitude over the whole table as a picture</a>' in page
    assert "Altitude, whole table" in picture(served, sitting, "charts/table.svg")


@pytest.mark.parametrize(
    "path", ["charts?step=99", "charts?step=x", "charts?rev=99", "charts/none.svg", "steps/99.svg"]
)
def test_what_is_not_there_is_not_found(served: Served, path: str) -> None:
    assert served.status(served.sit(DEALT, "5h"), path) == 404


def test_the_replay_leads_to_the_charts_of_the_step(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    page = served.get(sitting, "steps/5?hide=1&as=2")
    assert f'<a href="/tables/{sitting.id}/charts?as=2&amp;hide=1&amp;step=5#altitude">Altitude</a>' in page
    assert '<a href="5.svg?as=2&amp;hide=1">The table as a picture</a>' in page


# --- files ---------------------------------------------------------------------------------------------------------


def picture(served: Served, sitting: Sitting, path: str) -> str:
    answer = served.client.get(f"/tables/{sitting.id}/{path}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    return str(answer.text)


FILES = ("steps/9.svg", "charts/altitude.svg?step=9", "charts/pace.svg?step=9")


@pytest.mark.parametrize("path", FILES)
def test_a_picture_needs_nothing_else_and_says_what_it_shows(served: Served, path: str) -> None:
    drawn = picture(served, served.sit(DEALT, "5h As d. x3s r."), path)
    root = ElementTree.fromstring(drawn)
    ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids))
    links = re.findall(r'(?:href|src)="([^"]*)"', drawn)
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert "var(" not in drawn
    assert "url(" not in drawn
    named = root.attrib["aria-labelledby"].split()
    words = ["".join(one.itertext()) for one in root if one.attrib.get("id") in named]
    assert len(words) == 2
    assert all(words)


def test_a_picture_may_use_its_own_style_and_nothing_else(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    chart = served.client.get(f"/tables/{sitting.id}/charts/altitude.svg")
    digest = b64encode(sha256(chart_style().encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; sandbox"
    assert chart.headers["Content-Security-Policy"] == policy
    assert (
        chart.headers["Content-Disposition"]
        == 'inline; filename="2026-11-30-mauna-kea-Ann-Kealoha-Ben-Ortiz-step-5-altitude.svg"'
    )
    step = served.client.get(f"/tables/{sitting.id}/steps/5.svg")
    assert step.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'none'; sandbox"
    assert chart.headers["Cache-Control"] == step.headers["Cache-Control"] == "no-store"


def test_a_picture_shows_its_viewer_only_what_that_viewer_may_see(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    assert 'href="#c-Jc"' in picture(served, sitting, "steps/5.svg")
    assert 'href="#c-Jc"' in picture(served, sitting, "steps/5.svg?as=1")
    for path in ("steps/5.svg?as=2", "steps/5.svg?as=public"):
        drawn = picture(served, sitting, path)
        assert "Jc" not in drawn
        assert 'href="#back"' in drawn


def test_a_picture_without_what_comes_knows_nothing_of_it(served: Served) -> None:
    longer = served.sit(DEALT, "5h As d. x3s r.")
    shorter = served.sit(DEALT, "5h", name="other")
    for path in ("steps/5.svg?hide=1", "charts/altitude.svg?step=5&hide=1", "charts/pace.svg?hide=1&step=5"):
        one, other = (picture(served, sitting, path).replace(str(sitting.id), "") for sitting in (longer, shorter))
        assert one == other


def test_a_picture_of_ascents_has_pitons_lying_and_the_running_altitude(served: Served) -> None:
    sitting = served.sit("dealer1 2:deal7h3s9c4d5sKhQh 1:deal5hAs2c8d6s6cJc", "7h Kh 3s")
    drawn = picture(served, sitting, "steps/7.svg?as=public")
    assert re.findall(r'href="#((?:a|p)-\w\w)" x="[\d.]+" y="[\d.]+"', drawn) == ["a-7h", "p-Kh", "a-3s"]
    assert re.findall(r'font-size="13"(?: font-weight="700")? [^>]+>(\d+)</text>', drawn) == ["7", "7", "10"]


def test_a_picture_of_mountain_and_of_rummy(served: Served) -> None:
    drawn = picture(served, mountain(served, "c c c Td"), "steps/7.svg")
    assert 'href="#c-Td"' in drawn
    assert "nobody fell" in drawn
    assert "The mountain holds" in drawn
    assert "a pair of aces, king, queen and nine: beats the mountain" in drawn
    rummy = Sitting(served.recorder, "rummy", "two-set-rummy", seats=2)
    rummy.enter("dealer1 deal4e4j4m4n5v6v7vMv1e deal5e5j5m5n6eSeMeSjMj up1n")
    drawn = picture(served, rummy, f"steps/{rummy.table.record.head}.svg")
    assert 'href="#c-1n-u"' in drawn
    assert "in the stock" in drawn


def test_a_step_taken_back_says_so_in_its_picture(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    assert "no longer stands" not in picture(served, sitting, "steps/5.svg")
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    assert "This step was taken back or corrected." in picture(served, sitting, "steps/5.svg")
