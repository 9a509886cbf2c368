"""The record page: what it shows, what it offers, what it answers to what was typed and tapped."""

import re
from html import unescape

import pytest

from tests.recorded import Sitting
from tests.web.audit.desk import Desk, Form
from web.shell.services import services_of


def text_of(page):
    """The page with its carriage of spaces removed, signs readable."""
    return " ".join(unescape(page).split())


def test_the_page_shows_whose_turn_it_is_and_that_nothing_is_lost(desk):
    page = text_of(desk.page())
    assert "<h2>Seat 2: first action</h2>" in page
    assert "All 4 entries kept" in page
    assert 'aria-label="10 of hearts"' in page


def test_a_line_is_entered_at_once_and_each_move_is_told(desk):
    answer = desk.enter("d 7h 8h")
    assert (answer.status_code, answer.location) == (303, desk.address)
    page = text_of(desk.page())
    assert "All 5 entries kept" in page
    assert "<h2>Seat 1: first action</h2>" in page
    entries = page.partition('<ol class="last">')[2]
    assert re.findall(r"<span>(\d+)</span>\s<details.*?/steps/(\d+)\"", entries, re.DOTALL)[:4] == [
        ("5", "7"), ("5", "6"), ("5", "5"), ("4", "4"),
    ]  # fmt: skip
    assert entries.count(">Take back<") == 1


def test_a_refused_move_keeps_its_whole_line_out_and_is_marked(desk):
    answer = desk.enter("7h x8h d")
    assert answer.status_code == 422
    page = text_of(answer.text)
    assert 'name="line" value="7h x8h d"' in page
    assert "Not entered: the altitude is 0, so there is nothing to attack." in page
    assert "<code>7h <mark>x8h</mark> d</code> Nothing of this line is entered." in page
    assert desk.told()["revision"] == 4


@pytest.mark.parametrize(("line", "part"), [("7h u", "u"), ("d =7h", "=7h"), ("redo 7h", "redo")])
def test_what_takes_back_or_puts_right_stands_alone(desk, line, part):
    desk.enter("d")
    answer = desk.enter(line)
    assert answer.status_code == 400
    assert f"{part} needs a line of its own: enter it by itself" in text_of(answer.text)
    assert desk.told()["revision"] == 5


def test_a_take_back_takes_back_one_move_of_a_line(desk):
    desk.enter("d 7h 8h")
    assert "Taken back: seat 2 climbs" in text_of(desk.client.get(f"{desk.address}/preview?typed=u").text)
    desk.enter("u")
    assert desk.client.get(f"/api/tables/{desk.table}").json["table"]["players"][1]["altitude"] == 7
    assert desk.client.get(f"/api/tables/{desk.table}").json["head"] == 6


def test_the_lawful_neighbour_is_entered_with_its_whole_line(app):
    table = Sitting(services_of(app).recorder, "unseen hands", **{"hand-count": "shown"})
    table.enter("dealer1 deal deal")
    desk = Desk(app, table.id)
    page = desk.enter("9h Th d x5c").text
    assert 'name="move" value="9h Th d 1:5c" formnovalidate>Climb' in page
    fields = Form(page, "dock").fields
    answer = desk.send(fields, move="9h Th d 1:5c")
    assert (answer.status_code, answer.location) == (303, desk.address)
    assert desk.told()["revision"] == 5


def test_a_refusal_quotes_the_rule_and_offers_what_is_lawful(app):
    table = Sitting(services_of(app).recorder, "unseen hands", **{"hand-count": "shown"})
    table.enter("dealer1 deal deal 9h Th d")
    answer = Desk(app, table.id).enter("x5c")
    page = text_of(answer.text)
    assert answer.status_code == 422
    assert "Not entered: 5 does not divide 19." in page
    assert (
        '<a href="/rules/mauna-kea#MK-34">MK-34</a></cite>“A pip card may be played on the opponent\'s ascent' in page
    )
    assert 'value="1:5c" formnovalidate>Climb <span class="n">5♣\ufe0e</span> instead</button>' in page
    assert "stood=1&typed=x5c" in page


def test_what_cannot_have_happened_may_not_stand(desk):
    page = desk.enter("2c").text
    assert "seat 2 does not hold" in page
    assert "It stood" not in page


