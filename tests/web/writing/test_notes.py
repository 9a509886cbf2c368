"""Notes on the pages: who reads which, on which step, and what the forms do and refuse."""

import re

import pytest

from domain.record.corrections import Replace
from domain.tables.floor.commands import SetTerms
from tests.domain.record.judging import put_right
from tests.recorded import SCORER, Sitting
from tests.web.audit.desk import Form
from tests.web.conftest import OPENED
from tests.web.signed_in import bring_in, client_as, stranger
from tests.web.writing.notes import Writer
from web.shell.services import services_of

PLAYED = f"{OPENED} 7h"
"""Steps 1 to 4 open the table, at step 5 Ben climbs with 7h."""


@pytest.fixture
def table(app) -> Sitting:
    sitting = Sitting(services_of(app).recorder, "noted")
    sitting.enter(PLAYED)
    return sitting


@pytest.fixture
def ann(app, table) -> Writer:
    return Writer(client_as(app, table.id, "player", 1), table)


@pytest.fixture
def ben(app, table) -> Writer:
    return Writer(client_as(app, table.id, "player", 2), table)


@pytest.fixture
def judge(app, table) -> Writer:
    return Writer(client_as(app, table.id, "judge"), table)


@pytest.fixture
def passer_by(app, table) -> Writer:
    return Writer(stranger(app), table)


def test_a_note_stands_below_the_table_of_its_step_and_is_told_of_on_later_ones(ben):
    assert "Write a note" in ben.panel("steps/5")
    ben.write(5, "A **bold** climb", glyph="!?", tags="opening risk", shared="table")
    panel = ben.panel("steps/5")
    assert "<p>A <strong>bold</strong> climb</p>" in panel
    assert "<b>!?</b> interesting" in panel
    assert "#opening</a>" in panel
    assert "<h3>Before</h3>" not in ben.panel("steps/4")
    assert "bold" not in ben.panel("steps/4")


def test_the_steps_before_with_notes_are_told_and_later_ones_are_not(ben):
    ben.write(3, "Dealt well")
    ben.write(5, "Climbs")
    assert 'href="3">Step 3</a>' in ben.panel("steps/4")
    assert "Dealt well" in ben.panel("steps/5")
    assert "Climbs" not in ben.panel("steps/4")
    ben.write(4, "Between", since="3")
    assert '<a href="' in ben.panel("steps/4")
    assert "Steps 3</a> to 4" in ben.panel("steps/4")
    assert "Between" not in ben.panel("steps/3")


def test_a_page_that_hides_what_comes_knows_no_later_note(ben):
    before = re.sub("[0-9a-f-]{36}", "", ben.get("steps/4?hide=1"))
    ben.write(5, "Climbs", glyph="!!", shared="public")
    assert re.sub("[0-9a-f-]{36}", "", ben.get("steps/4?hide=1")) == before
    page = ben.get("steps/5?hide=1")
    assert "Climbs" in page
    assert ">5 note !!</a>" in page


def test_the_way_through_the_table_shows_where_notes_are(ben):
    ben.write(5, "Climbs", glyph="?")
    page = ben.get("steps/2")
    assert ">5 note ?</a>" in page
    assert '</a><span class="judged"><b aria-hidden="true">?</b><span class="vh"> mistake, 1 note</span></span>' in page


def test_what_a_player_writes_during_play_waits_for_the_end(app, table, ann, ben, judge, passer_by):
    ben.write(4, "I hold both kings", shared="public")
    assert "until the table is over only you and people who see the same cards read this" in ben.panel("steps/4")
    for reader in (ann, judge, passer_by):
        assert "kings" not in reader.get("steps/4")
        assert "kings" not in reader.get("notes")
        assert "note" not in reader.get("steps/5").partition('class="moves"')[2].partition("</section>")[0]
    table.enter("resign")
    for reader in (ann, judge, passer_by):
        assert "I hold both kings" in reader.panel("steps/4")
    assert "written from what" in ann.panel("steps/4")


@pytest.mark.parametrize("step", ["9" * 5000, "x", "-1", ""])
def test_a_step_that_is_none_is_refused_in_words(ben, step):
    refused = ben.send("steps/5", "write-note", text="Where?", step=step)
    assert refused.status_code == 422
    assert "Not saved: step" in refused.text


