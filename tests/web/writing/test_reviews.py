"""A shared review through its pages: following, walking alone, leading, pointing, who may, what it must not tell."""

import re

import pytest

from domain.people import Person
from domain.people.rows import add_person
from domain.tables.floor.commands import SetTerms
from tests.recorded import SCORER, Sitting
from tests.web.served import DEALT, LABELS
from tests.web.shell.test_access import signed_in
from tests.web.signed_in import client_as, somebody, stranger
from tests.web.writing.reviews import Review, bar
from web.shell.services import services_of


@pytest.fixture
def sitting(app):
    """Ann (seat 1) loses her ascent at step 8; Ben (seat 2) holds 7h first. Ann resigns at step 10."""
    sitting = Sitting(services_of(app).recorder, "reviewed", labels=LABELS)
    sitting.enter(DEALT, "5h As d. x3s r.")
    return sitting


@pytest.fixture
def ann(app):
    return signed_in(app, somebody(app, "ann"))


@pytest.fixture
def ben(app):
    return signed_in(app, somebody(app, "ben"))


@pytest.fixture
def official(app):
    """Somebody who sees all cards."""
    return app.test_client()


@pytest.fixture
def review(app, sitting, ann):
    return Review(app, sitting, ann, 5)


# --- following and walking alone ------------------------------------------------------------------------------------


def test_who_follows_sees_the_leaders_step_wherever_it_goes(app, review):
    client = stranger(app)
    assert client.get(review.address).location == f"{review.address}/steps/"
    assert "<title>Step 5 · Cairn</title>" in review.page(client)
    assert review.bar(client).startswith("Following Ann , step 5 Break free f")
    review.show(8)
    assert "<title>Step 8 · Cairn</title>" in review.page(client)
    assert review.bar(client).startswith("Following Ann , step 8")


def test_every_step_leads_on_alone_and_back(app, review):
    client = stranger(app)
    page = review.page(client)
    assert re.findall(r'href="([^"]*)" data-go="(?:next|follow)"|data-go="follow" href="([^"]*)"', page)[0][1] == "5"
    assert '<a class="btn one fwd" href="6" data-go="next"' in page
    review.show(8)
    assert review.bar(client, 6).startswith("On your own; Ann is at step 8 Rejoin f")
    assert 'data-go="follow" href="./"' in review.page(client, 6)
    assert client.get(f"{review.address}/steps/6/next").location == f"{review.address}/steps/7"


def test_without_script_a_page_looks_again_by_choice(app, review):
    client = stranger(app)
    assert "Refresh" not in client.get(f"{review.address}/steps/").headers
    again = client.get(f"{review.address}/steps/?again=5")
    assert again.headers["Refresh"] == "5"
    assert "This page looks again every 5 seconds." in bar(again.text)
    assert "Refresh" not in client.get(f"{review.address}/steps/?again=0").headers
    assert "Refresh" not in client.get(f"{review.address}/steps/5?again=5").headers


def test_everybody_sees_the_table_by_the_own_sight(app, sitting, review):
    review.show(5)
    seen = {
        "player 2": review.page(client_as(app, sitting.id, "player", 2)),
        "stranger": review.page(stranger(app)),
    }
    assert ["7 of hearts" in page for page in seen.values()] == [True, False]
    assert ["king of hearts" in page for page in seen.values()] == [True, False]


def test_a_sight_is_kept_from_step_to_step(app, review):
    page = review.page(app.test_client(), query="?as=2")
    assert 'data-go="follow" href="5?as=2"' in page
    assert app.test_client().get(f"{review.address}?as=2").location == f"{review.address}/steps/?as=2"
    assert f'data-action="{review.address}?as=2"' in page


def test_what_belongs_to_a_step_elsewhere_is_found_there(app, review):
    for below in ("5/insight?as=2", "5/cards/7h", "5.svg?hide=1"):
        elsewhere = stranger(app).get(f"{review.address}/steps/{below}").location
        assert elsewhere == f"{review.table}/steps/{below}"


