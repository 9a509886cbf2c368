"""What seats ask of each other: asked, answered, lapsed, and the same whoever asks first."""

from uuid import UUID

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.tables.floor import Floor, Floors
from domain.tables.floor import facts as f
from domain.tables.floor.consent import command_id, pending, reason, ripe, undoes_reveal
from domain.tables.floor.decide import decide
from domain.tables.floor.floor import evolve
from domain.tables.floor.pauses import GoOn, Halt, Pause
from domain.tables.floor.request_facts import Answer, Answered, Ask, Asked, Withdrawn, WithdrawRequest
from domain.tables.floor.requests import Request, SeatAnswer
from tests.recorded import Sitting, recorder_at, ticking

TABLE = UUID(int=7)
NOON = "2026-11-30T12:00:00.000Z"
ALL = (1, 2, 3)


def ask(seat, what="take-back", step=9, head=9, of=ALL):
    return Ask(what, step, seat, of, head)


def answer(seat, yes, what="take-back", step=9, head=9):
    return Answer(what, step, seat, yes, head)


def told(*commands, at=NOON, seats=3):
    """The facts of the last of these commands, and the floor after it."""
    floor, facts = Floor(str(TABLE), seats), ()
    for command in commands:
        facts = decide(floor, command)
        for fact in facts:
            floor = evolve(floor, fact, at)
    return facts, floor


def refused(*commands):
    _, floor = told(*commands[:-1])
    with pytest.raises(NotPossible) as refusal:
        decide(floor, commands[-1])
    return str(refusal.value)


def test_a_take_back_names_its_step_and_waits_for_every_other_seat():
    facts, floor = told(ask(1), answer(3, True))
    assert facts == (Answered("take-back", 9, 3, True),)
    assert floor.requests == (Request("take-back", 9, 1, ALL, (SeatAnswer(1, True, NOON), SeatAnswer(3, True, NOON))),)
    assert (floor.requests[0].outcome, floor.requests[0].awaited) == ("open", (2,))
    assert (pending(floor, 9), ripe(floor, 9)) == (floor.requests, ())


def test_it_is_agreed_when_all_agree_and_says_so():
    _, floor = told(ask(2), answer(3, True), answer(1, True))
    assert ripe(floor, 9) == floor.requests
    assert reason(floor.requests[0]) == "asked by seat 2, agreed by seat 1 and seat 3"
    assert command_id(TABLE, floor.requests[0], 12) == command_id(TABLE, floor.requests[0], 12)


def test_who_asked_first_is_named():
    floor = evolve(Floor("", 2), Asked("pause", 0, 2, (1, 2)), "2026-11-30T12:00:01.000Z")
    floor = evolve(floor, Answered("pause", 0, 1, True), "2026-11-30T12:00:02.000Z")
    assert reason(floor.requests[0]) == "asked by seat 2, agreed by seat 1"
    assert floor.requests[0].since == "2026-11-30T12:00:01.000Z"


def test_it_lapses_when_the_step_is_no_longer_the_last():
    _, floor = told(ask(1), answer(2, True), answer(3, True))
    assert (ripe(floor, 10), pending(floor, 10)) == ((), ())
    assert refused(ask(1), answer(2, True, head=10)) == "step 9 is no longer the last: that is step 10"
    assert refused(ask(1, head=10)) == "step 9 is no longer the last: that is step 10"


def test_one_no_is_a_no_once_all_have_answered():
    _, floor = told(ask(1), answer(2, False))
    assert floor.requests[0].outcome == "open"
    _, floor = told(ask(1), answer(2, False), answer(3, True))
    assert floor.requests[0].outcome == "declined"
    asked_again = "the players did not agree to that at step 9; ask again after the next step"
    assert refused(ask(1), answer(2, False), answer(3, True), ask(2)) == asked_again


def test_answers_stay_hidden_until_all_have_answered():
    _, open_floor = told(ask(1), answer(2, False))
    seen = open_floor.requests[0].seen_by(3)
    assert seen == Request("take-back", 9, 1, ALL, (SeatAnswer(1, True, NOON),))
    assert open_floor.requests[0].seen_by(2) == open_floor.requests[0]
    _, closed = told(ask(1), answer(2, False), answer(3, True))
    assert closed.requests[0].seen_by(3) == closed.requests[0]


def test_who_asked_withdraws_and_may_ask_again():
    facts, floor = told(ask(1), WithdrawRequest("take-back", 9, 1))
    assert (facts, floor.requests[0].outcome) == ((Withdrawn("take-back", 9, 1),), "withdrawn")
    assert told(ask(1), WithdrawRequest("take-back", 9, 1), ask(2))[0] == (Asked("take-back", 9, 2, ALL),)
    assert refused(ask(1), WithdrawRequest("take-back", 9, 2)) == "only the person who asked can withdraw it"
    assert refused(ask(1), WithdrawRequest("take-back", 9, 1), answer(2, True)) == "there is no such request (any more)"


@pytest.mark.parametrize(
    ("commands", "why"),
    [
        ((answer(2, True),), "there is no such request (any more)"),
        ((ask(1), answer(2, True), answer(2, False)), "seat 2 has answered already"),
        ((ask(1, of=(1, 2)), answer(3, True)), "this request is not for seat 3"),
        ((ask(3, of=(1, 2)),), "seat 3 does not play at this table"),
        ((ask(4, of=(1, 4)),), "this table has seats 1 to 3"),
        ((ask(1, "pause", step=9),), "pause belongs to no step"),
        ((ask(1, "resume", step=0),), "the table is not paused"),
        ((Halt("pause", "a claim"), ask(1, "pause", step=0)), "the table is paused already"),
        ((Halt("pause", "  "),), "say why: everybody at the table reads it"),
    ],
)
def test_what_cannot_be_asked(commands, why):
    assert refused(*commands) == why


