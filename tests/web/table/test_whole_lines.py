"""Lines that also read as something else: the preview says what they do and how the other is typed, Enter enters all or
nothing, by the form and by the API alike."""

import re
from html import unescape

import pytest

from tests.recorded import Sitting
from tests.web.audit.desk import Desk
from web.shell.services import services_of


def text(page):
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub("<[^>]+>", "", page)).replace("\ufe0e", "").split())


def mauna_kea(app):
    table = Sitting(services_of(app).recorder, "ascents", **{"hand-count": "shown"})
    table.enter("dealer1 deal deal")
    return Desk(app, table.id)


def mountain(app, *moves):
    chosen = {"ante": "5", "stack": "100", "betting": "no-limit"}
    table = Sitting(services_of(app).recorder, "slope", "mountain", seats=3, **chosen)
    table.enter("dealer3", *moves)
    return Desk(app, table.id)


def rummy(app):
    table = Sitting(services_of(app).recorder, "sets", "two-set-rummy", seats=2)
    table.enter("dealer1 deal deal up5j")
    return Desk(app, table.id)


def previewed(desk, line):
    return text(desk.client.get(f"{desk.address}/preview", query_string={"typed": line}).text)


def state(desk):
    return services_of(desk.client.application).recorder.load(desk.table).truth.state()


def entered(desk, line):
    """The status with which a line is answered by the form, and again by the API where the form refused it."""
    before = desk.told()["revision"]
    status = desk.enter(line).status_code
    if status != 303:
        assert desk.client.post(f"/api/tables/{desk.table}/moves", json=desk.told(moves=line)).status_code == status
        assert desk.told()["revision"] == before
    else:
        assert desk.told()["revision"] == before + 1
    return status


def test_a_draw_and_a_climb_say_how_a_seen_draw_is_typed(app):
    desk = mauna_kea(app)
    assert previewed(desk, "d 9c") == (
        "Seat 2 draws a card. Seat 2 climbs 9♣, 0 to 9. Or did you mean: seat 2 draws 9♣? Type d9c."
    )
    assert previewed(desk, "d9c") == "Seat 2 draws 9♣."
    assert entered(desk, "d 9c") == 303
    assert state(desk).side(2).altitude == 9


def test_a_draw_and_the_discard_that_has_to_follow_are_an_ordinary_turn(app):
    desk = rummy(app)
    assert previewed(desk, "d 6e") == "Seat 2 draws a card nobody saw from the stock. Seat 2 discards 6E."
    assert entered(desk, "d 6e") == 303


def test_a_bet_with_a_blank_before_its_amount_is_not_the_least_bet(app):
    desk = mountain(app, "deal")
    told = previewed(desk, "b 40")
    assert told.endswith("40 … Or did you mean: seat 1 bets 40? Type b40.")
    assert entered(desk, "b 40") == 400
    assert "Or did you mean: seat 1 bets 40? Type b40." in text(desk.enter("b 40").text)
    assert state(desk).place(1).street == 0
    assert entered(desk, "b40") == 303
    assert state(desk).place(1).street == 40


def test_chips_with_a_blank_before_their_number_are_not_a_whole_stack(app):
    desk = mountain(app)
    told = previewed(desk, "2:buy 50")
    assert told.endswith("Type 2:buy50.")
    assert entered(desk, "2:buy 50") == 400
    assert state(desk).place(2).stack == 100
    assert entered(desk, "2:buy50") == 303
    assert state(desk).place(2).stack == 150


def test_two_that_fall_with_a_blank_between_are_not_the_first_alone(app):
    desk = mountain(app, "deal c c c 9s")
    told = previewed(desk, "1 3")
    assert told.endswith("Type 1,3.")
    assert entered(desk, "1 3") in (400, 422)
    assert [state(desk).place(seat).out for seat in (1, 2, 3)] == ["", "", ""]
    assert entered(desk, "1,3") == 303
    assert [state(desk).place(seat).out for seat in (1, 2, 3)] == ["test", "", "test"]


TWO_WAYS = {
    "a bet": (mountain, ("deal",), "b 40"),
    "chips": (mountain, (), "2:buy 50"),
    "who falls": (mountain, ("deal c c c 9s",), "1 3"),
    "a draw": (mauna_kea, (), "d 9c"),
}
SENT = {
    "JSON, a list": lambda desk, line: desk.client.post(
        f"/api/tables/{desk.table}/moves", json=desk.told(moves=line.split())
    ),
    "JSON, a line": lambda desk, line: desk.client.post(f"/api/tables/{desk.table}/moves", json=desk.told(move=line)),
    "pasted in lines": lambda desk, line: desk.enter(line.replace(" ", "\r\n")),
    "kept offline": lambda desk, line: desk.enter(line, at=AT, sent=AT),
}
AT = "2026-11-30T14:00:30.000Z"


@pytest.mark.parametrize("door", SENT)
@pytest.mark.parametrize("what", TWO_WAYS)
def test_every_door_reads_the_words_as_they_are_parted_and_enters_all_or_nothing(app, what, door):
    at_table, moves, line = TWO_WAYS[what]
    desk = at_table(app, *moves)
    before = desk.told()["revision"]
    status = SENT[door](desk, line).status_code
    if what == "a draw":
        assert status in (200, 303)
        assert (desk.told()["revision"], state(desk).side(2).altitude) == (before + 1, 9)
    else:
        assert status in (400, 422)
        assert desk.told()["revision"] == before


@pytest.mark.parametrize("line", ["d d", "7h 8h", "d x4c"])
def test_a_line_that_reads_one_way_names_no_other(app, line):
    assert "did you mean" not in previewed(mauna_kea(app), line)
