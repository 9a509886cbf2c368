"""Disputes through the pages, as players, judge, director, panel and those who only look on."""

import hashlib
import io
import re

import pytest
from werkzeug.datastructures import FileStorage

from domain.tables.floor.commands import LeavePlace, SetTerms
from tests.domain.tables.disputes.given import PNG
from tests.recorded import SCORER, Sitting
from tests.web.audit.desk import Form
from tests.web.audit.disputes import Hall
from tests.web.conftest import OPENED
from tests.web.signed_in import client_as, stranger
from web.shell.services import services_of

SAID = "Ben held the As all along."
RUNNING = ("", "steps/5", "steps/4?as=public", "audit", "record.cairn", "people")


@pytest.fixture
def hall(app, sitting):
    sitting.enter("7h 8h")
    return Hall(app, sitting)


@pytest.fixture
def over(app):
    """A table that has ended, which everybody may look at."""
    sitting = Sitting(services_of(app).recorder, "over")
    sitting.enter(OPENED, "resign")
    return Hall(app, sitting)


def plain(page):
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", "", page)).replace("\ufe0e", "")


# --- raising --------------------------------------------------------------------------------------------------------


def test_a_step_is_disputed_from_the_replay(hall):
    links = re.findall(r'class="dispute" href="([^"]+)"', hall.get("ann", "steps/5"))
    assert links == [f"{hall.address}/disputes/new?rev=6&amp;step=5"] * 2
    answer = hall.raise_dispute("ann", SAID, "?rev=6&step=5", concerns=["2"])
    assert answer.headers["Location"] == f"{hall.address}/disputes/1"
    claim = hall.dispute().claim
    assert (claim.role, claim.seat, claim.revision, claim.steps, claim.concerns) == ("player", 1, 6, (5,), (1, 2))
    page = hall.get("ben")
    assert SAID in page
    assert f'<a href="{hall.address}/steps/5?rev=6">step 5</a>' in page
    assert "Step 5: Player2 climbs 7♥" in plain(page)


def test_a_line_of_the_score_is_disputed_from_the_audit(over):
    link = re.search(r'href="disputes/(new\?rev=5&amp;line=[^"]+)">Dispute this', over.get("ann", "score?deal=1"))[1]
    answer = over.raise_dispute(
        "ann", "That is no altitude.", link.replace("&amp;", "&").removeprefix("new"), line="1:1:MK-51"
    )
    assert answer.status_code == 303, answer.text
    assert over.dispute().claim.lines[0].rule == "MK-51"
    assert "score of Player1 in deal 1 under MK-51" in plain(over.get("ann"))


def test_who_only_looks_on_has_no_link(hall):
    for who in ("spectator", "auditor", "panel"):
        assert "Dispute this" not in hall.get(who, "steps/5")


def test_a_form_sent_twice_raises_one_dispute(hall):
    form = Form(hall.get("ann", "disputes/new?step=4"), "raise").fields | {"words": SAID}
    for _ in range(2):
        answer = hall.clients["ann"].post(f"{hall.address}/disputes", data=form)
        assert answer.headers["Location"].endswith("/disputes/1")
    assert len(services_of(hall.app).disputes.load(hall.sitting.id).disputes) == 1


@pytest.mark.parametrize(
    ("fields", "status", "why"),
    [
        ({"words": "  "}, 422, "Not raised: say why, in a few words."),
        ({"steps": "99"}, 404, "This table has no step 99."),
        ({"steps": "4, 99"}, 422, "Not raised: there was no step 99 at entry 6."),
        ({"steps": "four"}, 400, "steps are numbers with commas between"),
        ({"line": "2:1"}, 400, "a score line is named as in 1:2:MK-47"),
        ({"concerns": "9"}, 422, "Not raised: this table has no seat 9."),
        ({"token": "forged"}, 403, "This form is from before you signed in or out"),
        ({"revision": "-1"}, 400, "revision"),
    ],
)
def test_what_cannot_be_raised_is_told_beside_what_was_typed(hall, fields, status, why):
    answer = hall.raise_dispute("ann", **{"words": SAID} | fields)
    assert (answer.status_code, why in plain(answer.text)) == (status, True), plain(answer.text)
    if status == 422 and "words" not in fields:
        assert SAID in answer.text
    assert services_of(hall.app).disputes.load(hall.sitting.id).disputes == ()


def test_what_people_write_is_text_and_nothing_else(hall):
    hall.raise_dispute("ann", "<script>alert(1)</script> {{ 7 * 7 }}")
    page = hall.get("judge")
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7 * 7 }}" in page


