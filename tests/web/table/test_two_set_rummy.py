"""Two-Set Rummy through the pages: the table, the ways out, the cheapest ends, and what nobody may see."""

import re
from html import unescape

import pytest

from domain.games.registry import game
from domain.tables.labels import Labels
from tests.recorded import Sitting
from tests.web.audit.desk import Desk
from web.shell.services import services_of

NAMES = Labels({"1": "Ann Kealoha", "2": "Ben Ortiz", "3": "Cid Moana"}).encode()
PENALTY = {"scoring": "penalty", "finish": "points:100"}
DEALT = "dealer1 2:deal4e4j4m5v6v7vMv2s1e 1:deal1j2j3j4s5j6j7jMjSj up2e"
WON = """dealer1 2:deal4e4j4m4n5v6v7vMv2s 3:deal4s4v1n2n6j7m3m3n3e 1:deal3s3v1e1j1m1s7jMjSj up2e
2:dSv o2s/4e4j4m4n/5v6v7vMvSv"""


@pytest.fixture
def sit(app):
    """Opens tables of Two-Set Rummy and plays on them."""

    def open_table(moves="", seats=2, viewer="", name="rummy", on=app, **chosen):
        recorder = services_of(on).recorder
        table = Sitting(recorder, name, "two-set-rummy", NAMES, seats, **({"finish": "victories:3"} | chosen))
        table.enter(moves)
        return Desk(on, table.id, viewer)

    return open_table


def text(page):
    """What a page says, cards as in the notation, without tags."""
    page = re.sub(r'<svg class="card".*?aria-label="([^"]*)">.*?</svg>', r"[\1] ", page)
    page = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL)
    apart = re.sub(r"</(b|button|figcaption|h1|h2|li|p)>", " ", page)
    words = " ".join(unescape(re.sub(r"<[^>]*>", "", apart)).split())
    return re.sub(r" ([,.;:])", r"\1", words)


def seat(page, name):
    """What the table says of one player."""
    return text(page.partition(f'aria-label="{name}">')[2].partition("</section>")[0])


def moves(page):
    """What the buttons of a page would enter."""
    return re.findall(r'name="move" value="([^"]*)"', page)


def test_the_table_says_whose_turn_it_is_and_what_is_owed(sit):
    page = sit(DEALT).page()
    assert seat(page, "Ben").startswith("Ben to draw 9 in hand 0 victories [4 of E]")
    assert seat(page, "Ann").startswith("Ann dealer, 9 in hand 0 victories [Sun of J], in a set [Moon of J], in a set")
    assert "Hand 1, turn 1 Ben: draw the upcard or from the stock" in text(page)
    assert "35 in the stock" in text(page)
    assert "Take the upcard 2E" in text(page)


def test_a_hand_lies_by_suit_and_rank_with_its_sets_marked(sit):
    page = sit(DEALT + " 2:d4n").page()
    held = re.findall(r'data-card="(\w\w)" class="([m ]*)', page.partition('aria-label="Ben">')[2])[:10]
    assert [card for card, _ in held] == ["4e", "1e", "4j", "4m", "4n", "2s", "Mv", "7v", "6v", "5v"]
    assert [card for card, mark in held if mark.strip() == "m"] == ["4e", "4j", "4m", "4n", "Mv", "7v", "6v", "5v"]


def test_other_hands_are_backs_to_a_player(sit):
    page = sit(DEALT, viewer="1").page()
    assert seat(page, "Ben") == "Ben to draw 9 in hand 0 victories " + " ".join(["[face down]"] * 9)
    assert "[5 of J]" in seat(page, "Ann")


def test_a_known_hand_discards_by_one_tap(sit):
    desk = sit(DEALT + " 2:d4n")
    page = desk.page()
    assert [move for move in moves(page) if move.startswith("2:")][:10] == [
        "2:4e", "2:1e", "2:4j", "2:4m", "2:4n", "2:2s", "2:Mv", "2:7v", "2:6v", "2:5v",
    ]  # fmt: skip
    assert desk.send(desk.form(), move="2:2s").status_code == 303
    assert "[2 of S] 2 discarded" in text(desk.page())


def test_all_ways_to_go_out_are_buttons(sit):
    desk = sit(DEALT + " 2:d4n 2s 1:t 2s 2:dSv")
    assert [move for move in moves(desk.page()) if "/" in move] == ["2:o1e/4e4j4m4n/SvMv7v6v5v"]
    desk.send(desk.form(), move="2:o1e/4e4j4m4n/SvMv7v6v5v")
    page = desk.page()
    assert "1 victory" in seat(page, "Ben")
    assert "Ben deals" in text(page)


def test_a_hand_with_several_ways_lists_them_all(sit):
    five_fours = "dealer1 2:deal4e4j4m4n4s5v6v7vMv 1:deal up2e 2:dSv"
    ways = {move.split("/")[0] for move in moves(sit(five_fours).page()) if "/" in move}
    assert ways == {"2:o4e", "2:o4j", "2:o4m", "2:o4n", "2:o4s", "2:o5v", "2:oSv"}


