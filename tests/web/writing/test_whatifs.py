"""Variations through their pages."""

import pytest

from domain.tables.floor.commands import SetTerms
from tests.recorded import SCORER, Sitting
from tests.web.served import without_ids
from tests.web.signed_in import bring_in, client_as, somebody, stranger
from tests.web.writing.whatifs import Trying
from web.shell.hidden_results import COOKIE
from web.shell.services import services_of


@pytest.fixture
def ben(app, sitting):
    return client_as(app, sitting.id, "player", 2)


@pytest.fixture
def line(ben, sitting):
    return Trying(ben, sitting.id).begin(4, "Climbing first")


def record(app, sitting):
    return services_of(app).recorder.load(sitting.id).record


def kept(app, sitting):
    return services_of(app).whatifs.at(sitting.id)


def test_an_act_is_tried_and_the_table_stays_as_it_is(app, sitting, line):
    before = services_of(app).recorder.load(sitting.id)
    assert line.enter("7h 8h").status_code == 303
    assert line.address.endswith("/2?down=1")
    page = line.page
    assert "<h1>What if: Climbing first</h1>" in page
    assert "This was never played." in page
    assert "step 4</a>" in page
    after = services_of(app).recorder.load(sitting.id)
    assert after.record == before.record
    assert kept(app, sitting)[0].length == 2


def test_the_ways_to_enter_are_those_of_the_record_page(line):
    page = line.page
    assert 'name="move" value="2:d"' in page
    assert "rank=7" in page
    rank = line.client.get(f"{line.address}?rank=7").text
    assert 'value="2:7h"' in rank
    naming = line.client.get(f"{line.address}?act=draw&seat=2&cards=9c").text
    assert 'value="2:d9c"' in naming
    assert line.enter("", move="2:7h").status_code == 303
    assert "Player2 climbs" in line.page


def test_a_refusal_names_its_rule_and_changes_nothing(app, sitting, line):
    answer = line.enter("7h xKd 8h")
    assert answer.status_code == 422
    assert "MK-32" in answer.text
    assert 'value="7h xKd 8h"' in answer.text
    assert "<code>7h <mark>xKd</mark> 8h</code> Nothing of this line is entered." in answer.text
    assert "It was played anyway" not in answer.text
    assert kept(app, sitting)[0].length == 0
    assert line.enter("nonsense").status_code == 400


def test_a_page_sent_twice_is_tried_once(app, sitting, line):
    first = line.address
    line.enter("7h")
    line.address = first
    answer = line.enter("7h")
    assert answer.status_code == 409
    assert "this line went on" in answer.text
    assert kept(app, sitting)[0].length == 1


def test_a_card_that_nobody_names_is_drawn_when_that_is_wanted(app, sitting, line):
    line.enter("d", drawn=True)
    line.enter("d")
    drawn, unseen = services_of(app).whatifs.steps(kept(app, sitting)[0], "mauna-kea")
    assert drawn.facts[0].card in {rank + suit for rank in "A23456789TJQK" for suit in "shdc"}
    assert unseen.facts[0].card == "??"


def test_where_cairn_deals_the_next_card_of_the_deck_is_never_taken(app):
    sitting = Sitting(services_of(app).recorder, "mountain", "mountain", seats=3)
    sitting.enter("dealer1 say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once deal c c c")
    line = Trying(client_as(app, sitting.id, "player", 2), sitting.id).begin(record(app, sitting).head)
    assert "or have it drawn" in line.enter("turn").text
    assert line.enter("turn", drawn=True).status_code == 303


def test_every_step_has_an_address_that_lands_there(line):
    line.enter("7h 8h")
    first = line.client.get(f"{line.line}/1").text
    assert "<b>Step 1 of 2</b>" in first
    assert 'id="dock"' not in first
    assert "Branch off here" in first
    assert line.client.get(line.line).location.endswith("/2")
    assert line.client.get(f"{line.line}/3").status_code == 404


