"""Lines kept beside their table: begun, gone on with, branched, shared, taken back, erased."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.games.mauna_kea.events import CardClimbed, CardDrawn
from domain.games.registry import GAMES
from domain.people import People, Person
from domain.play.policy import at_random
from domain.play.vocabulary import Scorer
from domain.record.codec import facts_from, facts_to
from domain.store.errors import NotPossible
from domain.store.fields import Unfit
from domain.store.sent_commands import Sent
from domain.tables.table import CommandContext, NotYours
from domain.writing.visibility import ReadAccess, Shared
from domain.writing.whatifs import AttemptedMove, LineHistory, LineWentOn, NoSuchLine, WhatIfs, chance_of, try_move
from domain.writing.whatifs.erasure import place_of
from domain.writing.whatifs.values import LONGEST, MOST
from tests.domain.people.given import CHEAP
from tests.recorded import Sitting

DEALT = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s"
MINE = Shared("p-ben", "private", sight="2")
CLIMB = AttemptedMove("2:7h", (CardClimbed(2, "7h"),))


@pytest.fixture
def sitting(recorder):
    table = Sitting(recorder, **{"hand-count": "shown"})
    table.enter(DEALT)
    return table


def begun(whatifs, sitting, shared=MINE):
    return whatifs.begin(sitting.id, 4, sitting.revision, shared, "Climbing first")


def supposed(whatifs, sitting, line):
    history = sitting.recorder.load(sitting.id).at(line.revision).seen_by(line.viewer)
    return LineHistory(history, line.step, whatifs.steps(line, history.game.key))


def tried(whatifs, sitting, line, *moves, drawing=False):
    for move in moves:
        course = supposed(whatifs, sitting, line)
        line = whatifs.add(line, try_move(course.game, course.state(), move, chance_of(line) if drawing else None))
    return line


def asked(whatifs, line):
    return [step.asked for step in whatifs.steps(line, "mauna-kea")]


def test_a_line_goes_on_where_its_table_stands_still(whatifs, sitting):
    before = sitting.recorder.load(sitting.id)
    line = tried(whatifs, sitting, begun(whatifs, sitting), "2:7h", "2:8h")
    course = supposed(whatifs, sitting, line)
    assert course.state().side(2).altitude == 15
    assert course.record.head == course.number(2)
    assert [step.facts for step in whatifs.steps(line, "mauna-kea")] == [
        (CardClimbed(2, "7h"),),
        (CardClimbed(2, "8h"),),
    ]
    after = sitting.recorder.load(sitting.id)
    assert after.record == before.record
    assert list(sitting.recorder.store.verify()) == []


def test_a_command_id_begins_one_line_and_tries_one_step(whatifs, sitting):
    line = whatifs.begin(sitting.id, 4, sitting.revision, MINE, "Climbing first", "form-1")
    assert whatifs.begin(sitting.id, 4, sitting.revision, MINE, "Climbing first", "form-1") == line
    with pytest.raises(NotPossible, match="form-1 was used here for something else"):
        whatifs.begin(sitting.id, 3, sitting.revision, MINE, "Climbing first", "form-1")
    sent = Sent(place_of(line.id), "form-2", ("7h",))
    once = whatifs.add(line, CLIMB, sent=sent)
    assert whatifs.add(once, CLIMB, sent=sent) == once
    assert asked(whatifs, once) == ["2:7h"]
    with pytest.raises(NotPossible, match="form-2 was used here for something else"):
        whatifs.answered(Sent(place_of(line.id), "form-2", ("8h",)))
    branch = whatifs.branch(once, 1, "p-ben", "Drawing", "form-3")
    assert whatifs.branch(once, 1, "p-ben", "Drawing", "form-3") == branch
    assert len(whatifs.at(sitting.id)) == 2


def test_a_line_shows_what_its_sight_showed_when_it_was_begun(whatifs, sitting):
    line = begun(whatifs, sitting)
    sitting.enter("7h")
    course = supposed(whatifs, sitting, line)
    assert course.state().side(1).hand.faces == ()
    assert course.state().side(2).hand.faces == ("7h", "8h", "9h", "Th", "Jh", "Qh", "Kh")
    assert course.record.revision == line.revision


def test_at_a_table_that_is_dealt_a_scorers_line_shows_no_card_of_its_entries(recorder, whatifs):
    game = GAMES["mauna-kea"]
    choices = tuple((each.key, each.options[0]) for each in game.announcements)
    table = recorder.open(game, 2, choices, CommandContext("scorer", "o", 0), b"{}", mode="online")
    for revision, move in enumerate(("dealer1", "2:deal.......", "1:deal......."), 1):
        table = recorder.act(
            table.record.table, move, CommandContext("scorer", f"c{revision}", revision, Scorer("scorer"))
        )
    line = whatifs.begin(table.record.table, 3, table.record.revision, Shared("scorer", "private", sight="scorer"), "x")
    state = LineHistory(table.seen_by(line.viewer), line.step, ()).state()
    assert [side.hand.faces for side in state.sides] == [(), ()]


def test_a_branch_has_the_way_up_to_it_and_its_own_steps(whatifs, sitting):
    line = tried(whatifs, sitting, begun(whatifs, sitting), "2:7h", "2:8h", "2:9h")
    other = tried(whatifs, sitting, whatifs.branch(line, 2, "p-ben", "Drawing"), "2:d3c")
    again = tried(whatifs, sitting, whatifs.branch(other, 1, "p-ben", "Kings"), "2:Th")
    assert asked(whatifs, line) == ["2:7h", "2:8h", "2:9h"]
    assert asked(whatifs, other) == ["2:7h", "2:8h", "2:d3c"]
    assert asked(whatifs, again) == ["2:7h", "2:Th"]
    assert (other.parent, other.branch, other.length) == (line.id, 2, 3)
    assert (again.parent, again.branch) == (line.id, 1)
    assert whatifs.find(sitting.id, again.id) == again


def test_a_branch_from_the_first_place_needs_no_parent(whatifs, sitting):
    line = tried(whatifs, sitting, begun(whatifs, sitting), "2:7h")
    fresh = whatifs.branch(line, 0, "p-ben", "Otherwise")
    assert (fresh.parent, fresh.branch, fresh.length, asked(whatifs, fresh)) == ("", 0, 0, [])


def test_taking_back_and_erasing_leave_the_way_of_those_who_branched_off(whatifs, sitting):
    line = tried(whatifs, sitting, begun(whatifs, sitting), "2:7h", "2:8h")
    last = tried(whatifs, sitting, whatifs.branch(line, 2, "p-ann", "From the last"), "2:9h")
    first = tried(whatifs, sitting, whatifs.branch(line, 1, "p-ann", "From the first"), "2:Th")
    line = whatifs.undo(line)
    assert asked(whatifs, line) == ["2:7h"]
    assert asked(whatifs, whatifs.find(sitting.id, last.id)) == ["2:7h", "2:8h", "2:9h"]
    whatifs.erase(line)
    with pytest.raises(NoSuchLine):
        whatifs.find(sitting.id, line.id)
    assert asked(whatifs, whatifs.find(sitting.id, first.id)) == ["2:7h", "2:Th"]
    assert whatifs.find(sitting.id, first.id).parent == ""


def test_a_branch_of_a_branch_keeps_its_way_when_the_middle_is_erased(whatifs, sitting):
    line = tried(whatifs, sitting, begun(whatifs, sitting), "2:7h")
    middle = tried(whatifs, sitting, whatifs.branch(line, 1, "p-ben", "Middle"), "2:8h", "2:9h")
    end = tried(whatifs, sitting, whatifs.branch(middle, 2, "p-ben", "End"), "2:Th")
    whatifs.erase(middle)
    kept = whatifs.find(sitting.id, end.id)
    assert (kept.parent, kept.branch, kept.length) == (line.id, 1, 3)
    assert asked(whatifs, kept) == ["2:7h", "2:8h", "2:Th"]


def test_a_step_sent_twice_is_kept_once(whatifs, sitting):
    line = begun(whatifs, sitting)
    whatifs.add(line, CLIMB)
    with pytest.raises(LineWentOn):
        whatifs.add(line, CLIMB)
    assert whatifs.find(sitting.id, line.id).length == 1
    with pytest.raises(LineWentOn):
        whatifs.undo(replace(line, length=5))


def test_what_was_not_tried_cannot_be_taken_back_or_branched_from(whatifs, sitting):
    line = begun(whatifs, sitting)
    with pytest.raises(NotPossible, match="no step of its own"):
        whatifs.undo(line)
    with pytest.raises(LineWentOn):
        whatifs.branch(line, 1, "p-ben", "Nowhere")


def test_lines_are_bounded(whatifs, sitting):
    line = begun(whatifs, sitting)
    full = replace(line, length=LONGEST)
    with pytest.raises(NotPossible, match=f"at most {LONGEST}"):
        whatifs.add(full, CLIMB)
    for _ in range(MOST - 1):
        begun(whatifs, sitting)
    with pytest.raises(NotPossible, match=f"{MOST} are the most"):
        begun(whatifs, sitting)
    assert whatifs.begin(sitting.id, 4, 4, Shared("p-ann", "private", sight="1"), "Another’s").length == 0


def test_names_and_readers_are_changed_and_steps_stay(whatifs, sitting):
    line = whatifs.add(begun(whatifs, sitting), CLIMB)
    with pytest.raises(Unfit):
        whatifs.rename(line, "  ")
    line = whatifs.share(whatifs.rename(line, " Up  at once "), "people", ("p-ann",))
    found = whatifs.find(sitting.id, line.id)
    assert (found.name, found.shared.visibility, found.shared.people) == ("Up at once", "people", ("p-ann",))
    assert whatifs.share(line, "table", ("p-ann",)).shared.people == ()
    assert found.length == 1


def test_a_person_is_forgotten_with_every_line(whatifs, sitting):
    line = tried(whatifs, sitting, begun(whatifs, sitting), "2:7h")
    people = People(sitting.recorder.store, sitting.recorder.clock, CHEAP)
    whatifs.branch(line, 1, "p-ben", "Own branch")
    kept = whatifs.branch(line, 1, "p-ann", "Another’s")
    people.erase(Person("p-ben", "Ben", None, administrator=False, created="2026-11-30T13:00:00.000Z"))
    assert [one.id for one in whatifs.at(sitting.id)] == [kept.id]
    assert asked(whatifs, whatifs.find(sitting.id, kept.id)) == ["2:7h"]


def test_only_lines_of_the_step_are_found_there(whatifs, sitting):
    line = begun(whatifs, sitting)
    whatifs.begin(sitting.id, 3, 4, MINE, "Earlier")
    assert whatifs.at_step(sitting.id, 4) == (line,)
    assert len(whatifs.at(sitting.id)) == 2


def reader(person, *sights, ended=False):
    return ReadAccess(person, placed=True, sights=frozenset(sights), ended=ended)


@pytest.mark.parametrize(
    ("shared", "who", "revision", "opens"),
    [
        (MINE, reader("p-ben", "2"), 5, True),
        (MINE, reader("p-ben", "2"), 4, False),
        (MINE, reader("p-ben"), 5, False),
        (MINE, reader("p-judge", "open", "2"), 5, False),
        (Shared("p-ben", "public", sight="2"), reader("p-ann", "1"), 9, False),
        (Shared("p-ben", "public", sight="2"), reader("p-ann", "1", ended=True), 9, False),
        (Shared("p-ben", "public", sight="2"), reader(None, "open", "1", "2", ended=True), 9, True),
        (Shared("p-ben", "public"), reader(None), 5, True),
        (Shared("s-1", "table", sight="scorer"), reader("s-1", "scorer"), 5, True),
        (Shared("s-1", "table", sight="scorer"), reader("s-2", "scorer"), 5, False),
        (Shared("s-1", "table", sight="scorer"), reader("judge", "open"), 5, False),
    ],
)
def test_a_line_opens_for_those_it_is_for_who_see_as_much_themselves(whatifs, sitting, shared, who, revision, opens):
    line = whatifs.begin(sitting.id, 4, 5, shared, "Shared")
    assert line.opens_for(who, revision) is opens


def test_a_line_by_a_scorers_sight_is_gone_on_with_by_that_scorer_alone(whatifs, sitting):
    line = begun(whatifs, sitting, Shared("s-1", "table", sight="scorer"))
    assert line.viewer == Scorer("s-1")
    with pytest.raises(NotYours):
        whatifs.branch(line, 0, "s-2", "Mine")


@pytest.mark.parametrize("key", GAMES)
def test_lines_of_every_game_are_read_again_as_they_were_tried(recorder, whatifs, key):
    random, sitting = Random(5), Sitting(recorder, key, key)
    game = sitting.table.game
    line = whatifs.begin(sitting.id, 1, 1, Shared("p-ann", "private"), "From the start")
    while line.length < 20 and not supposed(whatifs, sitting, line).state().ending:
        course = supposed(whatifs, sitting, line)
        move = game.write(at_random(course.state(), game.offers(course.state()), random))
        line = whatifs.add(line, try_move(game, course.state(), move, chance_of(line)))
    course = supposed(whatifs, sitting, line)
    steps = WhatIfs(recorder.store, recorder.clock).steps(line, key)
    assert [step.number for step in steps] == list(range(1, line.length + 1))
    assert [game.write(course.command(course.number(step.number))) for step in steps] == [step.asked for step in steps]
    assert course.state() == supposed(whatifs, sitting, line).state()


def test_a_drawn_card_is_the_same_for_the_same_seed(whatifs, sitting):
    line = begun(whatifs, sitting)
    course = supposed(whatifs, sitting, line)
    one, other = (try_move(course.game, course.state(), "2:d", chance_of(line)) for _ in range(2))
    assert one == other
    assert isinstance(one.facts[0], CardDrawn)
    assert one.facts[0].card != "??"


def test_facts_are_kept_in_words_that_are_read_for_ever():
    kept = '[[1,{"card":"7h","fact":"card-climbed","seat":2}],[1,{"card":"??","fact":"card-drawn","seat":1}]]'
    facts = (CardClimbed(2, "7h"), CardDrawn(1, "??"))
    assert facts_to(facts) == kept
    assert facts_from(kept, "mauna-kea") == facts