def test_going_out_of_an_unseen_hand_is_named_card_by_card(sit):
    desk = sit("dealer1 2:deal 1:deal up2e 2:d")
    assert "act=go-out&seat=2" in unescape(desk.page())
    assert "card 1 of 10" in desk.page("act=go-out&seat=2")
    assert "face<br>down" in desk.page("act=go-out&seat=2")
    assert "face<br>down" not in desk.page("act=go-out&seat=2&cards=.4e")
    page = desk.page("act=go-out&seat=2&cards=.4e4j4m4n5v6v7vMvSv")
    assert "2:o./4e4j4m4n/5v6v7vMvSv" in moves(page)
    assert desk.send(desk.form(), move="2:o./4e4j4m4n/5v6v7vMvSv").status_code == 303


def test_the_upcard_of_this_turn_is_refused_where_it_may_not_go_back(sit):
    desk = sit(DEALT + " 2:t", same_card="forbidden")
    answer = desk.enter("2e")
    assert answer.status_code == 422
    assert "2E was taken from the discard pile this turn" in text(answer.text)
    assert "UC-A10" in answer.text


def test_the_losers_sets_and_cheapest_lay_offs_are_offered(sit):
    desk = sit(WON, seats=3, **PENALTY)
    page = desk.page()
    assert seat(page, "Ben").startswith("Ben went out 0 points")
    assert "Set 1, of one rank" in text(page)
    assert "Set 2, suited run" in text(page)
    assert "No set is held." in text(page)
    desk.send(desk.form(), move="3:done")
    page = desk.page()
    assert "2 in 1" not in page
    assert "Fewest points stay with 1E 1J 1M 1S as the sets lie now." in text(page)
    assert "1:l1e1j1m1s" in moves(page)
    desk.send(desk.form(), line="l1e1j1m1s done")
    page = desk.page()
    assert "Fewest points (25) stay after 4S on set 1, then 4V on set 1." in text(page)
    assert {"3:+4s1", "3:+4v1", "3:+4v2"} <= set(moves(page))
    desk.send(desk.form(), move="3:+4s1")
    assert "Set 1, of one rank; 4S by Cid" in text(desk.page())
    desk.send(desk.form(), line="+4v1 left3e6j7m3m3n2n1n left3s3v7jMjSj")
    page = desk.page()
    assert [seat(page, name).partition(" points")[0].split()[-1] for name in ("Ann", "Ben", "Cid")] == ["33", "0", "25"]


def test_a_set_of_an_unseen_hand_has_four_or_five_cards(sit):
    desk = sit("dealer1 2:deal 1:deal up2e 2:d o./4e4j4m4n/5v6v7vMvSv", **PENALTY)
    assert moves(desk.page("act=lay-set&seat=1&cards=1e1j1m"))[:1] == ["u"]
    page = desk.page("act=lay-set&seat=1&cards=1e1j1m1s")
    assert "1:l1e1j1m1s" in moves(page)
    assert "card 5 of 5" in page
    assert "1:l1e1j1m1s1v" in moves(desk.page("act=lay-set&seat=1&cards=1e1j1m1s1v"))


def test_passing_from_two_pages_at_once_is_no_conflict(sit):
    first = sit("dealer1 deal deal deal", seats=3, **{"pass": "on"})
    second = Desk(first.client.application, first.table)
    forms = first.form(), second.form()
    assert first.send(forms[0], line="3:p5j6e").status_code == 303
    assert second.send(forms[1], line="2:p1j1e").status_code == 303
    assert "Ann: pass two cards left" in text(first.page())
    stale = first.send(forms[0], line="3:p5j6e", command_id="other")
    assert stale.status_code == 409


def test_the_cards_to_pass_are_chosen_from_a_known_hand(sit):
    desk = sit("dealer1 2:deal4e4j4m5v6v7vMv2s1e 1:deal", **{"pass": "on"})
    page = unescape(desk.page("act=pass&seat=2"))
    assert len(re.findall(r'act=pass&seat=2&cards=\w\w"', page)) == 9
    assert "2:p2s1e" in moves(desk.page("act=pass&seat=2&cards=2s1e"))


@pytest.mark.parametrize(("asked", "seats", "buttons"), [(2, 2, "Add"), (3, 3, "Add Remove"), (4, 4, "Remove")])
def test_the_new_table_has_two_to_four_seats_and_asks_everything(app, asked, seats, buttons):
    page = app.test_client().get(f"/tables/new?game=two-set-rummy&seats={asked}").text
    assert len(re.findall(r'<input name="player', page)) == seats
    assert [word for word in ("Add", "Remove") if f">{word} " in page] == buttons.split()
    for announcement in game("two-set-rummy").announcements:
        assert f'name="say-{announcement.key}"' in page
    assert "this one is ours" in page


