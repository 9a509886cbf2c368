"""A game recorded in a real browser: by keyboard, by taps on a phone, without script; and what axe says."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.following import follow
from tests.browser.looking import WIDTHS, accessible, fits
from tests.recorded import Sitting
from tests.web.served import LABELS

DEALT = "dealer1 2:deal 1:deal"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def sit(server: LiveServer, *moves: str) -> str:
    """The address of a table between Ann and Ben; Ben begins, nobody's hand was seen."""
    sitting = Sitting(server.recorder, "recorded", labels=LABELS, **{"hand-count": "shown"})
    sitting.enter(DEALT, *moves)
    return f"{server.url}/tables/{sitting.id}"


def kept(page: Page, entries: int) -> None:
    expect(page.locator("#kept")).to_have_text(f"All {entries} entries kept")


def altitude(page: Page, name: str) -> str:
    return page.locator(f"section.side[aria-label={name}] .alt > span").last.inner_text()


def test_a_game_from_the_new_table_to_its_end_by_keyboard(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/tables/new?game=mauna-kea")
    page.get_by_label("Seat 1", exact=True).fill("Ann Kealoha")
    page.get_by_label("Seat 2", exact=True).fill("Ben Ortiz")
    page.get_by_label("Seat 1 deals").check()
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann Kealoha v Ben Ortiz")
    for typed, entries in (("deal deal", 3), ("d", 4), ("7h 9h", 5)):
        expect(page.locator("#mv")).to_be_focused()
        page.keyboard.type(f"{typed}\n")
        kept(page, entries)
    assert altitude(page, "Ben") == "16"
    page.keyboard.type("5s d x4c")
    page.keyboard.press("Enter")
    kept(page, 6)
    assert altitude(page, "Ben") == "0"
    expect(page.get_by_role("heading", name="Ben draws 1")).to_be_visible()
    page.keyboard.press("Enter")
    kept(page, 7)
    page.keyboard.type("resign")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def test_fast_typing_is_kept_in_order(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server))
    page.keyboard.type("d\n7h\n9h\nd\n5s\nd\n", delay=5)
    kept(page, 10)
    assert (altitude(page, "Ben"), altitude(page, "Ann")) == ("16", "5")


def test_what_follows_a_refusal_goes_back_into_the_line(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server, "7h"))
    page.keyboard.type("x5c\n9h\nd\n", delay=5)
    expect(page.get_by_role("alert")).to_contain_text("Not entered")
    expect(page.locator("#mv")).to_have_value(re.compile(r"^x5c 9h d"))
    kept(page, 5)


def test_the_owed_cards_are_one_key(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server, "7h 8h 9h"))
    expect(page.get_by_role("heading", name="Ben draws a rally card")).to_be_visible()
    page.keyboard.press("Enter")
    kept(page, 8)
    expect(page.get_by_role("heading", name="Ann: first action")).to_be_visible()


def test_a_line_is_told_before_it_is_entered(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server))
    page.keyboard.type("d 7h ")
    expect(page.locator("#says")).to_contain_text("Ben draws a card. Ben climbs 7♥")
    expect(page.locator("#says")).to_contain_text("Type d7h.")
    kept(page, 4)
    page.keyboard.type("x4")
    expect(page.locator("#says")).to_contain_text("x4 …")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_refused_part_is_marked_and_the_whole_line_stays(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server))
    page.keyboard.type("9h x5c d\n")
    expect(page.get_by_role("alert").locator("mark")).to_have_text("x5c")
    expect(page.locator("#mv")).to_have_value("9h x5c d")
    kept(page, 4)
    for _ in "x5c":
        page.keyboard.press("Backspace")
    page.keyboard.type("Th\n")
    kept(page, 5)
    assert altitude(page, "Ben") == "19"


def test_a_pasted_line_waits_for_enter_and_is_entered_at_once(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server))
    page.keyboard.insert_text("d 7h 9h\nd 5s ")
    expect(page.locator("#says")).to_contain_text("Ann climbs 5♠")
    kept(page, 4)
    page.keyboard.press("Enter")
    kept(page, 5)
    assert (altitude(page, "Ben"), altitude(page, "Ann")) == ("16", "5")


