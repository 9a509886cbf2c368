"""The audit, its report and the comparison of recordings in a real browser, and what axe says of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from replays.records import bring, read_record
from tests.browser.looking import accessible, fits
from tests.recorded import SCORER

RECORDS = Path(__file__).parents[1] / "records" / "mountain"


@pytest.fixture
def table(live_server) -> str:
    """The address of a table of Mountain that was put right."""
    reading = read_record((RECORDS / "put-right.cairn").read_bytes(), "put-right")
    brought = bring(reading, SCORER, live_server.recorder.clock())
    found = live_server.recorder.bring_in(brought.table, brought.filed, brought.labels)
    return f"{live_server.url}/tables/{found.record.table}"


def test_an_official_compares_a_recording_and_goes_to_the_first_difference(page: Page, table: str) -> None:
    page.goto(f"{table}/audit")
    page.get_by_role("link", name="Compare with another recording").click()
    page.get_by_label("Record file or score sheet of this table").set_input_files(RECORDS / "orphan-pot-down.cairn")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="differences")).to_be_visible()
    page.get_by_role("link", name="Show the first difference in the replay").click()
    expect(page).to_have_url(f"{table}/steps/1")


def test_steps_are_chosen_by_the_keyboard(page: Page, table: str) -> None:
    page.goto(f"{table}/audit")
    page.get_by_text("Choose by rule, player, author or time").click()
    page.get_by_label("Rule", exact=True).select_option("MT-A17")
    page.get_by_label("Verdict", exact=True).select_option("lawful")
    page.get_by_role("button", name="Show these steps").press("Enter")
    expect(page.locator(".doubts > li")).to_have_count(1)
    expect(page.locator(".filter")).to_have_attribute("open", "")


def test_a_number_of_the_score_opens_its_lines_by_the_keyboard(new_page: Callable[..., Page], table: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 900}, java_script_enabled=False)
    page.goto(table)
    page.get_by_label("Pages of this table").get_by_role("link", name="Score").press("Enter")
    page.get_by_role("region", name="Points by deal and seat").get_by_role("link", name="+10").press("Enter")
    expect(page.locator("#open")).to_have_text("Deal 1, Ann: +10")
    expect(page.locator(".points .sum b").first).to_have_text("+10")
    expect(page.locator(".scores a[aria-current]")).to_have_text("+10")
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_the_report_prints_without_what_is_for_the_screen(page: Page, table: str) -> None:
    page.goto(f"{table}/report")
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="As JSON")).to_be_hidden()
    expect(page.get_by_role("heading", name="What this report does not prove")).to_be_visible()


def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_page: Callable[..., Page], table: str) -> None:
    page = new_page(viewport={"width": 360, "height": 800})
    for path in ("score", "score?deal=1&seat=1", "audit?verdict=lawful&seat=1", "report", "reconcile", "people"):
        page.goto(f"{table}/{path}")
        if path == "reconcile":
            page.get_by_label("Record file").set_input_files(RECORDS / "orphan-pot-down.cairn")
            page.get_by_role("button", name="Compare").click()
            expect(page.locator("#found")).to_be_visible()
        accessible(page, path)
        fits(page)
