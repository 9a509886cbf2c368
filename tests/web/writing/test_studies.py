"""Studies on their pages: made, filled from the pages of steps, edited, shared, read by others, erased."""

import re
from uuid import UUID

import pytest

from domain.tables.floor.commands import SetTerms
from domain.writing.studies import Chapter, Content, Position, StepRange
from tests.recorded import SCORER, Sitting
from tests.web.served import DEALT, LABELS
from tests.web.signed_in import client_as, stranger
from tests.web.writing.studies import Writer
from web.shell.services import services_of


@pytest.fixture
def played(app):
    """A table in play between Ann and Ben; both hands were seen, six steps."""
    sitting = Sitting(services_of(app).recorder, labels=LABELS)
    sitting.enter(DEALT, "5h 8d")
    return sitting


@pytest.fixture
def ended(app):
    sitting = Sitting(services_of(app).recorder, "ended", labels=LABELS)
    sitting.enter(DEALT, "5h 8d resign")
    return sitting


@pytest.fixture
def dora(app):
    return Writer(app, "dora")


def seated(app, sitting, seat):
    client_as(app, sitting.id, "player", seat)
    return Writer(app, f"player{seat}")


def test_without_an_account_one_reads_and_writes_nothing(app, dora):
    study = dora.make()
    page = stranger(app).get("/studies").text
    assert "A new study" not in page
    assert "Studies are made by people with an account" in page
    assert stranger(app).post("/studies", data={"title": "x"}).status_code == 401
    assert stranger(app).get(f"{study}/edit").status_code == 401


def test_a_new_study_has_a_chapter_and_is_private(app, dora):
    study = dora.make("Endings")
    page = dora.text(study)
    assert "<h1>Endings</h1>" in page
    assert "First chapter" in page
    assert "for you alone" in page
    for other in (stranger(app), Writer(app, "cleo").client):
        assert other.get(study).status_code == 404
        assert other.get(f"{study}/chapters/1").status_code == 404
        assert other.get(f"{study}/study.cairn-study").status_code == 404
        assert "Endings" not in other.get("/studies").text


def test_a_title_of_blanks_is_refused(dora):
    answer = dora.send("/studies", "make", title="  ")
    assert answer.status_code == 422
    assert "Not made: title: 1 to 120 characters." in answer.text


def test_a_step_is_taken_from_its_page_and_drawn_in_the_study(dora, ended):
    study = dora.make()
    answer = dora.add(ended.id, 4, study, caption="Ann **climbs**.")
    assert answer.headers["Location"] == f"{study}/chapters/1/edit"
    page = dora.text(f"{study}/chapters/1")
    assert f'href="/tables/{ended.id}/steps/5' not in page
    assert re.search(rf'href="/tables/{ended.id}/steps/4\?as=open&amp;rev=7"', page)
    assert "<p>Ann <strong>climbs</strong>.</p>" in page
    assert 'class="mk' in page
    assert "Step 4: " in page


def test_steps_in_a_row_are_sentences_with_links(dora, ended):
    answer = dora.add(ended.id, 4, "new", title="Openings", last="6")
    chapter = answer.headers["Location"].removesuffix("/edit")
    page = dora.text(chapter)
    for step in (4, 5, 6):
        assert f'<li value="{step}"><a href="/tables/{ended.id}/steps/{step}?as=open&amp;rev=7">' in page
    assert '<li value="7">' not in page
    assert '<li value="3">' not in page


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"where": "new", "title": ""}, "Not added: title: 1 to 120 characters."),
        (
            {"where": "new", "title": "x", "last": "1"},
            "Not added: last: at or after the first step, 100 steps at most.",
        ),
        ({"where": "new", "title": "x", "last": "x"}, "Not added: last: "),
        ({"where": "new", "title": "x", "caption": "x" * 1001}, "Not added: caption: 0 to 1000 characters."),
        ({"where": ""}, "Not added: choose a chapter of one of your studies."),
        ({"where": "00000000-0000-4000-8000-00000000abcd.1.1"}, "Not added: choose a chapter of one of your studies."),
    ],
)
def test_what_cannot_be_added_is_said_and_what_was_typed_stays(dora, ended, fields, why):
    address = f"/studies/add?table={ended.id}&step=4&rev=7&as=open"
    answer = dora.send(address, "add", **({"caption": "my words"} | fields))
    assert answer.status_code == 422
    assert why in answer.text
    assert fields.get("caption", "my words") in answer.text
    assert dora.text("/studies").count("/edit") == 0


