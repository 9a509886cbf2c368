"""Two-Set Rummy in a real browser: a hand by keys, a hand by taps, the hand put in order, axe, a phone's width."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from domain.tables.labels import Labels
from tests.browser.conftest import LiveServer
from tests.browser.following import follow
from tests.browser.looking import WIDTHS, accessible, fits
from tests.recorded import Sitting

NAMES = Labels({"1": "Ann Kealoha", "2": "Ben Ortiz", "3": "Cid Moana", "4": "Dee Park"}).encode()
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DEALT = "dealer1 2:deal4e4j4m5v6v7vMv2s1e 1:deal1j2j3j4s5j6j7jMjSj up2e"
WON = """dealer1 2:deal4e4j4m4n5v6v7vMv2s 3:deal4s4v1n2n6j7m3m3n3e 1:deal3s3v1e1j1m1s7jMjSj up2e
2:dSv o2s/4e4j4m4n/5v6v7vMvSv"""
PENALTY = {"scoring": "penalty", "finish": "points:100"}


def sit(server: LiveServer, moves: str, seats: int = 2, name: str = "rummy", **chosen: str) -> str:
    """The address of a table of Two-Set Rummy with these moves."""
    chosen = {"finish": "victories:3"} | chosen
    sitting = Sitting(server.recorder, name, "two-set-rummy", NAMES, seats, **chosen)
    sitting.enter(moves)
    return f"{server.url}/tables/{sitting.id}"


def kept(page: Page, entries: int) -> None:
    expect(page.locator("#kept")).to_have_text(f"All {entries} entries kept")


def held(page: Page, name: str) -> list[str]:
    """The cards of a hand, in the order in which they lie."""
    found = page.locator(f"section.seat[aria-label={name}] li[data-card]")
    return [str(item.get_attribute("data-card")) for item in found.all()]


def test_a_hand_by_keyboard_from_the_new_table(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/tables/new?game=two-set-rummy&seats=3")
    for seat, name in enumerate(("Ann", "Ben", "Cid"), start=1):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
    page.get_by_text("Change single rules").click()
    page.get_by_label("Are victories or penalty").select_option("penalty")
    page.get_by_label("When is the game over?").select_option("points:n")
    page.get_by_label("points: how many").fill("100")
    page.get_by_label("Seat 1 deals").check()
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann, Ben, Cid")
    expect(page.locator("#mv")).to_be_focused()
    page.keyboard.type("deal deal deal up2e d 3n t 3m d\n", delay=5)
    kept(page, 3)
    page.keyboard.type("5n d")
    page.keyboard.press("Enter")
    kept(page, 4)
    page.keyboard.type("o./4e4j4m4n/5v6v7vMvSv\n")
    expect(page.get_by_role("heading", name="Cid lays sets")).to_be_visible()
    page.keyboard.type("l1e1j1m1s done done +4s1 left3n7j6j2j\n", delay=5)
    expect(page.get_by_role("heading", name="Ann lays off")).to_be_visible()
    page.keyboard.type("left3e3j5e5m5s2m7n7s6n\n")
    expect(page.locator("section.seat[aria-label=Ann] .total b")).to_have_text("43")
    expect(page.get_by_role("heading", name="Ben deals")).to_be_visible()


def leads_on(page: Page, target: Locator) -> None:
    """Tap what leads to another address, and wait until the page is there."""
    before = page.url
    target.tap()
    expect(page).not_to_have_url(before)


def test_a_hand_in_taps_on_a_phone(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(**PHONE)
    page.goto(sit(live_server, "dealer1"))
    for number, name in enumerate(("Ben", "Ann"), start=3):
        page.get_by_role("button", name=f"Nine to {name}, unseen").tap()
        kept(page, number)
    leads_on(page, page.get_by_role("button", name="2", exact=True))
    leads_on(page, page.get_by_role("link", name="2 of E"))
    page.locator("#pad").get_by_role("button", name="Enter", exact=True).tap()
    kept(page, 5)
    page.get_by_role("button", name="From the stock, unseen").tap()
    kept(page, 6)
    page.get_by_role("button", name="3", exact=True).tap()
    page.get_by_role("button", name="discard 3 of N").tap()
    kept(page, 7)
    page.get_by_role("button", name="Take the upcard").tap()
    kept(page, 8)
    leads_on(page, page.get_by_role("link", name="Goes out…"))
    leads_on(page, page.get_by_role("button", name="face down"))
    for card in ("4 of E", "4 of J", "4 of M", "4 of N", "5 of V", "6 of V", "7 of V", "Moon of V", "Sun of V"):
        leads_on(page, page.get_by_role("button", name=card.split()[0], exact=True))
        leads_on(page, page.get_by_role("link", name=card))
    page.locator("#pad").get_by_role("button", name="Enter", exact=True).tap()
    kept(page, 9)
    expect(page.locator("section.seat[aria-label=Ann] .total")).to_have_text("1 victory")


def test_a_known_hand_is_discarded_from_and_goes_out_by_one_tap(
    new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    page = new_page(**PHONE)
    page.goto(sit(live_server, DEALT + " 2:d4n"))
    page.get_by_role("button", name="discard 2 of S").tap()
    kept(page, 7)
    page.goto(sit(live_server, DEALT + " 2:d4n 2s 1:t 2s 2:dSv", name="ready"))
    page.locator(".ways button").tap()
    kept(page, 11)


def test_the_hand_is_put_in_order_by_keys_and_by_drag_and_stays_so(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server, DEALT + " 2:d4n"))
    ben = page.locator("section.seat[aria-label=Ben]")
    assert held(page, "Ben") == ["4e", "1e", "4j", "4m", "4n", "2s", "Mv", "7v", "6v", "5v"]
    ben.get_by_role("button", name="By rank").click()
    assert held(page, "Ben") == ["1e", "2s", "4e", "4j", "4m", "4n", "5v", "6v", "7v", "Mv"]
    ben.locator("li[data-card='1e']").focus()
    page.keyboard.press("ArrowRight")
    assert held(page, "Ben")[:3] == ["2s", "1e", "4e"]
    ben.locator("li[data-card='Mv']").drag_to(ben.locator("li[data-card='2s']"), target_position={"x": 3, "y": 20})
    assert held(page, "Ben")[:3] == ["Mv", "2s", "1e"]
    page.locator("#mv").fill("2s")
    page.locator("#mv").press("Enter")
    kept(page, 7)
    assert held(page, "Ben")[:3] == ["Mv", "1e", "4e"]


def test_everything_works_without_script(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(sit(live_server, DEALT))
    follow(page, page.get_by_role("link", name="From the stock, seen…"))
    follow(page, page.get_by_role("button", name="4", exact=True))
    follow(page, page.get_by_role("link", name="4 of N"))
    page.get_by_role("button", name="Enter", exact=True).last.click()
    kept(page, 6)
    page.get_by_role("button", name="discard 2 of S").click()
    kept(page, 7)
    assert held(page, "Ben")[0] == "4e"


def addresses(server: LiveServer) -> list[str]:
    """A page of every phase, and the replay."""
    four = sit(server, "dealer1 deal deal deal deal up5j d", 4, "four")
    known = sit(server, DEALT + " 2:d4n 2s 1:t 2s 2:dSv", name="known")
    lost = sit(server, WON + " done", 3, "lost", **PENALTY)
    laid = sit(server, WON + " done l1e1j1m1s done +4s1", 3, "laid", **PENALTY)
    passing = sit(server, "dealer1 deal deal 1:deal1j2j3j4s5j6j7jMjSj 2:p.", 3, "passing", **{"pass": "on"})
    fresh = sit(server, "", 4, "fresh")
    return [
        four, four + "?rank=5", four + "?act=go-out&seat=2&cards=.4e&rank=4", four + "?change=1", known,
        known + "?as=1", known + "?as=2", f"{known}/steps/9", lost, laid, f"{laid}/steps/8?as=3", passing,
        passing + "?act=pass&seat=1", fresh, f"{server.url}/tables/new?game=two-set-rummy&seats=4",
    ]  # fmt: skip


def test_axe_finds_nothing_and_nothing_scrolls_sideways(page: Page, live_server: LiveServer) -> None:
    for address in addresses(live_server):
        page.goto(address)
        accessible(page)
        fits(page, *WIDTHS)
