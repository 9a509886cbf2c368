"""A record file on its way into the store: a new chain of the same facts, with their original times and authors."""

from typing import NamedTuple
from uuid import UUID, uuid4

from msgspec.structs import replace

from domain.play.game import Game
from domain.play.official import OFFICIAL_FACTS
from domain.record.envelope import RecordedFact
from domain.record.facts import HeadMoved
from domain.record.record import Record
from replays.records.board import UNNAMED
from replays.records.faults import ReadFile, ReadPart, SideLine


class NotWhole(Exception):
    """A file that cannot be brought in; the message says what is wrong with it and where."""


class Brought(NamedTuple):
    """What ``Recorder.bring_in`` takes, what people wrote about the table, and its record as it was read."""

    table: UUID
    game: Game
    filed: tuple[RecordedFact, ...]
    labels: bytes
    side: tuple[SideLine, ...]
    record: Record


def bring(reading: ReadFile, actor: str, now: str) -> Brought:
    """A whole record made ready to be stored. ``actor`` and ``now`` stand in where the file says nothing.

    Raises NotWhole for a file with a fault, and for one that holds only what one viewer saw.
    """
    opened = reading.opened
    if reading.fault or opened is None:
        raise NotWhole(reading.told())
    if opened.seen_by != "open":
        who = "everybody" if opened.seen_by == "public" else f"seat {opened.seen_by}"
        raise NotWhole(f"{reading.name} holds only what {who} saw; a whole record can be brought in")
    named = opened.record.table
    filed = tuple(_provenance(each, opened, actor, now) for each in opened.filed)
    table = uuid4() if named == UNNAMED else named
    return Brought(table, opened.game, filed, opened.labels.encode(), opened.side, opened.record)


def _provenance(filed: RecordedFact, opened: ReadPart, actor: str, now: str) -> RecordedFact:
    given = filed.envelope
    envelope = replace(
        given,
        actor=given.actor or actor,
        command_id=given.command_id or f"file-{given.entry}",
        recorded=given.recorded or now,
        happened=given.happened or given.recorded or now,
        imported=now,
    )
    fact = filed.fact
    if isinstance(fact, HeadMoved | OFFICIAL_FACTS) and not opened.chained:
        fact = replace(fact, asked=fact.asked or envelope.actor)
    return replace(filed, envelope=envelope, fact=fact)
