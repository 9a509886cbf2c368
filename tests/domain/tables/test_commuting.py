"""Passing is done at the same time: who is entered first makes no difference, and nobody is told to look again."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from domain.games.two_set_rummy import GAME
from domain.play.findings import Illegal, Impossible
from domain.tables.table import CommandContext, Stale
from tests.recorded import proposed, recorder_at

DEALT = (
    "dealer1", "2:deal1e2e3e4e5e6e7eMeSe", "3:deal1j2j3j4j5j6j7jMjSj", "4:deal1m2m3m4m5m6m7mMmSm",
    "1:deal1n2n3n4n5n6n7nMnSn",
)  # fmt: skip
PASSES = {1: "1:p1n2n", 2: "2:p1e2e", 3: "3:p1j2j", 4: "4:p1m2m"}


class Passing:
    """A table of four whose hands are dealt; everybody saw the same revision."""

    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        self.recorder = recorder_at(folder)
        opened = self.recorder.open(
            GAME, 4, proposed(GAME, **{"pass": "on"}), CommandContext("scorer", "open", 0), b"{}"
        )
        self.id = opened.record.table
        for number, move in enumerate(DEALT):
            self.recorder.act(self.id, move, CommandContext("scorer", f"deal{number}", number + 1))
        self.seen = len(DEALT) + 1

    def context(self, name, viewer="open"):
        return CommandContext("scorer", name, self.seen, viewer)

    def passes(self, seat, viewer="open"):
        return self.recorder.act(self.id, PASSES[seat], self.context(f"pass{seat}", viewer))

    def newest(self):
        return self.recorder.load(self.id)


@pytest.fixture
def table(tmp_path):
    return Passing(tmp_path / "table")


def test_every_order_of_passing_gives_the_same_table(tmp_path):
    states = []
    for order in list(permutations(PASSES))[::8]:
        table = Passing(tmp_path / "".join(map(str, order)))
        for seat in order:
            table.passes(seat)
        states.append(table.newest().truth.state())
    assert len(states) == 3
    assert states[0] == states[1] == states[2]
    assert states[0].side(3).hand.faces[-2:] == ("1e", "2e")
    assert states[0].to_act == 1


def test_each_pass_is_judged_from_its_own_sight(table):
    for seat in (3, 1, 4, 2):
        table.passes(seat, viewer=seat)
    assert [step.asked for step in table.newest().record.steps[-4:]] == ["3:p1j2j", "1:p1n2n", "4:p1m2m", "2:p1e2e"]


def test_a_pass_without_a_seat_means_the_seat_that_the_caller_saw_to_be_next(table):
    table.recorder.act(table.id, "p1n2n", table.context("one"))
    with pytest.raises(Stale):
        table.recorder.act(table.id, "p1e2e", table.context("two"))


def test_all_pass_at_once_from_threads(table):
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(table.passes, (4, 2, 1, 3)))
    newest = table.newest()
    assert newest.record.revision == table.seen + 4
    assert [hand.hand.size for hand in newest.truth.state().sides] == [9, 9, 9, 9]
    assert newest.truth.state().side(1).hand.faces[-2:] == ("1m", "2m")


def test_one_pass_sent_many_times_is_entered_once(table):
    table.passes(2)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(table.passes, (3, 3, 3, 3)))
    assert table.newest().record.revision == table.seen + 2


def test_a_seat_that_has_passed_is_told_what_happened(table):
    table.passes(2)
    with pytest.raises(Stale) as refused:
        table.recorder.act(table.id, "2:p3e4e", table.context("again"))
    assert [entry.command_id for entry in refused.value.since] == ["pass2"]


def test_a_card_that_is_not_held_is_refused_and_not_stale(table):
    table.passes(2)
    with pytest.raises(Impossible):
        table.recorder.act(table.id, "3:p1e2e", table.context("other"))


def test_other_acts_of_that_moment_are_stale(table):
    table.passes(2)
    for move in ("misdeal", "3:leave", "d"):
        with pytest.raises(Stale):
            table.recorder.act(table.id, move, table.context(move))


def test_a_pass_taken_back_in_between_makes_it_stale(table):
    table.passes(2)
    table.recorder.take_back(table.id, CommandContext("scorer", "back", table.seen + 1))
    with pytest.raises(Stale):
        table.passes(3)


def test_a_pass_put_right_in_between_makes_it_stale(table):
    table.passes(2)
    table.recorder.act(table.id, "2:p3e4e", CommandContext("scorer", "right", table.seen + 1), corrects_last=True)
    with pytest.raises(Stale):
        table.passes(3)


def test_putting_right_at_an_older_revision_is_stale(table):
    table.passes(2)
    with pytest.raises(Stale):
        table.recorder.act(table.id, "3:p1j2j", table.context("late"), corrects_last=True)


def test_a_pass_from_before_the_cards_were_dealt_is_stale(table):
    with pytest.raises(Stale):
        table.recorder.act(table.id, "3:p1j2j", CommandContext("scorer", "early", table.seen - 1))


def test_a_revision_that_is_not_there_yet_is_stale(table):
    with pytest.raises(Stale):
        table.recorder.act(table.id, "3:p1j2j", CommandContext("scorer", "future", table.seen + 5))


def test_after_the_passing_it_is_too_late(table):
    for seat in PASSES:
        table.passes(seat)
    with pytest.raises(Stale):
        table.recorder.act(table.id, "2:p3e4e", table.context("late"))


def test_a_newest_revision_is_judged_as_ever(table):
    table.passes(2)
    with pytest.raises((Illegal, Impossible)):
        table.recorder.act(table.id, "2:p3e4e", CommandContext("scorer", "x", table.seen + 1))
