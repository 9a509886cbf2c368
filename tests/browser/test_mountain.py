"""A deal of Mountain recorded in a real browser: by keys, by taps on a phone, without script; and what axe says."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from domain.tables.labels import Labels
from tests.browser.conftest import LiveServer
from tests.browser.looking import WIDTHS, accessible, fits
from tests.recorded import Sitting

NINE = ("Ada", "Bo", "Cleo", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CHIPS = {"ante": "5", "stack": "100", "small_bet": "10", "betting": "no-limit"}
THREE = "dealer3 dealAsAhAd9c8dKsKdKc7h4sQsQhQcTc6s"
MANY = """dealer9 1:buy50 4:buy100 8:buy100 deal
TsTdTh5d3c2c3d5h7sJcKhJd8d5c3sAsAd8h8s6dQsQd7c6h4hQc7h6c4s3hAhTc7d4d2sKsKcJs9c5s2h2dKdJh6s
c c c c c c c c c 9d b10 c c c c f c c c Qh b45 c c c c c c 9s c b40 c c c 4c b20"""
"""Nine players with a side pot, in round five."""


def sit(server: LiveServer, moves: str = "", seats: int = 3) -> str:
    """The address of a table of Mountain with these moves."""
    names = Labels({str(seat): name for seat, name in enumerate(NINE[:seats], 1)}).encode()
    sitting = Sitting(server.recorder, "mountain", "mountain", names, seats, **CHIPS)
    sitting.enter(moves.replace("deal\n", "deal"))
    return f"{server.url}/tables/{sitting.id}"


def kept(page: Page, entries: int) -> None:
    expect(page.locator("#kept")).to_have_text(f"All {entries} entries kept")


def chips(page: Page) -> list[str]:
    return [cell.removesuffix(" behind") for cell in page.locator(".seats tbody td.chips").all_inner_texts()]


def test_a_deal_from_the_new_table_by_keys(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/tables/new?game=mountain")
    page.get_by_role("button", name="Add a seat").press("Enter")
    expect(page.get_by_label("Seat 3", exact=True)).to_be_visible()
    for seat, name in enumerate(NINE[:3], 1):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
    page.get_by_text("Change single rules").click()
    for question, number in (("is the ante?", "5"), ("buy in for?", "100"), ("the small bet", "10")):
        page.get_by_role("spinbutton", name=question).fill(number)
    page.get_by_label("What may be bet?").select_option("no-limit")
    for group, choice in (("How is a hand", "kickers count"), ("sole survivor", "wins")):
        page.get_by_role("group", name=group).get_by_label(choice).check()
    page.get_by_label("Seat 3 deals").check()
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada, Bo, Cleo")
    for typed, entries in (("deal", 3), ("cb20c.", 4), ("Kh", 5), ("2", 6), ("cb20f", 7)):
        expect(page.locator("#mv")).to_be_focused()
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        kept(page, entries)
    expect(page.get_by_role("heading", name="Deal 2: Ada announces")).to_be_visible()
    page.keyboard.type("same deal c.\n")
    kept(page, 8)
    expect(page.get_by_role("heading", name="Card 1 is turned")).to_be_visible()


def test_a_round_in_taps_on_a_phone(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(**PHONE)
    page.goto(sit(live_server, THREE))
    page.get_by_role("button", name="Check").tap()
    kept(page, 4)
    page.get_by_label("Bet to").fill("35")
    page.get_by_role("button", name="Bet", exact=True).tap()
    kept(page, 5)
    page.get_by_role("button", name="Raise to 70").tap()
    kept(page, 6)
    page.get_by_role("button", name="Fold").tap()
    kept(page, 7)
    page.get_by_role("button", name="Call 35").tap()
    kept(page, 8)
    assert chips(page) == ["95", "25", "25"]
    page.get_by_role("button", name="Q", exact=True).tap()
    page.get_by_role("button", name="queen of diamonds").tap()
    kept(page, 9)
    page.get_by_role("button", name="All in").tap()
    kept(page, 10)


def test_the_last_announcements_are_one_tap(new_page: Callable[..., Page], live_server: LiveServer) -> None:
    page = new_page(**PHONE)
    page.goto(sit(live_server, f"{THREE} f f"))
    page.get_by_role("button", name="Kickers count a sole survivor wins at once").tap()
    kept(page, 6)
    page.get_by_role("button", name="Five to each, unseen").tap()
    kept(page, 7)


def test_enter_in_the_amount_raises(page: Page, live_server: LiveServer) -> None:
    page.goto(sit(live_server, THREE))
    page.get_by_label("Bet to").fill("45")
    page.get_by_label("Bet to").press("Enter")
    kept(page, 4)
    assert chips(page)[0].split() == ["95", "50"]


def test_everything_works_without_script(
    new_page: Callable[..., Page], console_errors: list[str], live_server: LiveServer
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(sit(live_server, THREE))
    page.get_by_label("Bet to").fill("20")
    page.get_by_role("button", name="Bet", exact=True).click()
    kept(page, 4)
    page.locator("#mv").fill("c.")
    page.locator("#mv").press("Enter")
    kept(page, 5)
    page.get_by_role("button", name="K", exact=True).click()
    page.get_by_role("button", name="king of hearts").click()
    kept(page, 6)
    console_errors.clear()


@pytest.mark.parametrize("script", [True, False])
def test_chips_are_bought_by_keys(new_page: Callable[..., Page], live_server: LiveServer, script: bool) -> None:
    page = new_page(java_script_enabled=script)
    page.goto(sit(live_server, f"{THREE} f f"))
    page.get_by_text("Somebody buys chips").press("Enter")
    page.get_by_label("Who buys chips").select_option("Bo")
    page.get_by_label("How many chips").fill("42")
    page.get_by_label("How many chips").press("Enter")
    kept(page, 6)
    assert sorted(cell.split()[-1] for cell in chips(page)) == ["110", "137", "95"]


@pytest.mark.parametrize("script", [True, False])
def test_hands_nobody_saw_and_a_card_seen_early_by_taps(
    new_page: Callable[..., Page], live_server: LiveServer, script: bool
) -> None:
    page = new_page(**PHONE, java_script_enabled=script)
    page.goto(sit(live_server, "dealer3 deal c c c Kh"))
    for name, entries in (("Ada survives", 8), ("Cleo falls", 9), ("Bo survives", 10)):
        page.get_by_role("button", name=name).tap()
        kept(page, entries)
    page.locator("summary", has_text="More…").tap()
    for name in ("A card seen too early…", "4", "9", "9 of spades"):
        page.get_by_role("link", name=name, exact=True).or_(page.get_by_role("button", name=name, exact=True)).tap()
    page.get_by_label("Enter what happened").get_by_role("button", name="Enter", exact=True).last.tap()
    kept(page, 11)
    expect(page.get_by_text("seen early")).to_be_visible()


STATES = ("", "?as=4", "/steps/30", "/steps/41", "/audit", "?rank=Q", "?act=expose-card&seat=0")


def test_axe_finds_nothing_and_nothing_scrolls_sideways(page: Page, live_server: LiveServer) -> None:
    table = sit(live_server, MANY, 9)
    for address in (*(table + state for state in STATES), f"{live_server.url}/tables/new?game=mountain"):
        page.goto(address)
        accessible(page)
        fits(page, *WIDTHS)