# --- who reads ------------------------------------------------------------------------------------------------------


def test_words_are_read_by_those_concerned_and_by_officials_only(hall):
    hall.raise_dispute("ann", SAID)
    for who in ("ann", "judge", "director", "panel", "auditor"):
        assert SAID in hall.get(who)
    for who in ("ben", "scorer"):
        page = hall.get(who)
        assert SAID not in page
        assert "What was written is for those whom it concerns and for officials." in page
        assert SAID not in hall.get(who, "disputes.json")
    for client in (hall.clients["spectator"], stranger(hall.app)):
        for path in ("disputes", "disputes/1", "disputes.json"):
            assert client.get(f"{hall.address}/{path}").status_code in (401, 403)


def test_a_spectator_gets_the_same_bytes_whatever_is_said(app, hall):
    before = looked_at(app, hall)
    hall.raise_dispute("ann", SAID)
    hall.act("judge", "Say", words="It was the Kd.", file=photo())
    assert looked_at(app, hall) == before


def looked_at(app, hall):
    """Everything that a spectator and a stranger can open, without what differs at every look."""
    pages = []
    for client in (hall.clients["spectator"], stranger(app)):
        for path in RUNNING:
            answer = client.get(f"{hall.address}/{path}")
            pages.append((path, answer.status_code, re.sub(r"00000000-0000-4000-8000-\d+", "id", answer.text)))
        pages += [client.get(f"/api{hall.address}").text, client.get("/api/tables").text, client.get("/").text]
        pages += [client.get("/disputes/rulings").text, client.get("/disputes").status_code]
    return pages


def test_when_it_has_ended_whoever_sees_all_its_cards_reads(over):
    over.raise_dispute("ann", SAID)
    assert SAID in over.get("spectator")
    assert SAID in over.get("ben")
    terms = SetTerms("anybody", 0, 0, until_closed=False, opens=False)
    services_of(over.app).floors.act(over.sitting.id, 2, terms, SCORER, "shut")
    for who in ("spectator", "ben", "scorer"):
        assert SAID not in over.get(who)
    assert SAID in over.get("auditor")


def test_who_looks_on_late_reads_no_earlier_than_the_end_is_shown(over):
    over.raise_dispute("ann", SAID)
    terms = SetTerms("anybody", 86_400, 0, until_closed=False, opens=True)
    services_of(over.app).floors.act(over.sitting.id, 2, terms, SCORER, "a day late")
    over.get("spectator", "disputes/1", 403)
    assert SAID in over.get("ann")


def test_the_record_page_tells_its_people_of_open_disputes(hall):
    assert "open dispute" not in hall.get("ann", "")
    hall.raise_dispute("ann", SAID)
    for who in ("ann", "ben", "scorer", "judge"):
        assert f'<a href="{hall.address}/disputes">1 open dispute</a>' in hall.get(who, "")
    hall.raise_dispute("ben", "And this.")
    assert "2 open disputes" in hall.get("ann", "")
    hall.act("ann", "Withdraw", 1)
    hall.act("ben", "Withdraw", 2)
    assert "open dispute" not in hall.get("ann", "")


# --- evidence -------------------------------------------------------------------------------------------------------


def photo(body=PNG):
    return FileStorage(io.BytesIO(body), "<b>.png")


def test_a_photo_is_served_so_that_it_can_do_nothing(hall):
    hall.raise_dispute("ann", SAID)
    hall.act("judge", "Say", words="A photo.", file=photo())
    address = f"disputes/1/images/{hashlib.sha256(PNG).hexdigest()}"
    answer = hall.clients["ann"].get(f"{hall.address}/{address}")
    assert answer.data == PNG
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    hall.get("ben", address, 403)
    hall.get("spectator", address, 403)
    hall.get("ann", f"disputes/1/images/{'0' * 64}", 404)
    assert hall.act("director", "erase-1").status_code == 303
    hall.get("ann", address, 404)
    assert "An image was here; it was erased." in hall.get("ann")


HEADERS = {
    "Content-Type": "image/png",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": f'inline; filename="dispute-1-{hashlib.sha256(PNG).hexdigest()[:8]}.png"',
    "Cache-Control": "no-store",
}


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 422, "an image is a PNG, JPEG or WebP file"),
        (PNG + bytes(4 * 1024 * 1024), 422, "an image has at most 4 MiB"),
        (PNG + bytes(6 * 1024 * 1024), 413, "more than Cairn takes at once"),
    ],
)
def test_what_is_no_photo_is_refused(hall, body, status, why):
    hall.raise_dispute("ann", SAID)
    answer = hall.act("ann", "Say", words="Look at this.", file=photo(body))
    assert (answer.status_code, why in answer.text) == (status, True)
    assert hall.dispute().statements == ()


