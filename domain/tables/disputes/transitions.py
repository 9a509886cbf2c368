"""What is asked about one dispute by somebody who may ask it now: the facts that come of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, NamedTuple

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_text
from domain.store.times import moved
from domain.tables.disputes import commands as c
from domain.tables.disputes import facts as f
from domain.tables.disputes.chart import lines, parts_of
from domain.tables.disputes.clock import ClockReading
from domain.tables.disputes.docket import Dispute, Docket
from domain.tables.disputes.ground import Ground
from domain.tables.floor.facts import Role
from domain.tables.floor.permissions import Permissions

MOST_STATEMENTS: Final = 100
MOST_IMAGES: Final = 12
_RANKED: Final[tuple[Role, ...]] = ("panel", "director", "judge")


class Case(NamedTuple):
    """One dispute of a docket, who asks something of it, when, and the table it is about."""

    docket: Docket
    dispute: Dispute
    by: Permissions
    now: ClockReading
    ground: Ground


def advance(case: Case, command: c.OfOne) -> tuple[Fact, ...]:
    """The facts of a command. Raises NotPossible."""
    return _ADVANCES[type(command)](case, command)


def _accepted(case: Case, _command: c.Accept) -> tuple[Fact, ...]:
    return (f.DisputeAccepted(case.dispute.number),)


def _reviewed(case: Case, _command: c.Review) -> tuple[Fact, ...]:
    level: f.Level = "director" if "director" in parts_of(case.by, case.dispute) else "judge"
    return (f.ReviewBegun(case.dispute.number, level),)


def _escalated(case: Case, command: c.Escalate) -> tuple[Fact, ...]:
    if case.dispute.level != "judge":
        raise NotPossible("the director looks into it already")
    return (f.DisputeEscalated(case.dispute.number, a_text(command.words)),)


def _stated(case: Case, command: c.Say) -> tuple[Fact, ...]:
    dispute, image = case.dispute, command.image
    if len(dispute.statements) >= MOST_STATEMENTS:
        raise NotPossible(f"{MOST_STATEMENTS} statements were made; that is enough to rule on")
    if image and sum(1 for one in dispute.statements if one.image) >= MOST_IMAGES:
        raise NotPossible(f"{MOST_IMAGES} images are there; that is the most")
    role, seat = _speaks_as(case, c.Say)
    given, media = (image.hash, image.media) if image else ("", "")
    return (f.Stated(dispute.number, role, seat, given, media, a_text(command.words)),)


def _speaks_as(case: Case, command: type[c.OfOne]) -> tuple[Role, int]:
    """As what somebody speaks: a seat concerned, the role in which it was raised, else an official or the scorer."""
    dispute, by = case.dispute, case.by
    claim = dispute.claim
    if by.seat and by.seat in claim.concerns:
        return "player", by.seat
    if by.person == claim.person:
        return claim.role, claim.seat
    allowed = {part for one in lines(command, dispute.state) for part in one.by} & parts_of(by, dispute)
    return next((role for role in _RANKED if role in allowed), "scorer"), 0


def _erased(case: Case, command: c.EraseImage) -> tuple[Fact, ...]:
    named = [one for one in case.dispute.statements if one.image and one.image == command.image]
    if not named:
        raise NotPossible("this dispute has no such image")
    return () if all(one.erased for one in named) else (f.ImageErased(case.dispute.number, command.image),)


def _withdrawn(case: Case, _command: c.Withdraw) -> tuple[Fact, ...]:
    return (f.DisputeWithdrawn(case.dispute.number),)


def _ruled(case: Case, command: c.RuleDispute) -> tuple[Fact, ...]:
    dispute = case.dispute
    closes = moved(case.now.at, timedelta(minutes=case.docket.appeals))
    rules, words = _rules(command.rules, case.ground), a_text(command.words)
    return (f.RulingGiven(dispute.number, dispute.level, rules, command.effect, closes, words),)


def _appeal_ruled(case: Case, command: c.RuleAppeal) -> tuple[Fact, ...]:
    rules, words = _rules(command.rules, case.ground), a_text(command.words)
    return (f.AppealRuled(case.dispute.number, rules, command.effect, words),)


def _rules(asked: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    if not asked:
        raise NotPossible("a ruling names at least one rule that it rests on")
    for rule in asked:
        ground.check_rule(rule)
    return tuple(dict.fromkeys(asked))


def _appealed(case: Case, command: c.Appeal) -> tuple[Fact, ...]:
    number = case.dispute.number
    made = f.AppealMade(number, *_speaks_as(case, c.Appeal), a_text(command.words))
    return (made, f.AppealLate(number)) if case.now.after(case.dispute.closes) else (made,)


def _carried_out(case: Case, command: c.CarryOut) -> tuple[Fact, ...]:
    dispute, ruling = case.dispute, case.dispute.ruling
    if ruling is None or not ruling.orders:
        raise NotPossible("this ruling orders nothing that is entered in the record")
    if command.revision <= dispute.claim.revision:
        raise NotPossible(f"entry {command.revision} was there before the dispute")
    case.ground.check_carries_out(command.revision, ruling.effect)
    if ruling.carried_out == command.revision:
        return ()
    return (f.EffectCarriedOut(dispute.number, command.revision),)


def _finished(case: Case, _command: c.Finish) -> tuple[Fact, ...]:
    now, ruling = case.now, case.dispute.ruling
    if not now.sure:
        raise NotPossible(
            f"the clock of this service was moved by {now.moved:+.0f} seconds since it began, so no window is closed; "
            "start the service again when the clock is right"
        )
    if not now.after(case.dispute.closes):
        raise NotPossible("an appeal can still be made")
    if ruling and ruling.orders and ruling.carried_out is None:
        raise NotPossible(f"the {ruling.effect} that it orders is not entered yet")
    return (f.RulingFinal(case.dispute.number),)


def _reopening_asked(case: Case, command: c.AskToReopen) -> tuple[Fact, ...]:
    return (f.ReopeningAsked(case.dispute.number, a_text(command.words)),)


def _reopened(case: Case, _command: c.AgreeToReopen) -> tuple[Fact, ...]:
    return (f.DisputeReopened(case.dispute.number),)


_ADVANCES: Final[dict[type[c.OfOne], Callable[[Case, Any], tuple[Fact, ...]]]] = {
    c.Accept: _accepted,
    c.Review: _reviewed,
    c.Escalate: _escalated,
    c.Say: _stated,
    c.EraseImage: _erased,
    c.Withdraw: _withdrawn,
    c.RuleDispute: _ruled,
    c.RuleAppeal: _appeal_ruled,
    c.Appeal: _appealed,
    c.CarryOut: _carried_out,
    c.Finish: _finished,
    c.AskToReopen: _reopening_asked,
    c.AgreeToReopen: _reopened,
}
