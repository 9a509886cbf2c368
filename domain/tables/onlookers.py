"""What those know of a table who only look on: as much of it as its terms let them see by now."""

from functools import lru_cache

from domain.tables.floor import Floor
from domain.tables.floor.closing import is_closed
from domain.tables.floor.delay import visible_revision
from domain.tables.table import Table


def as_onlookers_know(table: Table, floor: Floor, now: str) -> Table:
    """A table as far as somebody without a place may know of it at this moment (UTC)."""
    closed = is_closed(floor.end, over=table.truth.state().ending is not None)
    revision = visible_revision(floor.terms, table.record, now, closed=closed)
    return table if revision == table.record.revision else _earlier(table, revision)


@lru_cache(maxsize=64)
def _earlier(table: Table, revision: int) -> Table:
    return table.at(revision)
