"""Windows and clocks that jump: the clock is read once, at the command, and closes nothing when it was moved."""

import pytest

from domain.store.errors import NotPossible
from domain.tables.disputes import ClockReading, Watch
from domain.tables.disputes import commands as c
from tests.domain.tables.disputes.given import ANN, DEE, JO, Court


def test_a_clock_that_jumps_ahead_closes_nothing(over):
    over.clock.wait(days=1)
    over.moved = 86_400.0
    assert over.raised().state == "raised"
    over.ruled()
    over.clock.wait(days=1)
    over.moved = 172_800.0
    with pytest.raises(NotPossible, match=r"the clock of this service was moved by \+172800 seconds"):
        over.step(JO, c.Finish)
    assert over.step(ANN, c.Appeal, words="In time, whatever it says.").state == "under appeal"


def test_a_clock_that_goes_back_opens_nothing_again(court):
    court.raised()
    court.ruled()
    court.clock.wait(minutes=31)
    court.step(JO, c.Finish)
    court.clock.wait(hours=-2)
    with pytest.raises(NotPossible, match="dispute 1 is final"):
        court.step(ANN, c.Appeal, words="It is early again.")
    assert court.dispute.state == "final"


def test_what_is_looked_at_later_is_what_was_decided(over):
    over.clock.wait(minutes=31)
    over.raised()
    over.clock.wait(hours=-2)
    assert over.dispute.state == "out of time"
    assert over.raised().state == "raised"


def test_a_window_is_the_one_that_held_when_it_began(over):
    over.raised()
    over.ask(DEE, c.SetWindows(claims=60, appeals=5))
    assert over.docket.dispute(1).closes == "2026-11-30T14:30:00.000Z"
    assert over.raised().closes == "2026-11-30T15:00:00.000Z"
    assert over.ruled().closes == "2026-11-30T14:05:00.000Z"


@pytest.mark.parametrize("minutes", [-1, 20161])
def test_a_window_has_bounds(court, minutes):
    with pytest.raises(NotPossible, match="a window is 0 to 20160 minutes"):
        court.ask(DEE, c.SetWindows(claims=minutes, appeals=30))


class Clocks:
    """A clock on the wall that may be set, and one that nobody sets."""

    def __init__(self) -> None:
        self.wall, self.steady = "2026-11-30T14:00:00.000Z", 100.0

    def watch(self) -> Watch:
        return Watch(lambda: self.wall, lambda: self.steady)


@pytest.mark.parametrize(
    ("wall", "moved"),
    [
        ("2026-11-30T14:10:00.000Z", 0.0),
        ("2026-11-30T14:10:59.000Z", 0.0),
        ("2026-11-30T12:10:00.000Z", -7200.0),
        ("2026-12-01T14:10:00.000Z", 86400.0),
    ],
)
def test_a_jump_is_noticed_beside_a_clock_that_nobody_sets(wall, moved):
    clocks = Clocks()
    watch = clocks.watch()
    clocks.wall, clocks.steady = wall, 700.0
    assert watch() == ClockReading(wall, moved)


def test_the_clock_is_read_once_a_command(tmp_path):
    court = Court(tmp_path)
    looks = []
    read = court.disputes._read_clock
    court.disputes._read_clock = lambda: looks.append(1) or read()
    court.raised()
    assert looks == [1]


def test_the_window_of_a_deal_begins_when_its_score_is_posted(tmp_path):
    court = Court(tmp_path)
    court.clock.wait(minutes=5)
    court.sitting.enter("resign")
    court.clock.wait(minutes=5)
    assert court.raised().closes == "2026-11-30T14:35:00.000Z"
    assert court.raised(steps=()).closes == "2026-11-30T14:35:00.000Z"


def test_a_correction_is_late_when_its_score_can_be_disputed_no_longer(over):
    assert not over.disputes.too_late(over.sitting.table, [4])
    over.clock.wait(minutes=31)
    assert over.disputes.too_late(over.sitting.table, [4])
    over.ask(DEE, c.SetWindows(claims=60, appeals=30))
    assert not over.disputes.too_late(over.sitting.table, [4])
