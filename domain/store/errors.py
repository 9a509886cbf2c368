"""What can go wrong in the store, in plain words: what, where, why."""

from uuid import UUID


class StoreError(Exception):
    """Something the store could not do; nothing of it was written unless the message says so."""


class Moved(StoreError):
    """The stream is not where the writer thought: somebody else appended first. Read on and decide again."""

    def __init__(self, stream: UUID, expected: int, standing: int) -> None:
        super().__init__(f"stream {stream} is at row {standing}, not at {expected}")
        self.stream = stream
        self.expected = expected
        self.standing = standing


class StoreFull(StoreError):
    """The store can be read but not written: the disk is full, or the database is read-only."""


class StoreDown(StoreError):
    """The store does not answer. An append that met this may or may not have been kept: look for its command id."""


class NoStore(StoreDown):
    """There is no store at this address, and none was to be begun."""

    def __init__(self, place: str) -> None:
        super().__init__(f"there is no store at {place}")


class StoreLost(StoreDown):
    """A file of the store was removed, replaced or cut while it was in use; nothing more is written."""


class Damaged(StoreError):
    """What is stored is not what was written. ``stream`` and ``number`` name the row, as far as it is known."""

    def __init__(self, stream: UUID | None, number: int | None, why: str) -> None:
        place = "the log" if stream is None else f"stream {stream}"
        super().__init__(f"{place}{'' if number is None else f', row {number}'}: {why}")
        self.stream = stream
        self.number = number
        self.why = why


class LogCut(Damaged):
    """The log ends before rows that a projection has seen."""

    def __init__(self, end: int, seen: int, projection: str) -> None:
        super().__init__(None, None, f"it ends at {end}, but {projection} was made from {seen} rows")


class NotPossible(Exception):
    """A request about the record itself that cannot be met: nothing to take back, no such step."""
