"""What people at a table ask of each other, through the pages."""

import re

import pytest

from domain.record.facts import HeadMoved
from domain.tables.floor.commands import TakePlace
from domain.tables.practice import PRACTICE
from tests.recorded import SCORER, Sitting
from tests.web.signed_in import somebody, stranger
from web.shell.principal import COOKIE
from web.shell.services import services_of


@pytest.fixture
def table(app, sitting):
    """Ann plays seat 1, Ben seat 2; Ben has climbed."""
    sitting.enter("7h")
    for seat, name in ((1, "ann"), (2, "ben")):
        place(app, sitting, "player", seat, name)
    return sitting


def place(app, sitting, role, seat, name):
    """Assign a place."""
    command = TakePlace(role, seat, somebody(app, name).id)
    services_of(app).floors.act(sitting.id, 2, command, "p-director", f"{role}-{seat}-{name}")


def client(app, name):
    """A browser of this person."""
    browser = app.test_client()
    browser.set_cookie(COOKIE, services_of(app).people.sessions.open(somebody(app, name)))
    return browser


def buttons(page):
    """The forms of a page with one button each: what the button says, and the fields it sends."""
    found = {}
    for form in re.findall(r"<form[^>]* method=\"post\".*?</form>", page, re.DOTALL):
        words = re.search(r"<button[^>]*>([^<]*)</button>", form)
        fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
        found[words[1]] = fields
    return found


def press(browser, sitting, words, page="requests", **typed):
    """Press the button with these words on the record page or the page of requests."""
    address = f"/tables/{sitting.id}"
    shown = buttons(browser.get(f"{address}/{page}").text)
    assert words in shown, list(shown)
    return browser.post(f"{address}/{page}", data=shown[words] | typed)


def record(app, sitting):
    return services_of(app).recorder.load(sitting.id).record


def floor(app, sitting):
    return services_of(app).floors.load(sitting.id, 2)


def test_a_take_back_is_asked_agreed_and_entered_with_its_reason(app, table):
    ann, ben = client(app, "ann"), client(app, "ben")
    head = record(app, table).head
    assert press(ben, table, f"Ask to take step {head} back").status_code == 303
    assert "Ben asks to take back step" in ann.get(f"/tables/{table.id}").text.replace("Seat 2", "Ben")
    assert press(ann, table, "Agree").status_code == 303
    entry = record(app, table).entries[-1]
    assert (entry.act.to, entry.actor) == (head - 1, somebody(app, "ann").id)
    assert entry.reason == "asked by seat 2, agreed by seat 1"
    assert "asks to take back" not in ann.get(f"/tables/{table.id}").text


def test_agreeing_twice_takes_back_once(app, table):
    ann, ben = client(app, "ann"), client(app, "ben")
    press(ben, table, f"Ask to take step {record(app, table).head} back")
    fields = buttons(ann.get(f"/tables/{table.id}/requests").text)["Agree"]
    first = ann.post(f"/tables/{table.id}/requests", data=fields)
    revision = record(app, table).revision
    second = ann.post(f"/tables/{table.id}/requests", data=fields)
    assert (first.status_code, record(app, table).revision) == (303, revision)
    assert second.status_code in (303, 422)


def test_a_request_lapses_when_the_table_goes_on(app, table):
    ann, ben = client(app, "ann"), client(app, "ben")
    press(ben, table, f"Ask to take step {record(app, table).head} back")
    fields = buttons(ann.get(f"/tables/{table.id}/requests").text)["Agree"]
    table.enter("9h")
    answer = ann.post(f"/tables/{table.id}/requests", data=fields)
    assert answer.status_code == 422
    assert "is no longer the last" in answer.text
    assert "lapsed" in ann.get(f"/tables/{table.id}/requests").text


def test_what_let_somebody_see_a_card_is_taken_back_by_an_official_only(app, table, desk):
    table.enter("d9c")
    head = record(app, table).head
    ann, ben = client(app, "ann"), client(app, "ben")
    asking = ben.get(f"/tables/{table.id}/requests").text
    assert f"By step {head} somebody saw a card: when all agree to take it back, a judge or director decides." in asking
    press(ben, table, f"Ask to take step {head} back")
    press(ann, table, "Agree")
    assert record(app, table).head == head
    assert "so a judge or director decides" in ann.get(f"/tables/{table.id}").text
    official = desk.client.get(f"/tables/{table.id}").text
    assert "so you decide as an official" in official
    assert f"/corrections/new?step={head}" in official
    fields = buttons(desk.client.get(f"/tables/{table.id}/requests").text)["Allow it"]
    assert ann.post(f"/tables/{table.id}/requests", data=fields).status_code in (403, 422)
    assert record(app, table).head == head
    assert press(desk.client, table, "Allow it").status_code == 303
    assert record(app, table).head == head - 1
    entry = record(app, table).entries[-1]
    assert entry.reason == "asked by seat 2, agreed by seat 1"
    assert entry.act == HeadMoved(head - 1, "seat 2", (SCORER,))


