"""An official puts a record right in the browser, with script and without; what axe says of its pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.served import LABELS

AVALANCHE = "dealer1 deal deal  Th Kh 8h r  9d xAh d  7h d d  8d d d  Jh d d"
"""Step 10 says that Ann played the ace of hearts; it was the 9 of clubs, and Ben drew two cards for it."""


def sit(server: LiveServer) -> Sitting:
    """Ann and Ben, three turns after the attack that was entered wrongly."""
    sitting = Sitting(server.recorder, "avalanche", labels=LABELS)
    sitting.enter(AVALANCHE)
    return sitting


def ask(page: Page, address: str) -> None:
    """From the replay of step 10 to the preview."""
    page.goto(f"{address}/steps/10")
    page.get_by_role("link", name="Correct…").click()
    page.get_by_label("What happened (instead").fill("1:x9c")
    page.get_by_label("Who asked for it").select_option("1")
    page.get_by_label("Why", exact=True).fill("both said so")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#against")).to_have_text("Step 10 is replaced by 1:x9c")


def settle(page: Page) -> None:
    """Put the refill in that was never entered."""
    first = page.locator("details.clash").first
    first.get_by_label("Insert before it").check()
    first.get_by_label("Moves before it").fill("2:r")
    page.get_by_role("button", name="Preview again").click()


@pytest.mark.parametrize("scripted", [True, False])
def test_a_wrong_attack_is_put_right_and_its_readers_are_told(
    new_page: Callable[..., Page], live_server: LiveServer, scripted: bool
) -> None:
    sitting = sit(live_server)
    address = f"{live_server.url}/tables/{sitting.id}"
    reader = new_page(visitor=None, java_script_enabled=scripted)
    reader.goto(f"{address}/steps/20")
    if scripted:
        expect(reader.locator("#live")).to_have_text("Live")
    page = new_page(java_script_enabled=scripted)
    ask(page, address)
    expect(page.locator("details.clash")).to_have_count(1)
    expect(page.get_by_role("button", name="Correct the record")).to_have_count(0)
    settle(page)
    expect(page.locator(".tag.stop")).to_have_count(0)
    page.get_by_role("button", name="Correct the record").click()
    expect(page.locator(".righted li").first).to_contain_text("Entry 21: step 10 is replaced")
    if not scripted:
        reader.reload()
        expect(reader.locator("#replay")).to_contain_text("You see the table as it was then")
        reader.get_by_role("link", name="The same move now").click()
    expect(reader).to_have_url(f"{address}/steps/32")
    expect(reader.locator("#replay")).to_contain_text("The record was corrected at entry 21")
    reader.get_by_role("link", name="What changed").click()
    expect(reader.get_by_role("heading", level=2).first).to_have_text("What changed from entry 20 to entry 21")


def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    sitting = sit(live_server)
    address = f"{live_server.url}/tables/{sitting.id}"
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{address}/corrections/new?step=10")
    look(page, "new")
    ask(page, address)
    look(page, "preview")
    settle(page)
    look(page, "settled")
    page.get_by_role("button", name="Correct the record").click()
    for path in ("/corrections", "/changes", "", "/steps/10", "/steps/22", "/corrections/new?entry=21"):
        page.goto(f"{address}{path}")
        look(page, path)


def look(page: Page, what: str) -> None:
    """Whether a page is accessible and fits a phone."""
    page.wait_for_load_state("networkidle")
    accessible(page, what)
    fits(page)
