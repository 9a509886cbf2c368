"""A line of moves is entered whole, as one entry whose moves are steps of their own, or not at all."""

import pytest

from domain.games.two_set_rummy import GAME as RUMMY
from domain.play.findings import Illegal, Impossible, Unreadable
from domain.play.vocabulary import Scorer
from domain.store.errors import NotPossible
from domain.tables.line import LineRefused
from domain.tables.table import CommandContext, Stale
from tests.domain.tables.test_commuting import DEALT as RUMMY_DEALT
from tests.recorded import Sitting, proposed, recorder_at

OPEN_HANDS = "2:dealAsAdAcAhKs 1:deal9h8h7h6h5h"


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


@pytest.fixture
def sitting(recorder):
    """A Mauna Kea table whose hands were not seen; seat 2 begins."""
    table = Sitting(recorder, **{"hand-count": "shown"})
    table.enter("dealer1 deal deal")
    return table


def enter(sitting, line, **options):
    context = options.pop("context", None) or sitting.context()
    sitting.table = sitting.recorder.enter(sitting.id, line.split(), context, **options)
    return sitting.table


def refused(sitting, line, **options):
    """What stopped a line, and that nothing of it is in the record."""
    before = sitting.table.record
    with pytest.raises(LineRefused) as stopped:
        enter(sitting, line, **options)
    assert sitting.recorder.load(sitting.id).record == before
    return stopped.value.place, stopped.value.trouble


def test_a_line_is_one_entry_and_each_of_its_moves_a_step(sitting):
    record = enter(sitting, "d 7h 9h d 5s").record
    steps = record.new_steps(record.entries[-1])
    assert [step.asked for step in steps] == ["2:d", "2:7h", "2:9h", "1:d", "1:5s"]
    assert [step.parent for step in steps] == [4, 5, 6, 7, 8]
    assert (record.revision, record.head, record.entries[-1].command_id) == (5, 9, "table-4")
    assert len({(step.entry, step.recorded, step.happened) for step in steps}) == 1


def test_a_line_gives_the_table_that_its_moves_give_one_by_one(recorder):
    line = "dealer1 deal deal d 7h 9h d 5s x4c r."
    one, other = (Sitting(recorder, name, **{"hand-count": "shown"}) for name in ("one", "other"))
    other.enter(line)
    assert enter(one, line).truth.state() == other.table.truth.state()


@pytest.mark.parametrize(
    ("line", "place", "kind"),
    [("d 7h x4c 9h", 2, Illegal), ("7h 7h 7h", 2, Impossible), ("d 7h nine d", 2, Unreadable), ("d 1:7h", 1, Illegal)],
)
def test_one_refused_move_keeps_all_the_others_out(sitting, line, place, kind):
    stopped, trouble = refused(sitting, line)
    assert (stopped, type(trouble)) == (place, kind)


def test_a_move_after_the_end_keeps_the_end_out(sitting):
    place, trouble = refused(sitting, "d resign 7h")
    assert (place, type(trouble)) == (2, Impossible)
    assert sitting.recorder.load(sitting.id).truth.state().ending is None


def test_a_refused_line_leaves_nothing_behind_in_memory(sitting):
    refused(sitting, "7h 8h hello")
    state = enter(sitting, "9h").truth.state()
    assert [side.altitude for side in state.sides] == [0, 9]


def test_one_command_id_enters_a_line_once(sitting):
    context = sitting.context()
    first = enter(sitting, "d 7h", context=context)
    assert enter(sitting, "d 7h", context=context).record == first.record


def test_a_reason_lets_one_move_of_a_line_stand(sitting):
    record = enter(sitting, "9h 1:2s d", reason="nobody noticed").record
    assert [step.reason for step in record.steps[-3:]] == [None, "nobody noticed", None]


def test_a_second_move_against_the_rules_needs_an_entry_of_its_own(sitting):
    place, trouble = refused(sitting, "9h 1:2s d 1:3s", reason="nobody noticed")
    assert (place, type(trouble)) == (3, Illegal)


def test_a_line_on_an_older_revision_is_stale(sitting):
    context = sitting.context(command_id="late")
    enter(sitting, "7h")
    with pytest.raises(Stale):
        enter(sitting, "d 9h", context=context)


def test_a_line_of_passes_goes_with_the_passes_of_others(recorder):
    opened = recorder.open(RUMMY, 4, proposed(RUMMY, **{"pass": "on"}), CommandContext("scorer", "open", 0), b"{}")
    table = opened.record.table
    for number, move in enumerate(RUMMY_DEALT):
        recorder.act(table, move, CommandContext("scorer", f"deal{number}", number + 1))
    seen = len(RUMMY_DEALT) + 1
    recorder.act(table, "4:p1m2m", CommandContext("four", "four", seen, 4))
    recorder.enter(table, ("2:p1e2e", "3:p1j2j"), CommandContext("scorer", "line", seen))
    record = recorder.load(table).record
    assert [(step.entry, step.asked) for step in record.steps[-3:]] == [
        (seen + 1, "4:p1m2m"),
        (seen + 2, "2:p1e2e"),
        (seen + 2, "3:p1j2j"),
    ]
    with pytest.raises(Stale):
        recorder.enter(table, ("1:p1n2n", "d"), CommandContext("scorer", "more", seen))


def test_where_cairn_deals_nobody_tries_what_would_be_dealt(recorder):
    """A draw and a climb that is refused would tell what the next card is, and nobody would have drawn it."""
    rules = Sitting(recorder).table.game
    opened = recorder.open(rules, 2, proposed(rules), CommandContext("scorer", "open", 0), b"{}", mode="online")
    table = opened.record.table
    for number, move in enumerate(("dealer1", "2:deal", "1:deal"), 1):
        recorder.act(table, move, CommandContext("scorer", f"d{number}", number))
    [held, *_] = recorder.load(table).truth.state().side(2).hand.faces
    with pytest.raises(LineRefused) as stopped:
        recorder.enter(table, ("d", held), CommandContext("two", "try", 4, 2, seats=(2,)))
    assert (stopped.value.place, type(stopped.value.trouble)) == (1, NotPossible)
    assert "enter 2:d first" in str(stopped.value.trouble)
    recorder.enter(table, ("d",), CommandContext("two", "draw", 4, 2, seats=(2,)))


def test_a_turned_card_does_not_tell_in_passing_which_hidden_hands_it_beats(recorder):
    """Whoever does not see the recorded hands enters the card first; whoever sees them all goes on."""
    sitting = Sitting(recorder, "hands", "mountain", seats=2)
    sitting.enter("dealer1", OPEN_HANDS, "c c")
    hidden = sitting.context(actor="other", viewer=Scorer("other"))
    place, trouble = refused(sitting, "2s 1:c", context=hidden)
    assert (place, "enter 2s first" in str(trouble)) == (1, True)
    steps = enter(sitting, "2s c c").record.steps[-3:]
    assert [step.asked.partition(":")[2] or step.asked for step in steps] == ["2s", "c", "c"]
