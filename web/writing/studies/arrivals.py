"""The tables of a study file on their way in: which are here, which can come, which cannot."""

from collections.abc import Iterable
from typing import Final, NamedTuple
from uuid import UUID

from domain.people import Person
from domain.store.errors import NotPossible
from domain.tables.table import NotFound
from domain.writing.studies.arrivals import ArrivedFile
from replays.records import NotWhole, bring
from replays.studies import Embedded, StudyReading, read_study
from web.shell.files import written_for
from web.shell.known_table import known_table
from web.shell.services import services
from web.shell.views import view_of

MISSING: Final = "not in the file; where it is shown, the study says so"
HERE: Final = "here already"
OTHERWISE: Final = "here already, as it is here; the file has it as it was elsewhere or for others"
COMES: Final = "is brought in, {} steps"
SIGHT: Final = "cannot be brought in: the file holds only what {} saw; its steps stay in the study and show nothing"


class ArrivingTable(NamedTuple):
    """A table that a study file shows: its id, who plays there as far as is known, and what becomes of it."""

    id: UUID
    title: str
    fate: str
    comes: bool = False


def read(arrival: ArrivedFile) -> StudyReading:
    """A study file as read."""
    return read_study(arrival.data, arrival.name)


def tables_of(reading: StudyReading) -> tuple[ArrivingTable, ...]:
    """Every table that a study file shows, with what would become of it if the visitor said yes."""
    assert reading.content is not None, "a file with a fault is not asked for its tables"
    records = {one.table: one for one in reading.records}
    return tuple(_table(table, records.get(table)) for table in reading.content.tables())


def bring_tables(records: Iterable[Embedded], person: Person) -> None:
    """Bring in the whole records of tables that are not here; who does it directs them and keeps their record."""
    for one in records:
        if not _is_here(one.table):
            _bring(one, person)


def _bring(one: Embedded, person: Person) -> None:
    try:
        brought = bring(one.reading, person.id, services().recorder.clock())
        services().recorder.bring_in(brought.table, brought.filed, brought.labels, importer=person.id)
    except (NotWhole, NotPossible):
        return  # the preview said so, or somebody else brought it in meanwhile


def _table(table: UUID, embedded: Embedded | None) -> ArrivingTable:
    if embedded is None:
        return ArrivingTable(table, "", HERE if _looks(table) else MISSING)
    opened = embedded.reading.opened
    assert opened is not None, "a study with a record that does not open is not read"
    names = ", ".join(opened.labels.players.values()) or opened.game.title
    if _is_here(table):
        return ArrivingTable(table, names, HERE if _same(embedded) else OTHERWISE)
    if opened.seen_by != "open":
        who = "everybody" if opened.seen_by == "public" else f"seat {opened.seen_by}"
        return ArrivingTable(table, names, SIGHT.format(who))
    return ArrivingTable(table, names, COMES.format(len(opened.record.steps)), comes=True)


def _same(embedded: Embedded) -> bool:
    """Whether the visitor would be given this very file here."""
    return _looks(embedded.table) and written_for(view_of(known_table(embedded.table).table, {})) == embedded.data


def _looks(table: UUID) -> bool:
    return _is_here(table) and known_table(table).permissions.may("look")


def _is_here(table: UUID) -> bool:
    try:
        services().recorder.load(table)
    except NotFound:
        return False
    return True
