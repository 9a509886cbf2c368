"""What a correction would do, before it is approved; computed from its reader's sight alone, and nothing is written."""

from collections.abc import Mapping

import msgspec

from domain.record.corrections import Conflict, Correction, Settlement, supposed
from domain.record.history import History
from replays.changes import Changes, changes


class Preview(msgspec.Struct, frozen=True):
    """What speaks against a correction, and the table as it stands beside the table as it would stand."""

    conflicts: tuple[Conflict, ...]
    changes: Changes

    @property
    def settled(self) -> bool:
        """Whether it can be approved, as far as this reader sees."""
        return not any(conflict.blocks for conflict in self.conflicts)


def preview(history: History, correction: Correction, settlements: Mapping[int, Settlement]) -> Preview:
    """What a correction with these settlements by step would make of a table, as its viewer may know it.

    Acts that conflict and are not settled are shown as if they stood, or left out where they cannot be. Raises
    NotPossible, and Unreadable for a move of the official.
    """
    found = supposed(history, correction, settlements)
    return Preview(found.conflicts, changes(history, found.history))
