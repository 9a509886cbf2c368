"""A director runs a tournament on its board: entries, rounds, results from the tables themselves, to the end."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.tables.floor.commands import SetTerms
from domain.tournaments.stream.commands import Publish
from tests.web.audit.desk import Form
from tests.web.signed_in import device_of, somebody, stranger
from web.shell.principal import COOKIE
from web.shell.services import services_of

SAID = {"title": "A cup of its own", "starts": "2026-11-30", "game": "mauna-kea", "way": "swiss", "rounds": "2"}
"""What the form of a tournament says."""


class Director:
    """Somebody with an account who opens a tournament through the form and works at its board."""

    def __init__(self, app, login="olga", **fields):
        self.app, self.person = app, somebody(app, login)
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, device_of(app, self.person))
        said = SAID | {"title": "Autumn Cup", "zone": "Europe/Berlin", "dealing": "paper", "recording": "full"} | fields
        form = Form(self.client.get("/tournaments/new").text, "new-tournament").fields
        self.opened = self.client.post("/tournaments", data=form | said)
        assert self.opened.status_code == 303, self.opened.text
        self.address = self.opened.location
        self.id = UUID(self.address.split("/")[2])

    @property
    def now(self):
        return services_of(self.app).tournaments.load(self.id)

    def page(self):
        return self.client.get(self.address).text

    def do(self, what, client=None, **fields):
        """Send one act with the token and command id of the page."""
        page = (client or self.client).get(self.address).text
        token = re.findall(r'name="token" value="([^"]*)"', page)
        ids = re.findall(r'name="command_id" value="([^"]*)"', page)
        sent = {"do": what, "token": token[-1] if token else "", "command_id": ids[-1] + what if ids else ""}
        return (client or self.client).post(self.address, data=sent | fields)

    def enter(self, names):
        return self.do("enter", names=names)

    def begin(self, names="Ann\nBo\nCleo\nDan"):
        assert self.enter(names).status_code == 303
        assert self.do("close-registration").status_code == 303
        assert self.do("publish", round="1").status_code == 303

    def tables(self):
        event = services_of(self.app).event_tables
        return list(event.states(self.now, self.now.current, lambda table: table))

    def play(self, state, *moves):
        """Enter moves at a table of the round as its scorer would: through the page, so that results follow."""
        for move in moves:
            revision = services_of(self.app).recorder.load(state.table).record.revision
            told = {"move": move, "revision": revision, "command_id": f"m{revision}", "token": self._token(state.table)}
            answer = self.client.post(f"/tables/{state.table}/moves", json=told)
            assert answer.status_code == 200, answer.text

    def _token(self, table):
        return re.findall(r'name="token" value="([^"]*)"', self.client.get(f"/tables/{table}").text)[-1]


def text_of(page):
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


def test_a_swiss_is_run_from_registration_to_its_end_and_results_come_from_the_tables(app):
    olga = Director(app)
    olga.begin()
    assert [state.progress for state in olga.tables()] == ["not started", "not started"]
    first = olga.tables()[0]
    recorder = services_of(app).recorder
    labels = services_of(app).recorder.store.label(first.table).decode()
    assert "Autumn Cup, round 1, table 1" in labels
    home = text_of(stranger(app).get("/").text)
    assert "Autumn Cup , round 1 No. Table Game Status Last entry table 1 " in home
    assert recorder.load(first.table).truth.state().dealer == first.paired.first_dealer
    olga.play(first, "2:deal7h8h9hThJhQhKh" if first.paired.first_dealer == 1 else "1:deal7h8h9hThJhQhKh")
    olga.play(first, "2:resign")
    won = olga.now.results[1, 1]
    assert (won.by, [side.points for side in won.sides]) == ("table", ["1", "0"])
    assert "finished" in text_of(olga.page())
    assert "Missing: table 2." in text_of(olga.page())
    assert olga.do("close-round", round="1").status_code == 422
    assert olga.do("post", round="1", table="2", result="93:101").status_code == 303
    assert olga.do("close-round", round="1").status_code == 303
    preview = text_of(olga.page())
    assert "Round 2 as it would be paired" in preview
    assert "same score" in preview
    assert olga.do("publish", round="2").status_code == 303
    for number in ("1", "2"):
        assert olga.do("post", round="2", table=number, result="1-0").status_code == 303
    assert olga.do("close-round", round="2").status_code == 303
    assert olga.do("end").status_code == 303
    public = app.test_client().get(f"/tournaments/{olga.id}").text
    assert "Finished" in text_of(public)
    assert "Buchholz" in text_of(app.test_client().get(f"/tournaments/{olga.id}?open=1").text)


def test_publishing_twice_opens_every_table_once(app):
    olga = Director(app)
    olga.begin()
    before = services_of(app).recorder.store.last_position()
    assert olga.do("publish", round="1").status_code == 303
    assert olga.do("open-tables", round="1").status_code == 303
    assert services_of(app).recorder.store.last_position() == before


@pytest.mark.parametrize("lost", ["", "x" * 101, "a b"])
def test_an_act_without_a_command_id_of_its_own_does_nothing(app, lost):
    olga = Director(app)
    answer = olga.do("enter", names="Ann", command_id=lost)
    assert answer.status_code == 400
    assert "Not done: the form has lost its id" in text_of(answer.text)
    assert not olga.now.entries


@pytest.mark.parametrize("act", ["open-tables", "take-results", "close-round"])
@pytest.mark.parametrize("number", ["0", "2", "x"])
def test_a_round_that_is_not_published_is_named(app, act, number):
    olga = Director(app)
    olga.begin()
    answer = olga.do(act, round=number)
    assert answer.status_code == 422
    assert "is not published; rounds 1 to 1 are" in text_of(answer.text)


def test_a_form_that_is_sent_twice_opens_one_tournament(app):
    olga = Director(app)
    titles = services_of(app).tournaments.titles()
    form = Form(olga.client.get("/tournaments/new").text, "new-tournament").fields
    one, other = (olga.client.post("/tournaments", data=form | SAID) for _ in range(2))
    assert one.location == other.location
    assert len(services_of(app).tournaments.titles()) == len(titles) + 1


def test_a_result_that_an_official_posted_stays_whatever_the_table_says(app):
    olga = Director(app)
    olga.begin()
    first = olga.tables()[0]
    assert olga.do("post", round="1", table="1", result="0-1").status_code == 303
    olga.play(first, "2:resign")
    assert olga.now.results[1, 1].by == "official"


def test_a_table_that_is_corrected_after_its_round_corrects_its_result(app):
    olga = Director(app)
    olga.begin()
    first = olga.tables()[0]
    olga.play(first, "2:resign")
    assert olga.do("post", round="1", table="2", result="1-0").status_code == 303
    answer = olga.do("close-round", round="1")
    assert answer.status_code == 303, text_of(answer.text)
    olga.play(first, "u", "1:resign")
    corrected = olga.now.results[1, 1]
    assert [side.points for side in corrected.sides] == ["0", "1"]
    assert corrected.why == "its end was taken back at the table"


def test_a_result_waits_until_those_who_only_look_on_may_know_it(app):
    olga = Director(app)
    olga.begin()
    first = olga.tables()[0]
    look_on = SetTerms("anybody", 600, 0, until_closed=False, opens=True)
    services_of(app).floors.act(first.table, 2, look_on, olga.person.id, "late")
    olga.play(first, "2:resign")
    assert olga.do("take-results", round="1").status_code == 303
    assert not olga.now.results
    assert "ended, result not taken" in text_of(olga.page())
    assert olga.do("close-round", round="1").status_code == 422
    services_of(app).floors.act(first.table, 2, replace(look_on, seconds=0), olga.person.id, "at once")
    assert olga.do("take-results", round="1").status_code == 303
    assert [side.points for side in olga.now.results[1, 1].sides] == ["1", "0"]


def test_an_administrator_without_a_place_sees_a_late_table_as_late_as_others(app):
    olga, ada_at = Director(app), app.test_client()
    olga.begin()
    ada = services_of(app).people.add("Ada", "ada", administrator=True)
    ada_at.set_cookie(COOKIE, device_of(app, ada))
    first = olga.tables()[0]
    look_on = SetTerms("anybody", 600, 0, until_closed=False, opens=True)
    services_of(app).floors.act(first.table, 2, look_on, olga.person.id, "late")
    olga.play(first, "2:deal7h8h9hThJhQhKh" if first.paired.first_dealer == 1 else "1:deal7h8h9hThJhQhKh")
    olga.play(first, "2:resign")
    assert "ended, result not taken" in text_of(olga.page())
    late = text_of(ada_at.get(olga.address).text)
    assert "ended, result not taken" not in late
    assert late.count("not started") == 2


def test_a_pairing_that_nobody_saw_is_not_published(app):
    olga = Director(app)
    olga.enter("Ann\nBo\nCleo\nDan\nEli")
    olga.do("close-registration")
    shown = Form(olga.page(), "act-p").fields
    gone = olga.now.entries[4].player
    assert olga.do("withdraw", player=gone).status_code == 303
    answer = olga.client.post(olga.address, data=shown)
    assert answer.status_code == 422
    assert "has changed since this pairing was shown" in text_of(answer.text)
    assert not olga.now.rounds
    assert olga.client.post(olga.address, data=Form(answer.text, "act-p").fields).status_code == 303
    assert [len(table.players) for table in olga.now.rounds[0].tables] == [2, 2]


def test_a_result_of_an_earlier_round_is_corrected_with_its_reason(app):
    olga = Director(app, recording="results")
    olga.begin()
    for table in ("1", "2"):
        olga.do("post", round="1", table=table, result="1-0")
    olga.do("close-round", round="1")
    olga.do("publish", round="2")
    assert "Correct a result of round" in olga.page()
    wrong = olga.do("post", round="1", table="2", result="0-1")
    assert wrong.status_code == 422
    assert olga.do("post", round="1", table="2", result="0-1", why="slip read wrongly").status_code == 303
    assert [side.points for side in olga.now.results[1, 2].sides] == ["0", "1"]
    assert olga.now.results[1, 2].why == "slip read wrongly"


def test_a_round_is_not_closed_while_a_table_goes_on_whose_end_was_taken_back(app):
    olga = Director(app)
    olga.begin()
    first = olga.tables()[0]
    olga.play(first, "2:resign", "u")
    olga.do("post", round="1", table="2", result="1-0")
    answer = olga.do("close-round", round="1")
    assert answer.status_code == 422
    assert "no result of table 1" in text_of(answer.text)
    assert "The result was withdrawn: its end was taken back at the table." in text_of(answer.text)
    public = text_of(app.test_client().get(f"/tournaments/{olga.id}").text)
    assert "Table 1: the result was withdrawn, its end was taken back at the table." in public
    assert not olga.now.rounds[0].closed
    olga.play(first, "2:resign")
    assert olga.do("close-round", round="1").status_code == 303


def test_two_directors_who_publish_at_once_open_every_table_once(app):
    olga = Director(app)
    olga.enter("\n".join(f"Player {number}" for number in range(40)))
    olga.do("close-registration")
    services = services_of(app)
    services.tournaments.act(olga.id, Publish(1), olga.person.id, "p")
    with ThreadPoolExecutor(4) as directors:
        asked = [directors.submit(services.event_tables.open_round, olga.id, 1, olga.person.id) for _ in range(4)]
        assert [one.result() for one in asked] == [None] * 4
    assert [state.progress for state in olga.tables()] == ["not started"] * 20


def test_nobody_else_runs_it_until_a_director_names_them(app):
    olga = Director(app)
    other = app.test_client()
    other.set_cookie(COOKIE, device_of(app, somebody(app, "kim")))
    assert other.get(olga.address).status_code == 403
    assert olga.do("close-registration", client=other).status_code == 403
    assert olga.do("name-official", login="kim", office="director").status_code == 303
    assert other.get(olga.address).status_code == 200
    assert olga.do("name-official", login="nobody at all", office="director").status_code == 422


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("Ann\nBo, first", "line 2: 'first' is not a seed"),
        ("Ann\nann", "line 2: ann is in line 1 too"),
        ("\n", "name a player"),
    ],
)
def test_a_list_that_is_wrong_names_its_line_enters_nobody_and_stays_in_the_form(app, names, words):
    olga = Director(app)
    answer = olga.enter(names)
    assert answer.status_code == 422
    assert words in text_of(answer.text)
    assert olga.now.entries == ()
    assert unescape(answer.text.partition('name="names"')[2].partition(">")[2].partition("</textarea>")[0]) == names


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"title": ""}, "Not opened"),
        ({"rounds": "many"}, "'many' is not a number"),
        ({"starts": "soon"}, "A date is written"),
        ({"zone": "Atlantis"}, "no time zone"),
        ({"game": ""}, "choose the game"),
        ({"way": "tables", "seats": "2"}, "tables of"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_not_opened_and_the_form_keeps_what_was_typed(app, fields, words):
    olga = Director(app)
    form = Form(olga.client.get("/tournaments/new").text, "new-tournament").fields
    answer = olga.client.post("/tournaments", data=form | SAID | fields)
    assert answer.status_code == 422
    assert words in text_of(answer.text)
    assert len(services_of(app).tournaments.titles()) == 1


def test_twelve_players_of_rummy_sit_at_four_tables_of_three_and_get_points_by_place(app):
    olga = Director(app, game="two-set-rummy", way="tables", seats="3", places="3,1,0", rounds="2", recording="results")
    olga.begin("\n".join(f"Player {number}" for number in range(1, 13)))
    assert [len(table.players) for table in olga.now.current.tables] == [3, 3, 3, 3]
    for number in range(1, 5):
        assert olga.do("post", round="1", table=str(number), result="30:20:10").status_code == 303
    assert [side.points for side in olga.now.results[1, 4].sides] == ["3", "1", "0"]
    assert olga.do("close-round", round="1").status_code == 303
    assert olga.do("publish", round="2").status_code == 303


def test_pairings_and_slips_are_printed_for_everybody(app):
    olga = Director(app)
    olga.begin()
    page = text_of(app.test_client().get(f"/tournaments/{olga.id}/print").text)
    assert "By table" in page
    assert "By name" in page
    slips = text_of(app.test_client().get(f"/tournaments/{olga.id}/print?sheet=slips").text)
    assert "Round 1, table 2" in slips


def test_a_pasted_list_may_have_any_line_ends_and_no_list_is_refused(app):
    olga = Director(app)
    assert olga.enter("Ann, 1\rBo, 2\r\nCleo\n").status_code == 303
    assert [entry.seed for entry in olga.now.entries] == [1, 2, 0]
    answer = olga.enter("x" * 200_000)
    assert (answer.status_code, "this is no list of players" in text_of(answer.text)) == (422, True)
