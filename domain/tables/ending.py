"""Whether a table has ended once facts are added to it, before they are stored."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.play.official import Corrected
from domain.record.envelope import RecordedFact
from domain.record.facts import HeadMoved
from domain.tables.table import Table


class GameEnd(NamedTuple):
    """The step at which a table stands, and how it has ended there; None while it goes on."""

    head: int
    ending: str | None


def end_of(table: Table, filed: Sequence[RecordedFact]) -> GameEnd:
    """Where a table stands after these facts of one entry."""
    truth, head = table.truth, table.record.head
    state = truth.state()
    for each in filed:
        if isinstance(each.fact, HeadMoved | Corrected):
            head, state = each.fact.to, truth.state(each.fact.to)
        elif each.envelope.step:
            if each.envelope.step != head and each.envelope.parent != head:
                state = truth.state(each.envelope.parent)
            head, state = each.envelope.step, table.game.evolve(state, each.fact)
    return GameEnd(head, state.ending)
