"""The list of disputes of all tables follows the log."""

from domain.tables.disputes import Disputes
from domain.tables.disputes import commands as c
from replays.projections.disputes import DisputeList, ListedDispute
from tests.domain.tables.disputes.given import ANN, JO


def test_the_list_follows_every_docket_and_is_the_same_when_made_anew(over):
    listed = DisputeList(over.disputes)
    table = over.sitting.id
    assert listed.open() == ()
    over.raised()
    over.raised(steps=())
    assert listed.open() == (ListedDispute(table, 1), ListedDispute(table, 2))
    over.step(ANN, c.Withdraw)
    over.ask(JO, c.Accept(1, 1))
    over.ask(JO, c.Review(1, 2))
    over.ask(JO, c.RuleDispute(1, 3, ("MK-34",), "none", "So."))
    assert (listed.open(), listed.ruled(10)) == ((ListedDispute(table, 1),), (ListedDispute(table, 1),))
    again = DisputeList(Disputes(over.recorder.store, over.read))
    again.projector.clear()
    assert (again.open(), again.ruled(10)) == (listed.open(), listed.ruled(10))


def test_the_next_deadline_comes_first_and_what_has_none_last(over):
    listed = DisputeList(over.disputes)
    over.raised()
    over.clock.wait(minutes=20)
    over.raised(steps=())
    over.ask(JO, c.Accept(2, 1))
    over.ask(JO, c.Review(2, 2))
    over.ask(JO, c.RuleDispute(2, 3, ("MK-34",), "none", "So."))
    over.ask(ANN, c.Appeal(2, "No."))
    over.raised()
    assert [one.number for one in listed.open()] == [1, 3, 2]
