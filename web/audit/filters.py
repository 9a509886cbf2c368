"""Which steps of an audit a visitor asks for, and how the address says so."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from marshmallow import Schema

from replays.verdicts import StepVerdict, VerdictFilter
from web.shell.numbers import whole_number
from web.shell.parser import Typed

ROWS: Final = 200
"""So many steps are listed on one page."""

ORDER: Final = (
    "unlawful", "impossible", "does not follow", "score differs", "irregular", "cannot be known", "lawful"
)  # fmt: skip
"""Verdicts as they are summed up, the gravest first."""


class FilterQuery(Schema):
    """The fields of the filter as they were filled in, and the step after which its list goes on."""

    verdict = Typed()
    rule = Typed()
    seat = Typed()
    by = Typed()
    since = Typed()
    until = Typed()
    after = Typed()


class StepFilter(NamedTuple):
    """What the filter of the page says: ``said`` are its fields as they were filled in, for the form and its links.

    ``by`` counts authors from 1, so that no address names a person; ``after`` is the step after which the list goes on.
    """

    wanted: VerdictFilter
    said: dict[str, str]
    after: int

    def link(self, **changes: Any) -> str:
        """The arguments of the same choice with some of them changed."""
        said = {name: text for name, text in (self.said | changes).items() if text}
        return urlencode(said)


class AuditedSteps(NamedTuple):
    """The steps of one page of the list; ``more`` is the step after which the next begins, 0 where it is the last."""

    rows: Sequence[StepVerdict]
    total: int
    more: int


def step_filter(arguments: Mapping[str, str], authors: Sequence[str]) -> StepFilter:
    """What an address asks for. What says nothing sensible asks for nothing."""
    names = ("verdict", "rule", "seat", "by", "since", "until")
    said = {name: arguments[name].strip()[:40] for name in names if arguments.get(name, "").strip()}
    by = _number(said.get("by", ""))
    wanted = VerdictFilter(
        verdict=said.get("verdict", ""),
        rule=said.get("rule", "").upper(),
        seat=_number(said.get("seat", "")),
        actor=authors[by - 1] if 1 <= by <= len(authors) else None,
        since=_moment(said.get("since", "")),
        until=_moment(said.get("until", "")),
    )
    return StepFilter(wanted, said, _number(arguments.get("after", "")))


def listed(verdicts: Iterable[StepVerdict], choice: StepFilter) -> AuditedSteps:
    """The steps that are asked for; those in doubt only, where no verdict and nothing else is named."""
    wanted = choice.wanted
    every = wanted.verdict or wanted.narrow
    found = [one for one in verdicts if wanted.admits(one) and (every or one.verdict != "lawful")]
    rest = [one for one in found if one.move.number > choice.after] if choice.after else found
    more = rest[ROWS - 1].move.number if len(rest) > ROWS else 0
    return AuditedSteps(rest[:ROWS], len(found), more)


def summed_up(verdicts: Iterable[StepVerdict], others: Iterable[str]) -> dict[str, int]:
    """How many steps have each verdict, the gravest first; ``others`` are verdicts on the table itself."""
    found = [*(one.verdict for one in verdicts), *others]
    return {verdict: found.count(verdict) for verdict in ORDER if verdict in found}


def _number(text: str) -> int:
    return whole_number(text, 8) or 0


def _moment(text: str) -> datetime | None:
    """A time of day or a moment as the form gives it, in UTC."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
