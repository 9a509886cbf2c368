"""A player notes what was played, on a phone: writes, is answered, changes, erases; nothing typed is ever lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.conftest import OPENED
from tests.web.served import LABELS
from tests.web.signed_in import device_of, somebody

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def table(live_server: LiveServer) -> Sitting:
    sitting = Sitting(live_server.recorder, labels=LABELS)
    sitting.enter(OPENED, "7h", "resign")
    return sitting


def test_a_player_writes_changes_and_erases_on_a_phone(
    new_page: Callable[..., Page], live_server: LiveServer, table: Sitting
) -> None:
    page = new_page(visitor=device_of(live_server.app, somebody(live_server.app, "ben")), **PHONE)
    page.goto(f"{live_server.url}/tables/{table.id}/steps/5")
    page.locator(".compose > summary").press("Enter")
    page.get_by_label("Note", exact=True).fill("Why not *wait*?")
    page.get_by_text("Judgement, tags, what it is about").press("Enter")
    page.get_by_role("radio", name="interesting").check()
    page.get_by_label("Tags").fill("opening")
    page.get_by_role("radio", name="everybody who may look").check()
    page.get_by_role("button", name="Save the note").press("Enter")
    panel = page.locator("#notes")
    expect(panel.locator("em")).to_have_text("wait")
    expect(panel).to_contain_text("!? interesting")
    expect(page.locator("#spoken")).to_have_text("The note is kept.")
    fits(page)
    accessible(page)
    official = new_page()
    official.goto(f"{live_server.url}/tables/{table.id}/steps/5")
    official.get_by_role("link", name="Answer").click()
    expect(official.get_by_label("Your answer")).to_be_visible()
    accessible(official)
    official.get_by_label("Your answer").fill("Because of the ace.")
    official.get_by_role("button", name="Save the answer").click()
    expect(official.locator("#notes .answers")).to_contain_text("Because of the ace.")
    page.get_by_role("link", name="Change").click()
    expect(page.get_by_role("button", name="Save the change")).to_be_visible()
    fits(page)
    accessible(page)
    page.get_by_label("Note", exact=True).fill("Why not *draw*?")
    page.get_by_role("button", name="Save the change").click()
    expect(page.locator("#earlier")).to_contain_text("wait")
    page.get_by_role("link", name="Erase…").click()
    page.get_by_role("button", name="Erase it").click()
    expect(panel).to_contain_text("A note was erased by you")
    expect(panel).to_contain_text("Because of the ace.")
    expect(panel).not_to_contain_text("draw")


def test_what_is_begun_outlives_the_page_and_a_refusal(
    page: Page, live_server: LiveServer, table: Sitting, console_errors: list[str]
) -> None:
    page.goto(f"{live_server.url}/tables/{table.id}/steps/5")
    page.locator(".compose > summary").click()
    page.get_by_label("Note", exact=True).fill("Half a thought")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_label("Note", exact=True)).to_have_value("Half a thought")
    page.get_by_text("Judgement, tags, what it is about").click()
    page.get_by_label("Tags").fill("not_a_tag")
    page.get_by_role("button", name="Save the note").click()
    expect(page.get_by_text("Not_a_tag is none")).to_be_visible()
    expect(page.get_by_label("Note", exact=True)).to_have_value("Half a thought")
    expect(page.get_by_label("Tags")).to_be_focused()
    page.get_by_label("Tags").fill("a-tag")
    page.get_by_role("button", name="Save the note").click()
    expect(page.locator("#notes .threads")).to_contain_text("Half a thought")
    assert page.evaluate("Object.keys(localStorage)") == []
    page.locator(".compose > summary").click()
    page.get_by_label("Note", exact=True).fill("For nobody else")
    assert "For nobody else" in page.evaluate("JSON.stringify(localStorage)")
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/rules")
    page.wait_for_function("localStorage.length === 0")
    assert all("status of 422" in told for told in console_errors)
    console_errors.clear()
