"""The generations of tie-break rules, fixed when a tournament opens."""

import datetime
from enum import StrEnum


class RuleSet(StrEnum):
    """A generation of rules by the year it came into use; they differ in what unplayed rounds are worth."""

    Y2012 = "2012"
    Y2018 = "2018"
    """As 2012, but in Sonneborn-Berger an unplayed round of one's own counts half, whatever it gave."""
    Y2023 = "2023"
    Y2026 = "2026"

    @property
    def virtual(self) -> bool:
        """Whether own unplayed rounds meet a virtual opponent and those of opponents count as draws."""
        return self in (RuleSet.Y2012, RuleSet.Y2018)


STARTS = ((datetime.date(2026, 3, 1), RuleSet.Y2026), (datetime.date(2024, 4, 1), RuleSet.Y2023))


def rules_on(start: datetime.date) -> RuleSet:
    """The rules for a tournament that starts on this day, unless its director names others."""
    return next((rules for day, rules in STARTS if start >= day), RuleSet.Y2012)