def test_nobody_answers_for_another_seat(app, table):
    ann, ben = client(app, "ann"), client(app, "ben")
    press(ben, table, "Ask for a pause")
    fields = buttons(ann.get(f"/tables/{table.id}/requests").text)["Agree"]
    assert ben.post(f"/tables/{table.id}/requests", data=fields).status_code == 403
    assert floor(app, table).pause is None


def test_two_who_ask_for_a_pause_at_once_have_it(app, table):
    ann, ben = client(app, "ann"), client(app, "ben")
    both = [buttons(who.get(f"/tables/{table.id}/requests").text)["Ask for a pause"] for who in (ann, ben)]
    for who, fields in zip((ann, ben), both, strict=True):
        assert who.post(f"/tables/{table.id}/requests", data=fields).status_code == 303
    assert floor(app, table).pause.why == "all players agreed"


def test_while_the_table_is_paused_nothing_is_entered_and_nothing_is_lost(app, table, desk):
    assert press(desk.client, table, "Stop play", why="fire alarm").status_code == 303
    before = record(app, table).revision
    answer = desk.enter("9h d")
    assert answer.status_code == 422
    assert "the table is paused: fire alarm" in answer.text
    assert 'value="9h d"' in answer.text
    assert "<mark>" not in answer.text
    told = desk.client.post(f"/tables/{table.id}/moves", json=desk.told(move="9h"))
    assert (told.status_code, told.json["detail"]) == (422, "the table is paused: fire alarm")
    assert record(app, table).revision == before
    press(desk.client, table, "Resume play")
    assert desk.enter("9h").status_code == 303


def test_what_happened_before_the_pause_is_entered_all_the_same(app, table, desk):
    press(desk.client, table, "Stop play", why="fire alarm")
    early = desk.told(move="9h", at="2026-11-30T12:00:00.000Z")
    assert desk.client.post(f"/tables/{table.id}/moves", json=early).status_code == 200


def test_what_was_entered_before_the_pause_is_answered_as_it_was(app, table, desk):
    told = desk.told(move="9h")
    assert desk.client.post(f"/tables/{table.id}/moves", json=told).status_code == 200
    press(desk.client, table, "Stop play", why="fire alarm")
    assert desk.client.post(f"/tables/{table.id}/moves", json=told).status_code == 200


def test_an_agreed_end_is_the_games_own_act(app, table):
    ann, ben = client(app, "ann"), client(app, "ben")
    press(ben, table, "Offer to abandon the table")
    press(ann, table, "Agree")
    assert services_of(app).recorder.load(table.id).truth.state().ending == "abandoned"


def test_a_clock_is_declared_shown_and_called(app, desk, sitting):
    fresh = Sitting(services_of(app).recorder, "fresh")
    answer = press(desk.client, fresh, "Set the clock", turn="1", bank="0")
    assert answer.status_code == 303
    fresh.enter("dealer1 2:deal 1:deal")
    for name, seat in (("ann", 1), ("ben", 2)):
        place(app, fresh, "player", seat, name)
    fresh.recorder.clock()
    page = client(app, "ann").get(f"/tables/{fresh.id}").text
    assert 'data-counts="down"' in page
    fresh.recorder.clock(), fresh.recorder.clock()
    assert press(client(app, "ann"), fresh, "Call time on Ben").status_code == 303
    called = floor(app, fresh).calls
    assert [(call.seat, call.step) for call in called] == [(2, record(app, fresh).head)]
    assert called[0].over > 0
    late = press(desk.client, fresh, "Call time on Ben")
    assert (late.status_code, len(floor(app, fresh).calls)) == (303, 1)


def test_broken_glass_is_seen_by_the_players_at_once_and_ends_by_the_button(app, table):
    place(app, table, "judge", 0, "jo")
    jo, ann = client(app, "jo"), client(app, "ann")
    address = f"/tables/{table.id}"
    answer = press(jo, table, "Look, and say so to the table", page="glass", why="a claim")
    assert answer.status_code == 303
    assert "Jo sees all cards of this table" in ann.get(address).text
    assert "a claim" in ann.get(address).text
    assert press(jo, table, "Stop looking", page="glass").status_code == 303
    assert "Jo sees all cards" not in ann.get(address).text
    assert "a claim" in jo.get(f"{address}/glass").text
    assert "Look, and say so" not in ann.get(f"{address}/glass").text