def test_saying_it_twice_notes_nothing():
    assert told(ask(1), ask(1))[0] == ()
    assert told(ask(1), answer(2, False), answer(2, False))[0] == ()
    assert told(ask(1, of=(1, 2)), answer(2, True), ask(1, of=(1, 2)))[0] == ()


def test_an_agreed_pause_stops_the_table_and_an_agreed_resumption_lets_it_go_on():
    agreed = (ask(1, "pause", 0), answer(2, True, "pause", 0), answer(3, True, "pause", 0))
    facts, floor = told(*agreed)
    assert facts == (Answered("pause", 0, 3, True), f.Paused("pause", "all players agreed"))
    assert floor.pause == Pause("pause", "all players agreed", NOON)
    onwards = (ask(3, "resume", 0), ask(1, "resume", 0), ask(2, "resume", 0))
    facts, floor = told(*agreed, *onwards)
    assert facts == (Answered("resume", 0, 2, True), f.Resumed())
    assert (floor.pause, floor.pauses) == (None, (Pause("pause", "all players agreed", NOON, NOON),))


def test_a_pause_that_was_declined_or_is_over_can_be_asked_again():
    declined = (ask(1, "pause", 0, of=(1, 2)), answer(2, False, "pause", 0))
    assert told(*declined, ask(1, "pause", 0, of=(1, 2)))[0] == (Asked("pause", 0, 1, (1, 2)),)


def test_an_official_halts_a_table_and_a_pause_may_become_an_adjournment():
    facts, floor = told(Halt("pause", " fire alarm "), Halt("pause", "again"), Halt("adjourn", "until Saturday"))
    assert facts == (f.Resumed(), f.Paused("adjourn", "until Saturday"))
    assert floor.pauses == (
        Pause("pause", "fire alarm", NOON, NOON),
        Pause("adjourn", "until Saturday", NOON),
    )
    assert told(Halt("pause", "x"), GoOn(), GoOn())[0] == ()


@for_all(
    st.lists(
        st.sampled_from([ask(1), ask(2), ask(3), ask(1, "pause", 0), ask(2, "pause", 0), ask(3, "pause", 0)]),
        min_size=1,
        unique=True,
    ),
    st.randoms(),
)
def test_those_who_ask_at_once_come_to_the_same_floor_whoever_is_first(commands, random):
    shuffled = list(commands)
    random.shuffle(shuffled)
    assert nameless(told(*commands)[1]) == nameless(told(*shuffled)[1])


def nameless(floor):
    """The floor without who is named as the one who asked first."""
    return replace(floor, requests=tuple(replace(request, asker=0) for request in floor.requests))


@for_all(st.permutations([answer(2, True), answer(3, False), Ask("misdeal", 9, 2, ALL, 9), Halt("pause", "now")]))
def test_answers_to_one_request_commute_with_each_other_and_with_the_rest_of_the_floor(commands):
    assert told(ask(1), *commands)[1] == told(ask(1), *sorted(commands, key=repr))[1]


def test_requests_are_kept_in_the_store_and_ask_no_page_to_be_newer(tmp_path):
    floors = Floors(recorder_at(tmp_path).store, ticking())
    floors.act(TABLE, 2, ask(1, of=(1, 2)), "p-ann", "a")
    floors.act(TABLE, 2, ask(2, of=(1, 2)), "p-ben", "b")
    kept = Floors(floors.store, ticking()).load(TABLE, 2)
    assert (kept, kept.requests[0].outcome) == (floors.load(TABLE, 2), "agreed")
    assert [type(fact).__name__ for _, fact in floors.history(TABLE)] == ["FloorOpened", "Asked", "Answered"]


@pytest.mark.parametrize(
    ("rules", "moves", "revealing"),
    [
        ("mauna-kea", "dealer1 2:deal 1:deal", True),
        ("mauna-kea", "dealer1 2:deal 1:deal 7h", False),
        ("mauna-kea", "dealer1 2:deal 1:deal d", True),
        ("mauna-kea", "dealer1 2:deal 1:deal d d h.........", True),
        ("mountain", "dealer1 deal", True),
    ],
)
def test_a_take_back_of_what_let_somebody_see_cards_is_no_matter_of_the_seats(tmp_path, rules, moves, revealing):
    sitting = Sitting(recorder_at(tmp_path), rules=rules)
    sitting.enter(moves)
    assert undoes_reveal(sitting.table.seen_by("public")) is revealing


def test_of_two_requests_at_different_steps_each_keeps_its_place():
    floor = Floor("", 2)
    for fact in (Asked("take-back", 9, 1, (1, 2)), Asked("take-back", 4, 2, (1, 2)), Asked("abandon", 9, 2, (1, 2))):
        floor = evolve(floor, fact, NOON)
    assert [(request.what, request.step) for request in floor.requests] == [
        ("take-back", 4),
        ("abandon", 9),
        ("take-back", 9),
    ]
    assert replace(floor.requests[0], withdrawn=True).outcome == "withdrawn"
