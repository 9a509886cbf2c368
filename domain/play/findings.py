"""What a judge says of an act: findings with their rules, and the refusals that come of them."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from math import comb
from typing import Final

import msgspec

from domain.play.vocabulary import Announcement, Rule

COMPLETIONS: Final = 10_000
"""In so many ways at most unseen cards are laid out to see whether an act is the same in all of them."""


def few_enough(cards: int, taken: int) -> bool:
    """Whether so many of so many cards can be taken in few enough ways to look at each."""
    return comb(cards, taken) <= COMPLETIONS


class Verdict(Enum):
    """How an act stands to the rules, as far as its judge could see."""

    UNLAWFUL = "unlawful"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "cannot be known"


class Finding(msgspec.Struct, frozen=True):
    """One thing a judge has to say about an act. ``why`` gives the numbers: "5 does not divide 44"."""

    verdict: Verdict
    rule: Rule
    why: str


def impossible(rule: Rule, why: str) -> Finding:
    """It cannot have happened."""
    return Finding(Verdict.IMPOSSIBLE, rule, why)


def unlawful(rule: Rule, why: str) -> Finding:
    """It is against a rule."""
    return Finding(Verdict.UNLAWFUL, rule, why)


def unknown(rule: Rule, why: str) -> Finding:
    """It rests on cards this sight does not show."""
    return Finding(Verdict.UNKNOWN, rule, why)


class Refused(Exception):
    """An act that is not accepted; nothing was changed."""

    def __init__(self, rule: Rule, why: str) -> None:
        super().__init__(f"{why} ({rule.id})")
        self.rule = rule
        self.why = why


class Illegal(Refused):
    """Against a rule. It can still be recorded as irregular when it stood at the table."""


class Impossible(Refused):
    """Cannot have happened with these cards; not even as irregular."""


class Unreadable(ValueError):
    """Text that is no move of this game; ``why`` says what was expected."""


def worst(findings: Iterable[Finding]) -> Finding | None:
    """The finding an act is refused with: impossible before unlawful, the first of its kind."""
    first = None
    for finding in findings:
        if finding.verdict is Verdict.IMPOSSIBLE:
            return finding
        if first is None and finding.verdict is Verdict.UNLAWFUL:
            first = finding
    return first


def refuse(findings: Iterable[Finding], *, stood: bool = False) -> None:
    """Raise what the findings say: Impossible always, Illegal unless the act ``stood`` at the table."""
    finding = worst(findings)
    if finding is None:
        return
    if finding.verdict is Verdict.IMPOSSIBLE:
        raise Impossible(finding.rule, finding.why)
    if not stood:
        raise Illegal(finding.rule, finding.why)


def announcement_findings(
    game_announcements: Sequence[Announcement], choices: Sequence[tuple[str, str]]
) -> Iterator[Finding]:
    """What is wrong with these choices: none at all, an unknown key, a value that is not offered."""
    if not choices:
        yield Finding(Verdict.IMPOSSIBLE, game_announcements[0].rule, "nothing is announced")
    known = {announcement.key: announcement for announcement in game_announcements}
    for key, value in choices:
        announcement = known.get(key)
        if announcement is None:
            rule = game_announcements[0].rule
            yield Finding(Verdict.IMPOSSIBLE, rule, f"{key!r} is not announced in this game; it has {', '.join(known)}")
        elif not announcement.admits(value):
            offered = ", ".join(announcement.options)
            yield Finding(
                Verdict.IMPOSSIBLE,
                announcement.rule,
                f"{value!r} is not offered for {key}; it is one of {offered}",
            )
