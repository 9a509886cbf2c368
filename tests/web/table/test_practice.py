"""Practice players: they play by their own sight, once, however many processes play, and wait where they must."""

import logging
import time
from random import Random

import pytest

from domain.games.registry import GAMES
from domain.play.dealing import SimulatedShoe
from domain.tables.floor import Floors
from domain.tables.floor.commands import TakePlace
from domain.tables.floor.pauses import GoOn, Halt
from domain.tables.floor.request_facts import Ask
from domain.tables.practice import PRACTICE, choose, context
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, Table
from replays.projections.catalogue import Catalogue
from tests.dealt import Online
from tests.recorded import Sitting, proposed, recorder_at, ticking
from web.table.practice import PracticePlayers

DEALT = "dealer1 2:deal7h8h9hThJhQhKh 1:deal2s3s4s5s6s7s8s d9c"
"""Ben (seat 2) has drawn, with two actions left; both hands are known."""


@pytest.fixture
def recorder(tmp_path):
    recorder = recorder_at(tmp_path)
    yield recorder
    recorder.store.close()


@pytest.fixture
def floors(recorder):
    return Floors(recorder.store, ticking())


@pytest.fixture
def sitting(recorder, floors):
    table = Sitting(recorder)
    table.enter(DEALT)
    seat_practice(floors, table, 2)
    return table


def seat_practice(floors, table, *seats):
    for seat in seats:
        floors.act(table.id, table.table.record.opened.seats, TakePlace("player", seat, PRACTICE), "p-ann", f"p{seat}")


def practising(recorder, floors):
    return PracticePlayers(
        recorder, floors, lambda: (listed.table for listed in Catalogue(recorder).tables(state="running"))
    )


def entered_by_practice(table: Table):
    return [step.asked for step in table.record.steps if step.actor == PRACTICE]


def test_it_plays_its_turn_and_waits_for_the_other(recorder, floors, sitting):
    player = practising(recorder, floors)
    for _ in range(4):
        player.play(sitting.id)
    table = recorder.load(sitting.id)
    assert [step.asked for step in table.record.steps[-2:]] == ["2:9c", "2:Th"]
    assert (entered_by_practice(table), table.truth.state().to_act) == (["2:9c", "2:Th"], 1)


def test_it_has_words_for_those_who_are_bound_to_some_and_deals_when_they_are_shown(recorder, floors):
    online = Online(recorder, "mauna-kea").say("dealer2").bound(1, "rain")
    seat_practice(floors, online, 2)
    player = practising(recorder, floors)
    for _ in range(3):
        player.play(online.id)
    online.table = recorder.load(online.id)
    assert online.table.record.wording.mixed(2) == ("", "those of a practice player")
    assert entered_by_practice(online.table) == []
    online.words(1, "rain").say("1:deal")
    player.play(online.id)
    assert [move[:6] for move in entered_by_practice(recorder.load(online.id))] == ["2:deal"]


def test_it_chooses_by_its_own_sight_alone(tmp_path):
    moves = set()
    for ann in ("2s3s4s5s6s7s8s", "2c3c4c5c6c7c8c", "......."):
        folder = tmp_path / ann
        folder.mkdir()
        table = Sitting(recorder_at(folder), "same cards")
        moves.add(choose(table.enter(f"dealer1 2:deal7h8h9hThJhQhKh 1:deal{ann} d9c").seen_by(2), 2))
        table.recorder.store.close()
    assert moves == {"2:9c"}


def test_two_processes_make_one_act(recorder, floors, sitting):
    table = recorder.load(sitting.id)
    history = table.seen_by(2)
    move, terms = choose(history, 2), context(history, 2)
    other = Recorder(recorder.store, clock=ticking())
    first = recorder.act(sitting.id, move, terms)
    second = other.act(sitting.id, move, terms)
    assert (first.record.revision, second.record.revision) == (table.record.revision + 1,) * 2