def test_a_branch_leaves_the_line_where_it_is_asked_for(app, sitting, line):
    line.enter("7h 8h 9h")
    other = line.branch(1, "Drawing instead")
    assert other.address.endswith("/1")
    other.enter("d")
    assert [(one.name, one.branch, one.length) for one in kept(app, sitting)] == [
        ("Climbing first", 0, 3),
        ("Drawing instead", 1, 2),
    ]
    assert "Branches off here" in other.page
    listed = line.client.get(f"/tables/{sitting.id}/what-if").text
    assert "branches from Climbing first" in listed


def test_a_line_is_the_authors_alone_until_it_is_shared(app, sitting, line):
    line.enter("7h")
    judge, ann, passer_by = app.test_client(), client_as(app, sitting.id, "player", 1), stranger(app)
    step = f"/tables/{sitting.id}/steps/4"
    readers = (judge, ann, passer_by)
    assert [client.get(line.address).status_code for client in readers] == [404, 404, 404]
    assert line.change("share", visibility="public").status_code == 303
    assert [client.get(line.address).status_code for client in readers] == [200, 404, 404]
    for client in (ann, passer_by):
        for page in (step, f"/tables/{sitting.id}/what-if", f"/tables/{sitting.id}/what-if/unknown"):
            assert "Climbing first" not in client.get(page).text
        unknown = client.get(f"/tables/{sitting.id}/what-if/unknown/1").text
        assert client.get(line.address.partition("?")[0]).text.replace(line.line[-18:], "unknown") == unknown
    assert "Climbing first" in judge.get(step).text


def test_a_line_by_what_everybody_sees_is_open_to_everybody_it_is_shared_with(app, sitting, ben):
    line = Trying(ben, sitting.id).begin(4, "Seen by all", "?as=public")
    line.change("share", visibility="table")
    assert stranger(app).get(line.address).status_code == 404
    page = client_as(app, sitting.id, "player", 1).get(line.address).text
    assert "What if: Seen by all" in page
    assert "Branch off here" in page
    assert "Your line" not in page


def test_a_line_for_named_people_is_for_them_alone(app, sitting, ben):
    panel = somebody(app, "panel")
    client = client_as(app, sitting.id, "panel")
    line = Trying(ben, sitting.id).begin(4, "For the panel", "?as=public")
    assert line.change("share", visibility="people").status_code == 422
    assert line.change("share", visibility="people", people=["panel:0", "auditor:0"]).status_code == 303
    assert kept(app, sitting)[0].shared.people == (panel.id,)
    assert client.get(line.address).status_code == 200
    assert app.test_client().get(line.address).status_code == 404


def test_who_only_looks_on_reads_no_names_of_accounts(app, sitting, ben):
    line = Trying(ben, sitting.id).begin(4, "Seen by all", "?as=public")
    line.enter("7h")
    line.change("share", visibility="public")
    address, passer_by = line.address.partition("?")[0], stranger(app)
    places = ("/steps/4", "/what-if", "/record.cairn")
    told = [passer_by.get(f"/tables/{sitting.id}{path}").text for path in places] + [passer_by.get(address).text]
    assert all("Seen by all" in page and "Player2" not in page for page in told)
    assert [said in page for said, page in zip(("Seat 2", "Seat 2", '"by":"seat 2"', "Seat 2"), told, strict=True)] == [
        True, True, True, True,
    ]  # fmt: skip
    judged = Trying(client_as(app, sitting.id, "judge"), sitting.id).begin(4, "Of the judge", "?as=public")
    judged.change("share", visibility="public")
    assert "tried by Table judge" in passer_by.get(judged.address.partition("?")[0]).text
    own = Trying(client_as(app, sitting.id, "spectator"), sitting.id).begin(4, "Mine", "?as=public").page
    assert 'name="people" value="player:2"' in own
    assert "Player2" not in own


