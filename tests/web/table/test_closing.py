"""Ending and closing a table: who ends it, what stays hidden until it is closed, who closes it; and who opened it."""

import io
import re
from contextlib import suppress
from random import Random
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.games.registry import game
from domain.play.findings import Unreadable
from domain.record.chance.facts import SeedOpened
from domain.record.facts import HeadMoved
from domain.store.errors import NotPossible
from domain.tables.disputes.clock import ClockReading
from domain.tables.floor.closing import Closed, EndReached, EndTakenBack
from domain.tables.floor.commands import LeavePlace, TakePlace
from domain.tables.labels import Labels
from domain.tables.practice import PRACTICE
from domain.tables.table import CommandContext
from replays.records import write_record
from tests.domain.games.walks import of_kind, walk
from tests.web.audit.desk import Form, bare_service
from tests.web.signed_in import device_of, somebody, token_for
from web.shell.principal import COOKIE
from web.shell.services import services_of
from web.table.practice import PracticePlayers


def page_of(page):
    """The page that has a form of a table, for an address that takes one."""
    return "requests" if page == "deal/seed" else page


def token_of(page, action):
    """The token of the first form of a page that is sent to an address that begins so."""
    found = re.search(rf'action="{action}[^"]*"[^>]*>\s*<input type="hidden" name="token" value="([^"]+)"', page)
    return found[1] if found else ""


class Club:
    """A service, its clock, and a table that Olga opens."""

    def __init__(self, folder):
        self.now = "2026-11-30T14:00:00.000Z"
        self.moved = 0.0
        self.app = bare_service(folder, clock=lambda: self.now)
        self.recorder, self.floors = services_of(self.app).recorder, services_of(self.app).floors
        self.recorder.watch = lambda: ClockReading(self.now, self.moved)
        self.count = 0

    def client(self, login):
        client = self.app.test_client()
        client.set_cookie(COOKIE, device_of(self.app, somebody(self.app, login)))
        return client

    def open(self, mode="online", rules="mauna-kea", **fields):
        client = self.client("olga")
        page = client.get(f"/tables/new?game={rules}").text
        chosen = {f"say-{one.key}": one.options[0] for one in game(rules).announcements}
        sent = Form(page, None).fields | chosen | {"dealing": mode, "dealer": "1", "say-hand-count": "shown"} | fields
        answer = client.post("/tables", data=sent)
        assert answer.status_code == 303, answer.text
        self.table = UUID(answer.location.removeprefix("/tables/"))
        return self.table

    def seat(self, **places):
        for login, (role, seat) in places.items():
            person = PRACTICE if login == "practice" else somebody(self.app, login).id
            self.count += 1
            self.floors.act(self.table, 2, TakePlace(role, seat, person), "test", f"seat {self.count}")

    def play(self, *moves):
        for move in moves:
            revision = self.record.revision
            self.recorder.act(self.table, move, CommandContext("test", f"play {revision}", revision))

    @property
    def record(self):
        return self.recorder.load(self.table).record

    @property
    def floor(self):
        return self.floors.load(self.table, 2)

    def move(self, login, move, **more):
        revision, client = self.record.revision, self.client(login)
        told = {"move": move, "revision": revision, "command_id": f"{login}-{move}-{revision}"} | more
        told = told | {"token": token_for(client, f"table {self.table}")}
        return client.post(f"/api/tables/{self.table}/moves", json=told)

    def form(self, login, page="requests", **fields):
        client, address = self.client(login), f"/tables/{self.table}/{page}"
        token = token_of(client.get(f"/tables/{self.table}/{page_of(page)}").text, f"/tables/{self.table}")
        self.count += 1
        return client.post(address, data={"token": token, "command_id": f"form-{self.count}"} | fields)

    def hands(self, login):
        answer = self.client(login).get(f"/api/tables/{self.table}?as=open").json
        return [player["hand"] for player in answer["table"]["players"]]


@pytest.fixture
def club(tmp_path):
    made = Club(tmp_path)
    yield made
    made.recorder.store.close()