def test_a_paused_table_waits(recorder, floors, sitting):
    before = recorder.load(sitting.id).record.revision
    floors.act(sitting.id, 2, Halt("pause", "tea"), "p-jo", "halt")
    player = practising(recorder, floors)
    player.play(sitting.id)
    assert recorder.load(sitting.id).record.revision == before
    floors.act(sitting.id, 2, GoOn(), "p-jo", "on")
    player.play(sitting.id)
    assert recorder.load(sitting.id).record.revision == before + 1


def test_it_agrees_to_what_it_is_asked(recorder, floors, sitting):
    floors.act(sitting.id, 2, Ask("pause", 0, 1, (1, 2), sitting.table.record.head), "p-ann", "ask")
    practising(recorder, floors).play(sitting.id)
    assert floors.load(sitting.id, 2).pause.why == "all players agreed"


def test_at_a_table_with_cards_of_its_own_it_waits_for_a_card_that_must_be_entered(recorder, floors):
    table = Sitting(recorder, "unseen")
    table.enter("dealer1 2:deal7h8h9hThJhQhKh 1:deal")
    assert choose(table.table.seen_by(2), 2) is None
    assert choose(table.enter("d9c").seen_by(2), 2) == "2:9c"


def test_what_is_refused_is_logged_and_not_tried_again(recorder, floors, sitting, monkeypatch, caplog):
    monkeypatch.setattr("web.table.practice.choose", lambda history, seat: "2:x2s")
    player = practising(recorder, floors)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            player.play(sitting.id)
    assert len(caplog.records) == 1
    assert f"practice player of table {sitting.id}" in caplog.text


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_played_to_its_end_with_people_dealing(recorder, floors, key):
    table = Sitting(recorder, key, rules=key)
    rules = table.table.game
    seat_practice(floors, table, *range(1, table.table.record.opened.seats + 1))
    player, random = practising(recorder, floors), Random(5)
    deal, shoe = -1, SimulatedShoe(rules.deck, random)
    for _ in range(600):
        before = recorder.load(table.id).record.revision
        player.play(table.id)
        table.table = recorder.load(table.id)
        state = table.table.truth.state()
        if state.deal != deal:
            deal, shoe = state.deal, SimulatedShoe(rules.deck, random)
        if state.ending or table.table.record.revision > before:
            continue
        offers = tuple(offer for offer in rules.offers(state) if not offer.aside)
        command = rules.fill(state, rules.sensible(state, offers, random), shoe)
        table.table = recorder.act(table.id, rules.write(command), table.context())
    assert len(entered_by_practice(table.table)) > 15
    assert table.table.truth.state().ending or table.table.record.head > 400


@pytest.mark.parametrize("key", GAMES)
def test_where_cairn_deals_it_plays_a_whole_deal_but_for_the_choice_of_the_dealer(recorder, floors, key):
    rules = GAMES[key]
    seats = rules.seats.start
    first = CommandContext("p-ann", "opening", 0)
    table = recorder.open(rules, seats, proposed(rules), first, b"{}", mode="online").record.table
    for seat in range(1, seats + 1):
        floors.act(table, seats, TakePlace("player", seat, PRACTICE), "p-ann", f"p{seat}")
    recorder.act(table, "dealer1", CommandContext("p-ann", "dealer", 1))
    player = practising(recorder, floors)
    for _ in range(1500):
        before = recorder.load(table)
        player.play(table)
        after = recorder.load(table)
        if after.record.revision == before.record.revision or after.truth.state().deal > 1:
            break
    state, record = recorder.load(table).truth.state(), recorder.load(table).record
    assert {step.actor for step in record.steps[2:]} == {PRACTICE}
    assert state.ending or state.deal > 1, (state, record.steps[-1])


def test_the_thread_plays_what_is_stored_before_and_after_it_starts(recorder, floors, sitting):
    player = practising(recorder, floors)
    player.start()
    wait_for(lambda: recorder.load(sitting.id).record.steps[-1].actor == PRACTICE)
    late = Sitting(recorder, "late")
    late.enter(DEALT)
    seat_practice(floors, late, 2)
    wait_for(lambda: recorder.load(late.id).record.steps[-1].actor == PRACTICE)
    player.close()


def wait_for(happened):
    for _ in range(500):
        if happened():
            return
        time.sleep(0.02)
    raise AssertionError("it did not happen")
