"""Score sheets as they are typed, read and audited as ``check`` does it."""

from domain.play.vocabulary import Viewer
from domain.record.history import History
from replays.audit import audit
from replays.records import ReadPart, read_record


def opened(text: str) -> ReadPart:
    """The table of a sheet, as far as it could be read."""
    reading = read_record(text.encode(), "sheet")
    assert reading.opened is not None, reading.told()
    return reading.opened


def doubts(text: str, viewer: Viewer = "open") -> list[tuple[int, str, str]]:
    """Step, verdict and rule of everything that is not proved lawful, a refused move last."""
    reading = read_record(text.encode(), "sheet")
    table = opened(text)
    found = [
        (one.step, one.verdict, one.rule)
        for one in audit(History(table.game, table.record, viewer), table.refused).doubts
    ]
    fault = reading.fault
    return [*found, *([(fault.step, fault.kind, fault.rule)] if fault else [])]