def test_a_step_goes_into_no_chapter_that_was_moved_meanwhile(dora, ended):
    study = dora.make()
    address = f"/studies/add?table={ended.id}&step=4&rev=7&as=open"
    where = re.search(rf'value="({study.removeprefix("/studies/")}\.1\.1)"', dora.text(address))[1]
    dora.send(f"{study}/edit", "add-chapter", title="Second")
    answer = dora.send(address, "add", where=where, caption="my words")
    assert (answer.status_code, "my words" in answer.text) == (409, True)


def test_no_step_is_added_that_the_visitor_may_not_see(app, dora, played):
    for query in ("step=9&rev=6", "step=0&rev=6", "step=2", "step=x&rev=6", "step=2&rev=6&as=xxxxxxxxxxxx"):
        assert dora.get(f"/studies/add?table={played.id}&{query}").status_code == 404
    assert dora.get("/studies/add?table=x&step=1&rev=1").status_code == 404
    floors = services_of(app).floors
    floors.act(played.id, 2, SetTerms("invited", 0, 0, until_closed=False, opens=True), SCORER, "closed")
    assert dora.get(f"/studies/add?table={played.id}&step=2&rev=6").status_code == 403


def test_chapters_are_added_moved_and_removed(dora):
    study = dora.make()
    edit = f"{study}/edit"
    dora.send(edit, "add-chapter", title="Second")
    dora.send(edit, "add-chapter", title="Third")
    answer = dora.send(edit, "chapter-3", act="up")
    assert answer.headers["Location"] == f"{edit}?act=up&at=2"
    page = dora.text(f"{edit}?act=up&at=2")
    assert re.search(r'value="up" autofocus>Up<span class="vh"> chapter 2', page)
    assert re.findall(r'/edit"><b>(.+?)</b>', page) == ["First chapter", "Third", "Second"]
    dora.send(edit, "chapter-1", act="remove")
    assert re.findall(r'/edit"><b>(.+?)</b>', dora.text(edit)) == ["Third", "Second"]
    page = dora.text(f"{study}/chapters/1")
    assert f'rel="next" href="{study}/chapters/2">Second' in page
    assert 'rel="prev"' not in page
    page = dora.text(f"{study}/chapters/2")
    assert f'rel="prev" href="{study}/chapters/1">' in page
    assert 'rel="next"' not in page


def test_texts_and_links_are_added_changed_moved_and_removed(dora):
    study = dora.make()
    chapter = f"{study}/chapters/1"
    edit = f"{chapter}/edit"
    dora.send(edit, "add-text", text="One *word*")
    dora.send(edit, "add-link", address="/rules/mauna-kea#MK-12", caption="the rule")
    dora.send(edit, "item-2", act="up", address="/rules/mauna-kea", caption="all rules")
    page = dora.text(chapter)
    assert page.index('<a href="/rules/mauna-kea">/rules/mauna-kea</a>') < page.index("<p>One <em>word</em></p>")
    assert "<p>all rules</p>" in page
    dora.send(edit, "item-2", act="keep", text="Two words")
    dora.send(edit, "item-1", act="remove")
    page = dora.text(chapter)
    assert "<p>Two words</p>" in page
    assert "all rules" not in page
    dora.send(edit, "title-form", title="Words")
    assert "<h1>Words</h1>" in dora.text(chapter)


def test_an_edit_on_an_older_version_is_refused_and_both_texts_stand_on_the_page(dora):
    study = dora.make()
    edit = f"{study}/edit"
    dora.send(edit, "head", title="Of one tab", intro="one")
    answer = dora.send(edit, "head", version="1", title="Of the other tab", intro="the other text")
    assert answer.status_code == 409
    assert "Of the other tab\n\nthe other text</textarea>" in answer.text
    assert 'value="Of one tab"' in answer.text
    assert "<h1>Of one tab</h1>" in dora.text(study)
    answer = dora.send(f"{study}/chapters/1/edit", "add-text", version="1", text="unsaved words")
    assert (answer.status_code, "unsaved words</textarea>" in answer.text) == (409, True)


