"""A stored fact in its envelope: who, when, why, and where in the record."""

import msgspec

from domain.play.vocabulary import Fact


class Envelope(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who, when and why of one stored fact. Times are UTC, ``2026-11-30T07:31:12.123Z``.

    ``version`` is that of the fact's schema, as it was written. ``entry`` is the revision this fact's entry made;
    ``step`` and ``parent`` are 0 for facts of the table itself. ``asked`` is the move as everybody may read it, on the
    first fact of a step; ``irregular`` says that it stood against the rules.
    """

    version: int
    entry: int
    step: int
    parent: int
    actor: str
    command_id: str
    recorded: str
    happened: str
    asked: str | None = None
    irregular: bool = False
    corrects: int | None = None
    restates: int | None = None
    imported: str | None = None


class RecordedFact(msgspec.Struct, frozen=True):
    """One stored fact, decoded: its envelope, the fact with all faces, and the words of the move when it opens a
    step."""

    envelope: Envelope
    fact: Fact
    asked: str | None = None
    reason: str | None = None
