"""A player's table in a browser: played by touch alone to its end on a phone, by keyboard, and without script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.web.signed_in import device_of, somebody
from tests.web.table.test_play import TERMS, Club

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

WITHOUT_NOTICES = "document.documentElement.scrollHeight - (document.querySelector('.floorline')?.offsetHeight ?? 0)"
"""The height of a page without the notice that an official of these tests looks at the cards."""


@pytest.fixture
def seated(new_page: Callable[..., Page], live_server: LiveServer) -> Callable[..., tuple[Club, Page]]:
    """An online table of a game with a phone at seat 1; the others are played by their pages' buttons."""

    def sit(key: str, **device: object) -> tuple[Club, Page]:
        club = Club(live_server.app, key)
        page = new_page(visitor=device_of(live_server.app, somebody(live_server.app, "player1")), **PHONE | device)
        page.goto(f"{live_server.url}/tables/{club.id}")
        return club, page

    return sit


def others_play(club: Club) -> None:
    """Everybody else acts until it is seat 1 again, or the game is over."""
    while (seat := club.to_act()) not in (1, None):
        move = club.random.choice(club.moves(seat))
        assert club.tap(seat, move, number=str(stake.least) if (stake := club.choices(seat).stake) else "")


def tap_once(page: Page) -> int:
    """Do the first thing that the page offers; how many taps it took."""
    beside = page.locator(".tray.rest button:visible")
    if beside.count():
        beside.first.tap()
        return 1
    page.locator("label.pc:not(.off)").first.tap()
    page.locator(".tray:visible button.go").first.tap()
    return 2


@pytest.mark.parametrize("key", TERMS)
def test_turns_are_played_by_touch_alone_and_nothing_scrolls(
    seated: Callable[..., tuple[Club, Page]], key: str
) -> None:
    club, page = seated(key)
    taps = moves = 0
    for _ in range(9):
        others_play(club)
        if club.to_act() is None:
            break
        before = club.table.record.revision
        page.goto(page.url)
        assert page.evaluate(WITHOUT_NOTICES) <= 844, key
        taps += tap_once(page)
        moves += 1
        expect(page.locator("#kept")).to_have_text(f"All {before + 1} entries kept")
    assert taps / moves <= 2.2
    accessible(page)
    fits(page, 360)


def test_a_turn_is_played_by_keyboard_and_the_end_says_who_lost(seated: Callable[..., tuple[Club, Page]]) -> None:
    club, page = seated("mauna-kea", viewport={"width": 1280, "height": 900}, is_mobile=False, has_touch=False)
    while not club.choices(1).hand or club.to_act() != 1 or not any(held.options for held in club.choices(1).hand):
        assert club.play(1)
    page.goto(page.url)
    place = next(place for place, held in enumerate(club.choices(1).hand, 1) if held.options)
    before = club.table.record.revision
    page.locator(f"#h{place}").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#kept")).to_have_text(f"All {before + 1} entries kept")
    page.get_by_text("Table", exact=False).locator("xpath=self::summary").first.press("Enter")
    page.get_by_role("link", name="Resign").press("Enter")
    accessible(page)
    page.get_by_role("button", name="Resign").press("Enter")
    expect(page.get_by_role("heading", name="You lost")).to_be_visible()
    accessible(page)


def test_without_script_a_card_is_two_taps_all_the_same(seated: Callable[..., tuple[Club, Page]]) -> None:
    club, page = seated("mauna-kea", java_script_enabled=False)
    while not club.choices(1).hand or club.to_act() != 1 or not any(held.options for held in club.choices(1).hand):
        assert club.play(1)
    page.goto(page.url)
    place = next(place for place, held in enumerate(club.choices(1).hand, 1) if held.options)
    before = club.table.record.revision
    page.locator(f"label[for=h{place}]").tap()
    page.locator(".tray:visible button.go").first.tap()
    expect(page.locator("#kept")).to_have_text(f"All {before + 1} entries kept")


def test_what_others_do_comes_in_and_the_chosen_card_stays_chosen(seated: Callable[..., tuple[Club, Page]]) -> None:
    club, page = seated("mauna-kea")
    while club.table.truth.state().to_act != 2 or not club.game.task(club.table.truth.state()).endswith("action"):
        assert club.play(1)
    page.goto(page.url)
    expect(page.locator(".whose h2")).to_contain_text("Waiting for Player2")
    before = club.table.record.revision
    club.tap(2, club.moves(2)[0])
    expect(page.locator("#kept")).to_have_text(f"All {before + 1} entries kept")