@pytest.mark.parametrize(
    ("form", "fields", "status", "why"),
    [
        ("add-text", {"text": " "}, 422, "Not saved: text: 1 to 8000 characters."),
        ("add-link", {"address": "https://elsewhere.example"}, 422, "Not saved: address: an address here"),
        ("add-text", {"act": "keep", "place": "9", "text": "lost?"}, 409, "Not saved: that is not there (any more)."),
        ("add-text", {"act": "dance"}, 400, "The form does not say what to do."),
        ("add-text", {"token": "x"}, 403, "This form is from before"),
    ],
)
def test_what_cannot_be_kept_is_said(dora, form, fields, status, why):
    answer = dora.send(f"{dora.make()}/chapters/1/edit", form, **fields)
    assert (answer.status_code, why in answer.text) == (status, True)
    assert fields.get("text", "").strip() in answer.text


def test_only_its_author_changes_a_study(app, dora):
    study = dora.make()
    dora.share(study, "public")
    cleo = Writer(app, "cleo")
    assert "Edit" not in cleo.text(study)
    for address in ("edit", "chapters/1/edit"):
        assert cleo.get(f"{study}/{address}").status_code == 403
        assert cleo.client.post(f"{study}/{address}", data={"act": "head", "version": 2}).status_code == 403
    assert cleo.client.post(f"{study}/erase", data={"sure": "1"}).status_code == 403


def test_it_is_shared_with_named_people_by_their_logins(app, dora):
    study, cleo, dan = dora.make("For Cleo"), Writer(app, "cleo"), Writer(app, "dan")
    answer = dora.send(f"{study}/edit", "share", visibility="people", people="cleo, nobody")
    assert (answer.status_code, "nobody here has the login nobody" in answer.text) == (422, True)
    dora.share(study, "people", "Cleo, ")
    assert 'value="cleo"' in dora.text(f"{study}/edit")
    assert "For Cleo" in cleo.text("/studies")
    assert "by Dora" in cleo.text(study)
    assert dan.get(study).status_code == 404
    services_of(app).people.erase(cleo.person)
    assert 'value="cleo"' not in dora.text(f"{study}/edit")


def test_everybody_sees_the_table_of_a_study_by_their_own_rights(app, dora, played):
    """Ben takes a step as he sees it; nobody else sees his hand, whatever the study asks for."""
    ben = seated(app, played, 2)
    ben.add(played.id, 4, "new", title="My hand", caption="ben-says-this")
    study = re.search(r'href="(/studies/[0-9a-f-]+)"', ben.text("/studies"))[1]
    ben.share(study, "public")
    own = ben.text(f"{study}/chapters/1")
    clients = (seated(app, played, 1).client, stranger(app), dora.client)
    others = [client.get(f"{study}/chapters/1") for client in clients]
    assert all(card in own for card in ("c-7h", "c-3s", "c-Kh"))
    assert "ben-says-this" in own
    for page in others:
        assert page.status_code == 200
        assert "c-3s" not in page.text
        assert "ben-says-this" not in page.text
    played.enter("resign")
    page = stranger(app).get(f"{study}/chapters/1").text
    assert "c-3s" in page
    assert "ben-says-this" in page


def test_what_a_player_says_in_play_is_from_the_own_hand_whatever_is_looked_at(app, played):
    ben = seated(app, played, 2)
    ben.send(
        f"/studies/add?table={played.id}&step=4&rev=6&as=public", "add", where="new", title="x", caption="two queens"
    )
    (study,) = services_of(app).studies.own(ben.person.id)
    assert services_of(app).studies.find(study.id).content.chapters[0].items[0].sight == "2"
    ben.share(f"/studies/{study.id}", "public")
    assert "two queens" not in stranger(app).get(f"/studies/{study.id}/chapters/1").text


def test_no_word_of_a_chapter_or_introduction_tells_of_a_hand_in_play(app, played):
    ben = seated(app, played, 2)
    ben.add(played.id, 4, "new", title="My hand")
    study = re.search(r'href="(/studies/[0-9a-f-]+)"', ben.text("/studies"))[1]
    ben.send(f"{study}/chapters/1/edit", "add-text", text="He has two queens")
    ben.send(f"{study}/edit", "head", title="My hand", intro="Two queens it is")
    ben.send(f"{study}/edit", "add-chapter", title="Elsewhere")
    ben.send(f"{study}/chapters/2/edit", "add-text", text="Nothing of that table")
    ben.share(study, "public")
    read = stranger(app)
    assert "two queens" not in read.get(f"{study}/chapters/1").text
    assert "Two queens" not in read.get(study).text
    assert "Nothing of that table" in read.get(f"{study}/chapters/2").text
    assert read.get(f"{study}/study.cairn-study").status_code == 403
    played.enter("resign")
    assert "two queens" in read.get(f"{study}/chapters/1").text
    assert "Two queens" in read.get(study).text
    terms = SetTerms("invited", 0, 0, until_closed=False, opens=True)
    services_of(app).floors.act(played.id, 2, terms, SCORER, "closed")
    assert "Two queens" in read.get(study).text, "the table may be closed to its readers: it is over"


