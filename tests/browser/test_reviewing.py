"""A review on two screens: who leads at a desk, who follows on a phone, breaks free, comes back and sees the mark."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.browser.test_record import PHONE
from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS
from tests.web.signed_in import device_of, somebody


def state(page: Page, words: str) -> None:
    expect(page.locator("#review .state")).to_have_text(re.compile(words))


def start(page: Page, live_server: LiveServer, step: int) -> str:
    """Lead a review from this step; its address."""
    sitting = Sitting(live_server.recorder, "reviewed", labels=LABELS)
    sitting.enter(DEALT, "5h As d. x3s r.")
    page.goto(f"{live_server.url}/tables/{sitting.id}/steps/{step}")
    page.get_by_role("link", name="Review this with others…").click()
    page.get_by_role("button", name="Start").click()
    state(page, "You lead. The others see this step.")
    expect(page.locator("#live")).to_have_text("Live")
    return page.url.partition("/steps/")[0]


def test_a_phone_goes_where_the_leader_goes_walks_alone_and_comes_back(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = start(page, live_server, 5)
    phone = new_page(**PHONE, visitor=device_of(live_server.app, somebody(live_server.app, "ben")))
    phone.goto(address)
    state(phone, "Following Olive Official, step 5")
    expect(phone.locator("#live")).to_have_text("Live")
    expect(page.locator("#here")).to_have_text("1")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(phone).to_have_title("Step 8 · Cairn")
    state(phone, "Following Olive Official, step 8")
    expect(phone.locator("#news")).to_have_text("Following Olive Official, step 8")
    expect(phone.locator("#spoken")).to_have_text(re.compile("^Step 8: "))

    phone.get_by_role("link", name="Break free").tap()
    state(phone, "On your own; Olive Official is at step 8")
    page.keyboard.press("ArrowLeft")
    state(phone, "On your own; Olive Official is at step 7")
    expect(phone).to_have_title("Step 8 · Cairn")
    expect(phone).to_have_url(re.compile("/steps/8$"))
    phone.keyboard.press("f")
    state(phone, "Following Olive Official, step 7")
    expect(phone).to_have_title("Step 7 · Cairn")

    page.locator("#pointing summary").click()
    page.locator("[data-at='seat-1/ascent/2'] .card").click()
    expect(phone.locator("[data-pointed]")).to_have_attribute("data-at", "seat-1/ascent/2")
    expect(phone.locator("#review .at")).to_have_text("Olive Official points at ace of spades in Ann’s ascent.")
    page.locator("[data-at='seat-2/hand/7'] .card").click()
    expect(phone.locator("#review .at")).to_have_text("Olive Official points at Ben’s hand.")
    fits(phone)
    for one in (page, phone):
        accessible(one)

    page.locator("details.who summary").click()
    page.get_by_role("button", name="Hand over").click()
    state(page, "Following Ben, step 7")
    state(phone, "You lead. The others see this step.")
    phone.locator("[data-go=next]").tap()
    expect(page).to_have_title("Step 8 · Cairn")


def test_a_review_is_followed_without_script(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = start(page, live_server, 5)
    plain = new_page(java_script_enabled=False)
    plain.context.clear_cookies()
    plain.goto(address)
    state(plain, "Following Olive Official, step 5")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_title("Step 6 · Cairn")
    state(page, "The others see this step")
    plain.get_by_role("link", name="every 5 seconds").click()
    state(plain, "Following Olive Official, step 6")
    page.keyboard.press("ArrowRight")
    state(plain, "Following Olive Official, step 7")
    plain.locator("[data-go=previous]").click()
    state(plain, "On your own; Olive Official is at step 7")
    plain.get_by_role("link", name="Rejoin").click()
    state(plain, "Following Olive Official, step 7")
