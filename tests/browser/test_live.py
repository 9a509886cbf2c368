"""Two pages at one table: what one enters the other shows, and nobody loses what is begun."""

import re
from collections.abc import Callable
from uuid import UUID

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.browser.test_record import PHONE, altitude, kept, sit
from tests.web.signed_in import client_as, token_for
from web.live.service import Live
from web.shell.principal import COOKIE
from web.shell.services import services_of

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def live(page: Page) -> None:
    expect(page.locator("#live")).to_have_text("Live")


def listeners(server: LiveServer) -> int:
    hub = services_of(server.app).part(Live)._hub
    return sum(map(len, hub._listeners.values()))


def until(page: Page, server: LiveServer, count: int) -> None:
    """Wait until so many streams are open."""
    for _ in range(600):
        if listeners(server) == count:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{listeners(server)} streams are open")


def test_two_pages_see_each_others_entries(page: Page, new_page: Callable[..., Page], live_server: LiveServer) -> None:
    address = sit(live_server)
    other = new_page()
    for one in (page, other):
        one.goto(address)
        live(one)
    other.keyboard.type("7h\n")
    kept(page, 5)
    assert altitude(page, "Ben") == "7"
    expect(page.locator("#mv")).to_be_focused()
    expect(page.locator("#news")).to_have_text(re.compile("Entry 5: Ben climbs 7♥.*, 0 to 7. Ben: second action"))
    page.keyboard.type("9h\n")
    kept(other, 6)
    assert altitude(other, "Ben") == "16"


def test_what_is_typed_stays_and_is_not_taken_for_what_its_author_did_not_see(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = sit(live_server)
    other = new_page()
    for one in (page, other):
        one.goto(address)
        live(one)
    page.keyboard.type("8h")
    other.keyboard.type("7h\n")
    kept(page, 5)
    expect(page.locator("#mv")).to_have_value("8h")
    expect(page.locator("#mv")).to_be_focused()
    expect(page.locator("#meanwhile")).to_contain_text("Entry 5: Ben climbs 7♥")
    assert altitude(page, "Ben") == "7"
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("the table moved on")
    page.keyboard.press("Enter")
    kept(other, 6)


def test_an_emptied_line_gets_the_fresh_form(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = sit(live_server)
    other = new_page()
    for one in (page, other):
        one.goto(address)
        live(one)
    page.keyboard.type("8h")
    other.keyboard.type("7h\n")
    expect(page.locator("#meanwhile")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("#meanwhile")).to_have_count(0)
    expect(page.get_by_role("heading", name="Ben: second action")).to_be_visible()
    page.keyboard.type("9h\n")
    kept(other, 6)


def test_a_rank_that_is_tapped_stays_under_the_finger(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    phone, other, address = new_page(**PHONE), new_page(), sit(live_server)
    for one in (phone, other):
        one.goto(address)
        live(one)
    phone.get_by_role("button", name="9", exact=True).tap()
    other.keyboard.type("7h\n")
    expect(phone.locator("#meanwhile")).to_be_visible()
    expect(phone.get_by_role("button", name="climb 9 of hearts")).to_be_visible()
    fits(phone)


def test_a_hidden_tab_closes_its_stream_and_catches_up_when_it_is_seen(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = sit(live_server)
    other = new_page()
    for one in (page, other):
        one.goto(address)
        live(one)
    until(page, live_server, 2)
    page.evaluate(HIDE, True)
    until(page, live_server, 1)
    other.keyboard.type("7h\n")
    kept(other, 5)
    expect(page.locator("#kept")).to_have_text("All 4 entries kept")
    page.evaluate(HIDE, False)
    kept(page, 5)


def test_six_open_pages_of_one_browser_leave_room(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    address = sit(live_server)
    pages = [new_page()]
    pages += [pages[0].context.new_page() for _ in range(5)]
    for one in pages:
        one.goto(address)
        expect(one.locator("#live")).to_have_text(re.compile("Live|Looks again every 5 seconds"))
    assert listeners(live_server) == 3
    pages[5].bring_to_front()
    pages[5].keyboard.type("7h\n")
    for one in pages:
        kept(one, 5)


def test_without_room_for_a_stream_the_page_asks(
    page: Page, console_errors: list[str], live_server: LiveServer
) -> None:
    services_of(live_server.app).part(Live)._hub.most = 0
    page.goto(sit(live_server))
    expect(page.locator("#live")).to_have_text("Looks again every 5 seconds")
    enter(live_server, page.url.rsplit("/", 1)[1], "7h")
    expect(page.locator("#kept")).to_have_text("All 5 entries kept", timeout=30_000)
    page.close()
    console_errors.clear()


def player(server: LiveServer, address: str, seat: int) -> str:
    """The token of the player of this seat."""
    client = client_as(server.app, UUID(address.rsplit("/", 1)[1]), "player", seat)
    return str(client.get_cookie(COOKIE).value)


def enter(server: LiveServer, table: str, line: str) -> None:
    """Enter a move as a program does."""
    client = server.app.test_client()
    revision = client.get(f"/api/tables/{table}").json["revision"]
    token = token_for(client, f"table {table}")
    told = {"revision": revision, "command_id": f"program-{revision}", "move": line, "token": token}
    assert client.post(f"/tables/{table}/moves", json=told).status_code == 200


def test_the_replay_follows_at_the_same_step(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server, "7h")
    page.goto(f"{address}/replay")
    live(page)
    step = page.url
    expect(page.locator(".where b")).to_have_text("Step 5 of 5")
    enter(live_server, address.rsplit("/", 1)[1], "9h")
    expect(page.locator(".where b")).to_have_text("Step 5 of 6")
    assert page.url == step
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where b")).to_have_text("Step 6 of 6")


def test_a_seat_is_told_that_it_is_its_turn(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    address = sit(live_server, "7h 8h")
    page = new_page(visitor=player(live_server, address, 1))
    page.goto(address)
    live(page)
    expect(page).to_have_title("Ann Kealoha v Ben Ortiz · Cairn")
    enter(live_server, address.rsplit("/", 1)[1], "d")
    expect(page).to_have_title("Your turn · Ann Kealoha v Ben Ortiz · Cairn")
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()


def test_a_hidden_tab_that_may_notify_says_that_it_is_its_turn(
    new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = sit(live_server, "7h 8h")
    page = new_page(visitor=player(live_server, address, 1))
    page.add_init_script("""window.told = [];
        window.Notification = class { static permission = "granted"; constructor(...words) { told.push(words); }
        addEventListener() {} };""")
    page.goto(address)
    live(page)
    page.evaluate(HIDE, True)
    enter(live_server, address.rsplit("/", 1)[1], "d")
    kept(page, 7)
    assert page.evaluate("told.map(words => words[0])") == ["Your turn"]
    enter(live_server, address.rsplit("/", 1)[1], "d")
    kept(page, 8)
    assert page.evaluate("told.length") == 1


def test_without_script_there_is_a_link(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(java_script_enabled=False)
    address = sit(live_server)
    page.goto(address)
    enter(live_server, address.rsplit("/", 1)[1], "7h")
    page.get_by_role("link", name="Look again").click()
    kept(page, 5)
    assert "refresh" not in page.content()


def test_who_looks_on_has_no_form_and_follows(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    address, page = sit(live_server), new_page(visitor=None)
    page.goto(address)
    live(page)
    expect(page.locator("form")).to_have_count(0)
    enter(live_server, address.rsplit("/", 1)[1], "7h")
    kept(page, 5)
    expect(page.locator("ol.last li").first).to_contain_text("Ben climbs 7♥")
    accessible(page)
