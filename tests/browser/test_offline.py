"""Recording while the network is gone: everything arrives once, in order, with its time; what is refused is shown."""

import re
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from domain.store import StoreFull
from domain.tables.floor.facts import Role
from domain.tables.table import Table
from tests.browser.conftest import LiveServer, running
from tests.browser.looking import accessible, fits
from tests.browser.test_record import PHONE, altitude, kept, sit
from tests.web.audit.desk import service
from tests.web.signed_in import client_as, standing_clock
from web import create_app
from web.shell.principal import COOKIE
from web.shell.services import services_of

TWENTY = "7h d 9h 5s d Th d d 8d d 2s d d 3d 6s d d Js d d"
NOW = "2026-11-30T14:52:00.000Z"


@pytest.fixture
def excused() -> str:
    """Connections are lost here."""
    return "Failed to load resource"


def open_table(page: Page, address: str) -> None:
    """The record page, with everything kept that opens it without a connection."""
    page.goto(address)
    page.evaluate(
        """() => new Promise((done) => {
          if (navigator.serviceWorker.controller) done();
          navigator.serviceWorker.addEventListener("controllerchange", () => done());
        })"""
    )


def enter(page: Page, *lines: str) -> None:
    """Type lines, and wait until each is on the list of what is kept on this device."""
    for line in lines:
        before = waiting(page).count()
        page.locator("#mv").fill(line)
        page.locator("#mv").press("Enter")
        expect(waiting(page)).to_have_count(before + 1)


def waiting(page: Page) -> Locator:
    return page.locator("#waiting .unsents > li")


def listed(page: Page) -> list[str]:
    return page.locator("#waiting .unsents > li > code").all_inner_texts()


def said(page: Page, words: str) -> None:
    """Said on the page, and to a screen reader."""
    expect(page.locator("#waiting strong")).to_have_text(words)
    expect(page.get_by_role("status").and_(page.locator("#announced"))).to_have_text(words)


def nothing_waits(page: Page) -> None:
    expect(page.locator("#waiting")).to_be_empty()


def recorded(server: LiveServer, address: str, after: int = 4) -> list[str]:
    """The moves entered behind the deal, as they are kept."""
    record = stored(server, address).record
    return [step.asked for entry in record.entries[after:] for step in record.new_steps(entry)]


def stored(server: LiveServer, address: str) -> Table:
    return server.recorder.load(UUID(address.rpartition("/")[2]))


def token_of(server: LiveServer, address: str, role: Role) -> str:
    """The token of the device of somebody who holds this place at the table."""
    cookie = client_as(server.app, stored(server, address).record.table, role).get_cookie(COOKIE)
    assert cookie is not None
    return cookie.value


def happened(server: LiveServer, address: str) -> list[str]:
    return [entry.happened[11:16] for entry in stored(server, address).record.entries[4:]]


def test_twenty_entries_without_a_connection_arrive_once_in_order_with_their_times(
    page: Page, live_server: LiveServer
) -> None:
    live_server.recorder.clock = lambda: NOW
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    for place, move in enumerate(TWENTY.split()):
        page.clock.set_fixed_time(f"2026-11-30T14:{31 + place // 2:02}:{place % 2 * 30:02}.000Z")
        enter(page, move)
        if place in (0, 9):
            page.reload()
            expect(waiting(page)).to_have_count(place + 1)
    said(page, "No connection. 20 entries are kept on this device and will be sent in order.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann Kealoha v Ben Ortiz")
    assert recorded(live_server, address) == []
    page.clock.set_fixed_time(NOW)
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_empty(timeout=60_000)
    kept(page, 24)
    nothing_waits(page)
    record = stored(live_server, address).record
    assert [step.asked.partition(":")[2] for step in record.steps[-20:]] == TWENTY.split()
    assert [entry.happened for entry in record.entries[4:]] == [
        f"2026-11-30T14:{31 + place // 2:02}:{place % 2 * 30:02}.000Z" for place in range(20)
    ]
    assert {entry.recorded for entry in record.entries[4:]} == {NOW}
    assert len({entry.command_id for entry in record.entries}) == len(record.entries)
    expect(page.locator(".last .fix small")).to_contain_text("recorded")