def test_an_irregular_act_is_entered_with_its_reason_and_its_line(desk):
    page = text_of(desk.page("stood=1&typed=7h+1:2s+d"))
    assert "it is the turn of seat 2" in page.lower()
    assert "Enter <code>1:2s</code> as it was played?" in page
    assert "The whole line is entered: <code>7h 1:2s d</code>." in page
    answer = desk.send(desk.form(more="stood=1&typed=7h+1:2s+d"), move="7h 1:2s d", reason="nobody noticed")
    assert answer.location == desk.address
    assert desk.page().count("irregular</span>") == 1


def test_a_correction_that_stood_is_told_with_its_rule(desk):
    desk.enter("7h")
    page = text_of(desk.page("stood=1&typed==1:2s"))
    assert "Enter <code>1:2s</code> as it was played?" in page
    assert "it is the turn of seat 2" in page.lower()


def test_one_reason_lets_one_move_stand(desk):
    page = text_of(desk.page("stood=1&typed=1:2s+1:3s"))
    assert "<code>1:3s</code> cannot be entered with it" in page
    answer = desk.send(desk.form(more="stood=1&typed=1:2s+1:3s"), move="1:2s 1:3s", reason="nobody noticed")
    assert answer.status_code == 422
    assert desk.told()["revision"] == 4


def test_unreadable_text_names_what_was_expected(desk):
    answer = desk.enter("hello")
    assert answer.status_code == 400
    assert "is not a move of Mauna Kea" in answer.text


def test_the_last_entry_is_taken_back_and_redone(desk):
    desk.enter("7h")
    assert desk.send(desk.form("undo"), move="u").status_code == 303
    page = text_of(desk.page())
    said = re.sub("<[^>]+>|\ufe0e", "", page.partition('<ol class="last">')[2])
    assert "6 Taken back: seat 2 climbs 7♥, 0 to 7" in " ".join(said.split())
    assert re.search("<del>Seat 2 climbs .*?</del> <small>Taken back</small>", page)
    assert "Redo" in page
    assert desk.send(desk.form("undo"), move="redo").status_code == 303
    page = text_of(desk.page())
    assert "<del>" not in page
    assert "Brought back: " in page
    assert desk.client.get(f"/api/tables/{desk.table}").json["table"]["players"][1]["altitude"] == 7


def test_typed_words_take_back_and_put_right(desk):
    for line in ("7h", "u", "8h", "=9h"):
        assert desk.enter(line).status_code == 303
    told = desk.client.get(f"/api/tables/{desk.table}").json
    assert (told["revision"], told["table"]["players"][1]["altitude"]) == (8, 9)
    struck = re.findall("<del>(.*?)</del> <small>(.*?)</small>", text_of(desk.page()))
    assert [re.sub("<[^>]+>|\ufe0e", "", f"{what} | {why}") for what, why in struck] == [
        "Seat 2 climbs 8♥, 0 to 8 | Replaced: seat 2 climbs 9♥, 0 to 9", "Seat 2 climbs 7♥, 0 to 7 | Taken back",
    ]  # fmt: skip


def test_an_entry_has_its_ways_to_mend_and_no_other(desk):
    desk.enter("d 7h")
    entries = desk.page().partition('<ol class="last">')[2].partition("</ol>")[0]
    last, before = entries.split("<li")[1:3]
    assert re.findall(r"<(?:a|button)[^>]*>([^<]*)", last) == [
        "Replace", "Take back", "Correct…", "Cards seen later", "Look at step 6",
    ]  # fmt: skip
    assert re.findall(r"<(?:a|button)[^>]*>([^<]*)", before) == ["Correct…", "Cards seen later", "Look at step 5"]
    assert ("<details open>" in last, "<details>" in before) == (True, True)


def test_the_sign_that_puts_right_is_read_before_and_after_a_move(desk):
    """A form without script holds the sign; whoever types before it makes ``8h=`` of it."""
    desk.enter("7h")
    assert ", 0 to 8." in desk.client.get(f"{desk.address}/preview?typed=8h=").text
    assert desk.enter("8h=").status_code == 303
    told = desk.client.get(f"/api/tables/{desk.table}").json
    assert (told["revision"], told["table"]["players"][1]["altitude"]) == (6, 8)
    refused = desk.enter("2s=")
    assert refused.status_code == 422
    assert 'value="=2s"' in refused.text
    assert "What happened instead of entry 6, " in refused.text