def test_who_only_looks_on_reads_no_names_of_accounts(table, ben, passer_by):
    table.enter("resign")
    ben.write(5, "Well played", shared="public")
    assert "Player2" not in passer_by.get("steps/5")
    assert "<b>Seat 2</b>" in passer_by.panel("steps/5")


def test_chosen_people_and_nobody_else_read_a_note(app, table, ann, ben, judge):
    table.enter("resign")
    writer = Writer(client_as(app, table.id, "director"), table)
    writer.write(5, "For the judge", shared="people", people=["judge:0"])
    assert "For the judge" in judge.panel("steps/5")
    assert "For the judge" not in ann.panel("steps/5")
    refused = writer.send("steps/5", "write-note", text="For whom?", shared="people")
    assert refused.status_code == 422
    assert "Name 1 to 20 people" in refused.text
    assert ">For whom?</textarea>" in refused.text


@pytest.mark.parametrize(
    ("fields", "field", "why"),
    [
        ({"text": "x" * 4001}, "text", "This has 4001 characters; 4000 are the most."),
        ({"glyph": "!!!"}, "glyph", "Must be one of"),
        ({"tags": "Ok no_t"}, "tags", "No_t is none: letters a to z"),
        ({"since": "7"}, "since", "From a step of the table up to step 5."),
        ({"since": "many"}, "since", "Not a valid integer."),
        ({"card": "2s"}, "card", "You see no 2s on the table at step 5."),
        ({"shared": "all"}, "shared", "Must be one of"),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(ben, fields, field, why):
    sent = {"text": "My words", "tags": "kept"} | fields
    answer = ben.send("steps/5", "write-note", **sent)
    assert answer.status_code == 422
    assert f'id="note-{field}-wrong">{why}' in answer.text
    assert sent["text"] in answer.text
    assert f'value="{sent["tags"]}"' in answer.text
    assert "There is no note here" in ben.get("notes")


def test_what_is_to_become_of_a_note_is_said(ben):
    note = ben.write(5, "My words")
    fields = Form(ben.get(f"notes/{note}"), "change").fields | {"text": "Other words"}
    del fields["do"]
    assert ben.client.post(f"{ben.address}/notes/{note}", data=fields).status_code == 422
    assert "My words" in ben.get("notes")


def test_a_form_of_somebody_else_is_refused(ann, ben):
    fields = {"step": "5", "text": "Mine", "token": "made up"}
    assert ben.client.post(f"{ben.address}/notes", data=fields).status_code == 403
    assert "There is no note here" in ben.get("notes")


def test_the_same_form_sent_twice_keeps_one_note(ben):
    for _ in range(2):
        assert ben.write(5, "Once")
    assert ben.get("notes").count("<p>Once</p>") == 1


def test_a_note_on_a_card_is_shown_to_who_sees_the_card(app, table, ann, ben, judge):
    assert '<option value="8h">' in ben.panel("steps/5")
    assert '<option value="8h">' not in ann.panel("steps/5")
    ben.write(5, "This one", card="8h", shared="public")
    ben.write(5, "That one", card="7h", shared="public")
    terms = SetTerms("anybody", 0, 0, until_closed=False, opens=False)
    services_of(app).floors.act(table.id, 2, terms, SCORER, "stays closed")
    table.enter("resign")
    assert "That one" in ann.panel("steps/5")
    assert "This one" not in ann.get("steps/5")
    assert "This one" not in ann.get("notes")
    assert "This one" in judge.panel("steps/5?as=open")


def test_an_answer_is_read_below_its_note(ann, ben, table):
    note = ben.write(5, "Why?", shared="table")
    table.enter("resign")
    sent = ann.send(f"notes/{note}", "answer", text="Why *not*?", shared="public", step="2")
    assert sent.headers["Location"].startswith(f"{ann.address}/steps/5#note-")
    assert "<p>Why <em>not</em>?</p>" in ben.panel("steps/5")
    empty = ann.send(f"notes/{note}", "answer", text=" ")
    assert (empty.status_code, "Write something." in empty.text) == (422, True)


def test_what_may_not_be_read_is_not_there(ann, ben):
    note = ben.write(5, "Mine alone")
    other = "00000000-0000-4000-8000-00000000abcd"
    for path in (f"notes/{note}", f"notes/{note}/erase"):
        hidden, none = (ann.client.get(f"{ann.address}/{at}") for at in (path, path.replace(note, other)))
        assert (hidden.status_code, hidden.data) == (404, none.data)
    token = re.search('name="token" value="([^"]*)"', ann.panel("steps/5"))[1]
    fields = {"token": token, "do": "erase"}
    assert ann.client.post(f"{ann.address}/notes/{note}", data=fields).status_code == 404
    answer = {"token": token, "answers": note, "step": "5", "text": "Ha"}
    assert ann.client.post(f"{ann.address}/notes", data=answer).status_code == 404
    assert "Mine alone" in ben.panel("steps/5")


def test_a_changed_note_tells_what_it_said_to_whoever_might_read_it_then(table, ann, ben):
    note = ben.write(5, "First words")
    table.enter("resign")
    ben.send(f"notes/{note}", "change", text="Second words", shared="table", tags="better")
    assert "Second words" in ann.panel("steps/5")
    assert "First words" not in ann.get(f"notes/{note}")
    assert "First words" in ben.get(f"notes/{note}")
    ben.send(f"notes/{note}", "change", text="Third words", shared="table")
    assert "Second words" in ann.get(f"notes/{note}")
    stale = ben.send(f"notes/{note}", "change", text="Fourth words", shared="table", seen="1")
    assert stale.status_code == 422
    assert "changed meanwhile" in stale.text
    assert ">Fourth words</textarea>" in stale.text


def test_an_erased_note_leaves_a_stone_on_its_step(table, ann, ben):
    table.enter("resign")
    note = ben.write(5, "Regrettable", shared="table", tags="oops")
    ann.send(f"notes/{note}", "answer", text="Quite so")
    assert "Regrettable" in ben.get(f"notes/{note}/erase")
    done = ben.send(f"notes/{note}/erase", "erase")
    assert done.headers["Location"] == f"{ben.address}/steps/5#notes"
    panel = ann.panel("steps/5")
    assert "A note was erased by Player2" in panel
    assert "Quite so" in panel
    for page in (ben.get(f"notes/{note}"), ann.get("notes"), ben.get("steps/5")):
        assert "Regrettable" not in page
        assert "oops" not in page
    assert ben.client.get(f"{ben.address}/notes/{note}/erase").status_code == 403


def test_an_official_hides_a_note_with_a_reason_and_shows_it_again(table, ann, ben, judge):
    table.enter("resign")
    note = ben.write(5, "Cheat!", shared="public")
    wrong = judge.send(f"notes/{note}", "hide", why=" ")
    assert (wrong.status_code, "Why" in wrong.text) == (422, True)
    judge.send(f"notes/{note}", "hide", why="An insult")
    for reader in (ann, judge):
        panel = reader.panel("steps/5")
        assert "Cheat!" not in panel
        assert "A note was hidden by Judge" in panel
        assert "An insult" in panel
    assert "Cheat!" in ben.panel("steps/5")
    judge.send(f"notes/{note}", "hide")
    assert "Cheat!" in ann.panel("steps/5")
    assert "showed it again" in judge.get(f"notes/{note}")


def test_a_player_hides_nothing(table, ann, ben):
    table.enter("resign")
    note = ben.write(5, "Cheat!", shared="public")
    assert 'value="hide"' not in ann.get(f"notes/{note}")
    token = re.search('name="token" value="([^"]*)"', ann.panel("steps/5"))[1]
    sent = ann.client.post(f"{ann.address}/notes/{note}", data={"token": token, "do": "hide", "why": "No"})
    assert sent.status_code == 403
    assert "Cheat!" in ann.panel("steps/5")


def test_the_list_has_every_note_by_step_and_narrows(ben):
    ben.write(5, "Later", tags="end-game", glyph="!")
    ben.write(3, "Sooner", tags="deal")
    page = ben.get("notes")
    assert page.index("Sooner") < page.index("Later")
    assert "2 notes" in page
    asked = {"tag=deal": "Sooner", "glyph=!": "Later", "until=4": "Sooner", "author=You&tag=deal": "Sooner"}
    for query, there in asked.items():
        page = ben.get(f"notes?{query}")
        assert there in page
        assert ("Sooner" in page) != ("Later" in page)
    assert "No note that you may read matches" in ben.get("notes?author=Ann")
    assert "Later" in ben.get("notes?as=public&until=nonsense&page=-3")


def test_the_list_goes_on_page_by_page(app, ben, monkeypatch):
    monkeypatch.setattr("web.writing.notes.pages.A_PAGE", 2)
    for number in range(5):
        ben.write(3, f"note number {number}")
    last = ben.get("notes?page=3")
    assert ("note number 4" in last, "note number 3" in last) == (True, False)
    assert 'href="?page=2"' in last
    assert ">After<" not in last


def test_a_note_follows_its_step_where_that_is_stated_again(table, ann, ben):
    table.enter("9h")
    note = ben.write(6, "Follows me")
    put_right(table, Replace(5, ("2:8h",)))
    assert table.table.record.standing[-2:] == (7, 8)
    assert "Follows me" in ben.panel("steps/8")
    assert 'href="/tables/' + f'{table.id}/steps/6">Step 6</a>' in ben.panel("steps/8")
    assert 'steps/8">step 8</a>)' in ben.panel("steps/6")
    assert "Follows me" not in ben.get("steps/7")
    assert 'steps/8">step 8</a>)' in ben.get("notes")
    for path in ("steps/6", "notes", f"notes/{note}"):
        assert "now <a" in ben.get(path)
    for path in ("steps/6?hide=1", "notes?until=6&hide=1", f"notes/{note}?hide=1"):
        assert "Follows me" in ben.get(path)
        assert "now <a" not in ben.get(path)


def test_markup_is_text_and_links_are_followed_by_nobody(ben):
    links = "![i](/a.png) [bad](javascript:alert(1)) [good](https://example.org) [bad](data:text/html,x)"
    ben.write(5, f"<script>x</script> {links}\n\n# Big")
    panel = ben.panel("steps/5")
    assert "<script>" not in panel
    assert "<img" not in panel
    assert re.findall('rel="nofollow[^>]*>([^<]*)', panel) == ["i", "good"]
    assert 'href="javascript' not in panel
    assert 'href="data' not in panel
    assert '<a href="https://example.org" rel="nofollow noopener">good</a>' in panel
    assert "<h3>Big</h3>" in panel


def test_an_erased_account_is_nobody_any_more(app, table, ann, ben):
    table.enter("resign")
    ben.write(5, "Still here", shared="table")
    services_of(app).people.erase(services_of(app).people.by_login("player2"))
    panel = ann.panel("steps/5")
    assert "Still here" in panel
    assert "<b>A deleted account</b>" in panel


def test_who_sees_the_table_late_reads_no_note_of_later(app, table, judge, passer_by):
    judge.write(2, "He will climb", shared="public")
    terms = SetTerms("anybody", 0, 2, until_closed=False, opens=True)
    services_of(app).floors.act(table.id, 2, terms, SCORER, "late")
    assert "He will climb" not in passer_by.get("steps/2")
    assert "He will climb" not in passer_by.get("notes")
    table.enter("8h", "9h")
    assert "He will climb" in passer_by.get("steps/2")


def test_notes_go_out_with_a_file_and_come_in_elsewhere_as_brought_from_it(app, opened, table, ann, ben):
    table.enter("resign")
    ben.write(5, "For all", shared="public", tags="bold")
    ben.write(5, "For me")
    assert b'"text":"For all"' in ann.client.get(f"{ann.address}/record.cairn").data
    assert b"For me" not in ben.client.get(f"{ben.address}/record.cairn").data
    assert b"For me" not in ann.client.get(f"{ann.address}/record.cairn?private=1").data
    data = ben.client.get(f"{ben.address}/record.cairn?private=1").data
    other = opened("other")
    client = other.test_client()
    sent = bring_in(client, data)
    assert ">2 notes</a>" in sent.text
    there = Writer(client, table)
    assert there.panel("steps/5").count('Player2 <span class="quiet small">(from a file)</span>') == 2
    assert "For me" not in Writer(stranger(other), table).get("notes")
    assert "For all" in Writer(stranger(other), table).panel("steps/5")


def test_the_file_of_a_sight_holds_no_note_of_a_wider_one(table, ben):
    table.enter("resign")
    ben.write(5, "All cards considered", shared="public")
    data = ben.client.get(f"{ben.address}/record.cairn?as=2").data
    assert b"All cards considered" not in data
    assert b"All cards considered" in ben.client.get(f"{ben.address}/record.cairn?as=open").data