def test_the_viewing_log_tells_players_and_officials_who_saw_what(app, table):
    place(app, table, "judge", 0, "jo")
    ann, jo = client(app, "ann"), client(app, "jo")
    ann.get(f"/tables/{table.id}")
    jo.get(f"/tables/{table.id}")
    press(jo, table, "Look, and say so to the table", page="glass", why="a claim")
    jo.get(f"/tables/{table.id}?as=open")
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", ann.get(f"/tables/{table.id}/viewings").text))
    head = record(app, table).head
    assert f"Ann, seat 1, was shown the hand of Ann as of step {head}." in page
    assert f"Jo, judge, was shown all recorded cards as of step {head}." in page
    assert stranger(app).get(f"/tables/{table.id}/viewings").status_code == 401


def test_who_sits_where_is_told_and_changed_by_the_director(app, table):
    place(app, table, "director", 0, "di")
    di, ann = client(app, "di"), client(app, "ann")
    carl = somebody(app, "carl")
    address = f"/tables/{table.id}/people"
    assert press(di, table, "Assign the seat", page="people", login="carl", seat="2").status_code == 303
    assert floor(app, table).holder("player", 2) == carl.id
    page = ann.get(address).text
    assert "Carl" in page
    assert "Ben" in page
    assert "Assign the seat" not in page
    fields = buttons(di.get(address).text)["Assign the seat"]
    assert ann.post(address, data=fields | {"login": "carl", "seat": "1"}).status_code == 403
    nobody = press(di, table, "Assign the place", page="people", login="nobody", role="judge")
    assert (nobody.status_code, "there is no account" in nobody.text) == (422, True)


def test_a_seat_is_given_to_a_practice_player(app, sitting):
    place(app, sitting, "director", 0, "di")
    place(app, sitting, "player", 1, "ann")
    di = client(app, "di")
    assert press(di, sitting, "Let Cairn play it", page="people").status_code == 303
    assert floor(app, sitting).holder("player", 2) == PRACTICE
    assert "practice player. Cairn plays this seat" in di.get(f"/tables/{sitting.id}").text
    assert "practice player (Cairn)" in di.get(f"/tables/{sitting.id}/people").text


def test_who_holds_a_seat_hands_it_over_by_a_link(app, table):
    ann = client(app, "ann")
    answer = press(ann, table, "Hand over…", page="people")
    assert answer.status_code == 200
    token = re.search(r"http://localhost/link/([^<\"]+)", answer.text)[1]
    assert services_of(app).people.links.find(token).seat == 1
    fields = buttons(ann.get(f"/tables/{table.id}/people").text)["Hand over…"]
    assert ann.post(f"/tables/{table.id}/people", data=fields | {"seat": "2"}).status_code == 403


def test_the_terms_for_those_who_look_on_are_set_by_the_director(app, table):
    place(app, table, "director", 0, "di")
    di = client(app, "di")
    terms = {"watching": "invited", "seconds": "60", "steps": "2", "until_closed": "1"}
    assert press(di, table, "Set the terms", page="people", **terms).status_code == 303
    set_now = floor(app, table).terms
    assert (set_now.watching, set_now.seconds, set_now.steps) == ("invited", 60, 2)
    assert (set_now.until_closed, set_now.opens) == (True, False)
    refused = press(di, table, "Set the terms", page="people", **(terms | {"seconds": "99999"}))
    assert (refused.status_code, "a delay is 0 to 86400 seconds" in refused.text) == (422, True)


def test_a_form_that_was_not_made_here_is_refused(app, table):
    ann = client(app, "ann")
    answer = ann.post(f"/tables/{table.id}/requests", data={"do": "ask", "command_id": "x", "token": "no"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"do": "fly"}, 400), ({"do": "ask", "what": "a million"}, 400), ({"do": "ask", "seat": "x"}, 400)],
)
def test_what_nobody_can_read_is_refused(app, table, fields, status):
    ann = client(app, "ann")
    sent = buttons(ann.get(f"/tables/{table.id}/requests").text)["Ask for a pause"] | fields
    assert ann.post(f"/tables/{table.id}/requests", data=sent).status_code == status


@pytest.mark.parametrize("page", ["requests", "people", "viewings", "glass"])
def test_no_page_of_the_floor_names_a_card(app, table, page):
    text = re.sub(r'name="token" value="[^"]*"', "", client(app, "ann").get(f"/tables/{table.id}/{page}").text)
    assert not [card for card in ("8h", "Kh", "8♥", "8 of hearts", "2s", "2♠") if card in text]
