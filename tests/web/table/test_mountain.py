"""Mountain through the pages: the table, the bets, the announcements, and what nobody may see."""

import re
import tomllib
from html import unescape

import pytest

from domain.tables.labels import Labels
from tests.recorded import Sitting
from tests.web.audit.desk import Desk, Form
from web.shell.services import services_of

NAMES = Labels({"1": "Ann Kealoha", "2": "Ben Ortiz", "3": "Cid Moana"}).encode()
CHIPS = {"ante": "5", "stack": "100", "small_bet": "10", "betting": "no-limit"}
STRONG, KINGS, QUEENS = "AsAhAd9c8d", "KsKdKc7h4s", "QsQhQcTc6s"
DEALT = f"dealer3 deal{STRONG}{KINGS}{QUEENS}"
"""Ann, Ben and Cid in that order; their hands were seen."""
FALLEN = f"dealer3 deal{STRONG}9h7s5c4d2h{QUEENS} 1:c 2:c 3:c Kh"
"""Ben fell at the first test."""


@pytest.fixture
def sit(app):
    """Opens tables of Mountain and plays on them."""

    def open_table(moves="", seats=3, viewer="", name="mountain", on=app, **chosen):
        recorder = services_of(on).recorder
        table = Sitting(recorder, name, "mountain", NAMES, seats, **(CHIPS | chosen))
        table.enter(moves)
        return Desk(on, table.id, viewer)

    return open_table


def text(page):
    """What a page says, cards as in the notation, without tags."""
    page = re.sub(r'<svg class="card".*?aria-label="([^"]*)">.*?</svg>', r"[\1] ", page)
    page = re.sub(r"<(script|style|details class=\"typing\").*?</\1>", "", page, flags=re.DOTALL)
    apart = re.sub(r"</(b|button|figcaption|h1|h2|li|p|td|th|span|small)>|<small>|<br>", " ", page)
    words = " ".join(unescape(re.sub(r"<[^>]*>", "", apart)).split())
    return re.sub(r" ([,.;:])", r"\1", words)


def row(page, seat):
    """What the table says of one seat."""
    rows = re.findall(r'<tr class="[^"]*"[^>]*>\s*<td class="num no quiet">(\d)</td>(.*?)</tr>', page, re.DOTALL)
    return text(dict(rows)[str(seat)])


def part(page, label):
    """What stands in the element of this label."""
    return text(page.partition(f'aria-label="{label}"')[2].partition(">")[2].partition("</section>")[0])


def moves(page):
    """What the buttons of a page would enter."""
    return re.findall(r'name="move" value="([^"]*)"', page)


# --- the table ------------------------------------------------------------------------------------------------------


def test_seats_stand_in_acting_order_with_their_chips(sit):
    page = sit(DEALT.replace("dealer3", "dealer1").replace(STRONG + KINGS + QUEENS, KINGS + QUEENS + STRONG)).page()
    assert [int(seat) for seat in re.findall(r'class="num no quiet">(\d)<', page)] == [2, 3, 1]
    assert row(page, 2).startswith("Ben to act three kings, seven and four [king of spades] [king of diamonds]")
    assert row(page, 2).endswith("– 5 100 95")
    assert row(page, 1).startswith("Ann Dealer three aces, nine and eight")


def test_a_bet_stands_before_the_pots_until_the_round_closes(sit):
    page = sit(f"{DEALT} 1:b20 2:c").page()
    assert row(page, 1).endswith("20 5 75")
    assert "Main · up to 5 each 15 15 paid by 3: Ann, Ben, Cid can win it." in part(page, "Pots")
    assert "This round 40 It joins the pots when the round closes." in part(page, "Pots")


def test_a_side_pot_says_who_can_win_it_and_why(sit):
    desk = sit("dealer3 1:buy100 2:buy100 deal" + STRONG + KINGS + QUEENS + " 1:b95 2:c 3:c 2h 1:b40 2:c")
    pots = part(desk.page(), "Pots")
    assert "Main · up to 100 each 300 300 paid by 3: Ann, Ben, Cid can win it." in pots
    assert "Side 1 · 100 to 140 each 80 80 paid by 2: Ann, Ben can win it; Cid paid too little for it." in pots
    assert row(desk.page(), 3).startswith("Cid Dealer to turn all in three queens, ten and six: beats the mountain")
    assert row(desk.page(), 3).endswith("– 100 – 0")


