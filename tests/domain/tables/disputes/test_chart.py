"""Whatever is asked in whatever order: a dispute only goes the ways of the table of transitions."""

import tempfile
from datetime import timedelta
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.store.errors import NotPossible
from domain.store.times import moved
from domain.tables.disputes import ClockReading, Docket
from domain.tables.disputes import commands as c
from domain.tables.disputes.chart import WAYS, open_to, parts_of, way
from domain.tables.disputes.decide import decide
from domain.tables.disputes.evolve import evolve
from domain.tables.disputes.ground import Ground
from domain.tables.floor import Permissions
from tests.domain.tables.disputes.given import ANN, BEN, CY, DEE, EYE, JO, PAT, QUIN, WATCHER, Court

TWO_HATS = Permissions("p-two", frozenset({"player", "judge", "panel"}), 2)
PEOPLE = (ANN, BEN, CY, JO, DEE, PAT, QUIN, EYE, WATCHER, TWO_HATS)
ENDS = ("withdrawn", "out of time", "final", "appeal ruled")

KINDS = (
    lambda seen: c.Accept(1, seen),
    lambda seen: c.Review(1, seen),
    lambda seen: c.Escalate(1, seen, "Too hard."),
    lambda seen: c.Say(1, "And another thing."),
    lambda seen: c.Withdraw(1),
    lambda seen: c.RuleDispute(1, seen, ("MK-34",), "correction", "So."),
    lambda seen: c.RuleDispute(1, seen, ("MK-34",), "none", "So."),
    lambda seen: c.CarryOut(1, 5),
    lambda seen: c.Appeal(1, "No."),
    lambda seen: c.RuleAppeal(1, seen, ("MK-34",), "none", "Yes."),
    lambda seen: c.Finish(1, seen),
    lambda seen: c.AskToReopen(1, seen, "It matters."),
    lambda seen: c.AgreeToReopen(1, seen),
    lambda seen: c.EraseImage(1, "none"),
)
ASKED = st.lists(
    st.tuples(st.integers(0, 999), st.integers(-45, 90), st.booleans(), st.sampled_from((True, True, False))),
    min_size=5,
    max_size=60,
)
"""Which command by whom, how many minutes later, whether the clock is sure, whether it is to be one that leads on."""


@cache
def ground() -> tuple[Ground, int]:
    """A table that ended at 14:00, and the revision at which it did."""
    court = Court(Path(tempfile.mkdtemp()), "resign")
    return Ground(court.sitting.table), court.sitting.revision


def chosen(dispute, number, forward):
    """Somebody's command: any of all, or one of those by which it may go on to another state."""
    every = [(by, make(dispute.version)) for by in PEOPLE for make in KINDS]
    leading = [(by, one) for by, one in every if leads_on(dispute, by, one)] if forward else []
    among = leading or every
    return among[number % len(among)]


def leads_on(dispute, by, command):
    used = way(type(command), dispute, parts_of(by, dispute))
    return used is not None and bool(used.to) and not isinstance(command, c.Withdraw)


def moment(minutes: int) -> str:
    minutes = max(0, min(minutes, 600))
    return moved("2026-11-30T14:00:00.000Z", timedelta(minutes=minutes))


def apply(docket, command, by, now):
    """The docket after a command, the same one where it was refused."""
    try:
        told = decide(docket, command, by, now, ground()[0])
    except NotPossible:
        return docket
    for fact in told:
        docket = evolve(docket, fact, by.person, now.at)
    return docket


@settings(max_examples=300)
@given(first=st.integers(0, 60), asked=ASKED)
def test_any_order_of_commands_goes_only_ways_of_the_table(first, asked):
    raised = c.Raise(4, (4,), (), (1, 2), "It was the two.")
    docket = apply(Docket("t"), raised, ANN, ClockReading(moment(first)))
    minutes = first
    assert docket.dispute(1).state == ("raised" if first <= 30 else "out of time")
    for number, jump, sure, forward in asked:
        minutes += jump
        before = docket.dispute(1)
        by, command = chosen(before, number, forward)
        docket = apply(docket, command, by, ClockReading(moment(minutes), 0.0 if sure else 3600.0))
        after = docket.dispute(1)
        used = way(type(command), before, parts_of(by, before))
        if used is None:
            assert after == before
        else:
            assert after.state == before.state or after.state in used.to
        if before.state in ENDS and after.state != before.state:
            assert isinstance(command, c.AgreeToReopen)
            assert after.reopening.second not in (None, after.reopening.person)
    assert_fair(docket.dispute(1))


def assert_fair(dispute):
    """Nobody decided who is concerned, nobody heard an appeal who ruled, no window was closed twice."""
    parties = {"p-ann", "p-ben", "p-two"}
    assert not parties & dispute.rulers
    ruled = set()
    for ruling in dispute.rulings:
        if ruling.level == "panel":
            assert ruling.person not in ruled
        ruled.add(ruling.person)
    assert dispute.version >= len(dispute.changes)


def test_every_state_is_reached_and_left_by_the_ways_of_the_table():
    reached = {state for one in WAYS for state in one.to} | {"raised", "out of time"}
    assert reached == {
        "raised", "accepted", "under review", "escalated", "ruled", "under appeal", "appeal ruled", "final",
        "withdrawn", "out of time",
    }  # fmt: skip
    stuck = {state for state in reached if not any(state in one.after and one.to for one in WAYS)}
    assert stuck == {"withdrawn"}


def test_a_page_offers_what_the_table_allows(court):
    dispute = court.raised()
    assert open_to(dispute, ANN) == {"Say", "Withdraw"}
    assert open_to(dispute, BEN) == {"Say"}
    assert open_to(dispute, JO) == {"Accept", "Escalate", "Say"}
    assert open_to(dispute, DEE) == {"Accept", "Say", "EraseImage"}
    assert open_to(dispute, PAT) == {"Say"}
    assert open_to(dispute, CY) == open_to(dispute, EYE) == open_to(dispute, WATCHER) == frozenset()
    court.ruled()
    assert open_to(court.dispute, ANN) == {"Appeal"}
    assert open_to(court.dispute, JO) == {"Finish", "CarryOut"}
