"""The replay by keyboard in a real browser, on a phone's width, and what axe says of these pages."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect

from domain.games.mauna_kea.policy import sensible
from tests.browser.looking import WIDTHS, accessible, fits
from tests.recorded import Sitting, simulated
from tests.web.served import DEALT, LABELS

PAGES = (
    "steps/8", "steps/8?hide=1&as=2", "steps/8?as=public", "steps/0", "steps/8/cards/5h", "steps/8/knowledge?as=2",
    "audit", "audit?as=public", "charts?step=8",
)  # fmt: skip


@pytest.fixture
def table(live_server) -> str:
    """The address of a table in which Ann loses her ascent at step 8."""
    sitting = Sitting(live_server.recorder, "replayed", labels=LABELS)
    sitting.enter(DEALT, "5h As d. x3s r.")
    return f"{live_server.url}/tables/{sitting.id}"


def at_step(page: Page, number: int) -> None:
    expect(page).to_have_url(re.compile(rf"/steps/{number}(\?.*)?$"))
    expect(page.locator(".where b")).to_have_text(re.compile(rf"^Step {number}\b"))
    expect(page.locator(".moves [aria-current]")).to_have_attribute("href", re.compile(rf"^{number}\b"))


def test_keys_walk_through_the_table(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5?as=2")
    for key, number in (
        ("ArrowRight", 6), ("ArrowRight", 7), ("ArrowLeft", 6), ("n", 8), ("[", 5), ("]", 8), ("End", 9), ("p", 8),
        ("{", 5), ("{", 1), ("}", 5), ("n", 8), ("b", 5),
    ):  # fmt: skip
        page.keyboard.press(key)
        at_step(page, number)
    page.keyboard.press("Home")
    expect(page.locator("#spoken")).to_have_text(re.compile("^Step 0: the table is open"))
    expect(page).to_have_url(re.compile(r"/steps/0\?as=2$"))
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{table}?as=2")


def test_a_line_is_typed_and_answered_without_leaving_the_step(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5?as=2")
    field = page.get_by_label("Go to a step, or ask")
    field.fill("t 2")
    field.press("Enter")
    at_step(page, 8)
    expect(page.get_by_role("link", name="Back to step 5")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("hand 1")
    field.press("Enter")
    expect(page.locator("#spoken")).to_have_text("Ann says on request how many cards it holds.")
    expect(page).to_have_url(f"{table}/steps/8?as=2")
    field.fill("n")
    field.press("ArrowLeft")
    expect(field).to_have_value("n")
    at_step(page, 8)


def test_the_list_follows_until_the_reader_scrolls_it(new_page: Callable[..., Page], live_server) -> None:
    sitting = simulated(live_server.recorder, 7, policy=sensible, labels=LABELS)
    page = new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{live_server.url}/tables/{sitting.id}/steps/60")
    line, again = page.locator(".moves [aria-current]"), page.get_by_role("button", name="Follow again")
    page.keyboard.press("ArrowRight")
    at_step(page, 61)
    expect(line).to_be_in_viewport()
    expect(again).to_have_count(0)
    page.locator(".moves").hover()
    page.mouse.wheel(0, -4000)
    expect(again).to_be_visible()
    page.keyboard.press("ArrowRight")
    at_step(page, 62)
    assert page.locator(".moves").evaluate("list => list.scrollTop") == 0
    again.click()
    expect(again).to_have_count(0)
    expect(line).to_be_in_viewport()


def test_the_table_plays_by_itself_and_stops_at_the_readers_key(page: Page, table: str) -> None:
    page.clock.install()
    page.goto(f"{table}/steps/5")
    page.get_by_label("pause at turn ends").check()
    page.locator("#pace").select_option("4")
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    plays_until(page, page.locator(".where b"), "Step 7 of 9")
    plays_until(page, page.locator("#play"), "Play")
    at_step(page, 7)
    page.locator("#play").click()
    plays_until(page, page.locator(".where b"), "Step 8 of 9")
    page.keyboard.press("ArrowLeft")
    at_step(page, 7)
    expect(page.locator("#play")).to_have_text("Play")
    page.reload()
    expect(page.locator("#pace")).to_have_value("4")
    expect(page.get_by_label("pause at turn ends")).to_be_checked()


def plays_until(page: Page, place: Locator, words: str) -> None:
    """The page's clock runs a second at a time until these words stand there."""
    for _ in range(100):
        page.clock.run_for(1000)
        with suppress(AssertionError):
            return expect(place).to_have_text(words, timeout=50)
    raise AssertionError(f"{words} never stands there")