def test_a_closed_page_opens_again_with_what_waits(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    enter(page, "7h", "d 9h")
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect(waiting(again)).to_have_count(2)
    assert listed(again) == ["7h", "d 9h"]
    context.set_offline(False)
    kept(again, 6)
    assert recorded(live_server, address) == ["2:7h", "2:d", "2:9h"]


def test_a_connection_lost_in_the_middle_of_typing(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server)
    page.goto(address)
    page.keyboard.type("7h\n")
    kept(page, 5)
    page.route("**/moves", lambda route: route.abort())
    page.keyboard.type("d\n9h\n5s\n", delay=5)
    expect(waiting(page)).to_have_count(3)
    page.keyboard.type("d")
    expect(page.locator("#says")).to_have_text("Not yet judged: the rules are asked when it is sent.")
    page.unroute("**/moves")
    page.evaluate("dispatchEvent(new Event('online'))")
    kept(page, 8)
    nothing_waits(page)
    expect(page.locator("#mv")).to_have_value("d")
    assert recorded(live_server, address) == ["2:7h", "2:d", "2:9h", "1:5s"]


def test_an_answer_lost_after_the_entry_was_accepted_enters_nothing_twice(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server)
    page.goto(address)
    lost: list[int] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    def enter_and_lose(line: str) -> None:
        page.route("**/moves", lose, times=1)
        page.locator("#mv").fill(line)
        with page.expect_event("requestfailed"):
            page.locator("#mv").press("Enter")

    enter_and_lose("d 7h")
    kept(page, 5)
    nothing_waits(page)
    enter_and_lose("9h")
    page.reload()
    nothing_waits(page)
    kept(page, 6)
    assert lost == [200, 200]
    assert recorded(live_server, address) == ["2:d", "2:7h", "2:9h"]


def test_two_tabs_send_what_they_share_once(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server)
    open_table(page, address)
    other = page.context.new_page()
    open_table(other, address)
    page.context.set_offline(True)
    enter(page, "7h", "d")
    expect(waiting(other)).to_have_count(2)
    enter(other, "9h", "5s")
    expect(waiting(page)).to_have_count(4)
    page.context.set_offline(False)
    for tab in (page, other):
        kept(tab, 8)
        nothing_waits(tab)
    assert recorded(live_server, address) == ["2:7h", "2:d", "2:9h", "1:5s"]


def test_a_conflict_is_shown_and_nothing_is_lost(
    page: Page, new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    enter(page, "7h", "d", "9h")
    other = new_page()
    other.goto(address)
    other.keyboard.type("8h\n")
    kept(other, 5)
    page.context.set_offline(False)
    said(page, "7h was refused. 2 entries wait behind it.")
    expect(page.get_by_role("alert")).to_contain_text("Ben climbs 8♥")
    expect(page.locator("#mv")).to_have_value("7h")
    assert recorded(live_server, address) == ["2:8h"]
    page.reload()
    expect(page.locator("#waiting .unsents ul")).to_contain_text("Ben climbs 8♥")
    assert listed(page) == ["7h", "d", "9h"]
    page.get_by_role("button", name="Send it again as it now stands").click()
    kept(page, 8)
    nothing_waits(page)
    assert recorded(live_server, address) == ["2:8h", "2:7h", "2:d", "1:9h"]


@pytest.mark.parametrize(
    ("answer", "entered", "times"),
    [
        ("change", ["2:9h", "2:4c", "2:d"], ["14:31", "14:32", "14:33"]),
        ("instead", ["2:9h", "2:5c", "2:d"], ["14:31", "14:32", "14:33"]),
        ("drop", ["2:9h", "2:d"], ["14:31", "14:33"]),
        ("clear", ["2:9h", "2:d"], ["14:31", "14:33"]),
        ("it stood", ["2:9h", "2:x5c", "2:d"], ["14:31", "14:32", "14:33"]),
    ],
)
def test_a_refused_entry_is_changed_dropped_or_stood(
    page: Page, live_server: LiveServer, answer: str, entered: list[str], times: list[str]
) -> None:
    live_server.recorder.clock = lambda: NOW
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    for minute, move in ((31, "9h"), (32, "x5c"), (33, "d")):
        page.clock.set_fixed_time(f"2026-11-30T14:{minute}:00.000Z")
        enter(page, move)
    page.clock.set_fixed_time(NOW)
    page.context.set_offline(False)
    said(page, "x5c was refused. 1 entry waits behind it.")
    expect(page.get_by_role("alert")).to_contain_text("MK-")
    match answer:
        case "change":
            page.get_by_role("button", name="Change x5c").click()
            expect(page.locator("#waiting [aria-current=true] > code")).to_have_text("x5c")
            page.locator("#mv").fill("4c")
            page.locator("#mv").press("Enter")
        case "instead":
            page.get_by_role("button", name=re.compile("Climb 5.*instead")).click()
        case "drop":
            page.get_by_role("button", name="Drop it").click()
        case "clear":
            page.get_by_role("link", name="Clear").click()
        case "it stood":
            page.get_by_role("link", name="It was played anyway…").click()
            expect(page.locator("#waiting [aria-current=true] > code")).to_have_text("x5c")
            page.get_by_label("Why was it played anyway?").fill("nobody noticed")
            page.get_by_role("button", name="Enter as played anyway").click()
    kept(page, 4 + len(entered))
    nothing_waits(page)
    expect(page.locator("#mv")).to_have_value("")
    assert recorded(live_server, address) == entered
    assert happened(live_server, address) == times


def test_a_line_typed_offline_arrives_whole_or_waits_whole(page: Page, live_server: LiveServer) -> None:
    """A draw and a climb is one entry of two moves; a line with a refused move stays as it was typed."""
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    enter(page, "d 9c", "Th x5c d", "d")
    page.context.set_offline(False)
    said(page, "Th x5c d was refused. 1 entry waits behind it.")
    expect(page.get_by_role("alert").locator("mark")).to_have_text("x5c")
    expect(page.locator("#mv")).to_have_value("Th x5c d")
    assert recorded(live_server, address) == ["2:d", "2:9c"]
    page.get_by_role("button", name="Change Th x5c d").click()
    page.locator("#mv").fill("Th d")
    page.locator("#mv").press("Enter")
    kept(page, 7)
    nothing_waits(page)
    assert recorded(live_server, address) == ["2:d", "2:9c", "2:Th", "1:d", "1:d"]
    assert [entry.steps for entry in stored(live_server, address).record.entries[4:]] == [6, 8, 9]


def test_entries_that_wait_are_changed_and_taken_out(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    enter(page, "7h", "8h", "9h")
    page.get_by_role("button", name="Change 8h").click()
    page.locator("#mv").fill("d")
    page.locator("#mv").press("Enter")
    expect(page.locator("#waiting .unsents > li > code").nth(1)).to_have_text("d")
    page.get_by_role("button", name="Take out 7h").click()
    expect(waiting(page)).to_have_count(2)
    page.context.set_offline(False)
    kept(page, 6)
    assert recorded(live_server, address) == ["2:d", "2:9h"]


def test_a_server_that_starts_again_gets_what_was_typed_meanwhile(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    folder = tmp_path / "restarted"
    folder.mkdir()
    app = service(folder, secret="before")
    page = new_page(visitor=app.extensions["official"])
    with running(app) as port:
        server = LiveServer(f"http://127.0.0.1:{port}", app, services_of(app).recorder)
        address = sit(server)
        page.goto(address)
        page.keyboard.type("7h\n")
        kept(page, 5)
    enter(page, "d", "9h")
    server.recorder.store.close()
    app = create_app(f"sqlite:///{folder / 'cairn.db'}", secret="after", clock=standing_clock)
    with running(app, port):
        server = LiveServer(server.url, app, services_of(app).recorder)
        expect(page.locator("#waiting")).to_be_empty(timeout=60_000)
        kept(page, 7)
        page.keyboard.type("5s\n")
        kept(page, 8)
        assert recorded(server, address) == ["2:7h", "2:d", "2:9h", "1:5s"]
        page.close()
    server.recorder.store.close()


def test_a_full_disk_is_told_in_its_words_and_the_entry_arrives_later(
    page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = sit(live_server)
    page.goto(address)
    with monkeypatch.context() as full:
        full.setattr(live_server.recorder.store, "append", _raise_full)
        enter(page, "7h")
        expect(page.locator("#waiting strong")).to_contain_text("there is no more space where Cairn keeps its records")
        expect(page.locator("#waiting strong")).to_contain_text("1 entry is kept on this device")
    kept(page, 5)
    nothing_waits(page)
    assert recorded(live_server, address) == ["2:7h"]


def _raise_full(*_args: object, **_options: object) -> None:
    raise StoreFull("full")


def test_nothing_is_sent_or_shown_under_another_visitor(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server)
    tokens = {role: token_of(live_server, address, role) for role in ("scorer", "director")}

    def become(role: Role) -> None:
        page.context.add_cookies([{"name": COOKIE, "value": tokens[role], "url": live_server.url}])

    become("scorer")
    open_table(page, address)
    page.context.set_offline(True)
    enter(page, "7h")
    become("director")
    page.context.set_offline(False)
    said(page, "1 entry is kept on this device for somebody else, who sends by opening this table.")
    expect(waiting(page)).to_have_count(0)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#waiting")).not_to_contain_text("7h")
    page.context.set_offline(False)
    page.goto(live_server.url)
    assert recorded(live_server, address) == []
    become("scorer")
    page.goto(address)
    kept(page, 5)
    assert recorded(live_server, address) == ["2:7h"]


def test_what_lies_on_the_device_shows_no_card_that_was_not_typed(page: Page, live_server: LiveServer) -> None:
    address = sit(live_server, "7h")
    open_table(page, address)
    lies = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            const shelf = await caches.open(name);
            for (const kept of await shelf.keys()) found.push(new URL(kept.url).pathname);
          }
          return found;
        }"""
    )
    assert "/offline" in lies
    assert [path for path in lies if not path.startswith("/static/")] == ["/offline"]
    assert [sorted(note) for note in notes(page)] == [["kept", "revision", "table", "title", "visitor"]]
    page.locator("#mv").fill("resign")
    page.locator("#mv").press("Enter")
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.evaluate(
        """async () => {
          const { noteOf } = await import("/static/notes.js");
          const table = location.pathname.slice(8);
          while (await noteOf(table)) await new Promise((done) => setTimeout(done, 20));
        }"""
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#waiting strong")).to_contain_text("this table was not open on this device")


def notes(page: Page) -> list[dict[str, object]]:
    """What this browser has noted of tables."""
    return page.evaluate(
        """async () => {
          const { ask, within } = await import("/static/store.js");
          return within("readonly", (_, notes) => ask(notes.getAll()));
        }"""
    )


def test_a_tap_on_a_phone_waits_and_what_follows_is_typed(
    new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    page = new_page(**PHONE)
    address = sit(live_server)
    open_table(page, address)
    page.context.set_offline(True)
    page.get_by_role("button", name="Draw").tap()
    expect(waiting(page)).to_have_count(1)
    expect(page.locator("#pad")).to_be_hidden()
    enter(page, "7h", "9h")
    page.context.set_offline(False)
    kept(page, 7)
    expect(page.locator("#pad")).to_be_visible()
    assert altitude(page, "Ben") == "16"


def test_axe_finds_nothing_while_entries_wait(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    open_table(page, sit(live_server))
    page.context.set_offline(True)
    page.get_by_text("More…").click()
    enter(page, "9h", "x5c", "a-line-that-is-longer-than-a-phone-is-wide-and-has-no-spaces-in-it", "d")
    sound(page)
    page.reload()
    expect(waiting(page)).to_have_count(4)
    sound(page)
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_visible()
    sound(page)


def sound(page: Page) -> None:
    accessible(page)
    fits(page)