def test_a_step_marks_what_came(sit):
    desk = sit(DEALT + " 2:dSv 2s")
    drawn = desk.client.get(f"{desk.address}/steps/6").text
    assert re.findall(r'data-card="(\w\w)" class="[m ]*new"', drawn) == ["Sv"]
    discarded = desk.client.get(f"{desk.address}/steps/7").text
    assert re.findall(r'data-card="(\w\w)" class="[m ]*new"', discarded) == []
    assert '<div class="new"><figure class="stackpile"' in discarded


def test_what_helps_a_hand_is_worked_out_only_when_asked(sit):
    desk = sit(DEALT + " 2:d4n 2s 1:t 2s")
    assert "helps" not in desk.page()
    assert f"{desk.address}/steps/9/insight" in desk.page()
    page = text(desk.client.get(f"{desk.address}/steps/9/insight?as=2").text)
    assert "Ben lacks 1 card for a set of four and one of five. " in page
    assert "3 cards would help Ben from the stock, as far as seen: 4S Sun of V 4V." in page
    assert "The upcard 2S does not help Ben." in page
    assert "Ann" not in page.partition("can see")[2]
    everybody = desk.client.get(f"{desk.address}/steps/9/insight?as=public").text
    assert "Nothing can be worked out in this view." in everybody
    assert "Ann lacks" in text(desk.client.get(f"{desk.address}/steps/9/insight").text)
    assert desk.client.get(f"{desk.address}/steps/99/insight").status_code == 404


def test_nothing_is_styled_or_scripted_in_the_page(sit):
    for moves_made in ("", DEALT, DEALT + " 2:d4n"):
        desk = sit(moves_made, name=moves_made or "new")
        for page in (desk.page(), desk.page("change=1"), desk.client.get(f"{desk.address}/steps/1").text):
            assert not re.search(r'<script(?![^>]* src=)|<style|\sstyle="|\son\w+="', page)


TWINS = (
    "2:deal4e4j4m5v6v7vMv2s1e 3:deal1j2j3j5j6j7jMjSj1m 1:deal1s3s5s6s7s3e5e6e7e up2e",
    "2:deal4e4j4m5v6v7vMv2s1e 3:deal3m5m6m7mMm2m4n5n6n 1:deal3j5j7jMjSj1m1n2n3n up2e",
)
"""The same to Ben: what Ann and Cid hold, and what Ann draws, is hidden from him."""
PASSED = (
    "2:deal4e4j4m5v6v7vMv2s1e 3:deal1j2j3j5j6j7jMjSj1m 1:deal1s3s5s6s7s3e5e6e7e 2:p1e2s 3:p1j2j",
    "2:deal4e4j4m5v6v7vMv2s1e 3:deal3m5m6m7mMm2m4n5n6n 1:deal3j5j7jMjSj1m1n2n3n 2:p1e2s 3:p3m5m",
)


def seen_by_ben(desk):
    """Every page and answer that Ben can have of a table, refused moves among them."""
    addresses = [
        "",
        "/replay",
        "/audit",
        "/score?deal=1",
        "/faces",
        "/record.cairn",
        "/pads",
        "/steps/5/insight",
        "/steps/7/insight",
    ]
    addresses += [f"/steps/{number}" for number in range(1, 12)]
    for address in addresses:
        answer = desk.client.get(f"{desk.address}{address}{'&' if '?' in address else '?'}as=2", follow_redirects=True)
        yield answer.status_code, answer.data
    revision = desk.client.get(f"/api/tables/{desk.table}?as=2").json["revision"]
    for move in ("1:1s", "1:d1s", "3:5j", "2:1j", "1:left1s", "2:o1e/4e4j4m4n/5v6v7vMvSv", "2:dSj", "1:p1s3s", "x"):
        for seen in (revision, revision - 1, 2):
            form = desk.form() | {"line": move, "revision": str(seen)}
            answer = desk.client.get(f"{desk.address}/preview", query_string={"as": "2", "typed": move})
            yield answer.status_code, answer.data
            yield _refused(desk.send(form))


def _refused(answer):
    assert answer.status_code in (303, 400, 409, 422), answer.text
    return answer.status_code, answer.data


@pytest.mark.parametrize(
    ("dealt", "more", "chosen"),
    [
        (TWINS, "2:d 2s 3:d", {}),
        (TWINS, "2:d 2s 3:t 2s 1:d", PENALTY),
        (PASSED, "", {"pass": "on"}),
    ],
)
def test_what_is_hidden_from_a_player_is_nowhere_in_any_answer(opened, sit, dealt, more, chosen):
    told = []
    for number, hands in enumerate(dealt):
        on = opened(f"twin{number}")
        desk = sit(f"dealer1 {hands} {more}", seats=3, viewer="2", on=on, **chosen)
        told.append(list(seen_by_ben(desk)))
    for one, other in zip(*told, strict=True):
        assert one == other