# --- ruling ---------------------------------------------------------------------------------------------------------


def forms(page):
    return set(re.findall(r'<form class="panel entry" id="(\w+)"', page))


def test_everybody_is_offered_what_is_theirs_to_do(hall):
    hall.raise_dispute("ann", SAID, concerns=["2"])
    assert forms(hall.get("ann")) == {"Say", "Withdraw"}
    assert forms(hall.get("ben")) == {"Say"}
    assert forms(hall.get("judge")) == {"Accept", "Say", "Escalate"}
    assert forms(hall.get("auditor")) == forms(hall.get("scorer")) == set()
    hall.ruled(effect="correction")
    assert forms(hall.get("ben")) == {"Appeal"}
    assert forms(hall.get("judge")) == {"CarryOut", "Finish"}


def test_a_dispute_goes_from_the_claim_to_the_panel(hall):
    hall.raise_dispute("ann", SAID, concerns=["2"])
    hall.ruled(effect="correction", words="The photo shows the two.")
    page = plain(hall.get("ben"))
    assert (
        "MK-34“A pip card may be played on the opponent&#39;s ascent only if it divides that altitude evenly.”" in page
    )
    assert "The photo shows the two." in page
    assert "Ruled. Can be appealed until 30 Nov 2026, 14:30." in page
    hall.sitting.table = hall.sitting.recorder.take_back(hall.sitting.id, hall.sitting.context())
    assert hall.act("judge", "CarryOut", revision="7").status_code == 303
    assert "carried out by entry 7" in plain(hall.get("ann"))
    assert hall.act("ben", "Appeal", words="The refill cannot stand.").status_code == 303
    assert forms(hall.get("judge")) == {"Say"}
    answer = hall.act("panel", "RuleAppeal", rules="MK-40", words="It stands.", effect="none")
    assert answer.status_code == 303
    assert "The panel has ruled. This is final." in hall.get("ann")
    assert [ruling.level for ruling in hall.dispute().rulings] == ["judge", "panel"]


def test_what_is_not_theirs_is_refused_also_by_a_form_that_was_made_up(hall):
    hall.raise_dispute("ann", SAID)
    form = Form(hall.get("ann"), "Say").fields | {"do": "Accept"}
    answer = hall.clients["ann"].post(f"{hall.address}/disputes/1", data=form)
    assert answer.status_code == 403
    assert "this is for a table judge or the director" in answer.text
    assert hall.dispute().state == "raised"


def test_a_ruling_on_a_page_that_is_behind_is_refused_and_its_words_kept(hall):
    hall.raise_dispute("ann", SAID)
    hall.act("judge", "Accept")
    hall.act("judge", "Review")
    form = Form(hall.get("judge"), "RuleDispute").fields | {
        "rules": "MK-34",
        "words": "Long reasons.",
        "effect": "penalty",
    }
    hall.act("ann", "Say", words="One thing more.")
    answer = hall.clients["judge"].post(f"{hall.address}/disputes/1", data=form)
    assert answer.status_code == 422
    assert "something was added to this dispute since you opened the page" in answer.text
    assert "Long reasons.</textarea>" in answer.text
    assert 'value="penalty" checked' in answer.text


def test_a_rule_of_another_game_is_no_ground(hall):
    hall.raise_dispute("ann", SAID)
    hall.act("judge", "Accept")
    hall.act("judge", "Review")
    answer = hall.act("judge", "RuleDispute", rules="UC-01", words="So.", effect="none")
    assert (answer.status_code, "Mauna Kea has no rule UC-01" in answer.text) == (422, True)


def test_an_official_who_sees_no_hidden_card_is_told_how(hall):
    hall.raise_dispute("ann", SAID)
    hint = f'<a href="{hall.address}/glass">say why</a>'
    assert hint in hall.get("judge")
    assert hint not in hall.get("ann")
    assert "Player2 is dealt 7 unseen cards" in plain(hall.get("judge"))


def test_who_entered_what_and_what_was_put_right_stands_beside_the_claim(hall):
    hall.sitting.table = hall.sitting.recorder.take_back(hall.sitting.id, hall.sitting.context())
    hall.raise_dispute("ann", SAID, "?step=5")
    page = plain(hall.get("judge"))
    assert "Entry 5: Player2 climbs 7♥" in page
    assert "Olive Official, entered 30 Nov 2026, 14:00" in page
    assert "taken back Entry 7: the table is at step 5 again" in page


