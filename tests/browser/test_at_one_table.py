"""A scorer, two phones, a spectator and the director at one table of each game, each on an own device."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from domain.tables.floor.commands import TakePlace
from tests.browser.conftest import LiveServer
from tests.browser.test_people import PHONE, sign_in
from tests.domain.people.given import ann
from tests.recorded import SCORER, Sitting
from tests.web.served import LABELS
from web.shell.services import services_of


class Story(NamedTuple):
    """What the scorer types at a table of a game; the words for a card that only the player of a seat may see."""

    game: str
    typed: tuple[str, ...]
    cards: dict[int, tuple[str, str]]
    entries: int


STORIES = (
    Story(
        "mauna-kea",
        ("dealer1", "2:deal7h8h9hThJhQhKh", "1:deal2s3s4s5s6s7s8s", "7h"),
        {1: ("5 of spades", "5s"), 2: ("king of hearts", "Kh")},
        5,
    ),
    Story(
        "two-set-rummy",
        ("dealer1", "2:deal4e4j4m5v6v7vMv2s1e", "1:deal1j2j3j5j6j7jMjSj1m", "up2e"),
        {1: ("Moon of J", "Mj"), 2: ("7 of V", "7v")},
        5,
    ),
    Story(
        "mountain",
        ("dealer1", "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once",
         "1:dealAsAhAd5c2c", "2:dealKsKhKd6c3d"),
        {1: ("ace of diamonds", "Ad"), 2: ("king of diamonds", "Kd")},
        5,
    ),
)  # fmt: skip


class Devices(NamedTuple):
    """Everybody's page of one table."""

    address: str
    director: Page
    scorer: Page
    players: dict[int, Page]
    spectator: Page

    @property
    def all(self) -> tuple[Page, ...]:
        """All of them."""
        return self.director, self.scorer, *self.players.values(), self.spectator


@pytest.fixture
def seated(new_page: Callable[..., Page], live_server: LiveServer) -> Callable[[str], Devices]:
    """Opens a table of a game, and everybody's device by the link that the director gave."""

    def sit(game: str) -> Devices:
        table = Sitting(live_server.recorder, game, rules=game, labels=LABELS)
        people, floors = services_of(live_server.app).people, services_of(live_server.app).floors
        ann(people)
        floors.act(table.id, 2, TakePlace("director", 0, people.by_login("ann").id), SCORER, "directs")
        director, address = new_page(visitor=None), f"{live_server.url}/tables/{table.id}"
        sign_in(director, live_server, "ann")
        director.goto(f"{address}/links")
        director.get_by_role("button", name="Make the missing links").click()
        link = {
            who: director.locator(".slip", has_text=who).locator(".address").inner_text()
            for who in ("Seat 1", "Seat 2", "Scorer")
        }
        players = {seat: new_page(**PHONE) for seat in (1, 2)}
        for seat, phone in players.items():
            phone.goto(link[f"Seat {seat}"])
            phone.get_by_role("button", name=f"Take seat {seat}").click()
        scorer, spectator = new_page(visitor=None), new_page(**PHONE)
        scorer.goto(link["Scorer"])
        scorer.get_by_role("button", name="Take the scorer’s place").click()
        director.goto(address)
        spectator.goto(address)
        return Devices(address, director, scorer, players, spectator)

    return sit


def kept(page: Page, words: str) -> None:
    """Wait until a device shows so many entries."""
    expect(page.locator("#kept")).to_contain_text(words)


def type_in(page: Page, move: str, entries: int) -> None:
    page.locator("#mv").fill(move)
    page.locator("#mv").press("Enter")
    kept(page, str(entries) if entries > 2 else "Both")


def shown(page: Page) -> str:
    """Everything that reached this device of the table."""
    return page.content()


@pytest.mark.parametrize("story", STORIES, ids=[story.game for story in STORIES])
def test_everybody_sees_what_they_may_and_at_once(seated: Callable[[str], Devices], story: Story) -> None:
    at = seated(story.game)
    for number, move in enumerate(story.typed, 2):
        type_in(at.scorer, move, number)
    for page in at.all:
        kept(page, f"All {story.entries} entries kept")
    for seat, (words, card) in story.cards.items():
        for other, phone in at.players.items():
            assert (words in shown(phone)) == (other == seat), (seat, other, words)
        assert words in shown(at.scorer), card
        for page in (at.spectator, at.director):
            assert words not in shown(page), card


def test_a_player_enters_and_the_scorer_puts_a_slip_right(seated: Callable[[str], Devices]) -> None:
    at, story = seated("mauna-kea"), STORIES[0]
    for number, move in enumerate(story.typed[:3], 2):
        type_in(at.scorer, move, number)
    ben = at.players[2]
    kept(ben, "All 4 entries kept")
    ben.get_by_role("button", name="8", exact=True).tap()
    ben.get_by_role("button", name="climb 8 of hearts").tap()
    for page in at.all:
        kept(page, "All 5 entries kept")
    expect(at.players[1].locator("main")).to_contain_text("Ben climbs")
    at.scorer.locator("#mv").fill("=9h")
    at.scorer.locator("#mv").press("Enter")
    for page in at.all:
        kept(page, "All 6 entries kept")
        expect(page.locator("main")).to_contain_text("9♥")


def test_the_director_looks_behind_the_cards_and_everybody_is_told(seated: Callable[[str], Devices]) -> None:
    at, story = seated("mauna-kea"), STORIES[0]
    for number, move in enumerate(story.typed, 2):
        type_in(at.scorer, move, number)
    at.director.goto(f"{at.address}/glass")
    at.director.get_by_label("Why").fill("a claim about the deal")
    at.director.get_by_role("button", name="Look").click()
    at.director.goto(at.address)
    assert "king of hearts" in shown(at.director)
    for page in (*at.players.values(), at.scorer):
        expect(page.locator("main")).to_contain_text("a claim about the deal")