@pytest.fixture
def online(club):
    """Olga opened it and looks on as director and scorer; Ann and Ben play."""
    club.open()
    club.seat(ann=("player", 1), ben=("player", 2))
    club.play("2:deal", "1:deal")
    return club


BACKS = [["??"] * 7, ["??"] * 7]


@pytest.mark.parametrize("mode", ["physical", "online"])
@pytest.mark.parametrize("move", ["abandon", "misdeal"])
def test_no_player_ends_or_voids_a_table_alone(club, mode, move):
    club.open(mode)
    club.seat(ann=("player", 1), ben=("player", 2))
    club.play("2:deal", "1:deal")
    before = club.record
    client = club.client("ann")
    page = client.get(f"/tables/{club.table}?record=1").text
    assert f'value="{move}"' not in page
    assert club.move("ann", move).status_code == 422
    assert (
        client.post(f"/tables/{club.table}/moves", data=Form(page, "dock").fields | {"line": move}).status_code == 422
    )
    assert club.move("ann", move, reason="I lose").status_code == 422
    assert club.record == before


DEALT = {"mauna-kea": ("2:deal", "1:deal"), "two-set-rummy": ("deal", "deal"), "mountain": ("deal",)}
OF_THE_TABLE = {
    "mauna-kea": ("abandon", "misdeal", "hand1>discards=7h", "turn1/1"),
    "two-set-rummy": ("abandon", "misdeal", "finish", "hand1>discards=5j", "turn1"),
    "mountain": ("abandon", "misdeal", "close", "turn1", "award1"),
}


@pytest.mark.parametrize("login", ["ann", "sam"])
@pytest.mark.parametrize("mode", ["physical", "online"])
@pytest.mark.parametrize("rules", list(DEALT))
def test_at_every_door_an_act_of_the_table_is_no_players_and_no_scorers_where_players_have_devices(
    club, rules, mode, login
):
    club.open(mode, rules)
    club.seat(ann=("player", 1), ben=("player", 2), sam=("scorer", 0))
    club.play(*DEALT[rules])
    before, client = club.record, club.client(login)
    for move in OF_THE_TABLE[rules]:
        if login == "sam" and move not in ("abandon", "misdeal", "finish", "close"):
            continue
        assert club.move(login, move).status_code in (400, 422), move
        for field in ("line", "move"):
            form = Form(client.get(f"/tables/{club.table}?record=1").text, "dock").fields
            answer = client.post(f"/tables/{club.table}/moves", data=form | {field: move})
            assert answer.status_code in (400, 422), (field, move)
    assert club.record == before


def not_of_seat_1(rules, state):
    """A text for every kind of act that player 1 may not enter: those of seat 2, of the whole table, of officials."""
    walked, random = walk(rules, 3), Random(3)
    for kind in walked.game.commands:
        if kind.whose == "anybody at the table":
            continue
        for _ in range(400):
            command = of_kind(kind, walked, state, random)
            if "seat" in kind.__struct_fields__ and kind.__name__ != "SetTurn":
                command = replace(command, seat=2)
            if kind.__name__ == "MoveChips":
                command = kind("seat1", "pot", 5)
            with suppress(Unreadable, TypeError):
                text = walked.game.write(command)
                if isinstance(walked.game.read(text, state), kind):
                    yield kind, text
                    break
        else:
            raise AssertionError(f"no text was found for {kind.__name__}")


SAID = re.compile(
    "to enter, or for the scorer|act of the whole table|official|Cairn deals|Cairn turns|misdeal is called"
)


@pytest.mark.parametrize("mode", ["physical", "online"])
@pytest.mark.parametrize("rules", list(DEALT))
def test_at_every_door_every_act_that_is_not_a_players_is_refused_for_whose_it_is(club, rules, mode):
    club.open(mode, rules)
    club.seat(ann=("player", 1), ben=("player", 2))
    club.play(*DEALT[rules])
    before, client = club.record, club.client("ann")
    form = Form(client.get(f"/tables/{club.table}?record=1").text, "dock").fields
    told = {"revision": before.revision, "token": token_for(client, f"table {club.table}")}
    kinds = set()
    for kind, text in not_of_seat_1(rules, club.recorder.load(club.table).truth.state()):
        for number, sent in enumerate(({"move": text}, {"moves": [text]})):
            ids = {"command_id": f"{kind.__name__}-{number}"}
            answer = client.post(f"/api/tables/{club.table}/moves", json=told | ids | sent)
            assert answer.status_code == 422, (text, answer.json)
            assert SAID.search(answer.json["detail"]), (text, answer.json["detail"])
        for field in ("line", "move"):
            assert client.post(f"/tables/{club.table}/moves", data=form | {field: text}).status_code == 422, text
        kinds.add(kind)
    assert club.record == before
    assert kinds == {kind for kind in game(rules).commands if kind.whose != "anybody at the table"}


