"""Disputes told from the claim to the end, fact by fact."""

import pytest

from domain.record.corrections import Adjust
from domain.store.errors import NotPossible
from domain.tables.disputes import commands as c
from domain.tables.disputes import facts as f
from domain.tables.disputes.docket import Transition
from domain.tables.floor import Permissions
from domain.tables.table import NotYours
from tests.domain.record.judging import put_right
from tests.domain.tables.disputes.given import ANN, BEN, CY, DEE, JO, PAT, QUIN


def test_a_dispute_up_to_the_appeal(over):
    over.raised()
    over.step(BEN, c.Say, words="I agree, it was the two.")
    over.step(JO, c.Accept)
    over.step(JO, c.Review)
    over.clock.wait(minutes=10)
    over.step(JO, c.RuleDispute, rules=("MK-34", "MK-37"), effect="correction", words="Both say so.")
    over.sitting.table = over.recorder.take_back(over.sitting.id, over.sitting.context())
    over.step(JO, c.CarryOut, revision=over.sitting.revision)
    over.clock.wait(minutes=20)
    over.step(BEN, c.Appeal, words="The refill cannot stand.")
    over.step(PAT, c.RuleAppeal, rules=("MK-40",), effect="none", words="The ruling was right.")
    assert over.facts() == [
        f.DocketOpened(str(over.sitting.id)),
        f.DisputeRaised(1, "player", 1, 5, (4,), (), (1, 2), "2026-11-30T14:30:00.000Z", "It was the two of clubs."),
        f.Stated(1, "player", 2, "", "", "I agree, it was the two."),
        f.DisputeAccepted(1),
        f.ReviewBegun(1, "judge"),
        f.RulingGiven(1, "judge", ("MK-34", "MK-37"), "correction", "2026-11-30T14:40:00.000Z", "Both say so."),
        f.EffectCarriedOut(1, 6),
        f.AppealMade(1, "player", 2, "The refill cannot stand."),
        f.AppealRuled(1, ("MK-40",), "none", "The ruling was right."),
    ]
    assert over.dispute.changes == (
        Transition("raised", "p-ann", "2026-11-30T14:00:00.000Z"),
        Transition("accepted", "p-jo", "2026-11-30T14:00:00.000Z"),
        Transition("under review", "p-jo", "2026-11-30T14:00:00.000Z"),
        Transition("ruled", "p-jo", "2026-11-30T14:10:00.000Z"),
        Transition("under appeal", "p-ben", "2026-11-30T14:30:00.000Z"),
        Transition("appeal ruled", "p-pat", "2026-11-30T14:30:00.000Z"),
    )
    assert over.dispute.rulings[0].carried_out == 6
    assert over.damage() == []


def test_a_claim_out_of_time_is_kept_and_needs_two_officials_to_be_taken_up(over):
    over.clock.wait(minutes=30, milliseconds=1)
    assert over.raised().state == "out of time"
    with pytest.raises(NotPossible, match="dispute 1 is out of time, so this cannot be done"):
        over.step(JO, c.Accept)
    over.step(JO, c.AskToReopen, words="The clock on the wall was slow.")
    with pytest.raises(NotYours, match="this is for an official other than the one who asked"):
        over.step(JO, c.AgreeToReopen)
    assert over.step(DEE, c.AgreeToReopen).state == "accepted"
    over.step(JO, c.Review)
    over.step(JO, c.RuleDispute, rules=("MK-34",), effect="correction", words="As the photo shows.")
    assert over.dispute.approvers == ("p-jo", "p-dee")


def test_a_claim_in_the_last_moment_of_its_window_is_in_time(over):
    over.clock.wait(minutes=30)
    assert over.raised().state == "raised"


def test_a_claim_while_the_deal_goes_on_has_no_deadline(court):
    court.clock.wait(days=3)
    dispute = court.raised()
    assert (dispute.state, dispute.closes) == ("raised", None)


def test_who_raised_it_withdraws_it_and_nobody_else(court):
    court.raised()
    with pytest.raises(NotYours, match="this is for who raised it"):
        court.step(BEN, c.Withdraw)
    assert court.step(ANN, c.Withdraw).state == "withdrawn"
    with pytest.raises(NotPossible, match="dispute 1 is withdrawn"):
        court.step(ANN, c.Say, words="After all...")


def test_a_judge_hands_up_and_the_director_rules(court):
    court.raised(by=CY, concerns=(2,))
    court.step(JO, c.Accept)
    court.step(JO, c.Escalate, words="I saw it myself.")
    with pytest.raises(NotYours, match="this is for the director"):
        court.step(JO, c.Review)
    court.step(DEE, c.Review)
    dispute = court.step(DEE, c.RuleDispute, rules=("MK-25",), effect="penalty", words="Noted.")
    assert (dispute.ruling.level, dispute.ruling.orders, dispute.state) == ("director", False, "ruled")


def test_a_ruling_becomes_final_when_its_window_closed_and_its_correction_is_entered(court):
    court.raised()
    court.ruled(effect="correction")
    with pytest.raises(NotPossible, match="an appeal can still be made"):
        court.step(JO, c.Finish)
    court.clock.wait(minutes=31)
    with pytest.raises(NotPossible, match="the correction that it orders is not entered yet"):
        court.step(JO, c.Finish)
    court.sitting.enter("7h")
    with pytest.raises(NotPossible, match="entry 5 is no correction"):
        court.step(JO, c.CarryOut, revision=5)
    court.sitting.table = court.recorder.take_back(court.sitting.id, court.sitting.context())
    court.step(JO, c.CarryOut, revision=6)
    assert court.step(JO, c.Finish).state == "final"


def test_an_adjustment_is_carried_out_by_the_entry_that_adjusts_the_score(over):
    over.raised(lines=(f.ScoreLine(1, 2, "MK-51"),))
    over.ruled(effect="adjustment")
    put_right(over.sitting, Adjust(1, -5, "MK-14", (4,)), why="slow play")
    assert over.step(JO, c.CarryOut, revision=6).ruling.carried_out == 6


def test_a_late_appeal_is_kept_and_the_ruling_is_final(court):
    court.raised()
    court.ruled()
    court.clock.wait(minutes=31)
    dispute = court.step(BEN, c.Appeal, words="I was away.")
    assert (dispute.state, dispute.statements[-1].words) == ("final", "I was away.")


def test_nobody_who_ruled_sits_in_the_panel(court):
    pat_judges = Permissions("p-pat", frozenset({"judge", "panel"}))
    court.raised()
    court.ruled(by=pat_judges)
    court.step(ANN, c.Appeal, words="No.")
    with pytest.raises(NotYours, match="a member of the appeals panel who did not rule on it"):
        court.step(pat_judges, c.RuleAppeal, rules=("MK-34",), effect="none", words="Right.")
    assert court.step(QUIN, c.RuleAppeal, rules=("MK-34",), effect="none", words="Right.").state == "appeal ruled"


def test_whom_it_concerns_does_not_rule_in_it(court):
    ben_directs = Permissions("p-ben", frozenset({"player", "director"}), 2)
    court.raised()
    with pytest.raises(NotYours, match="this is for a table judge or the director"):
        court.step(ben_directs, c.Accept)


def test_who_decides_has_read_everything(court):
    court.raised()
    court.step(JO, c.Accept)
    seen = court.step(JO, c.Review).version
    court.step(BEN, c.Say, words="One thing more.")
    with pytest.raises(NotPossible, match="something was added to this dispute since you opened the page"):
        court.step(JO, c.RuleDispute, seen=seen, rules=("MK-34",), effect="none", words="So be it.")
    assert court.dispute.state == "under review"
