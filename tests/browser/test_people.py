"""Signing in, links on a phone and slips to hand out, in a real browser; with and without script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.domain.people.given import PASSWORD, ann, ben
from tests.recorded import Sitting
from tests.web.served import LABELS
from web.shell.services import services_of

PHONE = {"visitor": None, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def club(live_server: LiveServer) -> LiveServer:
    people = services_of(live_server.app).people
    ann(people)
    ben(people)
    return live_server


def table(server: LiveServer) -> str:
    return f"{server.url}/tables/{Sitting(server.recorder, labels=LABELS).id}"


def sign_in(page: Page, server: LiveServer, login: str, then: str = "/") -> None:
    page.goto(f"{server.url}/sign-in?next={then}")
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_role("link", name="Your account")).to_be_visible()


def test_somebody_signs_in_and_out_by_keyboard(
    new_page: Callable[..., Page], club: LiveServer, console_errors: list[str]
) -> None:
    page = new_page(visitor=None)
    page.goto(f"{club.url}/rules")
    page.get_by_role("link", name="Sign in").press("Enter")
    page.get_by_label("Login").fill("ben")
    page.get_by_label("Password").fill("not this one")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Wrong login or password.")
    expect(page.get_by_label("Login")).to_have_value("ben")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{club.url}/rules")
    expect(page.get_by_role("link", name="Your account")).to_have_text("Your account: Ben Ortiz")
    page.get_by_role("button", name="Sign out").press("Enter")
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    expected(console_errors, 403)


def expected(console_errors: list[str], status: int) -> None:
    """The browser complained of an answer with this status, and of nothing else."""
    assert [told for told in console_errors if f"status of {status}" not in told] == []
    console_errors.clear()


@pytest.mark.parametrize("script", [True, False])
def test_two_phones_one_link(
    new_page: Callable[..., Page], club: LiveServer, console_errors: list[str], script: bool
) -> None:
    address = table(club)
    director = new_page(visitor=None)
    sign_in(director, club, "ann")
    director.goto(f"{address}/links")
    director.get_by_role("button", name="Make the missing links").click()
    expect(director.get_by_role("img", name=re.compile("QR code"))).to_have_count(3)
    link = director.locator(".slip", has_text="Seat 2").locator(".address").inner_text()
    phone, late = new_page(**PHONE, java_script_enabled=script), new_page(**PHONE)
    late.goto(link)
    phone.goto(link)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Seat 2")
    phone.get_by_label("Your name").fill("Cleo")
    phone.get_by_role("button", name="Take seat 2").click()
    expect(phone).to_have_url(address)
    expect(phone.get_by_role("link", name="Your account")).to_have_text("Your account: Cleo")
    late.get_by_role("button", name="Take seat 2").click()
    expect(late.get_by_role("heading", level=1)).to_have_text("This link was used already")
    expected(console_errors, 410)
    director.goto(f"{address}/links")
    expect(director.get_by_role("listitem").filter(has_text="Seat 2")).to_contain_text("Cleo, since")
    director.get_by_role("button", name="Lost? Replace").click()
    expect(director.get_by_role("img", name="QR code of the link to seat 2")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()


def test_pages_of_people_are_accessible_and_fit(
    new_page: Callable[..., Page], club: LiveServer, console_errors: list[str]
) -> None:
    page, address = new_page(visitor=None, viewport=PHONE["viewport"]), table(club)
    people = services_of(club.app).people
    first = f"{club.url}/link/{people.signing.password_link(people.by_login('ben'))}"
    _, seat = people.links.make("seat", Sitting(club.recorder, "other").id, seat=1)
    checked(page, f"{club.url}/sign-in")
    checked(page, first)
    checked(page, f"{club.url}/link/{seat}")
    checked(page, f"{club.url}/link/unknown", spent=True)
    expected(console_errors, 404)
    sign_in(page, club, "ann")
    for path in ("/account", "/people"):
        checked(page, club.url + path)
    checked(page, f"{address}/links")
    page.get_by_role("button", name="Make the missing links").click()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_have_count(3)
    looked_at(page)


def checked(page: Page, address: str, *, spent: bool = False) -> None:
    assert page.goto(address).status == (404 if spent else 200)
    looked_at(page)


def looked_at(page: Page) -> None:
    for details in page.locator("details").all():
        details.evaluate("one => one.open = true")
    accessible(page)
    fits(page, 1280, 360)