def test_a_draw_against_the_rules_may_stand_where_people_deal(desk):
    refused = desk.enter("1:d")
    assert refused.status_code == 422
    assert "It was played anyway" in refused.text


def test_the_change_form_judges_at_the_table_before_the_last_entry(desk):
    desk.enter("7h")
    page = desk.page("change=1&rank=8")
    assert "What happened instead of entry 5, " in page
    assert 'value="=2:8h"' in page
    desk.send(desk.form(more="change=1"), line="8h", correct="true")
    assert desk.client.get(f"/api/tables/{desk.table}").json["table"]["players"][1]["altitude"] == 8


def test_nothing_more_to_take_back_is_said(app):
    desk = Desk(app, Sitting(services_of(app).recorder, "new").id)
    answer = desk.enter("u")
    assert answer.status_code == 422
    assert "there is nothing to take back" in answer.text


def test_an_empty_line_means_the_owed_draw_and_nothing_else(app, desk):
    assert desk.enter("").status_code == 400
    desk.enter("7h 8h 9h")
    assert "draws a rally card" in desk.page()
    fields = desk.form()
    assert desk.send(fields, line="").status_code == 303
    assert "Rally: seat 2 draws a card" in text_of(desk.page())
    assert desk.send(fields, line="").status_code == 303
    assert desk.told()["revision"] == 6


def test_a_page_sent_twice_enters_once(desk):
    fields = desk.form()
    first, second = desk.send(fields, line="d 7h"), desk.send(fields, line="d 7h")
    assert (first.status_code, second.status_code) == (303, 303)
    assert desk.told()["revision"] == 5


def test_a_page_sent_twice_with_other_words_is_told_so(desk):
    fields = desk.form()
    desk.send(fields, line="7h")
    answer = desk.send(fields, line="8h")
    assert answer.status_code == 409
    assert 'value="8h"' in answer.text
    assert desk.told()["revision"] == 5


def test_a_stale_page_is_told_what_happened_since_and_keeps_the_text(desk):
    stale = desk.form()
    desk.enter("7h d")
    answer = desk.send(stale, line="8h")
    page = text_of(answer.text)
    assert answer.status_code == 409
    assert "Entry 5 at" in page
    assert "Seat 2 climbs" in page
    assert "Seat 2 draws" in page
    assert 'value="8h"' in page
    assert desk.told()["revision"] == 5


def test_a_form_from_before_a_restart_keeps_the_text(desk):
    answer = desk.enter("7h", token="another secret")
    assert answer.status_code == 403
    assert 'value="7h"' in answer.text
    assert desk.told()["revision"] == 4


def test_the_scripts_own_requests_find_the_status_in_the_page(desk):
    fields = desk.form() | {"line": "x5c"}
    answer = desk.client.post(f"{desk.address}/moves", data=fields, headers={"Cairn-Script": "1"})
    assert answer.status_code == 200
    assert 'data-status="422"' in answer.text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7h", "Seat 2 climbs 7♥\ufe0e, 0 to 7."),
        ("7h 8h 9h", "a rally: seat 2 has a bonus card to draw."),
    ],
)
def test_a_typed_line_is_told_before_it_is_entered(desk, typed, said):
    page = desk.client.get(f"{desk.address}/preview", query_string={"typed": typed}).text
    assert (
        said.lower()
        in text_of(page)
        .replace('<span class="n red">', "")
        .replace('<span class="n">', "")
        .replace("</span>", "")
        .lower()
    )


@pytest.mark.parametrize("typed", ["x5c", "hello", "7h x4c", "7h 5s", "7h u"])
def test_no_error_is_told_while_a_move_is_typed(desk, typed):
    page = desk.client.get(f"{desk.address}/preview", query_string={"typed": typed}).text
    assert re.search(r"<code>(x5c|hello|x4c|5s|u)</code> …</p>", page)
    assert not re.search(r"MK-|does not|is no move|alone", page)


