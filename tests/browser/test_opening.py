"""A new table in a few taps, on a phone and at a desk, with and without script; Back loses nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.web.signed_in import somebody

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}


@pytest.fixture
def club(live_server: LiveServer) -> LiveServer:
    for login in ("ann", "ben", "mei"):
        somebody(live_server.app, login)
    return live_server


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".who2 input[list]").all()]


@pytest.mark.parametrize(("size", "script"), [(PHONE, True), (DESK, False)])
def test_a_table_is_opened_in_three_taps(
    new_page: Callable[..., Page], club: LiveServer, size: dict, script: bool
) -> None:
    page = new_page(viewport=size, java_script_enabled=script)
    page.goto(f"{club.url}/tables/new?game=mauna-kea")
    send = page.get_by_role("button", name="Open the table")
    expect(send).to_be_in_viewport()
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_role("button", name="Mei", exact=True).click()
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("Mei")
    assert names(page) == ["Ann", "Mei"]
    send.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann v Mei")


def test_back_loses_nothing_and_seats_are_added(new_page: Callable[..., Page], club: LiveServer) -> None:
    page = new_page(viewport=PHONE)
    page.goto(f"{club.url}/tables/new?game=mountain")
    for name in ("Ann", "Ben", "Mei"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_label("Seat 3", exact=True)).to_have_value("Mei")
    accessible(page)
    fits(page, 320, 390, 1280)
    page.get_by_label("kickers count").check()
    page.get_by_label("must continue").check()
    page.get_by_label("Seat 2 deals").check()
    page.get_by_text("Rules", exact=True).click()
    page.go_back()
    expect(page.get_by_label("must continue")).to_be_checked()
    assert names(page) == ["Ann", "Ben", "Mei"]
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann, Ben, Mei")


def test_a_table_is_opened_by_keys_alone(new_page: Callable[..., Page], club: LiveServer) -> None:
    page = new_page(viewport=DESK)
    page.goto(f"{club.url}/tables/new?game=two-set-rummy")
    page.get_by_label("Seat 1", exact=True).focus()
    page.keyboard.type("Zed")
    page.keyboard.press("Tab")
    page.keyboard.type("Ann\n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Zed v Ann")
