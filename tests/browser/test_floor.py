"""Two players on their own devices: one asks for a take-back, the other agrees; a pause; and what axe says."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from domain.tables.floor.clocks import SetClock
from domain.tables.floor.commands import TakePlace
from domain.tables.practice import PRACTICE
from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.served import LABELS
from tests.web.signed_in import somebody
from web.shell.services import services_of

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def sit(server: LiveServer, *, clock: bool = False) -> Sitting:
    """Ann and Ben at their seats; Ben has climbed."""
    sitting = Sitting(server.recorder, "asked", labels=LABELS)
    floors = services_of(server.app).floors
    if clock:
        floors.act(sitting.id, 2, SetClock(300, 60, begun=False), "director", "clock")
    sitting.enter("dealer1 2:deal 1:deal 7h")
    for seat, name in ((1, "ann"), (2, "ben")):
        floors.act(sitting.id, 2, TakePlace("player", seat, somebody(server.app, name).id), "director", name)
    return sitting


def visitor(server: LiveServer, name: str) -> str:
    """The token of a signed-in device of this person."""
    token: str = services_of(server.app).people.sessions.open(somebody(server.app, name))
    return token


@pytest.mark.parametrize("scripted", [True, False])
def test_a_take_back_is_asked_on_one_device_and_agreed_on_the_other(
    new_page: Callable[..., Page], live_server: LiveServer, scripted: bool
) -> None:
    address = f"{live_server.url}/tables/{sit(live_server).id}"
    ann = new_page(visitor=visitor(live_server, "ann"), java_script_enabled=scripted, **PHONE)
    ben = new_page(visitor=visitor(live_server, "ben"), java_script_enabled=scripted)
    ben.goto(address)
    ben.get_by_role("link", name="Requests and clock").click()
    ben.get_by_role("button", name="Ask to take step 5 back").click()
    expect(ben.get_by_role("button", name="Withdraw it")).to_be_visible()
    ann.goto(address)
    expect(ann.locator("#floor")).to_contain_text("Ben asks to take back step 5.")
    ann.get_by_role("button", name="Agree", exact=True).click()
    expect(ann.locator("#kept")).to_have_text("All 6 entries kept")
    expect(ann.locator("#floor .notice", has_text="asks to take back")).to_have_count(0)
    ben.goto(address)
    expect(ben.locator(".last li").first).to_contain_text("Taken back: ")


def test_a_pause_is_agreed_and_stops_entries_until_both_go_on(
    new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = f"{live_server.url}/tables/{sit(live_server, clock=True).id}"
    ann, ben = (new_page(visitor=visitor(live_server, name)) for name in ("ann", "ben"))
    for page in (ann, ben):
        page.goto(f"{address}/requests")
    for page in (ann, ben):
        page.get_by_role("button", name="Ask for a pause").click()
    expect(ben.get_by_role("status").first).to_contain_text("The table is paused: all players agreed")
    ben.goto(address)
    ben.locator("#mv").fill("9h")
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("alert")).to_contain_text("Not entered: the table is paused")
    expect(ben.locator("#mv")).to_have_value("9h")
    for page in (ann, ben):
        page.goto(f"{address}/requests")
        page.get_by_role("button", name="Ask to go on").or_(
            page.get_by_role("button", name="Agree", exact=True)
        ).click()
    expect(ben.locator("main")).not_to_contain_text("The table is paused")


def test_the_running_clock_counts_down(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(visitor=visitor(live_server, "ben"))
    sitting = sit(live_server, clock=True)
    page.clock.install()
    page.goto(f"{live_server.url}/tables/{sitting.id}")
    running = page.locator(".clock[data-clock] b")
    before = running.inner_text()
    page.clock.run_for(3000)
    expect(running).not_to_have_text(before)
    assert seconds(running.inner_text()) <= seconds(before) - 3


def seconds(clock: str) -> int:
    minutes, left = clock.split(":")
    return int(minutes) * 60 + int(left)


def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    sitting = sit(live_server, clock=True)
    floors = services_of(live_server.app).floors
    director = somebody(live_server.app, "di")
    floors.act(sitting.id, 2, TakePlace("director", 0, director.id), "director", "di")
    floors.act(sitting.id, 2, TakePlace("player", 1, PRACTICE), "director", "practice")
    page = new_page(visitor=visitor(live_server, "di"), viewport={"width": 360, "height": 740})
    for path in ("", "/requests", "/people", "/glass", "/viewings"):
        page.goto(f"{live_server.url}/tables/{sitting.id}{path}")
        accessible(page)
        fits(page)
