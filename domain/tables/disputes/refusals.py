"""Refusals of what somebody may not do in a dispute, each with what would be needed."""

from collections.abc import Iterable
from typing import Final

from domain.store.errors import NotPossible
from domain.tables.disputes import commands as c
from domain.tables.disputes.chart import Part, lines, parts_of, way
from domain.tables.disputes.docket import Dispute
from domain.tables.floor.permissions import Permissions
from domain.tables.table import NotYours

_WHO: Final[dict[Part, str]] = {
    "player": "a player",
    "scorer": "the scorer",
    "judge": "a table judge",
    "director": "the director",
    "panel": "a member of the appeals panel who did not rule on it",
    "raiser": "who raised it",
    "party": "whom it concerns",
    "reviewer": "the official who looks into it",
    "second official": "an official other than the one who asked",
}


def not_yours(parts: Iterable[Part]) -> NotYours:
    """The refusal that says for whom it is."""
    *others, last = [_WHO[part] for part in parts]
    whom = f"{', '.join(others)} or {last}" if others else last
    return NotYours(f"this is for {whom}")


def allow(dispute: Dispute, command: type[c.OfOne], by: Permissions) -> None:
    """Go on where the table of ways has a line for it. Raises NotPossible in other states, NotYours for others."""
    if way(command, dispute, parts_of(by, dispute)) is not None:
        return
    parts = dict.fromkeys(part for one in lines(command, dispute.state) for part in one.by)
    if not parts:
        raise NotPossible(f"dispute {dispute.number} is {dispute.state}, so this cannot be done")
    raise not_yours(parts)


def refuse_late_reader(dispute: Dispute, command: c.OfOne) -> None:
    """Refuse a decision by somebody who has not read everything. Raises NotPossible."""
    seen = getattr(command, "seen", dispute.version)
    if seen != dispute.version:
        raise NotPossible("something was added to this dispute since you opened the page; read it, then decide")