def test_a_table_that_one_may_not_see_shows_nothing(app, dora, ended):
    study = dora.make()
    dora.add(ended.id, 4, study, caption="what all cards said")
    dora.share(study, "public")
    floors = services_of(app).floors
    floors.act(ended.id, 2, SetTerms("invited", 0, 0, until_closed=False, opens=True), SCORER, "closed")
    for client in (stranger(app), Writer(app, "cleo").client):
        page = client.get(f"{study}/chapters/1").text
        assert "A table that is not here, or that you may not see." in page
        assert not any(told in page for told in ("Ann", "what all cards said", "c-7h", "5h"))


def test_who_looks_on_late_reads_late(app, dora, played):
    study = dora.make()
    Sitting.enter(played, "d.")
    answer = dora.add(played.id, 5, study, caption="five!")
    assert answer.status_code == 303
    dora.share(study, "public")
    assert "five!" in stranger(app).get(f"{study}/chapters/1").text
    floors = services_of(app).floors
    floors.act(played.id, 2, SetTerms("anybody", 0, 20, until_closed=False, opens=True), SCORER, "late")
    page = stranger(app).get(f"{study}/chapters/1").text
    assert "This has not been played yet, or is not for you to see yet." in page
    assert "five!" not in page


def test_a_correction_later_changes_nothing_in_a_study(dora, played):
    study = dora.make()
    dora.add(played.id, 5, study)
    before = dora.text(f"{study}/chapters/1")
    played.table = played.recorder.take_back(played.id, played.context())
    assert dora.text(f"{study}/chapters/1") == before


def test_what_was_never_there_is_said(app, dora, played):
    absent, later = Position(UUID(int=5), 1, 1), Position(played.id, 1, 99)
    items = (Position(played.id, 9, 5), StepRange(played.id, 8, 9, 5), absent, later)
    study = services_of(app).studies.make(UUID(int=1), dora.person.id, Content("x", "", (Chapter("One", items),)))
    page = dora.text(f"/studies/{study.id}/chapters/1")
    assert "There was no such step." in page
    assert "None of these steps stood then." in page
    assert "A table that is not here, or that you may not see." in page
    assert "This has not been played yet" in page
    assert dora.get(f"/studies/{study.id}/chapters/2").status_code == 404
    assert dora.get(f"/studies/{study.id}/chapters/2/edit").status_code == 404


def test_what_people_write_is_no_markup(dora):
    study = dora.make("<b>title</b>")
    text = "<script>alert(1)</script> [go](javascript:alert(1)) ![see](https://elsewhere.example/x.png) [out](https://a.example)"
    dora.send(f"{study}/chapters/1/edit", "add-text", text=text)
    page = dora.text(f"{study}/chapters/1")
    assert "<script>alert" not in page
    assert "<b>title" not in page
    assert "<img" not in page
    assert 'href="javascript' not in page
    assert '<a href="https://a.example" rel="nofollow noopener">out</a>' in page


def test_erased_it_is_gone_once_its_author_is_sure(app, dora):
    study = dora.make()
    answer = dora.send(f"{study}/edit", "erase", to=f"{study}/erase")
    assert (answer.status_code, "Nothing was erased" in answer.text) == (422, True)
    assert dora.send(f"{study}/edit", "erase", to=f"{study}/erase", sure="1").headers["Location"] == "/studies"
    assert dora.get(study).status_code == 404


def test_with_an_account_its_studies_go(app, dora):
    study = dora.make()
    dora.share(study, "public")
    dora.send("/account", "erase-form", to="/account/erase", typed="dora")
    assert stranger(app).get(study).status_code == 404


def test_a_long_list_has_pages(app, dora):
    for number in range(31):
        dora.make(f"Study number {number}")
    page = dora.text("/studies")
    assert page.count("Study number") == 60
    assert 'href="/studies?page=2"' in page
    assert dora.text("/studies?page=2").count("Study number") == 2
    for odd in ("0", "x", "99999999", "-1"):
        assert "Studies" in dora.text(f"/studies?page={odd}")


def test_a_stranger_is_not_offered_to_add_a_step(app, ended):
    assert "/studies/add" not in stranger(app).get(f"/tables/{ended.id}/steps/4").text