def test_only_its_author_goes_on_with_a_line_and_changes_it(app, sitting, ben):
    line = Trying(ben, sitting.id).begin(4, "Shared", "?as=public")
    line.change("share", visibility="public")
    other = Trying(client_as(app, sitting.id, "player", 1), sitting.id)
    other.token = Trying(other.client, sitting.id).begin(4).token
    other.address = line.address
    assert other.enter("7h").status_code == 403
    for do in ("undo", "rename", "share", "erase"):
        assert other.change(do, name="Mine", sure="1").status_code == 403
    assert other.branch(0, "Mine").address.endswith("/0")
    assert [one.name for one in kept(app, sitting)] == ["Shared", "From step 4", "Mine"]


def test_a_form_that_was_not_made_here_is_refused(app, sitting, line):
    line.token = "made elsewhere"
    assert line.enter("7h").status_code == 403
    assert line.change("erase", sure="1").status_code == 403
    fields = {"step": "4", "revision": "4", "token": "made elsewhere"}
    assert line.client.post(f"/tables/{sitting.id}/what-if", data=fields).status_code == 403
    assert kept(app, sitting)[0].length == 0


def test_a_line_begins_at_what_its_author_was_shown(app, sitting, line):
    fields = {"token": line.token, "step": "5", "revision": "4"}
    assert line.client.post(f"/tables/{sitting.id}/what-if", data=fields).status_code == 404
    assert line.client.post(f"/tables/{sitting.id}/what-if", data=fields | {"step": "x"}).status_code == 400
    as_open = fields | {"step": "4", "as": "open"}
    assert line.client.post(f"/tables/{sitting.id}/what-if", data=as_open).status_code == 303
    assert kept(app, sitting)[-1].shared.sight == "public"


def test_a_step_is_taken_back_a_line_renamed_and_erased(app, sitting, line):
    line.enter("7h 8h")
    assert line.change("undo", length="1").status_code == 409
    assert line.change("undo", length="2").location.endswith("/1")
    assert line.change("rename", name=" ").status_code == 422
    line.change("rename", name="Up at once")
    assert [(one.name, one.length) for one in kept(app, sitting)] == [("Up at once", 1)]
    assert line.change("erase").status_code == 422
    assert line.change("erase", sure="1").location.endswith("/steps/4?as=2")
    assert kept(app, sitting) == ()
    assert line.client.get(line.address).status_code == 404


def test_a_line_says_what_became_of_its_step(app, sitting, line):
    sitting.enter("7h")
    later = Trying(line.client, sitting.id).begin(5, "After the climb")
    recorder = services_of(app).recorder
    recorder.take_back(sitting.id, sitting.context())
    assert "is no longer in the record: it was taken back" in later.page
    assert "no longer stands" not in line.page
    later.enter("8h")
    assert "15" in later.page
    assert (
        "Nothing that was played after this step is still in the record."
        in line.client.get(f"{later.line}/compare").text
    )


def test_what_was_played_and_what_was_tried_stand_side_by_side(sitting, line):
    sitting.enter("7h d")
    line.enter("7h 8h 9h")
    page = line.client.get(f"{line.line}/compare").text
    assert "The first act is the same." in page
    assert "Altitude after 2 acts: Player2 15 here, 7 as played." in page
    assert page.count('class="chart"') == 2
    assert f'href="{line.line}/3"' in page
    assert f'href="/tables/{sitting.id}/steps/6?as=2"' in page


def test_the_ends_of_both_are_compared(sitting, line):
    line.enter("2:resign")
    sitting.enter("1:resign")
    page = line.client.get(f"{line.line}/compare").text
    assert "The line ends by resignation, the table ended by resignation." in page


def test_a_page_that_hides_what_comes_shows_no_line_begun_later(app, sitting, line):
    sitting.enter("7h")
    Trying(line.client, sitting.id).begin(4, "Begun later")
    shown = line.client.get(f"/tables/{sitting.id}/steps/4?hide=1").text
    assert "Begun later" not in shown
    assert "Climbing first" in shown
    assert f"/what-if/{kept(app, sitting)[0].id}?hide=1" in shown
    hidden = Trying(line.client, sitting.id).begin(4, "Hidden", "?hide=1")
    assert "/0?hide=1" in hidden.address
    assert f'href="/tables/{sitting.id}/steps/4?as=2&amp;hide=1"' in hidden.page