@pytest.mark.parametrize(
    ("below", "found"),
    [
        ("1/%0D%0ASet-Cookie:x", "1/%0D%0ASet-Cookie%3Ax"),
        ("%0Ax", "%0Ax"),
        ("1/a%3Fas=open%23b", "1/a%3Fas%3Dopen%23b"),
        ("1/..%2F..%2Fcorrections", None),
    ],
)
def test_no_address_leads_out_of_the_steps_of_the_table(app, review, below, found):
    answer = stranger(app).get(f"{review.address}/steps/{below}")
    assert answer.status_code == (302 if found else 404)
    assert answer.headers.get("Location") == (found and f"{review.table}/steps/{found}")


def test_a_typed_line_leads_on_in_the_review_or_is_answered(app, review):
    client = stranger(app)
    assert client.get(f"{review.address}/steps/?say=7").location == f"{review.address}/steps/7?was=5"
    assert "Ann 5" in review.page(client, 5, "?say=score")


# --- leading --------------------------------------------------------------------------------------------------------


def test_the_leader_walks_on_and_shows_a_step(review):
    assert review.ann.get(f"{review.address}/steps/").location == f"{review.address}/steps/5"
    assert review.bar(review.ann, 5).startswith("You lead. The others see this step. Point")
    assert review.bar(review.ann, 7).startswith("You lead. The others see step 5. Show them this step")
    assert review.show(7).location == f"{review.address}/steps/7"
    assert review.bar(review.ann, 7).startswith("You lead. The others see this step.")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"act": "show", "step": "-1"}, "step: this table has no such step"),
        ({"act": "show", "step": "11"}, "step: this table has no such step"),
        ({"act": "show", "step": "9; 1"}, "step: this table has no such step"),
        ({"act": "show", "step": "5", "place": "seat-9"}, "place: there is nothing like this"),
        ({"act": "show", "step": "5", "place": '"><b>'}, "place: there is nothing like this"),
        ({"act": "open", "openness": "private"}, "openness: public, table or people"),
        ({"act": "close"}, "nothing else"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(app, review, fields, why):
    before = services_of(app).reviews.find(review.id)
    answer = review.act(review.ann, **fields)
    assert (answer.status_code, why in answer.text) == (422, True)
    assert services_of(app).reviews.find(review.id) == before


def test_a_form_of_elsewhere_moves_nothing(review):
    assert review.ann.post(review.address, data={"act": "show", "step": 1}).status_code == 403
    assert review.ann.post(f"{review.table}/reviews", data={"step": 1}).status_code == 403


def test_nobody_else_moves_it_and_a_leader_of_before_no_more(app, review, ben):
    refused = review.show(1, client=ben)
    assert (refused.status_code, "Ann leads this review now." in refused.text) == (409, True)
    assert stranger(app).post(review.address, data={"act": "show", "step": 1}).status_code == 401
    review.join(1, "p-ben")
    handed = review.act(review.ann, act="hand over", to="p-ben")
    assert handed.location == f"{review.address}/steps/"
    stale = review.show(1)
    assert (stale.status_code, "Ben leads this review now." in stale.text) == (409, True)
    assert review.show(2, client=ben).status_code == 303
    assert review.bar(review.ann).startswith("Following Ben , step 2")


def test_the_lead_goes_only_to_who_follows(review, ben):
    refused = review.act(review.ann, act="hand over", to="p-ben")
    assert (refused.status_code, "only to somebody who follows now" in refused.text) == (409, True)


def test_an_ended_review_stays_at_its_step_and_leads_out(app, review):
    client = stranger(app)
    review.act(review.ann, act="end")
    assert review.bar(client) == "This review has ended at step 5. Go on alone"
    page = review.page(client)
    assert f'href="{review.table}/steps/5">Go on alone' in page
    assert "review.js" in page or "/live" in page
    refused = review.show(6)
    assert (refused.status_code, "This review has ended." in refused.text) == (409, True)
    assert "No shared review of this table" in client.get(f"{review.table}/reviews").text


# --- who may --------------------------------------------------------------------------------------------------------


def test_who_follows_is_named_with_an_account_and_counted_otherwise(app, review, ben):
    for number, person in enumerate(("p-ben", "p-ben", "", "", "p-ann")):
        review.join(number, person)
    assert "3 follow Ben and 2 guests." in review.bar(stranger(app))
    assert "Hand the lead to Ben Hand over" in review.bar(review.ann, 5)


def test_a_guest_who_follows_leaves_no_id(app, sitting, review, ben):
    guest = Person("p-cleo", "Cleo", None, administrator=False, created="2026-11-30T13:00:00.000Z")
    with services_of(app).recorder.store.beside() as statements:
        add_person(statements, guest, None, "")
    for number, client in enumerate((signed_in(app, guest), ben)):
        assert client.get(f"{review.address}/live?visit={number:032x}").status_code == 200
    followers = services_of(app).reviews.followers.of([review.id])[review.id]
    assert [follower.person for follower in followers] == ["", "p-ben"]
    review.act(review.ann, act="open", openness="people")
    assert services_of(app).reviews.find(review.id).shared.people == ("p-ben",)


def test_an_erased_account_leads_and_follows_no_review(app, sitting, review, ben):
    led = Review(app, sitting, ben, 5)
    review.join(1, "p-ben")
    review.act(review.ann, act="open", openness="people")
    services_of(app).people.erase(somebody(app, "ben"))
    assert review.ann.get(led.address).status_code == 404
    assert "Nobody" in review.bar(review.ann, 5)
    assert services_of(app).reviews.find(review.id).shared.people == ()


def test_a_review_for_the_table_or_for_named_people_is_nothing_to_others(app, sitting, review, ben):
    review.act(review.ann, act="open", openness="table")
    assert ben.get(review.address).status_code == 404
    assert client_as(app, sitting.id, "player", 2).get(review.address).status_code == 302
    review.act(review.ann, act="open", openness="public")
    review.join(1, "p-ben")
    review.act(review.ann, act="open", openness="people")
    assert ben.get(review.address).status_code == 302
    for address in ("", "/steps/", "/steps/1", "/steps/1/next", "/live", "/invitation"):
        assert stranger(app).get(review.address + address).status_code == 404
    assert review.address not in stranger(app).get(f"{review.table}/reviews").text
    assert review.address in ben.get(f"{review.table}/reviews").text


def test_a_review_is_of_one_table(app, review):
    other = Sitting(services_of(app).recorder, "other")
    assert stranger(app).get(f"/tables/{other.id}/reviews/{review.id}").status_code == 404
    assert stranger(app).get(f"{review.table}/reviews/nothing").status_code == 404


def test_a_stranger_may_follow_but_not_start(app, review):
    page = stranger(app).get(f"{review.table}/reviews").text
    assert "review-form" not in page
    assert "to lead a review" in page


def test_the_invitation_holds_the_whole_address(app, review):
    page = stranger(app).get(f"{review.address}/invitation").text
    assert f"<code>http://localhost{review.address}</code>" in page
    assert 'aria-label="QR code of the address of this review"' in page


def test_the_replay_leads_to_its_reviews(app, review):
    address = f'href="{review.table}/reviews?step=5"'
    assert address in stranger(app).get(f"{review.table}/steps/5").text
    assert address not in review.page(stranger(app))


# --- what comes stays hidden -----------------------------------------------------------------------------------------


@pytest.fixture
def spoiler_free(app, sitting, ann):
    return Review(app, sitting, ann, 5, hide="1")


def test_a_spoiler_free_page_knows_nothing_later(app, spoiler_free):
    for client, at in ((stranger(app), ""), (stranger(app), 5), (spoiler_free.ann, 5)):
        page = spoiler_free.page(client, at)
        assert re.findall(r'<li[^>]*><a (?:aria-current="step" )?href="(\d+)\?hide=1"', page)[-1] == "5"
        assert "of 9" not in page
        assert "entries kept" not in page
        assert "Show what comes" not in page


def test_who_walks_alone_in_it_is_not_told_where_the_leader_is_later(app, spoiler_free):
    client = stranger(app)
    spoiler_free.show(9)
    page = spoiler_free.page(client, 5)
    assert spoiler_free.bar(client, 5).startswith("On your own; Ann is further on Rejoin")
    assert 'data-shown=""' in page
    assert not re.search(r"\b9\b", bar(page).replace("9.", ""))
    spoiler_free.show(2)
    assert spoiler_free.bar(client, 5).startswith("On your own; Ann is at step 2 Rejoin")


def test_how_far_the_table_is_is_not_told_in_it(app, sitting, spoiler_free):
    told = stranger(app).get(f"{spoiler_free.address}/live").json
    assert told == {"version": 1, "here": 0, "revision": 0, "floor": 0}
    sitting.enter("resign")
    assert stranger(app).get(f"{spoiler_free.address}/live").json == told
    assert 'data-seen="1.0.0.0"' in spoiler_free.page(stranger(app))


def late(app, sitting, steps):
    """Let those who only look on see the table so many steps late."""
    terms = SetTerms("anybody", 0, steps, until_closed=False, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, SCORER, "late")
    return stranger(app)


def test_who_sees_the_table_late_follows_as_far_as_may_be(app, sitting, official):
    review = Review(app, sitting, official, 9)
    client = late(app, sitting, 3)
    page = review.page(client)
    assert "<title>Step 6 · Cairn</title>" in page
    assert review.bar(client).startswith("Following Olive Official , who is further on than you may see now")
    assert client.get(f"{review.address}/steps/7").status_code == 404
    assert 'data-shown=""' in page
    assert client.get(f"{review.address}/live").json["revision"] == 6


def test_a_leader_shows_no_step_that_is_not_shown_to_the_leader(app, sitting, review):
    late(app, sitting, 3)
    assert review.show(7).status_code == 422
    assert review.show(6).status_code == 303


# --- pointing --------------------------------------------------------------------------------------------------------


def test_a_card_that_all_see_is_marked_and_named(app, review):
    review.show(6, "seat-1/ascent/2")
    page = review.page(stranger(app))
    assert "Ann points at ace of spades in Ann’s ascent ." in review.bar(stranger(app))
    assert re.findall(r'data-at="([^"]*)" data-pointed=""', page) == ["seat-1/ascent/2"]
    assert "You point at" in review.bar(review.ann, 6)
    assert "points at" not in review.bar(stranger(app), 5)
    review.show(7)
    assert "data-pointed" not in review.page(stranger(app))


def test_a_hidden_card_is_never_pointed_out(app, sitting, official):
    review = Review(app, sitting, official, 5)
    review.show(5, "seat-2/hand/3")
    told = {
        "player 2": review.bar(client_as(app, sitting.id, "player", 2)),
        "player 1": review.bar(client_as(app, sitting.id, "player", 1)),
        "stranger": review.bar(stranger(app)),
    }
    assert "points at 9 of clubs in Ben’s hand" in told["player 2"]
    for who in ("player 1", "stranger"):
        assert re.search("points at .*", told[who])[0].strip() == "points at Ben’s hand ."


def test_who_sees_backs_points_at_the_whole_hand(app, sitting, review):
    review.show(5, "seat-2/hand/3")
    assert services_of(app).reviews.find(review.id).pointed == "seat-2/hand"
    assert "points at Ben’s hand" in review.bar(client_as(app, sitting.id, "player", 2))


def test_places_are_in_the_list_as_the_leader_sees_them(review, official, app, sitting):
    options = re.findall(r'<option value="([^"]*)">', bar(review.page(review.ann, 5)))
    assert options == [
        "", "seat-1", "seat-1/hand", "seat-1/ascent", "seat-1/ascent/1", "seat-2", "seat-2/hand", "draw-pile",
        "discards", "table", "people",
    ]  # fmt: skip
    led = Review(app, sitting, official, 5)
    assert "seat-2/hand/7" in bar(led.page(official, 5))


@pytest.mark.parametrize(
    ("rules", "moves", "place", "words"),
    [("mountain", "dealer1", "seat-2", "Seat 2"), ("two-set-rummy", "dealer1", "stock", "the stock")],
)
def test_every_game_has_places(app, official, rules, moves, place, words):
    sitting = Sitting(services_of(app).recorder, rules, rules=rules)
    sitting.enter(moves)
    review = Review(app, sitting, official, 1)
    assert review.show(1, place).status_code == 303
    assert f"You point at {words}" in review.bar(official, 1)


def test_inside_a_review_no_other_is_offered(review, app, sitting):
    assert "Review this with others" not in review.page(review.ann, 4)
    assert "Review this with others" in app.test_client().get(f"/tables/{sitting.id}/steps/4").text
