"""The replay page of a table with 3,000 notes beside the same page without any."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from domain.writing.notes import Anchor, Note, Notes, NoteText
from domain.writing.visibility import Shared
from tests.bench.measure import ROUNDS, Figure, at_most, seconds, side_by_side
from tests.bench.pages import table_of
from tests.recorded import Sitting
from tests.web.served import Served

NOTES = 3000


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of notes, on SQLite files in this folder."""
    plain, noted = Served(folder / "plain"), Served(folder / "noted")
    sittings = table_of(plain), table_of(noted)
    _note(noted, sittings[1])
    addresses = [f"/tables/{sittings[0].id}/steps/{number}" for number in sittings[0].table.record.standing]
    first = seconds(lambda: noted.client.get(addresses[-1]))
    for served in (plain, noted):
        for address in addresses:
            served.client.get(address)
    own, other = side_by_side(
        lambda: [noted.client.get(address) for address in addresses],
        lambda: [plain.client.get(address) for address in addresses],
        ROUNDS,
    )
    detail = f"{own / len(addresses) * 1e6:.0f} against {other / len(addresses) * 1e6:.0f} microseconds"
    yield at_most(f"replay page of a table with {NOTES} notes beside one without", own / other, 1.5, detail)
    yield Figure("the first page after a note was written there", f"{first * 1000:.0f} ms", "told", held=True)


def _note(served: Served, sitting: Sitting) -> None:
    store, steps = served.recorder.store, sitting.table.record.standing
    at = "2026-11-30T14:00:00.000Z"
    notes = [
        Note(
            id=uuid4(),
            table=sitting.id,
            anchor=Anchor(steps[number % len(steps)], steps[number % len(steps)]),
            shared=Shared("p-somebody", "public"),
            words=NoteText(f"What was *played* here, thought {number}.", "!?" if number % 3 else "", ("thought",), at),
            made=at,
            revision=1,
        )
        for number in range(NOTES)
    ]
    bring = Notes(store, lambda: at).bringing(notes)
    with store.beside() as statements:
        bring(statements)
