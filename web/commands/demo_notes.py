"""Notes in the demonstration: on a table that is over, by a player, a judge and somebody who looked on."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.tables.recorder import Recorder
from domain.tables.table import Table
from domain.writing.notes import Anchor, Draft, Glyph, Note, Notes, Said
from domain.writing.visibility import EVERYTHING, Shared


class _Remark(NamedTuple):
    """What somebody (a login) says of a step, at a place on the way through the table (0 to 1)."""

    who: str
    place: float
    text: str
    glyph: Glyph = ""
    tags: tuple[str, ...] = ()


_REMARKS: Final = (
    _Remark("ann", 0.2, "Quiet, and right: the **draw** costs nothing while nobody can attack.", "!", ("opening",)),
    _Remark("judge", 0.45, "Both asked at this point whether the hand had to be shown. It had not.", "", ("ruling",)),
    _Remark("spectator", 0.6, "Why not climb once more?", "?!", ("end-game",)),
    _Remark("ann", 0.85, "From here on it was lost:\n\n* too few cards left\n* and none that fits", "?", ("end-game",)),
)
_ANSWER: Final = _Remark("ben", 0.6, "Because the next card would have had to fall *below* it.")


def add_notes(recorder: Recorder, people: Mapping[str | None, str], table: Table) -> None:
    """Write them; ``people`` are opaque ids by login."""
    notes = Notes(recorder.store, recorder.clock)
    written = [notes.write(_draft(people, table, remark)) for remark in _REMARKS]
    notes.write(_draft(people, table, _ANSWER, written[2]))


def _draft(people: Mapping[str | None, str], table: Table, remark: _Remark, answers: Note | None = None) -> Draft:
    record = table.record
    step = record.standing[round(remark.place * (len(record.standing) - 1))]
    return Draft(
        table=record.table,
        said=Said(remark.text, remark.glyph, remark.tags),
        shared=Shared(people[remark.who], "public", sight=EVERYTHING),
        anchor=Anchor(step, step),
        steps=len(record.steps),
        revision=record.revision,
        answers=answers.id if answers else None,
    )
