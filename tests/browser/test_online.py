"""A table at which Cairn deals, without a scorer: two players on two phones, from their words to the opened seed."""

import json
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from domain.cards.cards import TWO_FRENCH_DECKS
from domain.tables.croupier.deal_sets import Boards
from domain.tables.disputes import ClockReading
from domain.tables.floor.commands import TakePlace
from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.dealt import SEED, Online
from tests.recorded import SCORER
from tests.web.served import LABELS
from tests.web.signed_in import device_of, somebody
from web.shell.services import services_of

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGES = ("", "/deal", "/replay", "/audit", "/record.cairn")
CHOICES = re.compile(r'<button[^>]*name="move".*?</button>|placeholder="[^"]*"|<div class="says".*?</div>', re.DOTALL)
"""The buttons of the pad, every card that might be played, whoever holds it; and the examples of what may be typed."""


class AtTable(NamedTuple):
    """One online table of Ann and Ben with a page for each."""

    online: Online
    address: str
    pages: dict[int, Page]

    def hand(self, seat: int) -> set[str]:
        """The cards that lie in the hand of this seat alone."""
        state = self.online.recorder.load(self.online.id).truth.state()
        hands = {side: set(state.side(side).hand.faces) for side in (1, 2)}
        return hands[seat] - hands[3 - seat]


@pytest.fixture
def seated(new_page: Callable[..., Page], live_server: LiveServer) -> Callable[..., AtTable]:
    """Opens an online table and, with a page each, lets its players sit down."""
    live_server.recorder.croupier._fresh = lambda _count: SEED

    def sit(boards: Boards | None = None, **device: object) -> AtTable:
        online = Online(live_server.recorder, "mauna-kea", match="single", labels=LABELS, boards=boards).say("dealer1")
        address, pages = f"{live_server.url}/tables/{online.id}", {}
        for seat in (1, 2):
            person = somebody(live_server.app, f"player{seat}")
            floors = services_of(live_server.app).floors
            floors.act(online.id, 2, TakePlace("player", seat, person.id), SCORER, f"sits {seat}")
            pages[seat] = new_page(visitor=device_of(live_server.app, person), **PHONE | device)
            pages[seat].goto(address)
        return AtTable(online, address, pages)

    return sit


def choose(at: AtTable, seat: int, typed: str) -> None:
    page = at.pages[seat]
    page.get_by_role("link", name="Shuffle words", exact=True).click()
    page.get_by_label("Words nobody can guess").fill(typed)
    page.get_by_role("button", name="Choose, and bind me").click()
    expect(page.get_by_text("committed, not shown yet").first).to_be_visible()


def show(at: AtTable) -> None:
    """Everybody has chosen: both show their words."""
    for page in at.pages.values():
        page.reload()
        expect(page.get_by_label("Show your words")).not_to_have_value("")
        page.get_by_role("button", name="Show them").click()
        expect(page.get_by_role("button", name="Show them")).to_have_count(0)


def tap(at: AtTable, seat: int, name: str, entries: int) -> None:
    page = at.pages[seat]
    page.goto(at.address)
    page.get_by_role("button", name=name, exact=True).first.click()
    expect(page.locator("#kept")).to_contain_text(f"All {entries} entries kept")


def hides(at: AtTable, seat: int) -> None:
    """Nothing that is served to this seat names a card that only the other holds."""
    page, hidden = at.pages[seat], at.hand(3 - seat)
    assert hidden
    page.goto(at.address)
    texts = [page.request.get(at.address + path).text() for path in PAGES]
    told = page.request.get(at.address.replace("/tables/", "/api/tables/")).json()
    texts += [json.dumps(told["table"]), page.content()]
    assert any(TWO_FRENCH_DECKS.word(card) in texts[0] for card in at.hand(seat))
    for text in texts:
        said = CHOICES.sub("", text)
        for card in hidden:
            assert TWO_FRENCH_DECKS.word(card) not in said
            assert f'"{card}"' not in said


