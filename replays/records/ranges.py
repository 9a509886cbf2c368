"""The steps that somebody wants to show, named in the header of a record file: a reader opens at the first."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.tables.labels import Labels

FIELD: Final = "x-range"


class Range(NamedTuple):
    """From a step to a step, both included."""

    first: int
    last: int


def ranged(labels: Labels, steps: Range) -> Labels:
    """The labels of a file that is written for these steps."""
    return replace(labels, extra=labels.extra | {FIELD: {"from": steps.first, "to": steps.last}})


def range_of(labels: Labels, steps: int) -> Range | None:
    """The steps that a file was written to show; None where it names none, or some that are not among its ``steps``."""
    named = labels.extra.get(FIELD)
    if not isinstance(named, dict):
        return None
    first, last = named.get("from"), named.get("to")
    if type(first) is not int or type(last) is not int or not 1 <= first <= last <= steps:
        return None
    return Range(first, last)
