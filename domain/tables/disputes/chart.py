"""Who may do what in which state of a dispute, and where it leads: the one table that is asked, and no exceptions."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from domain.tables.disputes import commands as c
from domain.tables.disputes.docket import Dispute, State
from domain.tables.disputes.facts import THE_SCORER
from domain.tables.floor.facts import Role
from domain.tables.floor.permissions import Permissions

Part = Role | Literal["raiser", "party", "reviewer", "second official"]
"""What somebody is in a dispute: a role at the table, and more.

``raiser`` raised it; a ``party`` holds a seat that it concerns, or the scorer's place where it concerns the scorer.
``reviewer`` is the official who looks into it, ``second official`` one who did not ask to reopen it.
"""

RULING: Final[frozenset[Part]] = frozenset({"judge", "director", "panel"})
"""Roles that decide; who sits on a seat concerned, or raised it as player or scorer, decides nothing in it."""

DECIDING: Final[tuple[State, ...]] = ("raised", "accepted", "under review", "escalated")
TOO_LATE: Final[tuple[State, ...]] = ("out of time", "final", "appeal ruled")
OFFICIALS: Final[tuple[Part, ...]] = ("judge", "director", "panel")


class Way(NamedTuple):
    """A command in these states by any of these parts; ``to`` are the states it may lead to, none where it stays."""

    command: type[c.OfOne]
    after: tuple[State, ...]
    by: tuple[Part, ...]
    to: tuple[State, ...] = ()


RAISING: Final[tuple[Role, ...]] = ("player", "judge", "director", "scorer")
"""Who may raise a dispute; a person with several of these roles raises it as the first."""

SETTING: Final[tuple[Role, ...]] = ("director",)
"""Who sets the windows."""

WAYS: Final[tuple[Way, ...]] = (
    Way(c.Accept, ("raised",), ("judge", "director"), ("accepted",)),
    Way(c.Review, ("accepted",), ("judge", "director"), ("under review",)),
    Way(c.Review, ("escalated", "under review"), ("director",), ("under review",)),
    Way(c.Escalate, ("raised", "accepted"), ("judge",), ("escalated",)),
    Way(c.Escalate, ("under review",), ("reviewer",), ("escalated",)),
    Way(c.RuleDispute, ("under review",), ("reviewer",), ("ruled",)),
    Way(c.Withdraw, DECIDING, ("raiser",), ("withdrawn",)),
    Way(c.Say, (*DECIDING, "under appeal"), ("raiser", "party", *OFFICIALS)),
    Way(c.Appeal, ("ruled",), ("raiser", "party"), ("under appeal", "final")),
    Way(c.RuleAppeal, ("under appeal",), ("panel",), ("appeal ruled",)),
    Way(c.Finish, ("ruled",), OFFICIALS, ("final",)),
    Way(c.CarryOut, ("ruled", "final", "appeal ruled"), OFFICIALS),
    Way(c.AskToReopen, TOO_LATE, OFFICIALS),
    Way(c.AgreeToReopen, TOO_LATE, ("second official",), ("accepted",)),
    Way(c.EraseImage, (*DECIDING, "ruled", "under appeal", *TOO_LATE, "withdrawn"), ("director",)),
)


def way(command: type[c.OfOne], dispute: Dispute, parts: frozenset[Part]) -> Way | None:
    """The line of the table by which somebody who is this may do it now; None where there is none."""
    return next((one for one in lines(command, dispute.state) if not parts.isdisjoint(one.by)), None)


def lines(command: type[c.OfOne], state: State) -> Iterator[Way]:
    """The lines of a command in this state."""
    return (one for one in WAYS if one.command is command and state in one.after)


def open_to(dispute: Dispute, by: Permissions) -> frozenset[str]:
    """The names of the commands that somebody may give now: which forms a page has."""
    parts = parts_of(by, dispute)
    return frozenset(one.command.__name__ for one in WAYS if way(one.command, dispute, parts) is not None)


def rules_at_once(dispute: Dispute, by: Permissions) -> bool:
    """Whether somebody may take it up and rule on it now, whatever of that is done already."""
    return not open_to(dispute, by).isdisjoint({"Accept", "Review", "RuleDispute"})


def parts_of(by: Permissions, dispute: Dispute) -> frozenset[Part]:
    """Everything that somebody is in a dispute."""
    claim = dispute.claim
    seated = bool(by.seat) and by.seat in claim.concerns
    raised = by.person == claim.person
    found: set[Part] = set(by.roles)
    if seated or (raised and claim.role in ("player", "scorer")):
        found -= RULING
    if by.person in dispute.rulers:
        found.discard("panel")
    if raised:
        found.add("raiser")
    if seated or ("scorer" in by.roles and THE_SCORER in claim.concerns):
        found.add("party")
    if by.person == dispute.reviewer and dispute.level in found:
        found.add("reviewer")
    if found & RULING and _awaits_second(dispute, by.person):
        found.add("second official")
    return frozenset(found)


def _awaits_second(dispute: Dispute, person: str | None) -> bool:
    asked = dispute.reopening
    return asked is not None and asked.second is None and asked.person != person