def test_the_scorer_does_where_nobody_plays_on_a_device(club):
    club.open("physical")
    club.play("2:deal", "1:deal")
    assert 'value="abandon"' in club.client("olga").get(f"/tables/{club.table}").text
    assert club.move("olga", "abandon").status_code == 200


def test_an_official_does_with_a_reason(online):
    assert online.move("olga", "abandon").status_code == 422
    assert online.move("olga", "abandon", reason="a fire alarm").status_code == 200
    assert online.record.step(online.record.head).reason == "a fire alarm"


@pytest.mark.parametrize("rules", list(DEALT))
def test_an_official_decides_for_the_whole_table_on_the_page_with_a_reason_that_is_read_once_it_is_closed(club, rules):
    club.open("physical", rules)
    club.seat(ann=("player", 1), ben=("player", 2), jim=("judge", 0))
    club.play(*DEALT[rules])
    step = str(club.record.head)
    page = club.client("jim").get(f"/tables/{club.table}/requests").text
    assert "Decide for the whole table" in page
    assert "Decide for the whole table" not in club.client("ann").get(f"/tables/{club.table}/requests").text
    decide = {"do": "decide", "what": "abandon", "back": "requests"}
    before = club.record
    assert "say why: the reason is kept with the record" in club.form("jim", **decide, step=step).text
    assert "gone on since you looked" in club.form("jim", **decide, step="1", why="a fire alarm").text
    assert club.form("ann", **decide, step=step, why="I lose").status_code == 403
    assert club.record == before
    assert club.form("jim", **decide, step=step, why="a fire alarm").status_code == 303
    assert club.recorder.load(club.table).truth.state().ending == "abandoned"
    assert club.record.step(club.record.head).reason == "a fire alarm"
    file = f"/tables/{club.table}/record.cairn?as=open"
    assert "a fire alarm" not in club.client("ann").get(file).text
    assert club.form("olga", do="close").status_code == 303
    assert "a fire alarm" in club.client("ann").get(file).text


def test_a_late_misdeal_is_an_officials_to_decide_on_the_page(club):
    club.open("physical")
    club.seat(ann=("player", 1), ben=("player", 2), jim=("judge", 0))
    club.play("2:deal", "1:deal", "2:7h")
    step = str(club.record.head)
    assert club.form("ann", do="ask", what="misdeal", step=step).status_code == 422
    late = {"do": "decide", "what": "misdeal", "step": step, "why": "ten cards were dealt"}
    assert club.form("jim", **late).status_code == 303
    assert club.record.step(club.record.head).reason == "ten cards were dealt"


def test_where_cairn_deals_no_official_can_void_a_deal(online):
    page = online.client("olga").get(f"/tables/{online.table}/requests").text
    assert "abandon the table: it ends without a score" in page
    assert "misdeal" not in page
    late = {"do": "decide", "what": "misdeal", "step": str(online.record.head), "why": "because"}
    assert online.form("olga", **late).status_code == 422


def test_a_scorer_to_whom_the_terms_give_it_does_and_terms_of_that_kind_are_announced_before_the_deal(club):
    club.open("physical")
    club.seat(ann=("player", 1), sam=("scorer", 0))
    terms = {"do": "terms", "watching": "anybody", "opens": "1"}
    assert club.form("olga", "people", **terms, scorer_decides="1").status_code == 303
    club.play("2:deal", "1:deal")
    assert club.form("olga", "people", **terms).status_code == 422
    assert club.floor.terms.scorer_decides
    assert club.move("sam", "misdeal").status_code == 200