def test_the_row_climbs_and_says_who_fell(sit):
    page = sit(FALLEN).page()
    climb = page.partition('<ol class="climb"')[2].partition("</ol>")[0]
    assert text(f"<ol{climb}").startswith(
        "[king of hearts] 1 base camp Ben fell 1 fell [face down] 2 next [face down] 3"
    )
    assert "The mountain holds high card king. Next: card 2 and test 2." in text(page)
    assert (
        row(page, 2)
        == "Ben beaten at test 1 [9 of hearts] [7 of spades] [5 of clubs] [4 of diamonds] [2 of hearts] – 5 95"
    )


def test_a_fallen_seat_is_one_grey_line_after_its_step(sit):
    page = sit(f"{FALLEN} 1:c").page()
    assert row(page, 2) == "Ben beaten at test 1 no cards – 5 95"
    assert '<tr class="out" ' in page


def test_the_table_says_what_was_announced_with_its_rules(sit):
    page = sit(DEALT).page()
    assert "Deal 1 · no limit, ante 5, least bet 10 · announced: kickers count, a sole survivor wins at once" in text(
        page
    )
    assert 'href="/rules/mountain#MT-20"' in page
    assert 'href="/rules/mountain#MT-30"' in page


def test_after_a_deal_the_table_says_what_it_brought(sit):
    page = sit(f"{DEALT} 1:b20 2:f 3:f").page()
    assert [row(page, seat).split()[-3:] for seat in (1, 2, 3)] == [
        ["+10", "+10", "110"],
        ["−5", "−5", "95"],
        ["−5", "−5", "95"],
    ]


def test_a_step_of_the_replay_marks_what_it_changed(sit):
    desk = sit(f"{DEALT} 1:b20 2:c 3:c 2h")
    called = desk.client.get(f"{desk.address}/steps/5").text
    assert row(called, 2).endswith("20 5 95 75")
    assert '<span class="was">95</span> 75' in called
    turned = desk.client.get(f"{desk.address}/steps/7").text
    assert re.search(r'<li class="new"[^>]*><svg class="card"[^>]*aria-label="2 of hearts"', turned)
    assert "Round 1" in turned
    assert "round 1, Cid" in desk.client.get(f"{desk.address}/steps/6").text


# --- betting --------------------------------------------------------------------------------------------------------


def test_the_buttons_are_the_bets_that_are_open(sit):
    page = sit(f"{DEALT} 1:b20").page()
    assert "Ben: 20 to call round 1 of 8 · has 95" in text(page)
    assert [move for move in moves(page) if move.startswith("2:")] == ["2:f", "2:c", "2:b40", "2:a", "2:b#"]
    assert "Fold keep 95 Call 20 leaves 75 Raise to 40 leaves 55 All in 95" in text(page)


def test_a_typed_amount_is_a_raise(sit):
    desk = sit(f"{DEALT} 1:b20")
    assert desk.send(desk.form("number"), move="2:b#", number="55").status_code == 303
    assert row(desk.page(), 2).endswith("55 5 95 40")


@pytest.mark.parametrize(
    ("number", "status", "told"), [("30", 422, "40 to 95, not to 30"), ("", 303, ""), ("x", 400, "")]
)
def test_an_amount_that_is_none_is_refused(sit, number, status, told):
    desk = sit(f"{DEALT} 1:b20")
    answer = desk.send(desk.form("number"), move="2:b#", number=number)
    assert answer.status_code == status
    assert told in text(answer.text)


def test_joined_bets_are_one_line(sit):
    desk = sit(DEALT)
    assert desk.enter("cb20cc 2h c.").status_code == 303
    assert row(desk.page(), 1).endswith("– 25 75")
    assert "Card 2 is turned" in text(desk.page())


