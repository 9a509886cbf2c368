"""The player's page: its moves come from the own hand and what everybody knows, and each of them is lawful."""

import re
from random import Random

import pytest

from domain.games.registry import GAMES
from domain.tables.floor.commands import TakePlace
from domain.tables.labels import Labels
from domain.tables.table import CommandContext
from tests.dealt import SEED, Online
from tests.recorded import SCORER
from tests.web.signed_in import device_of, somebody
from web.shell.principal import COOKIE
from web.shell.services import services_of
from web.table.play.options import options

TERMS = {
    "mauna-kea": (2, {"hand-count": "shown"}),
    "two-set-rummy": (3, {}),
    "mountain": (4, {"stack": "60", "ante": "1"}),
}
GAME = pytest.mark.parametrize("key", TERMS)


class Club:
    """An online table whose every seat is played from a device of its own."""

    def __init__(self, app, key, name="club", seed=7):
        seats, terms = TERMS[key]
        self.app, self.game, self.random = app, GAMES[key], Random(seed)
        self.recorder = services_of(app).recorder
        self.recorder.croupier._fresh = lambda _count: SEED
        labels = Labels({str(seat): f"Player{seat}" for seat in range(1, seats + 1)}).encode()
        self.id = Online(self.recorder, key, seats, name=name, labels=labels, **terms).id
        self.clients = {}
        for seat in range(1, seats + 1):
            person = somebody(app, f"player{seat}")
            self.recorder.floors.act(self.id, seats, TakePlace("player", seat, person.id), SCORER, f"sits {seat}")
            self.clients[seat] = app.test_client()
            self.clients[seat].set_cookie(COOKIE, device_of(app, person))

    @property
    def table(self):
        return self.recorder.load(self.id)

    def choices(self, seat):
        return options(self.game, self.table.seen_by(seat).state(), seat)

    def to_act(self):
        state = self.table.truth.state()
        seats = [state.to_act, *self.clients] if state.to_act else list(self.clients)
        return next((seat for seat in seats if self.choices(seat).any), None)

    def page(self, seat, query="", raw=False):
        answer = self.clients[seat].get(f"/tables/{self.id}{query}")
        return answer.get_data(True) if raw else answer.text

    def moves(self, seat):
        """Every move that the page offers as a button."""
        mine = self.page(seat).partition('id="mine"')[2].partition("</form>")[0]
        return re.findall(r'name="move" value="([^"]*)"', mine)

    def tap(self, seat, move, **fields):
        page = self.page(seat)
        form = {name: re.findall(rf'name="{name}" value="([^"]*)"', page.partition('id="mine"')[2])[0]
                for name in ("token", "revision", "command_id")}  # fmt: skip
        return self.clients[seat].post(f"/tables/{self.id}/moves", data=form | {"move": move} | fields)

    def play(self, most):
        """Play by taps alone, each chosen at random from what the page of its player offers; how many there were."""
        for number in range(most):
            seat = self.to_act()
            if seat is None:
                return number
            move = self.random.choice(self.moves(seat))
            answer = self.tap(seat, move, number=str(stake.least) if (stake := self.choices(seat).stake) else "")
            assert answer.status_code == 303, (seat, move, re.findall(r"refusal.*?</div>", answer.text, re.S))
        return most


@GAME
def test_every_move_that_a_page_offers_is_lawful(app, key):
    assert Club(app, key).play(60) == 60


@GAME
def test_a_page_offers_no_card_that_is_not_in_the_own_hand(app, key):
    club = Club(app, key)
    club.play(40)
    for seat in club.clients:
        hand = club.game.hands(club.table.truth.state())[seat - 1].faces
        page = club.page(seat).partition('id="mine"')[2].partition("</form>")[0]
        assert set(re.findall(r'name="(?:chosen|card)" [^>]*value="([^"]+)"', page)) <= set(hand)


def test_a_card_says_what_its_moves_do_or_why_it_has_none(app):
    club = Club(app, "mauna-kea")
    club.recorder.act(club.id, "dealer1", CommandContext(SCORER, "d", club.table.record.revision))
    for seat in (2, 1):
        club.tap(seat, f"{seat}:deal")
    for held in club.choices(2).hand:
        number = {"A": 1, "T": 10}.get(held.card[0]) or (int(held.card[0]) if held.card[0].isdigit() else 0)
        told = [(option.button.words, option.move) for option in held.options]
        assert told == ([(f"Climb to {number}", f"2:{held.card}")] if number else [])
        assert held.rule is None or held.rule.id == "MK-28"
    assert [option.button.words for option in club.choices(2).beside] == ["Draw"]
    assert [(one.move, one.cards) for one in club.choices(2).several] == [("2:w*", 2)]


def test_two_cards_are_swapped_by_ticking_them(app):
    club = Club(app, "mauna-kea")
    club.recorder.act(club.id, "dealer1", CommandContext(SCORER, "d", club.table.record.revision))
    for seat in (2, 1):
        club.tap(seat, f"{seat}:deal")
    page = club.page(2, "?act=swap")
    assert "choose 2 cards" in page
    hand = club.game.hands(club.table.truth.state())[1].faces
    assert club.tap(2, "2:w*", card=[hand[0], hand[1]]).status_code == 303
    assert club.table.record.steps[-1].asked.startswith(f"2:w{hand[0]}{hand[1]}")
    few = club.tap(2, "2:w*", card=[hand[2]])
    assert few.status_code in (400, 422)
    assert "Your turn" in few.text


def test_who_waits_gets_no_move_and_is_told_for_whom(app):
    club = Club(app, "two-set-rummy")
    club.play(8)
    waiting = next(seat for seat in club.clients if seat != club.table.truth.state().to_act)
    page = club.page(waiting)
    assert (
        f"Waiting for <bdi>Player{club.table.truth.state().to_act}</bdi>" in page.replace("\n", "")
        or "Waiting for" in page
    )
    assert club.moves(waiting) == []


def test_a_refusal_stands_on_the_page_with_its_rule_and_the_table_is_as_it_was(app):
    club = Club(app, "mauna-kea")
    club.play(6)
    seat, before = club.table.truth.state().to_act, club.table.record.revision
    answer = club.tap(seat, f"{seat}:misdeal")
    assert answer.status_code in (400, 422)
    assert 'class="refusal" role="alert"' in answer.text
    assert club.table.record.revision == before


def test_officials_scorers_and_who_asks_for_it_get_the_record_page(app):
    club = Club(app, "mauna-kea")
    assert 'id="mine"' in club.page(1)
    assert 'id="dock"' in club.page(1, "?record=1")
    assert 'id="mine"' not in app.test_client().get(f"/tables/{club.id}").text


def test_the_end_says_who_won_and_what_can_be_done(app):
    club = Club(app, "mauna-kea")
    club.play(6)
    club.tap(1, "1:resign")
    lost, won = club.page(1), club.page(2)
    assert "You lost" in lost
    assert "You won" in won
    assert all(words in won for words in ("Replay", "Why these points", "Another game"))
