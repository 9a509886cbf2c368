"""Which sealed parts of a record may be shown whole to one viewer; of all others there is the commitment alone."""

from domain.play.findings import Unreadable
from domain.record.envelope import RecordedFact
from domain.record.history import History


def may_open(filed: RecordedFact, history: History, truth: History) -> bool:
    """Whether the viewer of a history may see all that is sealed in a fact: its faces, the words of its move, why.

    A part that holds one thing more than the viewer knows stays closed: it cannot be shown in pieces.
    """
    viewer, fact = history.viewer, filed.fact
    if viewer == "open":
        return True
    if filed.reason is not None or (fact.hides and viewer not in fact.audience):
        return False
    return filed.asked is None or _knows_words(filed.envelope.step, history, truth)


def _knows_words(step: int, history: History, truth: History) -> bool:
    """Whether the words of a move name no card that the viewer did not see in it."""
    state = truth.state(truth.record.step(step).parent)
    try:
        said = truth.said(step, state)
    except Unreadable:
        return False
    return said.seen_by(history.viewer) == said