def test_officials_are_led_to_a_correction(hall):
    hall.raise_dispute("ann", SAID)
    link = f'href="{hall.address}/disputes/1/ruling?"'
    assert link in hall.get("judge")
    assert link not in hall.get("ann")


def test_only_the_director_sets_the_windows(hall):
    form = Form(hall.get("director", "disputes"), "set-windows").fields
    assert (
        hall.clients["director"]
        .post(f"{hall.address}/disputes/windows", data=form | {"claims": "60", "appeals": "15"})
        .status_code
        == 303
    )
    assert "disputed for 60 minutes after it was posted, a ruling be appealed for 15 minutes" in hall.get(
        "ann", "disputes"
    )
    token = Form(hall.get("ann", "disputes/new"), "raise").fields["token"]
    fields = {"token": token, "do": "windows", "command_id": "x", "claims": "1", "appeals": "1"}
    answer = hall.clients["ann"].post(f"{hall.address}/disputes/windows", data=fields)
    assert (answer.status_code, "this is for the director" in answer.text) == (403, True)


# --- the desk -------------------------------------------------------------------------------------------------------


def test_the_desk_lists_open_disputes_by_their_deadlines(app, over):
    running = Sitting(services_of(app).recorder, "running")
    running.enter(OPENED)
    going_on = Hall(app, running)
    going_on.raise_dispute("ann", SAID)
    over.raise_dispute("ann", SAID)
    links = r'href="(/tables/[^"]+/disputes/1)"'
    desk = over.clients["judge"].get("/disputes").text
    assert re.findall(links, desk) == [f"{over.address}/disputes/1", f"{going_on.address}/disputes/1"]
    assert desk.count("rule on it") == 2
    assert "rule on it" not in over.clients["ann"].get("/disputes").text
    assert re.findall(links, over.clients["spectator"].get("/disputes").text) == []
    over.act("ann", "Withdraw")
    assert re.findall(links, over.clients["judge"].get("/disputes").text) == [f"{going_on.address}/disputes/1"]


def test_rulings_are_listed_by_rule_to_those_who_may_see_the_table(app, over, hall):
    for each in (over, hall):
        each.raise_dispute("ann", SAID)
        each.ruled(words=f"Reasons of {each.sitting.name}.")
    page = over.clients["judge"].get("/disputes/rulings?rule=MK-34").text
    assert "Reasons of over." in page
    assert "Reasons of table." in page
    page = stranger(app).get("/disputes/rulings").text
    assert "Reasons of over." in page
    assert "Reasons of table." not in page
    assert str(hall.sitting.id) not in page
    assert "No ruling that you may see was given under MK-40." in stranger(app).get("/disputes/rulings?rule=MK-40").text


def test_who_has_left_a_table_finds_nothing_of_it_on_the_desk(app, hall):
    other = Sitting(services_of(app).recorder, "other")
    other.enter(OPENED)
    elsewhere = client_as(app, other.id, "auditor", 0)
    hall.raise_dispute("ann", SAID)
    assert str(hall.sitting.id) in elsewhere.get("/disputes").text
    floors = services_of(app).floors
    person = services_of(app).people.by_login("auditor")
    floors.act(hall.sitting.id, 2, LeavePlace("auditor", 0, person.id), SCORER, "gone")
    assert str(hall.sitting.id) not in elsewhere.get("/disputes").text


def test_disputes_are_told_as_data_without_a_name(hall):
    hall.raise_dispute("ann", SAID, concerns=["2"])
    hall.ruled()
    told = hall.clients["ben"].get(f"{hall.address}/disputes.json").json
    (dispute,) = told["disputes"]
    assert told["windows"] == {"claims": 30, "appeals": 30}
    assert dispute["claim"] == {
        "person": "person 1",
        "role": "player",
        "seat": 1,
        "at": dispute["claim"]["at"],
        "revision": 6,
        "steps": [4],
        "lines": [],
        "concerns": [1, 2],
        "closes": None,
        "words": SAID,
    }
    assert (dispute["state"], dispute["rulings"][0]["person"]) == ("ruled", "person 2")
    text = hall.get("director", "disputes.json")
    people = services_of(hall.app).people
    assert not any(one in text for one in [people.by_login("player1").id, people.by_login("judge").id, "Judge"])
    assert hall.clients["scorer"].get(f"{hall.address}/disputes.json").json["disputes"][0]["claim"]["words"] is None