def test_fast_presses_are_all_heard(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/1")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    at_step(page, 6)


def test_back_goes_back_and_the_title_follows(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5")
    page.keyboard.press("ArrowRight")
    at_step(page, 6)
    expect(page).to_have_title("Step 6 · Cairn")
    page.go_back()
    at_step(page, 5)
    expect(page).to_have_title("Step 5 · Cairn")


def test_a_control_keeps_the_focus_and_the_line_is_spoken(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5")
    page.locator("[data-go=next]").focus()
    page.keyboard.press("Enter")
    at_step(page, 6)
    expect(page.locator("[data-go=next]")).to_be_focused()
    expect(page.locator("#spoken")).to_have_text(re.compile(r"^Step 6: Ann climbs ace of spades, 5 to 6\."))


def test_times_are_the_readers_own_on_every_step(new_page: Callable[..., Page], table: str) -> None:
    page = new_page(timezone_id="Pacific/Honolulu")
    page.goto(f"{table}/steps/5")
    expect(page.locator(".where time")).to_have_text("04:00:05")
    page.keyboard.press("ArrowRight")
    at_step(page, 6)
    expect(page.locator(".where time")).to_have_text("04:00:06")
    expect(page.locator(".where time")).to_have_attribute("title", "2026-11-30 14:00:06 UTC")


def test_the_question_mark_shows_the_keys(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5")
    page.keyboard.press("?")
    expect(page.locator("details.keys dl")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("details.keys dl")).to_be_hidden()


def test_hidden_steps_come_one_by_one(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5?hide=1")
    page.keyboard.press("ArrowRight")
    at_step(page, 6)
    expect(page.locator(".moves li")).to_have_count(6)
    expect(page).to_have_url(re.compile(r"hide=1"))


def test_everything_works_without_script(new_page: Callable[..., Page], table: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{table}/steps/5")
    page.locator("[data-go=next]").click()
    expect(page).to_have_url(re.compile(r"/steps/6$"))
    page.get_by_text("Keys").click()
    expect(page.locator("details.keys dl")).to_be_visible()
    expect(page.locator("#play, .again")).to_have_count(0)
    page.get_by_label("Go to a step, or ask").fill("t 2")
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(re.compile(r"/steps/8\?was=6$"))
    page.get_by_role("link", name="Back to step 6").click()
    expect(page).to_have_url(re.compile(r"/steps/6$"))
    page.get_by_label("Go to a step, or ask").fill("frog")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_text("“frog” is no command here.").last).to_be_visible()
    page.locator(".chart .reach a").nth(1).click(force=True)
    expect(page).to_have_url(re.compile(r"/steps/2$"))


def test_axe_finds_nothing(page: Page, table: str, live_server) -> None:
    others = [f"{live_server.url}/{path}" for path in ("rules", "rules/mauna-kea", "records")]
    for address in (*(f"{table}/{path}" for path in PAGES), *others):
        page.goto(address)
        accessible(page)


def test_nothing_scrolls_sideways(page: Page, live_server) -> None:
    sitting = simulated(live_server.recorder, 7, policy=sensible, labels=LABELS)
    last = sitting.table.record.head
    for path in ("steps/4", f"steps/{last}", f"steps/{last}/knowledge", f"steps/{last}/cards/5h", "audit", "charts"):
        page.goto(f"{live_server.url}/tables/{sitting.id}/{path}")
        fits(page, *WIDTHS)