def test_the_form_without_script_has_a_preview(desk):
    fields = desk.form()
    assert '<noscript><button class="btn" type="submit" name="preview" value="1">' in desk.page()
    page = text_of(desk.send(fields, line="d 7h", preview="1").text)
    assert 'name="line" value="d 7h"' in page
    assert "Seat 2 climbs" in page
    assert desk.told()["revision"] == 4


def test_the_keypad_offers_suits_and_acts_without_script(desk):
    page = text_of(desk.page("rank=7"))
    assert 'name="move" value="2:7h" formnovalidate><span class="c red"' in page
    assert "<small>to 7</small>" in page
    assert 'value="2:7s" formnovalidate aria-disabled="true"' in page
    assert desk.client.get(f"{desk.address}/pads").text.count('class="pick s4"') == 13


def test_cards_are_named_one_by_one_without_script(desk):
    assert "card 1 of 2" in desk.page("act=swap&seat=2")
    assert f"{desk.address}?act=swap&seat=2&cards=Kh7h" in unescape(desk.page("act=swap&seat=2&cards=Kh&rank=7"))
    page = desk.page("act=swap&seat=2&cards=Kh7h")
    assert 'value="2:wKh7h"' in page
    assert desk.send(desk.form(), move="2:wKh7h").status_code == 303


def test_unseen_cards_can_be_chosen_where_they_hide(desk):
    desk.enter("7h 8h 9h")
    assert "face<br>down" in desk.page("act=take-owed&seat=2")
    assert 'value="2:r4c"' in desk.page("act=take-owed&seat=2&cards=4c")


def test_hand_counts_are_told_only_when_asked(app):
    table = Sitting(services_of(app).recorder, "quiet")
    table.enter("dealer1 deal deal")
    player = text_of(Desk(app, table.id, "2").page())
    assert player.count("cards in hand") == player.count("number told when asked") == 1
    assert 'value="2:s" formnovalidate><span>Steal' in player
    page = text_of(Desk(app, table.id).page())
    assert "number told when asked" not in page
    assert "says: eight or more" in page
    assert "says: fewer than eight" in page


def test_cards_that_came_to_light_are_entered_and_change_no_step(app):
    table = Sitting(services_of(app).recorder, "dark", **{"hand-count": "shown"})
    table.enter("dealer1 deal deal d")
    desk = Desk(app, table.id)
    page = desk.client.get(f"{desk.address}/faces").text
    assert "Step 5: Seat 2 draws a card" in page
    fields = desk.form() | {"step": "5", "cards": "9c", "to": "0"}
    assert desk.client.post(f"{desk.address}/faces", data=fields).status_code == 303
    assert "1 card of step 5 seen later" in desk.page()
    again = desk.form() | {"step": "5", "cards": "8c"}
    assert desk.client.post(f"{desk.address}/faces", data=again).status_code == 422
    assert desk.client.post(f"{desk.address}/faces", data=fields | {"command_id": "late"}).status_code == 409


def test_a_player_does_not_say_which_cards_came_to_light(app, sitting):
    desk = Desk(app, sitting.id, "1")
    assert desk.client.get(f"{desk.address}/faces").status_code == 403
    answer = desk.client.post(f"{desk.address}/faces", data=desk.form() | {"step": "3", "cards": "Js......"})
    assert answer.status_code == 403


def test_a_finished_table_says_so(app):
    table = Sitting(services_of(app).recorder, "given up")
    table.enter("dealer1 deal deal resign")
    page = Desk(app, table.id).page()
    assert "The game is over" in page
    assert 'id="mv"' not in page


def test_names_are_escaped(app, sitting):
    from domain.games.registry import game
    from domain.tables.labels import Labels
    from domain.tables.recorder import Recorder
    from domain.tables.table import CommandContext
    from tests.recorded import proposed

    recorder: Recorder = services_of(app).recorder
    rules = game("mauna-kea")
    labels = Labels({"1": "<script>alert(1)</script>", "2": "Ben"}).encode()
    table = recorder.open(rules, 2, proposed(rules), CommandContext("scorer", "x", 0), labels)
    page = Desk(app, table.record.table).page()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_where_nothing_was_entered_there_is_nothing_to_change(app):
    desk = Desk(app, Sitting(services_of(app).recorder, "new").id)
    answer = desk.client.get(f"{desk.address}?change=1")
    assert answer.status_code == 200
    assert "What happened instead" not in answer.text