def test_two_players_choose_words_are_dealt_to_and_play(
    seated: Callable[..., AtTable], live_server: LiveServer, console_errors: list[str]
) -> None:
    at = seated()
    ann, ben = at.pages.values()
    choose(at, 1, "rain  on tin")
    expect(ann.get_by_text("when everybody has chosen some")).to_contain_text("Ben not yet")
    choose(at, 2, "")
    expect(ben.get_by_role("button", name="Show them")).to_be_visible()
    ann.get_by_role("link", name="Look again").tap()
    show(at)
    wording = live_server.recorder.load(at.online.id).record.wording
    assert wording.given[1].startswith("rain on tin ")
    assert [len(words.split()[-1]) for words in wording.given.values()] == [32, 32]
    assert wording.showed == {1, 2}
    expect(ben.get_by_text("committed in advance", exact=True)).to_have_count(2)
    tap(at, 2, "Deal to Ben seven cards", 7)
    tap(at, 1, "Deal to Ann seven cards", 8)
    tap(at, 2, "Draw a card", 9)
    for seat in (1, 2):
        hides(at, seat)
    at.online.table = live_server.recorder.load(at.online.id)
    at.online.say("2:resign")
    ann.goto(at.address)
    ann.get_by_role("link", name="Open the seed").tap()
    ann.get_by_role("button", name="Open the seed").tap()
    expect(ann.get_by_role("alert")).to_contain_text("or you 15 minutes after the last entry")
    assert [told for told in console_errors if "status of 422" not in told] == []
    console_errors.clear()
    live_server.recorder.watch = lambda: ClockReading("2026-12-24T12:00:00.000Z")
    ann.get_by_role("button", name="Open the seed").tap()
    expect(ann.locator("#check + p")).to_have_text("all of it holds")
    expect(ann.locator("main")).to_contain_text(SEED.hex())
    expect(ann.locator("main")).to_contain_text("Seats that were bound to their words before any were shown: 2.")


def test_without_script_words_are_given_at_once(seated: Callable[..., AtTable], console_errors: list[str]) -> None:
    at = seated(java_script_enabled=False)
    ann = at.pages[1]
    ann.goto(f"{at.address}/deal")
    expect(ann.get_by_text("They are shown at once.")).to_be_visible()
    ann.get_by_label("Words nobody can guess").fill("rain")
    ann.get_by_role("button", name="Mix them in").click()
    expect(ann.get_by_text("not committed in advance")).to_be_visible()
    console_errors.clear()


def test_how_a_table_is_dealt_is_accessible_and_fits(seated: Callable[..., AtTable], live_server: LiveServer) -> None:
    at = seated(viewport=PHONE["viewport"])
    ann, ben = at.pages.values()
    for page, words in ((ann, "rain on tin"), (ben, "")):
        looked_at(page, f"{at.address}/deal")
        page.goto(at.address)
        choose(at, 1 if page is ann else 2, words)
        looked_at(page)
    show(at)
    at.online.table = live_server.recorder.load(at.online.id)
    at.online.say("2:deal 1:deal 2:d 2:resign")
    looked_at(ann, f"{at.address}/deal")
    at.online.over()
    looked_at(ann, f"{at.address}/deal")


def test_deals_that_were_made_beforehand_are_chosen_and_told(
    new_page: Callable[..., Page], live_server: LiveServer
) -> None:
    live_server.recorder.croupier.sets.fix(SEED, "mauna-kea", 24, "Lotto 30 Nov 2026: 4 8 15 16 23 42", SCORER)
    page = new_page(viewport=PHONE["viewport"])
    page.goto(f"{live_server.url}/tables/new?game=mauna-kea")
    expect(page.get_by_label("Which set")).to_be_hidden()
    page.get_by_label("Dealt beforehand").check()
    expect(page.get_by_label("Which set")).to_be_visible()
    looked_at(page)
    page.get_by_label("First deal").fill("3")
    page.get_by_label("Last deal").fill("6")
    page.get_by_label("Seat 1 deals").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Seven to seat 2").first.click()
    expect(page.locator("#kept")).to_have_text("All 3 entries kept")
    page.get_by_role("link", name="dealt beforehand").click()
    expect(page.locator("main")).to_contain_text("deals 3 to 6")
    expect(page.locator(".shuffles")).to_contain_text("Deal 3")
    looked_at(page)


def looked_at(page: Page, address: str = "") -> None:
    if address:
        page.goto(address)
    accessible(page)
    fits(page, 1280, 360)
