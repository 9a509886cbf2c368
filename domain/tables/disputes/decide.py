"""What is asked about disputes, judged: the facts that come of it. The clock was read once, before."""

from collections.abc import Callable, Iterator
from typing import Final

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_text
from domain.tables.disputes import commands as c
from domain.tables.disputes import facts as f
from domain.tables.disputes.chart import RAISING, SETTING
from domain.tables.disputes.clock import ClockReading
from domain.tables.disputes.docket import Dispute, Docket
from domain.tables.disputes.evolve import evolve
from domain.tables.disputes.ground import Ground
from domain.tables.disputes.refusals import allow, not_yours, refuse_late_reader
from domain.tables.disputes.transitions import Case, advance
from domain.tables.floor.permissions import Permissions

LONGEST_WINDOW: Final = 14 * 24 * 60
MOST: Final = 500
MOST_OPEN: Final = 50


def decide(docket: Docket, command: c.Command, by: Permissions, now: ClockReading, ground: Ground) -> tuple[Fact, ...]:
    """The facts of a command. Raises NotPossible, and NotYours where somebody else may do it."""
    match command:
        case c.Raise():
            return _raise(docket, command, by, now, ground)
        case c.SetWindows(claims, appeals):
            return (_windows(claims, appeals, by),)
        case c.RuleAtOnce():
            return _at_once(docket, command, by, now, ground)
        case _:
            dispute = _found(docket, command.dispute)
            allow(dispute, type(command), by)
            refuse_late_reader(dispute, command)
            return advance(Case(docket, dispute, by, now, ground), command)


def _at_once(
    docket: Docket, command: c.RuleAtOnce, by: Permissions, now: ClockReading, ground: Ground
) -> tuple[Fact, ...]:
    """Every act that remains up to the ruling and its entry, each judged after those before it."""
    number, seen, told = command.dispute, command.seen, list[Fact]()
    for make in _remaining(_found(docket, number), command, by):
        facts = decide(docket, make(seen), by, now, ground)
        for fact in facts:
            docket = evolve(docket, fact, by.person or "", now.at)
        told += facts
        seen = docket.dispute(number).version
    return tuple(told)


def _remaining(dispute: Dispute, command: c.RuleAtOnce, by: Permissions) -> Iterator[Callable[[int], c.OfOne]]:
    number, rules = dispute.number, command.rules
    if dispute.state == "raised":
        yield lambda seen: c.Accept(number, seen)
    if (dispute.state, dispute.reviewer) != ("under review", by.person):
        yield lambda seen: c.Review(number, seen)
    yield lambda seen: c.RuleDispute(number, seen, rules, command.effect, command.words)
    if command.revision:
        yield lambda _: c.CarryOut(number, command.revision)


def _found(docket: Docket, number: int) -> Dispute:
    try:
        return docket.dispute(number)
    except KeyError as error:
        raise NotPossible(str(error.args[0])) from None


def _windows(claims: int, appeals: int, by: Permissions) -> f.WindowsSet:
    if by.roles.isdisjoint(SETTING):
        raise not_yours(SETTING)
    if not (0 <= claims <= LONGEST_WINDOW and 0 <= appeals <= LONGEST_WINDOW):
        raise NotPossible(f"a window is 0 to {LONGEST_WINDOW} minutes")
    return f.WindowsSet(claims, appeals)


def _raise(docket: Docket, command: c.Raise, by: Permissions, now: ClockReading, ground: Ground) -> tuple[Fact, ...]:
    role = next((role for role in RAISING if role in by.roles), None)
    if role is None:
        raise not_yours(RAISING)
    if len(docket.open) >= MOST_OPEN or len(docket.disputes) >= MOST:
        raise NotPossible("this table has too many disputes; no more can be raised")
    steps, named = tuple(sorted(set(command.steps))), tuple(sorted(set(command.lines)))
    ground.check_anchors(command.revision, steps, named)
    seat = by.seat if role == "player" else 0
    concerns = _concerns(command.concerns, role, seat, ground)
    closes = docket.window_from(ground.posted(steps, named))
    number = len(docket.disputes) + 1
    words = a_text(command.words)
    raised = f.DisputeRaised(number, role, seat, command.revision, steps, named, concerns, closes, words)
    return (raised, f.DisputeLate(number)) if now.after(closes) else (raised,)


def _concerns(asked: tuple[int, ...], role: str, seat: int, ground: Ground) -> tuple[int, ...]:
    """Whose affair it is: those who are named, and who raises it."""
    for one in asked:
        if not 0 <= one <= ground.seats:
            raise NotPossible(f"this table has no seat {one}")
    own = {"player": (seat,), "scorer": (f.THE_SCORER,)}.get(role, ())
    return tuple(sorted({*asked, *own}))
