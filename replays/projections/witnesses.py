"""What the projections saw of the log, held against the log as it is: they witness what was cut off since."""

from collections.abc import Iterator

from domain.tables.disputes import ClockReading, Disputes
from domain.tables.floor import Floors
from domain.tables.recorder import Recorder
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.places import Places


def contradictions(recorder: Recorder) -> Iterator[str]:
    """Everything that a projection saw and the log does not say any more. The projections stay as they are."""
    yield from Catalogue(recorder).contradictions()
    floors = Places(Floors(recorder.store, recorder.clock)).streams()
    dockets = DisputeList(Disputes(recorder.store, lambda: ClockReading(recorder.clock()))).streams()
    for what, streams in (("floor", floors), ("docket", dockets)):
        for stream in streams:
            if not recorder.store.recorder.head(stream)[0]:
                yield f"stream {stream}: a list saw this {what} of a table, and the log has none of it"
