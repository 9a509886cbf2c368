"""The disputes of a table as plain data: for a report to take away, and for programs. Nobody is named in it."""

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from domain.tables.disputes import Dispute, Docket

Reads = Callable[[Dispute], bool]
"""Whether the words of a dispute are for this reader; images are only named by their hash."""


def disputes_as_data(docket: Docket, reads: Reads) -> list[dict[str, Any]]:
    """Every dispute from the claim to its end. People are ``person 1``, ``person 2`` in the order they came in.

    Words that are not for the reader are None.
    """
    return [_told(dispute, reads(dispute)) for dispute in docket.disputes]


def _told(dispute: Dispute, reads: bool) -> dict[str, Any]:
    people = _People()
    claim: dict[str, Any] = people.unnamed(dispute.claim)
    told = {
        "dispute": dispute.number,
        "state": dispute.state,
        "claim": claim,
        "statements": [people.unnamed(one) for one in dispute.statements],
        "rulings": [people.unnamed(one) for one in dispute.rulings],
        "reopening": people.unnamed(dispute.reopening) if dispute.reopening else None,
        "changes": [people.unnamed(one) for one in dispute.changes],
    }
    return told if reads else _silent(told)


class _People:
    """Numbers people as they come in."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def unnamed(self, value: Any) -> dict[str, Any]:
        """The fields of a value, people by their numbers."""
        fields: dict[str, Any] = to_builtins(value)
        return {name: self._number(part) if name in ("person", "second") else part for name, part in fields.items()}

    def _number(self, person: str | None) -> str | None:
        return None if person is None else f"person {self._numbers.setdefault(person, len(self._numbers) + 1)}"


def _silent(value: Any) -> Any:
    """The same without anything that somebody wrote."""
    if isinstance(value, dict):
        return {name: None if name == "words" else _silent(part) for name, part in value.items()}
    return [_silent(part) for part in value] if isinstance(value, list) else value