def test_a_line_sent_twice_is_entered_once(sit):
    desk = sit(DEALT)
    fields = desk.form()
    for _ in range(2):
        assert desk.send(fields, line="c.").status_code == 303
    assert "Card 1 is turned" in text(desk.page())


def test_a_joined_line_is_entered_whole_or_not_at_all(sit):
    desk = sit(DEALT)
    answer = desk.enter("c bcb5 c")
    assert answer.status_code == 422
    assert "Ann checks" not in desk.page()
    assert 'name="line" value="c bcb5 c"' in answer.text
    assert "<code>c <mark>bcb5</mark> c</code>" in answer.text


def test_the_preview_tells_joined_bets_apart(sit):
    desk = sit(DEALT)
    said = desk.client.get(f"{desk.address}/preview?typed=cb20f").text
    assert text(said) == "Ann checks. Ben bets 20. Cid folds."


# --- the deal -------------------------------------------------------------------------------------------------------


def test_the_last_announcements_are_repeated_by_one_tap(sit):
    desk = sit(f"{DEALT} 1:b20 2:f 3:f")
    page = desk.page()
    again = moves(page.partition('class="announce"')[2])[0]
    assert again == "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once"
    assert "Deal 2: Ann announces" in text(page)
    assert desk.send(desk.form(), move=again).status_code == 303
    assert "Deal 2: Ann deals" in text(desk.page())
    assert "deal" in moves(desk.page())


def test_a_hand_that_was_seen_is_named_card_by_card(sit):
    desk = sit("dealer3")
    assert f"{desk.address}?act=deal-hand&amp;seat=1" in desk.page()
    page = desk.page("act=deal-hand&seat=1&cards=" + STRONG)
    assert f"1:deal{STRONG}" in moves(page)


def test_the_turned_card_is_a_rank_and_a_suit(sit):
    desk = sit(f"{DEALT} 1:c 2:c 3:c")
    assert [move for move in moves(desk.page("rank=Q")) if len(move) == 2] == ["Qs", "Qh", "Qd", "Qc"]


def test_hands_nobody_recorded_are_asked_for(sit):
    desk = sit("dealer3 deal 1:c 2:c 3:c Kh")
    page = desk.page()
    assert "Who falls at test 1? 3 to declare" in text(page)
    assert {"-", "1:fall", "2:fall", "3:fall"} <= set(moves(page))
    desk.enter("2,3")
    assert "Ann shows 1 to show" in text(desk.page())
    assert f"{desk.address}?act=show-hand&amp;seat=1" in desk.page()


def test_who_survives_is_tapped_one_by_one(sit):
    desk = sit("dealer3 deal 1:c 2:c 3:c Kh")
    for tapped, left in (("2:-", 2), ("1:fall", 1), ("3:-", 0)):
        page = desk.page()
        assert tapped in moves(page.partition('aria-label="One by one"')[2])
        assert desk.send(desk.form(), move=tapped).status_code == 303
        assert (f"{left} to declare" in text(desk.page())) is (left > 0)
    assert "Ben: nothing to call" in text(desk.page())


def test_a_player_declares_and_buys_for_the_own_seat_only(sit):
    page = sit("dealer3 deal 1:c 2:c 3:c Kh", viewer="2").page()
    assert {"2:-", "2:fall"} <= set(moves(page))
    assert not {"-", "1:-", "1:fall", "3:-", "3:fall"} & set(moves(page))
    between = sit(f"{DEALT} 1:b20 2:f 3:f", viewer="2", name="between").page()
    assert re.findall(r'<option value="([^"]*)">(\w+)</option>', between) == [("2:buy#", "Ben")]


