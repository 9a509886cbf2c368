"""Tournaments through the pages: an evening of paper slips at the director's laptop, from the entries to the report."""

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from domain.tournaments.stream import commands as c
from domain.tournaments.stream.tournament import Tournament
from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.domain.tournaments.stream.given import post, terms
from web.shell.services import services_of


class Desk:
    """A director at a browser."""

    def __init__(self, server: LiveServer, page: Page) -> None:
        self.server, self.page = server, page

    def open(self, title: str, **fields: str) -> None:
        """Open a tournament through the form: results only, ``fields`` by their names."""
        self.page.goto(f"{self.server.url}/tournaments/new")
        form = self.page.locator("#new-tournament")
        form.locator("[name=title]").fill(title)
        for name in ("game", "way"):
            form.locator(f"[name={name}][value={fields.pop(name)}]").check()
        form.locator("[name=recording][value=results]").check()
        for details in form.locator("details").all():
            details.evaluate("one => { one.open = true }")
        for name, value in fields.items():
            form.locator(f"[name={name}]").fill(value)
        form.get_by_role("button", name="Open the tournament").click()
        expect(self.page).to_have_url(re.compile("/board$"))

    @property
    def now(self) -> Tournament:
        found = re.search("/tournaments/([0-9a-f-]{36})", self.page.url)
        assert found is not None
        return services_of(self.server.app).tournaments.load(UUID(found[1]))

    @property
    def called(self) -> dict[str, str]:
        """Everybody's name, by player."""
        names = services_of(self.server.app).tournaments.names(UUID(self.now.id)).known
        return {entry.player: names[entry.player] for entry in self.now.entries}

    def press(self, name: str) -> None:
        """Press a button, and wait for the page that comes of it."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).click()

    def enter(self, *names: str) -> None:
        """Enter players as a pasted list."""
        self.page.locator("#names").fill("\n".join(names))
        self.press("Enter")

    def post(self, table: int, result: str) -> None:
        """Post the result of a table of the round."""
        row = self.page.locator(f"#table-{table}")
        if not row.locator("[name=result]").is_visible():
            row.locator("summary").first.click()
        row.locator("[name=result]").fill(result)
        with self.page.expect_navigation():
            row.get_by_role("button", name="Post").click()

    def round(self, number: int, *results: str) -> None:
        """Publish a round, post its results by table, close it."""
        self.press(f"Publish round {number}")
        for table, result in enumerate(results, 1):
            self.post(table, result)
        self.press(f"Close round {number}")

    def standings(self) -> list[tuple[str, str, str]]:
        """Place, name and points as the public page has them."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="Public page").click()
        rows = self.page.locator("section:has(#standings) tbody tr:not(.opened)").all()
        cells = [row.locator("td, th") for row in rows]
        return [
            (one.nth(0).inner_text(), one.nth(1).locator("bdi").last.inner_text(), one.nth(2).inner_text())
            for one in cells
        ]


@pytest.fixture
def excused() -> str:
    """A wrong count is typed on purpose, and refused."""
    return "422 (UNPROCESSABLE ENTITY)"


@pytest.fixture
def desk(live_server: LiveServer, new_page: Callable[..., Page]) -> Desk:
    return Desk(live_server, new_page(viewport={"width": 1280, "height": 900}))


def count(desk: Desk, table: int, stacks: str) -> None:
    row = desk.page.locator(f"#table-{table}")
    row.locator("[name=stacks]").fill(stacks)
    with desk.page.expect_navigation():
        row.get_by_role("button", name="Count").click()


def test_eighteen_play_a_freezeout_from_two_tables_to_a_final_one(desk: Desk) -> None:
    desk.open("Mountain night", game="mountain", way="freezeout", seats="9", stack="1000", levels="10 20, 20 20")
    desk.enter(*(f"Player {at}" for at in range(1, 19)))
    desk.press("Close registration and open the draw")
    desk.press("Draw the seats and begin")
    count(desk, 1, "0:0:0:5000:0:1000:1000:1000:1000")
    assert [len(desk.now.freezeout.seated(each)) for each in desk.now.freezeout.tables] == [5, 9]
    expect(desk.page.get_by_text("Play stops here until players come.")).to_be_visible()
    expect(desk.page.get_by_text("the tables differ by two, and it is next to deal there")).to_have_count(2)
    accessible(desk.page)
    fits(desk.page, 390, 1280)
    desk.press("Move them")
    assert [len(desk.now.freezeout.seated(each)) for each in desk.now.freezeout.tables] == [7, 7]
    count(desk, 2, "1:1")
    expect(desk.page.get_by_role("alert")).to_contain_text("are not the chips of 7 players")
    table = desk.now.freezeout.table(2)
    chips = desk.now.freezeout.at(table)
    count(desk, 2, f"0:0:0:0:0:{chips - 1000}:1000")
    desk.press("Move them")
    (final,) = desk.now.freezeout.tables
    assert final.table == 2
    stacks = [desk.now.freezeout.chips[player] for player in final.seats if player]
    assert len(stacks) == 9
    count(desk, 2, ":".join(["0"] * 8 + [str(sum(stacks))]))
    desk.press("End the tournament")
    assert desk.now.ended
    with desk.page.expect_navigation():
        desk.page.get_by_role("link", name="Public page").click()
    places = desk.page.locator("section:has(#standings) tbody tr").all_inner_texts()
    assert len(places) == 18
    assert places[0].startswith("1\t")
    assert [row.split("\t")[0] for row in places[-4:]] == ["15–18"] * 4
    accessible(desk.page)
    fits(desk.page, 390, 1280)