def test_a_refusal_stands_beside_the_field_and_an_irregular_act_gets_its_reason(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(sit(live_server, "7h 8h d"))
    page.keyboard.type("x4c")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Not entered: 4 does not divide 15.")
    expect(page.get_by_role("alert")).to_contain_text("MK-34")
    expect(page.get_by_role("button", name="Climb 4♣")).to_be_visible()
    page.get_by_role("link", name="It was played anyway…").click()
    expect(page.get_by_label("Why was it played anyway?")).to_be_focused()
    page.keyboard.type("nobody noticed")
    page.keyboard.press("Enter")
    kept(page, 8)
    expect(page.locator(".last .fix .tag")).to_have_text("irregular")


def test_the_last_entry_is_taken_back_redone_and_changed(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server, "7h"))
    page.get_by_role("button", name="Take back").locator("visible=true").click()
    kept(page, 6)
    page.get_by_role("button", name="Redo").click()
    kept(page, 7)
    page.get_by_role("link", name="Replace").locator("visible=true").click()
    expect(page.locator("#mv")).to_have_value("=")
    page.wait_for_load_state("load")
    page.keyboard.type("8h")
    page.keyboard.press("Enter")
    kept(page, 8)
    assert altitude(page, "Ben") == "8"
    page.keyboard.type("u")
    page.keyboard.press("Enter")
    kept(page, 9)
    assert altitude(page, "Ben") == "0"


def test_a_stale_page_says_what_happened(page: Page, new_page: Callable[..., Page], live_server: LiveServer) -> None:
    address = sit(live_server)
    other = new_page()
    page.goto(address)
    other.goto(address)
    page.keyboard.type("8h")
    other.keyboard.type("7h\n")
    kept(other, 5)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("the table moved on")
    expect(page.get_by_role("alert")).to_contain_text("Ben climbs 7♥")
    expect(page.locator("#mv")).to_have_value("8h")
    page.keyboard.press("Enter")
    kept(page, 6)


def test_a_turn_in_taps_on_a_phone(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(**PHONE)
    page.goto(sit(live_server))
    expect(page.locator("#mv")).to_be_hidden()
    page.get_by_role("button", name="Draw").tap()
    kept(page, 5)
    page.get_by_role("button", name="7", exact=True).tap()
    page.get_by_role("button", name="climb 7 of hearts").tap()
    kept(page, 6)
    page.get_by_role("button", name="9", exact=True).tap()
    page.get_by_text("Other rank").tap()
    page.get_by_role("button", name="10", exact=True).tap()
    page.get_by_role("button", name="climb 10 of clubs").tap()
    kept(page, 7)
    assert altitude(page, "Ben") == "17"
    page.get_by_text("More…").tap()
    expect(page.locator("#mv")).to_be_visible()


def test_a_double_tap_enters_once(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(**PHONE)
    page.goto(sit(live_server))
    page.get_by_role("button", name="Draw").dblclick()
    kept(page, 5)
    page.wait_for_load_state("networkidle")
    kept(page, 5)


def test_everything_works_without_script(
    new_page: Callable[..., Page], console_errors: list[str], live_server: LiveServer
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(sit(live_server))
    page.locator("#mv").fill("d 7h")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#says")).to_contain_text("Ben climbs 7♥")
    kept(page, 4)
    page.locator("#mv").press("Enter")
    kept(page, 5)
    page.get_by_role("button", name="9", exact=True).click()
    page.get_by_role("button", name="climb 9 of hearts").click()
    kept(page, 6)
    follow(page, page.get_by_role("link", name="Swap"))
    for card in ("K", "2"):
        follow(page, page.get_by_role("button", name=card, exact=True))
        follow(page, page.get_by_role("link", name="of spades"))
    page.get_by_role("button", name="Enter", exact=True).last.click()
    kept(page, 7)
    page.locator("#mv").fill("x5c d")
    page.locator("#mv").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("5 does not divide 16")
    expect(page.locator("#mv")).to_have_value("x5c d")
    page.get_by_role("button", name="Take back").locator("visible=true").click()
    kept(page, 8)
    console_errors.clear()


STATES = (
    "",
    "?rank=7",
    "?act=swap&seat=1&cards=Kd&rank=Q",
    "?change=1",
    "?typed=x5c&stood=1",
    "?as=1",
    "?rev=3",
    "/faces",
)


def test_axe_finds_nothing_and_nothing_scrolls_sideways(page: Page, live_server: LiveServer) -> None:
    table = sit(live_server, "7h Jh d d 3c d")
    fresh = Sitting(live_server.recorder, "fresh")
    others = ["/", "/tables/new", "/tables/new?game=mauna-kea", f"/tables/{fresh.id}"]
    for address in (*(table + state for state in STATES), *(live_server.url + path for path in others)):
        page.goto(address)
        accessible(page)
        fits(page, *WIDTHS)
    page.goto(table)
    page.keyboard.type("x9c\n")
    expect(page.get_by_role("alert")).to_be_visible()
    accessible(page)