def test_a_card_seen_too_early_is_tapped_by_its_place_rank_and_suit(sit):
    desk = sit(f"{DEALT} 1:c 2:c 3:c 2h")
    assert f"{desk.address}?act=expose-card&amp;seat=0" in desk.page()
    asked = desk.page("act=expose-card&seat=0")
    assert "Seen too early: which number?" in text(asked)
    assert re.findall(r"seat=0&amp;number=(\d)", asked) == ["2", "3", "4", "5", "6", "7"]
    for wrong in ("1", "8", "x", ""):
        assert "which number?" in text(desk.page(f"act=expose-card&seat=0&number={wrong}&cards=9s"))
    ranked = desk.page("act=expose-card&seat=0&number=5&cards=&rank=9")
    assert "Seen too early, number 5: which card?" in text(ranked)
    assert f'href="{desk.address}?act=expose-card&seat=0&number=5&cards=9h"' in unescape(ranked)
    assert "exposed5=9s" in moves(desk.page("act=expose-card&seat=0&number=5&cards=9s"))
    desk.send(desk.form(), move="exposed5=9s")
    assert "Card 5 of the mountain is exposed early: 9♠" in text(desk.page())


def test_chips_are_bought_by_seat_and_any_number_between_deals(sit):
    desk = sit(f"{DEALT} 1:b20 2:f 3:f")
    page = desk.page()
    options = re.findall(r'<option value="([^"]*)">(\w+)</option>', page)
    assert options == [("1:buy#", "Ann"), ("2:buy#", "Ben"), ("3:buy#", "Cid")]
    assert desk.send(desk.form("number"), move="2:buy#", number="37").status_code == 303
    assert "Ben buys 37 chips" in text(desk.page())
    assert row(desk.page(), 2).endswith("132")
    for number, status in (("0", 422), ("", 303), ("many", 400), ("-5", 400), ("99999999", 400)):
        assert desk.send(desk.form("number"), move="2:buy#", number=number).status_code == status
    assert '<details class="buying">' in desk.page()


def test_buying_stands_open_when_somebody_has_no_chips(sit):
    desk = sit(f"dealer3 deal{STRONG}{KINGS}{QUEENS} 1:a 2:c 3:f 2h 2d 3s 3d 4c 5c Js 1:h 2:h")
    page = desk.page()
    assert "Deal 2: Ann announces" in text(page)
    assert row(page, 2).endswith(" 0")
    assert '<details class="buying" open>' in page


def test_no_chips_are_bought_while_a_deal_goes_on(sit):
    assert ":buy#" not in sit(DEALT).page()


def test_the_table_is_closed_between_deals(sit):
    desk = sit(f"{DEALT} 1:b20 2:f 3:f")
    assert "close" not in moves(desk.page()), "an official gives the reason on the page of requests"
    requests = desk.client.get(f"{desk.address}/requests").text
    assert "end the game now, with the score as it is" in requests
    token = re.search(r'name="token" value="([^"]+)"><input type="hidden" name="do" value="decide"', requests)[1]
    step = str(desk.client.get(f"/api/tables/{desk.table}").json["head"])
    decided = {"token": token, "do": "decide", "what": "end", "step": step, "why": "as all agreed", "command_id": "end"}
    assert desk.client.post(f"{desk.address}/requests", data=decided).status_code == 303
    assert "The game is over" in desk.page()


def test_the_new_table_form_takes_numbers(app):
    client = app.test_client()
    page = client.get("/tables/new?game=mountain").text
    assert 'type="number" min="1" max="10000" inputmode="numeric" name="number-ante-"' in page
    assert 'placeholder="as above"' in page
    form = page.partition('action="/tables"')[2]
    hidden = dict(re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form))
    chosen = {
        "say-betting": "no-limit", "say-raise-cap": "3", "say-last-by-fold": "wins-at-once", "seats": "3",
        "say-orphan-side-pot": "carry", "say-double-ace-flush": "no", "say-natural-wins": "no", "dealer": "3",
        "say-incomplete-mountain": "kickers-count", "say-sole-survivor": "wins-at-once",
    }  # fmt: skip
    numbers = {"number-ante-": "25", "number-stack-": "1000", "number-small-bet-": "50"}
    answer = client.post("/tables", data=hidden | chosen | numbers)
    assert answer.status_code == 303
    opened = client.get(answer.headers["Location"]).text
    assert "Deal 1 · no limit, ante 25, least bet 50" in text(opened)
    assert "small bet: 50" in text(opened)
    assert "big bet" not in text(opened)
    assert Form(opened, "dock").fields
    del chosen["say-sole-survivor"]
    assert client.post("/tables", data=hidden | chosen | {"command_id": "other"}).status_code == 400