def test_a_reader_who_keeps_results_hidden_tries_from_what_is_known_at_the_step(app, sitting):
    sitting.enter("7h")
    reader = client_as(app, sitting.id, "spectator")
    reader.set_cookie(COOKIE, "hide")
    line = Trying(reader, sitting.id).begin(4, "From here")
    line.enter("7h", drawn=True)
    assert line.address.endswith("/1?hide=1")
    page = line.page
    assert "<h1>What if: From here</h1>" in page
    assert f'href="/tables/{sitting.id}/steps/4?as=public&amp;hide=1"' in page
    assert "Compare with what was played, which comes later" in page
    assert without_ids(reader.get(f"{line.line}/1").text) == without_ids(page)
    told = reader.get(f"{line.line}/compare").text
    assert "As played" not in told


def test_a_line_that_rests_on_what_came_later_is_not_shown_where_that_is_hidden(app, sitting, line):
    sitting.enter("7h")
    later = Trying(line.client, sitting.id).begin(4, "Begun later")
    hidden = line.client.get(f"{later.line}/0?hide=1")
    assert hidden.status_code == 404
    assert "rests on what was known later" in hidden.text
    assert line.client.get(f"{line.line}/0?hide=1").status_code == 200


def test_who_looks_on_late_opens_no_line_from_later(app, sitting, ben):
    sitting.enter("7h")
    line = Trying(ben, sitting.id).begin(5, "From the newest", "?as=public")
    line.change("share", visibility="public")
    assert stranger(app).get(line.address).status_code == 200
    services_of(app).floors.act(
        sitting.id, 2, SetTerms("anybody", 0, 1, until_closed=False, opens=True), SCORER, "late"
    )
    assert stranger(app).get(line.address).status_code == 404
    assert "From the newest" not in stranger(app).get(f"/tables/{sitting.id}/what-if").text


def test_strangers_are_asked_to_sign_in_where_something_is_tried(app, sitting):
    page = stranger(app).get(f"/tables/{sitting.id}/steps/4").text
    assert "Sign in</a> to try something else from here." in page
    assert "Try from here" not in page
    assert stranger(app).post(f"/tables/{sitting.id}/what-if", data={"step": "4"}).status_code == 401


def file_of(client, sitting, query=""):
    return client.get(f"/tables/{sitting.id}/record.cairn{query}").data


def test_a_record_file_takes_the_lines_along_that_its_viewer_may_open(app, sitting, ben, line):
    line.enter("7h 8h")
    shared = Trying(ben, sitting.id).begin(4, "Seen by all", "?as=public")
    shared.change("share", visibility="public")
    passer_by, judge = stranger(app), app.test_client()
    assert b"Climbing first" not in file_of(ben, sitting)
    assert [file_of(client, sitting).count(b'{"whatif":') for client in (ben, passer_by, judge)] == [1, 1, 1]
    assert file_of(ben, sitting, "?private=1").count(b'{"whatif":') == 2
    assert file_of(ben, sitting, "?as=public&private=1").count(b'{"whatif":') == 1
    line.change("share", visibility="table")
    assert [file_of(client, sitting).count(b'{"tried":') for client in (ben, passer_by, judge)] == [2, 0, 2]


def test_lines_are_brought_in_with_a_file(app, opened, sitting, line):
    line.enter("7h 8h")
    line.change("share", visibility="table")
    data, other = file_of(app.test_client(), sitting), opened("other")
    page = bring_in(other.test_client(), data).text
    assert f'<a href="/tables/{sitting.id}/what-if">1 variation</a>' in page
    listed = other.test_client().get(f"/tables/{sitting.id}/what-if").text
    assert "Climbing first" in listed
    assert "2 steps · Player2" in listed
    assert file_of(other.test_client(), sitting) == data
