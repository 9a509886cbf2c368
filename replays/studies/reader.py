"""Read a study file: every line judged, every record in it read as a record file. Nothing in it is trusted."""

from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from domain.store.fields import Unfit
from domain.writing.studies import Chapter, Content, Item
from domain.writing.studies.fields import CHAPTERS, ITEMS, TABLES, an_item, bounded, kept_text, kept_title
from replays.records import Fault, ReadFile, read_record
from replays.records.faults import Bad
from replays.records.lines import FILE_LINES, Object, bad, linked, read_object
from replays.studies.shapes import Counts, LastLine, RecordAnnouncedLine, StudyHeaderLine, Titled
from replays.studies.writer import FILE_BYTES, VERSION, write_study

LINES: Final = 4 * FILE_LINES


class Embedded(NamedTuple):
    """The record of one table in a study file: from which line on, and what it turned out to be."""

    table: UUID
    line: int
    data: bytes
    reading: ReadFile


class StudyReading(NamedTuple):
    """A study file as read: what the study says and the records with it, or the fault that speaks against all of it."""

    name: str
    content: Content | None
    records: tuple[Embedded, ...]
    fault: Fault | None

    def told(self) -> str:
        """The fault in words, empty when there is none."""
        return self.fault.told(self.name) if self.fault else ""


def read_study(data: bytes, name: str) -> StudyReading:
    """Read a study file; ``name`` is what messages call it. Never raises for what is in the file."""
    try:
        return _StudyReader(data, name).read()
    except Bad as error:
        return StudyReading(name, None, (), error.fault)


class _StudyReader:
    """A file while it is read, line after line."""

    def __init__(self, data: bytes, name: str) -> None:
        if len(data) > FILE_BYTES:
            bad("unreadable", 1, f"the file has more than {FILE_BYTES // 2**20} MiB")
        if data.count(b"\n") > LINES:
            bad("unreadable", 1, f"the file has more than {LINES} lines")
        self.name = name
        self.data = data
        self.raws = data.split(b"\n")
        self.tail = self.raws.pop()
        self.number = 0
        self.chapters: list[tuple[str, list[Item]]] = []
        self.records: list[Embedded] = []
        self.previous: str | None = None

    def read(self) -> StudyReading:
        """The whole file. Raises Bad."""
        header = self._header(self._next())
        while "end" not in (line := self._next()):
            self._add(line)
        self._close(self._as(LastLine, line).end)
        chapters = tuple(Chapter(title, tuple(items)) for title, items in self.chapters)
        content = Content(header.title, header.intro, chapters)
        self._fit(bounded, content)
        for record in self.records:
            if record.table not in content.tables():
                bad("contradiction", record.line, "the study shows nothing of this table")
        if write_study(content, {one.table: one.data for one in self.records}) != self.data:
            bad("damaged", self.number, "the lines are not as Cairn writes this study, though their chain is right")
        return StudyReading(self.name, content, tuple(self.records), None)

    def _header(self, line: Object) -> StudyHeaderLine:
        if "cairn-study" not in line:
            bad("unreadable", 1, 'this is not a study: its first line has no "cairn-study" field')
        if isinstance(line["cairn-study"], int) and line["cairn-study"] > VERSION:
            bad("unreadable", 1, f"this is format {line['cairn-study']}; this program reads up to {VERSION}")
        header: StudyHeaderLine = self._as(StudyHeaderLine, line)
        self._spelled("title", header.title, kept_title)
        self._spelled("intro", header.intro, lambda text: kept_text("intro", text))
        return header

    def _add(self, line: Object) -> None:
        if "record" in line:
            self._record(self._as(RecordAnnouncedLine, line))
        elif self.records:
            bad("contradiction", self.number, "records come after all chapters")
        elif "chapter" in line:
            self._chapter(self._as(Titled, line).chapter)
        else:
            self._item(self._as(Item, line))

    def _chapter(self, title: str) -> None:
        if len(self.chapters) == CHAPTERS:
            bad("unreadable", self.number, f"there are more than {CHAPTERS} chapters")
        self._spelled("chapter", title, kept_title)
        self.chapters.append((title, []))

    def _item(self, item: Item) -> None:
        if not self.chapters:
            bad("contradiction", self.number, "an item comes after the title of its chapter")
        items = self.chapters[-1][1]
        if len(items) == ITEMS:
            bad("unreadable", self.number, f"there are more than {ITEMS} items in this chapter")
        self._spelled("item", item, lambda each: an_item(each, kept_text))
        items.append(item)

    def _record(self, announced: RecordAnnouncedLine) -> None:
        line, count = self.number, announced.lines
        if len(self.records) == TABLES or any(one.table == announced.record for one in self.records):
            bad("contradiction", line, f"a study has one record of each of at most {TABLES} tables")
        if not 1 <= count <= min(FILE_LINES, len(self.raws) - line):
            bad("cut short", line, f"the file has no {count} lines after this one", field="lines")
        data = b"".join(raw + b"\n" for raw in self.raws[line : line + count])
        if sha256(data).hexdigest() != announced.sha256:
            bad("damaged", line, f"the next {count} lines are not the record that was written here", field="sha256")
        self.records.append(self._opened(announced.record, line, data))
        self.number += count

    def _opened(self, table: UUID, line: int, data: bytes) -> Embedded:
        reading = read_record(data, self.name)
        if reading.fault:
            raise Bad(msgspec.structs.replace(reading.fault, line=line + reading.fault.line))
        assert reading.opened is not None, "what has no fault was opened"
        if reading.opened.record.table != table or not reading.opened.chained:
            bad("contradiction", line + 1, "this is not the chained record of the table that was announced")
        return Embedded(table, line + 1, data, reading)

    def _close(self, counts: Counts) -> None:
        if self.number < len(self.raws) or self.tail:
            bad("contradiction", self.number + 1, f"the study ended in line {self.number}")
        found = Counts(len(self.chapters), sum(len(items) for _, items in self.chapters), len(self.records))
        if counts != found:
            bad("damaged", self.number, "the study was written with more or fewer lines than are here", field="end")

    def _next(self) -> Object:
        """The next line of the study itself, proved to be the next link of its chain."""
        if self.number == len(self.raws):
            bad("cut short", self.number + 1, "the study ends here without its last line")
        raw = self.raws[self.number]
        self.number += 1
        found = read_object(self.number, raw)
        if "chain" not in found:
            bad("damaged", self.number, "every line of a study has a chain", field="chain")
        self.previous = linked(self.number, raw, found, self.previous)
        return found

    def _as(self, kind: Any, line: Object) -> Any:
        try:
            return msgspec.convert(line, kind)
        except msgspec.ValidationError as error:
            bad("unreadable", self.number, str(error).replace("`", "").replace(" - at $.", ": "))

    def _fit(self, judge: Any, value: Any) -> Any:
        try:
            return judge(value)
        except Unfit as error:
            bad("unreadable", self.number, error.why, field=error.field)

    def _spelled(self, field: str, value: Any, judge: Any) -> None:
        """Refuse what the judge would not keep exactly as it is."""
        if self._fit(judge, value) != value:
            bad("unreadable", self.number, "a text has blanks at its ends or lines that end with CR", field=field)