def test_all_seats_together_abandon(online):
    step = online.record.head
    assert online.form("ann", do="ask", what="abandon", step=str(step)).status_code == 303
    assert online.recorder.load(online.table).truth.state().ending is None
    assert online.form("ben", do="answer", what="abandon", step=str(step), yes="1").status_code == 303
    assert online.recorder.load(online.table).truth.state().ending == "abandoned"


def test_a_misdeal_cannot_be_asked_for_where_cairn_deals(online):
    page = online.client("ann").get(f"/tables/{online.table}/requests").text
    assert "Offer to abandon the table" in page
    assert "misdeal" not in page
    assert online.form("ann", do="ask", what="misdeal", step=str(online.record.head)).status_code == 422
    assert online.floor.requests == ()


def test_hidden_cards_stay_hidden_from_the_end_to_the_closing(online):
    assert online.move("ann", "1:resign").status_code == 200
    assert online.recorder.load(online.table).truth.state().ending == "resignation"
    for login in ("ann", "ben", "olga", "zoe"):
        assert online.hands(login) == BACKS, login
    anonymous = online.app.test_client().get(f"/tables/{online.table}/record.cairn?as=open").text
    assert "??" in anonymous
    assert online.record.seed_end is None
    assert online.form("ann", "deal/seed", revision=str(online.record.revision)).status_code == 422
    assert online.form("olga", do="close").status_code == 303
    assert all("??" not in hand for hand in online.hands("zoe"))
    assert isinstance(online.record.seed_end, SeedOpened)
    assert [type(fact) for _, fact in online.floors.history(online.table)][-2:] == [EndReached, Closed]


def test_who_saw_what_is_logged_through_an_end(online):
    online.move("ann", "1:resign")
    online.client("ben").get(f"/tables/{online.table}")
    seen = services_of(online.app).viewings.at(online.table)
    assert [(one.sight, one.revision) for one in seen][-1] == ("2", online.record.revision)


def test_an_end_is_taken_back_until_the_table_is_closed_and_never_after(online):
    online.move("ann", "1:resign")
    assert online.move("olga", "u").status_code == 200
    assert isinstance(online.record.entries[-1].act, HeadMoved)
    assert [type(fact) for _, fact in online.floors.history(online.table)][-1] is EndTakenBack
    assert online.form("olga", do="close").status_code == 422
    online.move("ann", "1:resign")
    online.form("olga", do="close")
    before = online.record
    for line in ("u", "redo"):
        assert online.move("olga", line).status_code == 422, line
    with pytest.raises(NotPossible, match="the table is closed, so its end is final"):
        online.recorder.take_back(online.table, CommandContext("x", "late", before.revision))
    with pytest.raises(NotPossible, match="the table is closed, so its end is final"):
        online.recorder.act(online.table, "2:resign", CommandContext("x", "later", before.revision), corrects_last=True)
    assert online.record == before


def test_all_players_close_it_with_one_tap_each(online):
    online.move("ann", "1:resign")
    assert "Agree to close the table" in online.client("ann").get(f"/tables/{online.table}").text
    step = str(online.record.head)
    assert online.form("ann", do="ask", what="close", step=step).status_code == 303
    assert online.floor.end.closed is None
    assert online.form("ben", do="answer", what="close", step=step, yes="1").status_code == 303
    assert online.floor.end.closed is not None
    assert online.record.seed_end is not None


def test_one_player_closes_it_a_quarter_of_an_hour_after_the_end_and_a_clock_that_jumps_closes_nothing(online):
    online.move("ann", "1:resign")
    online.now = "2026-11-30T14:14:59.000Z"
    assert online.form("ben", do="close").status_code == 422
    online.now, online.moved = "2026-11-30T14:15:00.000Z", 900.0
    assert online.form("ben", do="close").status_code == 422
    assert online.hands("ben") == BACKS
    online.moved = 0.0
    assert online.form("ben", do="close").status_code == 303
    assert all("??" not in hand for hand in online.hands("ben"))


