"""A player on a phone tries two acts, branches, compares with what was played, shares, and leaves by Esc."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS
from tests.web.signed_in import client_as, device_of, somebody, stranger
from web.shell.services import services_of

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def sitting(live_server: LiveServer) -> Sitting:
    """Ann (seat 1) is to act after step 5: 5h lies on her ascent."""
    table = Sitting(live_server.recorder, "tried", labels=LABELS)
    table.enter(DEALT, "5h As d. x3s r.")
    return table


def test_a_player_tries_branches_compares_and_shares(
    live_server: LiveServer, new_page: Callable[..., Page], sitting: Sitting
) -> None:
    app = live_server.app
    client_as(app, sitting.id, "player", 1)
    page = new_page(visitor=device_of(app, somebody(app, "player1")), viewport=PHONE)
    page.goto(f"{live_server.url}/tables/{sitting.id}/steps/5")
    page.get_by_label("Try something else from here").fill("The ace later")
    page.get_by_role("button", name="Try from here").click()
    expect(page.get_by_role("heading", name="What if: The ace later")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Draw")).click()
    expect(page.locator(".where b")).to_have_text("Step 1 of 1")
    page.get_by_role("button", name="A", exact=True).click()
    page.get_by_role("button", name="climb ace of spades").click()
    expect(page.locator(".where b")).to_have_text("Step 2 of 2")
    expect(page.locator(".tries [aria-current]")).to_contain_text("Ann climbs")
    fits(page)
    accessible(page)

    page.locator(".whatif-steps").get_by_role("link", name="previous Step").click()
    page.get_by_role("button", name="Branch off here").click()
    expect(page.locator(".tries")).to_contain_text("Branches off here")
    page.get_by_role("link", name="Compare with what was played").click()
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    fits(page)
    accessible(page)

    page.get_by_role("link", name="Line", exact=True).click()
    page.get_by_label("everybody who may look").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("everybody who may look")).to_be_checked()
    line = services_of(app).whatifs.at(sitting.id)[-1]
    assert (line.parent != "", line.branch, line.shared.visibility, line.shared.sight) == (True, 1, "public", "1")
    assert stranger(app).get(f"/tables/{sitting.id}/what-if/{line.id}/1").status_code == 404
    page.locator("h1").click()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"/steps/5\?as=1$"))
    assert live_server.recorder.load(sitting.id).record.head == 9
