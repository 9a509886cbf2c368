"""How each fact changes a docket; no rule is asked and no clock is read here."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.tables.disputes import facts as f
from domain.tables.disputes.docket import Claim, Dispute, Docket, Reopening, Ruling, State, Statement, Transition

REACHED: Final[dict[type[Fact], State]] = {
    f.DisputeRaised: "raised",
    f.DisputeLate: "out of time",
    f.DisputeAccepted: "accepted",
    f.ReviewBegun: "under review",
    f.DisputeEscalated: "escalated",
    f.DisputeWithdrawn: "withdrawn",
    f.RulingGiven: "ruled",
    f.AppealMade: "under appeal",
    f.AppealLate: "final",
    f.RulingFinal: "final",
    f.AppealRuled: "appeal ruled",
    f.DisputeReopened: "accepted",
}
"""The state that a dispute is in after a fact of this kind; after any other it is where it was."""


def evolve(docket: Docket, fact: Fact, person: str, at: str) -> Docket:
    """The docket after a fact that this person brought about at this moment (UTC)."""
    match fact:
        case f.DocketOpened(table):
            return replace(docket, table=table)
        case f.WindowsSet(claims, appeals):
            return replace(docket, claims=claims, appeals=appeals)
        case f.DisputeRaised():
            return replace(docket, disputes=(*docket.disputes, _entered(_raised(fact, person, at), fact, person, at)))
        case _:
            number: int = fact.dispute  # type: ignore[attr-defined]
            dispute = _CHANGES.get(type(fact), _same)(docket.dispute(number), fact, person, at)
            return _with(docket, _entered(dispute, fact, person, at))


def _with(docket: Docket, dispute: Dispute) -> Docket:
    place = dispute.number - 1
    return replace(docket, disputes=(*docket.disputes[:place], dispute, *docket.disputes[place + 1 :]))


def _entered(dispute: Dispute, fact: Fact, person: str, at: str) -> Dispute:
    """One fact more, and the state that it leads to."""
    state = REACHED.get(type(fact))
    if state is None:
        return replace(dispute, version=dispute.version + 1)
    changes = (*dispute.changes, Transition(state, person, at))
    return replace(dispute, version=dispute.version + 1, state=state, changes=changes)


def _raised(fact: f.DisputeRaised, person: str, at: str) -> Dispute:
    claim = Claim(
        person, fact.role, fact.seat, at, fact.revision, fact.steps, fact.lines, fact.concerns, fact.closes, fact.words
    )
    return Dispute(fact.dispute, "raised", claim)


def _same(dispute: Dispute, _fact: Fact, _person: str, _at: str) -> Dispute:
    return dispute


def _reviewed(dispute: Dispute, fact: f.ReviewBegun, person: str, _at: str) -> Dispute:
    return replace(dispute, reviewer=person, level=fact.level)


def _escalated(dispute: Dispute, fact: f.DisputeEscalated, person: str, at: str) -> Dispute:
    said = Statement(person, "judge", 0, at, fact.words)
    return replace(dispute, reviewer=None, level="director", statements=(*dispute.statements, said))


def _stated(dispute: Dispute, fact: f.Stated, person: str, at: str) -> Dispute:
    said = Statement(person, fact.role, fact.seat, at, fact.words, fact.image, fact.media)
    return replace(dispute, statements=(*dispute.statements, said))


def _appealed(dispute: Dispute, fact: f.AppealMade, person: str, at: str) -> Dispute:
    said = Statement(person, fact.role, fact.seat, at, fact.words, appeals=True)
    return replace(dispute, statements=(*dispute.statements, said))


def _erased(dispute: Dispute, fact: f.ImageErased, _person: str, _at: str) -> Dispute:
    after = (replace(one, erased=True) if one.image == fact.image else one for one in dispute.statements)
    return replace(dispute, statements=tuple(after))


def _ruled(dispute: Dispute, fact: f.RulingGiven, person: str, at: str) -> Dispute:
    ruling = Ruling(person, fact.level, at, fact.rules, fact.effect, fact.words, fact.closes)
    return replace(dispute, rulings=(*dispute.rulings, ruling), reviewer=None)


def _appeal_ruled(dispute: Dispute, fact: f.AppealRuled, person: str, at: str) -> Dispute:
    ruling = Ruling(person, "panel", at, fact.rules, fact.effect, fact.words, None)
    return replace(dispute, rulings=(*dispute.rulings, ruling))


def _carried_out(dispute: Dispute, fact: f.EffectCarriedOut, _person: str, _at: str) -> Dispute:
    *earlier, newest = dispute.rulings
    return replace(dispute, rulings=(*earlier, replace(newest, carried_out=fact.revision)))


def _asked(dispute: Dispute, fact: f.ReopeningAsked, person: str, at: str) -> Dispute:
    return replace(dispute, reopening=Reopening(person, at, fact.words))


def _reopened(dispute: Dispute, _fact: f.DisputeReopened, person: str, _at: str) -> Dispute:
    asked = dispute.reopening
    assert asked is not None
    return replace(dispute, reopening=replace(asked, second=person))


_CHANGES: Final[dict[type[Fact], Callable[[Dispute, Any, str, str], Dispute]]] = {
    f.ReviewBegun: _reviewed,
    f.DisputeEscalated: _escalated,
    f.Stated: _stated,
    f.AppealMade: _appealed,
    f.ImageErased: _erased,
    f.RulingGiven: _ruled,
    f.AppealRuled: _appeal_ruled,
    f.EffectCarriedOut: _carried_out,
    f.ReopeningAsked: _asked,
    f.DisputeReopened: _reopened,
}