def test_a_practice_player_agrees_to_the_closing_and_the_table_is_closed(club):
    club.open()
    club.seat(olga=("player", 1), practice=("player", 2))
    club.play("2:deal", "1:deal", "1:resign")
    step = str(club.record.head)
    assert club.form("olga", do="close").status_code == 422
    assert club.form("olga", do="ask", what="close", step=step).status_code == 303
    services_of(club.app).part(PracticePlayers).play(club.table)
    assert (club.floor.end.closed, club.record.seed_end is None) == (club.now, False)


def test_somebody_without_a_place_closes_nothing(online):
    online.move("ann", "1:resign")
    online.now = "2026-12-30T14:15:00.000Z"
    assert online.form("zoe", do="close").status_code in (401, 403)
    assert online.floor.end.closed is None


def test_a_table_that_ended_before_closing_was_an_act_is_closed(club):
    club.open("physical")
    for place in club.floor.held:
        club.floors.act(club.table, 2, LeavePlace(place.role, place.seat, place.person), "t", f"leaves {place.role}")
    club.play("2:deal7h8h9hThJhQhKh", "1:deal2s3s4s5s6s7s8s", "1:resign")
    assert club.floor.end is None
    assert all("??" not in hand for hand in club.hands("zoe"))


def test_who_plays_where_cairn_deals_has_no_official_power_there(club):
    club.open()
    club.seat(olga=("player", 1), ben=("player", 2))
    club.play("2:deal", "1:deal")
    assert club.form("olga", "glass", do="break", why="curious").status_code == 403
    assert club.hands("olga") == BACKS
    assert club.move("olga", "2:d").status_code == 422
    assert club.move("olga", "u").status_code == 422
    assert club.client("olga").get(f"/tables/{club.table}/corrections/new?step=2").status_code == 403
    assert club.form("olga", do="halt", why="tea").status_code == 403
    taken = {"do": "take", "role": "player", "seat": "2", "person": somebody(club.app, "ben").id}
    assert club.form("olga", "people", **taken).status_code == 422
    leaves = LeavePlace("player", 1, somebody(club.app, "olga").id)
    club.floors.act(club.table, 2, leaves, "t", "stands up")
    assert club.form("olga", "glass", do="break", why="curious").status_code == 403


def test_where_nobody_else_is_official_all_seats_take_back_a_step_by_which_a_card_was_seen(club):
    club.open()
    club.seat(olga=("player", 1), ben=("player", 2))
    club.play("2:deal", "1:deal", "2:d")
    step = str(club.record.head)
    club.form("olga", do="ask", what="take-back", step=step)
    assert club.record.head == int(step)
    club.form("ben", do="answer", what="take-back", step=step, yes="1")
    assert club.record.head == int(step) - 1


def test_a_table_cannot_be_claimed_before_it_exists(club):
    claimed = UUID(int=77)
    club.open(table=str(claimed))
    assert club.table != claimed
    assert club.floors.load(claimed, 2).version == 0
    first, again = club.open(command_id="one"), club.open(command_id="one")
    assert first == again
    bad = {"command_id": "two", "dealing": "predealt"}
    client = club.client("olga")
    page = client.get("/tables/new?game=mauna-kea").text
    chosen = {f"say-{one.key}": one.options[0] for one in game("mauna-kea").announcements}
    last = club.recorder.store.last_position()
    assert client.post("/tables", data=Form(page, None).fields | chosen | bad).status_code == 422
    assert club.recorder.store.last_position() == last


def test_an_import_gives_charge_to_who_brings_it_in_whatever_was_claimed(club, tmp_path):
    club.open("physical")
    club.play("2:deal", "1:deal")
    history = club.recorder.load(club.table).truth
    file = write_record(history, Labels())
    (tmp_path / "other").mkdir()
    other = Club(tmp_path / "other")
    other.table = club.table
    other.seat(mallory=("director", 0))
    client = other.client("ann")
    token = token_of(client.get("/records").text, "/records")
    sent = {"token": token, "files": (io.BytesIO(file), "table.cairn")}
    answer = client.post("/records", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 200, answer.text[-900:]
    assert {(place.role, place.person) for place in other.floor.held} == {("director", "p-ann"), ("scorer", "p-ann")}
    other.recorder.store.close()