def test_every_page_of_a_tournament_reads_well_for_everybody(desk: Desk) -> None:
    tournaments = services_of(desk.server.app).tournaments
    opened = tournaments.open(terms(rounds=2), "Autumn Cup", "Club room", "x", "c0", director="p-official")
    tournaments.enter(opened, {f"p-{at}": (f"Name of Player {at}", at) for at in range(1, 9)}, "x", "c1")
    tournaments.close_registration(opened, "x", "c2")
    asked = (
        c.StatePrizes(("A cup", "A deck")), c.SetRating(counts=True), c.Publish(1),
        *(post(1, table, "101:93") for table in (1, 2, 3, 4)), c.CloseRound(1), post(1, 2, "1/2", "slip read wrongly"),
        c.Publish(2),
    )  # fmt: skip
    for at, command in enumerate(asked):
        tournaments.act(opened, command, "x", f"d{at}")
    here = f"/tournaments/{opened}"
    version = tournaments.load(opened).version
    for address in (
        f"{here}?open=2", f"{here}/crosstable", f"{here}/changes?before={version - 3}&after={version}",
        f"{here}/report", f"{here}/players/2", f"/tournaments/series?event={opened}&best=1", "/tournaments/ratings",
        f"{here}/print?sheet=tents",
    ):  # fmt: skip
        desk.page.goto(f"{desk.server.url}{address}")
        accessible(desk.page)
        fits(desk.page, 390, 1280)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_sixteen_play_a_swiss_with_a_withdrawal_a_late_entry_a_corrected_result_and_a_tie(desk: Desk) -> None:
    desk.open("Sixteen", game="mauna-kea", way="swiss", rounds="5")
    desk.enter(*(f"Seed {at:02}, {at}" for at in range(1, 17)))
    desk.press("Close registration and open the draw")
    desk.round(1, *["101:93"] * 8)
    first = desk.now.rounds[0].tables[0]
    loser = desk.called[first.players[1]]
    row = desk.page.locator("li", has_text=loser).last
    with desk.page.expect_navigation():
        row.get_by_role("button", name="Withdraw").click()
    desk.enter("Late Lena")
    assert [len(entry.missed) for entry in desk.now.entries][-1] == 1
    desk.press("Publish round 2")
    assert len(desk.now.current.tables) == 8
    desk.page.goto(desk.page.url)
    desk.page.locator("#more > summary").click()
    form = desk.page.locator("form:has(#z-round)")
    for name, value in (("round", "1"), ("table", "2"), ("result", "0-1"), ("why", "slip read wrongly")):
        form.locator(f"[name={name}]").fill(value)
    pairs = [table.players for table in desk.now.current.tables]
    with desk.page.expect_navigation():
        form.get_by_role("button", name="Correct").click()
    assert [table.players for table in desk.now.current.tables] == pairs
    assert desk.now.results[1, 2].why == "slip read wrongly"
    for table in range(1, 9):
        desk.post(table, "1/2")
    desk.press("Close round 2")
    for number in (3, 4, 5):
        desk.round(number, *["1/2"] * 8)
    met = [frozenset(table.players) for played in desk.now.rounds for table in played.tables]
    assert len(set(met)) == len(met)
    desk.press("End the tournament")
    rows = desk.standings()
    assert len(rows) == 17
    assert [row[2] for row in rows[:8]] == ["3"] * 8
    with desk.page.expect_navigation():
        desk.page.get_by_role("link", name="Changes").click()
    expect(desk.page.get_by_text("slip read wrongly")).to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_twelve_play_rummy_at_four_tables_of_three_and_nobody_meets_again(desk: Desk) -> None:
    desk.open("Rummy", game="two-set-rummy", way="tables", rounds="4", seats="3", places="3,1,0")
    desk.enter(*(f"Player {at}" for at in range(1, 13)))
    desk.press("Close registration and open the draw")
    for number in range(1, 5):
        desk.round(number, *["34:21:18"] * 4)
    pairs = [
        frozenset((one, other)) for played in desk.now.rounds for table in played.tables
        for one in table.players for other in table.players if one < other
    ]  # fmt: skip
    assert len(pairs) == 48 == len(set(pairs))
    desk.press("End the tournament")
    assert sum(float(row[2].replace("½", ".5")) for row in desk.standings()) == 4 * 4 * 4
