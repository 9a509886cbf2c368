"""A new table: people picked by name, house rules by preset, seats added, and nothing lost on the way."""

from uuid import UUID

import pytest

from domain.games.registry import game
from domain.tables.labels import Labels
from domain.tables.practice import PRACTICE
from tests.web.audit.desk import Form
from tests.web.signed_in import device_of, somebody, stranger
from web.shell.principal import COOKIE
from web.shell.services import services_of


class Opener:
    """Somebody who opens tables through the form."""

    def __init__(self, app, login="opal"):
        self.app, self.person = app, somebody(app, login)
        self.client = stranger(app)
        self.client.set_cookie(COOKIE, device_of(app, self.person))

    def page(self, rules="mauna-kea"):
        return self.client.get(f"/tables/new?game={rules}").text

    def fields(self, rules="mauna-kea"):
        return Form(self.page(rules), None).fields

    def press(self, rules="mauna-kea", **chosen):
        return self.client.post("/tables/new", data=self.fields(rules) | chosen).text

    def open(self, rules="mauna-kea", **chosen):
        answer = self.client.post("/tables", data=self.fields(rules) | chosen)
        assert answer.status_code == 303, answer.text
        return services_of(self.app).recorder.load(UUID(answer.location.removeprefix("/tables/")))


@pytest.fixture
def opener(app):
    return Opener(app)


def announced(table):
    return dict(table.seen_by("public").state().announced)


def floor_at(opener, table):
    return services_of(opener.app).floors.load(table.record.table, table.record.opened.seats)


@pytest.mark.parametrize("rules", ["mauna-kea", "two-set-rummy"])
def test_a_form_sent_as_it_is_opens_a_table_by_the_proposals(opener, rules):
    proposed = {each.key: each.proposal for each in game(rules).announcements}
    assert announced(opener.open(rules)) == proposed


def test_the_dealer_of_mountain_still_speaks(opener):
    assert opener.client.post("/tables", data=opener.fields("mountain")).status_code == 400
    spoken = {"say-incomplete-mountain": "kickers-count", "say-sole-survivor": "must-continue"}
    assert announced(opener.open("mountain", **spoken)) == {
        "ante": "1", "stack": "100", "betting": "fixed-limit", "small-bet": "2", "big-bet": "4", "raise-cap": "3",
        "last-by-fold": "wins-at-once", "orphan-side-pot": "carry", "double-ace-flush": "no", "natural-wins": "no",
        "incomplete-mountain": "kickers-count", "sole-survivor": "must-continue",
    }  # fmt: skip


def test_a_table_is_opened_as_last_time_but_for_what_the_dealer_speaks(opener):
    spoken = {"say-incomplete-mountain": "kickers-count", "say-sole-survivor": "must-continue"}
    first = opener.open(
        "mountain", seats="3", player1="Ada", player3="Cleo", **spoken, **{"number-ante-": "25"}, venue="Hilo"
    )
    page = opener.page("mountain")
    assert (page.count('<input name="player'), 'value="Hilo"' in page, "ante: " in page) == (3, True, False)
    assert 'value="last" checked' in page
    assert opener.client.post("/tables", data=opener.fields("mountain")).status_code == 400
    again = opener.open("mountain", **(spoken | {"say-sole-survivor": "wins-at-once"}))
    assert announced(again) == announced(first) | {"sole-survivor": "wins-at-once"}
    same = Form(opener.press("mountain", change="same"), None).fields
    assert "player1" in same


def test_a_single_rule_is_changed_beside_the_preset(opener):
    table = opener.open(**{"say-match": "games:n", "number-match-games": "3"})
    assert (announced(table)["match"], announced(table)["plain-draw"]) == ("games:3", "always")
    assert announced(opener.open())["match"] == "games:3"
    assert announced(opener.open(preset="rulebook"))["match"] == "single"


def test_seats_come_and_go_and_names_stay(opener):
    page = opener.press("two-set-rummy", player1="Ann", player2="Ben", change="add", dealer="2", venue="Kona")
    fields = Form(page, None).fields
    assert (fields["seats"], fields["player1"], fields["player3"], fields["dealer"]) == ("3", "Ann", "", "2")
    assert fields["venue"] == "Kona"
    picked = Form(opener.press("two-set-rummy", player1="Ann", player2="Ben", pick="Cid"), None).fields
    assert (picked["seats"], picked["player3"]) == ("3", "Cid")
    fewer = Form(opener.press("two-set-rummy", **(picked | {"change": "remove"})), None).fields
    assert (fewer["seats"], "player3" in fewer) == ("2", False)
    full = opener.press(player1="Ann", player2="Ben", pick="Cid")
    assert "Cid" not in Form(full, None).fields.values()


def test_nothing_is_opened_by_a_button_of_the_form(opener):
    before = services_of(opener.app).recorder.store.last_position()
    opener.press(change="add")
    opener.press(pick="Ann")
    assert services_of(opener.app).recorder.store.last_position() == before


def test_people_are_picked_from_accounts_and_from_who_sat_here(opener):
    somebody(opener.app, "mei")
    opener.open(player1="Wilhelmina", player2="Zed")
    page = opener.page()
    for name in ("Mei", "Wilhelmina", "Zed"):
        assert f'<option value="{name}">' in page
    other = Opener(opener.app, "tom").page()
    assert 'value="Wilhelmina"' not in other


def test_accounts_get_their_seats_where_cairn_shuffles(opener):
    mei = somebody(opener.app, "mei")
    table = opener.open(player1=opener.person.name, player2=mei.name, dealing="online")
    floor = floor_at(opener, table)
    assert (floor.holder("player", 1), floor.holder("player", 2)) == (opener.person.id, mei.id)
    assert Labels.decode(services_of(opener.app).recorder.store.label(table.record.table)).players["2"] == mei.name


def test_with_an_own_deck_names_are_names(opener):
    mei = somebody(opener.app, "mei")
    floor = floor_at(opener, opener.open(player1="Ann", player2=mei.name))
    assert floor.holder("player", 2) is None


def test_the_practice_player_plays_where_cairn_shuffles(opener):
    table = opener.open(player2="Practice player", dealing="online")
    assert floor_at(opener, table).holder("player", 2) == PRACTICE
    refused = opener.client.post(
        "/tables", data=opener.fields() | {"player2": "Practice player", "dealing": "physical"}
    )
    assert refused.status_code == 422
    assert "needs cards that Cairn shuffles" in refused.text


def test_nobody_has_two_seats(opener):
    name = opener.person.name
    sent = opener.fields() | {"player1": name, "player2": name, "dealing": "online"}
    refused = opener.client.post("/tables", data=sent)
    assert (refused.status_code, "somebody has two seats" in refused.text.lower()) == (422, True)