# --- a deal as a file -----------------------------------------------------------------------------------------------


def test_a_deal_is_a_hand_history(sit):
    desk = sit(f"{DEALT} 1:b20 2:f 3:f", viewer="2")
    assert f"{desk.address}/deals/1.phh?as=2" in unescape(desk.page())
    answer = desk.client.get(f"{desk.address}/deals/1.phh?as=2")
    assert answer.content_type == "application/toml; charset=utf-8"
    told = tomllib.loads(answer.text)
    assert told["actions"][:4] == ["d dh p1 ??????????", "d dh p2 KsKdKc7h4s", "d dh p3 ??????????", "p1 cbr 20"]
    assert desk.client.get(f"{desk.address}/deals/2.phh").status_code == 404


# --- chances --------------------------------------------------------------------------------------------------------


def test_chances_are_worked_out_on_request_from_what_the_viewer_sees(sit):
    desk = sit(f"{FALLEN} 1:c 3:c 2d 1:c 3:c 3c 1:c 3:c 4s")
    told = text(desk.client.get(f"{desk.address}/steps/15/insight?as=open").text)
    assert "Ann survives all six tests in 9" in told
    assert "Counted over every mountain that is still possible" in told
    told = text(desk.client.get(f"{desk.address}/steps/15/insight?as=1").text)
    assert "Cid (hand unseen) survives all six tests in" in told
    assert "± is the standard error" in told
    assert 'href="3/insight?as=1"' in desk.client.get(f"{desk.address}/steps/3?as=1").text
    assert "Nothing can be worked out" in desk.client.get(f"{desk.address}/steps/2/insight").text


# --- secrecy --------------------------------------------------------------------------------------------------------

TWINS = ("QsQhQcTc6s", "QsQhQcTc6d")
"""Cid's hand at two tables; nothing that is played depends on the last card."""
PLAYED = f"dealer3 deal{STRONG}{KINGS}{{}} 1:c 2:b20 3:c 1:c 2h 1:c 2:c 3:c 3c 1:b10"


@pytest.mark.parametrize("viewer", ["1", "2", "public"])
def test_twins_that_differ_in_hidden_cards_look_alike(sit, opened, viewer):
    seen = []
    for place, hand in enumerate(TWINS):
        desk = sit(PLAYED.format(hand), viewer=viewer, on=opened(f"twin{place}"))
        seen.append(answers(desk))
    assert seen[0] == seen[1]


def test_twins_do_not_look_alike_to_whoever_sees_the_card(sit, opened):
    first, second = (answers(sit(PLAYED.format(hand), viewer="3", on=opened(hand))) for hand in TWINS)
    assert first != second


def answers(desk):
    """The bytes of every kind of page and answer that a viewer may get."""
    pages = [desk.page().encode(), *(desk.client.get(f"{desk.address}/{path}{desk.query}").data for path in PATHS)]
    stale = desk.send(desk.form(), line="c", revision="3", command_id="stale")
    refused = [desk.enter(line) for line in ("b5", "3:f", "6s", "3:h", "1:hQsQhQcTc6s")]
    assert [answer.status_code for answer in (stale, *refused)] == [409, 422, 422, 422, *HIDDEN[desk.query], 422]
    lies_there = desk.enter("exposed7=6s").status_code, desk.page()
    return [*pages, stale.data, *(answer.data for answer in refused), lies_there]


HIDDEN = {"?as=3": (422,), "?as=1": (400,), "?as=2": (400,), "?as=public": (400,)}
"""What asking Cid to show out of time is to each viewer: who does not know the hand is asked for its cards."""
PATHS = ("steps/14/insight", "steps/4", "steps/12", "audit", "score?deal=1", "deals/1.phh", "record.cairn", "preview")
