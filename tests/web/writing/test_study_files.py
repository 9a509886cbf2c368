"""Studies as files: taken along with their tables, brought in somewhere else after a look, and taken along again."""

import re
from io import BytesIO
from uuid import UUID

import pytest

from domain.record.corrections import Adjust
from domain.writing.studies import Chapter, Content, Position, ServiceLink, StepRange, StudyText
from tests.domain.record.judging import put_right
from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS, WON
from tests.web.signed_in import client_as, stranger
from tests.web.writing.studies import Writer
from web.shell.services import services_of

STUDY = UUID(int=77)


@pytest.fixture
def app(opened):
    return opened()


@pytest.fixture
def tables(app):
    """A table that is over and one in play."""
    one, other = (Sitting(services_of(app).recorder, name, labels=LABELS) for name in ("one", "other"))
    one.enter(WON)
    other.enter(DEALT, "5h 8d")
    return one, other


def study_of(app, author, *tables, sight="open"):
    """A study of two chapters that shows these tables; its address."""
    items = []
    for sitting in tables:
        revision = sitting.revision
        items += [StepRange(sitting.id, 1, 4, revision, sight), Position(sitting.id, 4, revision, sight, "A *word*.")]
    chapters = (
        Chapter("One", (StudyText("Look:\n\n* here"), *items)),
        Chapter("Two", (ServiceLink("/rules", "rules"),)),
    )
    services_of(app).studies.make(STUDY, author.person.id, Content("Zoë’s study", "Intro", chapters))
    return f"/studies/{STUDY}"


def taken(writer, study):
    answer = writer.get(f"{study}/study.cairn-study")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="2026-11-30-')
    return answer.data


def sent(writer, data, name="a study.cairn-study"):
    return writer.send("/studies/bring", "send", file=(BytesIO(data), name))


def said_yes(writer):
    page = writer.text("/studies/bring")
    token = re.search(r'action="/studies/bring/yes">.*?name="token" value="([^"]+)"', page)[1]
    answer = writer.client.post("/studies/bring/yes", data={"token": token})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def test_taken_along_brought_in_elsewhere_and_taken_along_again_it_is_the_same_bytes(app, opened, tables):
    """Who sees all cards takes the table along whole; what comes with it is judged like every record."""
    dora, one = Writer(app, "dora"), tables[0]
    study = study_of(app, dora, one)
    first = taken(dora, study)
    there = opened("there")
    eve = Writer(there, "eve")
    assert sent(eve, first).status_code == 303
    page = eve.text("/studies/bring")
    assert "Zoë’s study" in page
    assert "a study.cairn-study: 2 chapters, 4 items." in page
    assert f"Is brought in, {len(one.table.record.steps)} steps." in page
    address = said_yes(eve)
    assert "Ann Kealoha v Ben Ortiz, step 4" in eve.text(f"{address}/chapters/1")
    assert taken(eve, address) == first
    assert stranger(there).get(address).status_code == 404
    assert eve.get("/studies/bring").text.count("Bring it in") == 0
    assert f'href="/tables/{one.id}' in eve.text("/")


def test_tables_that_are_here_are_left_as_they_are(app, tables):
    dora, one = Writer(app, "dora"), tables[0]
    file = taken(dora, study_of(app, dora, one))
    sent(dora, file)
    assert "Here already." in dora.text("/studies/bring")
    put_right(one, Adjust(1, -5, "MK-14", (4,)), why="slow play")
    assert "Here already, as it is here" in dora.text("/studies/bring")
    revision = one.revision
    assert said_yes(dora) != f"/studies/{STUDY}"
    assert one.recorder.load(one.id).record.revision == revision


def test_a_table_of_which_the_file_tells_one_sight_stays_out_and_its_steps_stay_in(app, opened, tables):
    """Ben takes a table in play along as he sees it: that is no whole record."""
    other = tables[1]
    client_as(app, other.id, "player", 2)
    ben = Writer(app, "player2")
    file = taken(ben, study_of(app, ben, other, sight="2"))
    assert b'"as":2' in file
    eve = Writer(opened("there"), "eve")
    sent(eve, file)
    assert "Cannot be brought in: the file holds only what seat 2 saw" in eve.text("/studies/bring")
    address = said_yes(eve)
    page = eve.text(f"{address}/chapters/1")
    assert "A table that is not here, or that you may not see." in page
    assert "A <em>word</em>." in page
    assert b'"record"' not in taken(eve, address)


def test_what_a_file_holds_of_a_table_is_what_its_taker_may_see(app, tables):
    dora, other = Writer(app, "dora"), tables[1]
    file = taken(dora, study_of(app, dora, other, sight="public"))
    assert b'"as":"public"' in file
    assert b"3s" not in file


def test_a_table_that_its_taker_may_not_see_is_not_in_the_file(app, tables):
    dora = Writer(app, "dora")
    services_of(app).studies.make(
        STUDY, dora.person.id, Content("x", "", (Chapter("x", (Position(UUID(int=9), 1, 1),)),))
    )
    file = taken(dora, f"/studies/{STUDY}")
    assert b'"record"' not in file
    sent(dora, file)
    assert "Not in the file; where it is shown, the study says so." in dora.text("/studies/bring")


def test_a_study_that_is_too_large_for_a_file_is_not_cut(app, tables, monkeypatch):
    dora = Writer(app, "dora")
    study = study_of(app, dora, tables[0])
    monkeypatch.setattr("web.writing.studies.files.FILE_BYTES", 1024 * 1024 // 200)
    answer = dora.get(f"{study}/study.cairn-study")
    assert (answer.status_code, "With its tables this study has more than" in answer.text) == (422, True)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: the study ends here"),
        (b'{"cairn":1}\n', "line 1, chain: every line of a study has a chain"),
        (b"\xff\xfe\n", "line 1: this is not UTF-8"),
        (b"[" * 100_000, "line 1: the study ends here"),
    ],
)
def test_what_is_no_study_is_not_taken(app, data, why):
    dora = Writer(app, "dora")
    answer = sent(dora, data, "<b>x</b>.cairn-study")
    assert answer.status_code == 422
    assert f"Not saved: &lt;b&gt;x&lt;/b&gt;.cairn-study, {why}" in answer.text
    assert "Bring it in" not in dora.text("/studies/bring")


def test_without_a_file_it_is_said(app):
    dora = Writer(app, "dora")
    assert "Choose a file." in dora.send("/studies/bring", "send").text
    answer = dora.send("/studies/bring", "send", to="/studies/bring/yes")
    assert (answer.status_code, "No file waits here (any more)." in answer.text) == (409, True)


def test_a_file_can_be_forgotten_and_nobody_else_sees_it(app, tables):
    dora = Writer(app, "dora")
    sent(dora, taken(dora, study_of(app, dora, tables[0])))
    assert "Zoë’s study" not in Writer(app, "eve").text("/studies/bring")
    page = dora.text("/studies/bring")
    token = re.search(r'action="/studies/bring/no">.*?name="token" value="([^"]+)"', page)[1]
    dora.client.post("/studies/bring/no", data={"token": token})
    assert "Zoë’s study" not in dora.text("/studies/bring")
    assert len(services_of(app).studies.own(dora.person.id)) == 1


def test_a_request_larger_than_any_study_is_refused_before_it_is_read(app, monkeypatch):
    monkeypatch.setattr("web.writing.studies.files.REQUEST_BYTES", 10_000)
    assert sent(Writer(app, "dora"), b"x" * 20_000).status_code == 413
