"""The one way to write a study file, byte for byte: its own lines in a chain, the records of its tables whole."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec

from domain.writing.studies import Content
from replays.records.lines import NOTHING_BEFORE, Object, chained

VERSION: Final = 1
"""The version of the format that is written and read."""
FILE_BYTES: Final = 16 * 1024 * 1024
"""A study file has no more, with all its records."""


def write_study(content: Content, records: Mapping[UUID, bytes]) -> bytes:
    """A study with the record files of its tables, as far as there are any, in the order in which it shows them."""
    previous, written = NOTHING_BEFORE, []
    for line, record in _lines(content, records):
        previous, raw = chained(previous, line)
        written += [raw, record]
    return b"".join(written)


def _lines(content: Content, records: Mapping[UUID, bytes]) -> Iterator[tuple[Object, bytes]]:
    """The lines of the study itself, each with the record that follows it."""
    yield {"cairn-study": VERSION, "title": content.title, "intro": content.intro}, b""
    for chapter in content.chapters:
        yield {"chapter": chapter.title}, b""
        for item in chapter.items:
            yield msgspec.to_builtins(item), b""
    told = [table for table in content.tables() if table in records]
    for table in told:
        yield _announced(table, records[table]), records[table]
    items = sum(len(chapter.items) for chapter in content.chapters)
    yield {"end": {"chapters": len(content.chapters), "items": items, "records": len(told)}}, b""


def _announced(table: UUID, record: bytes) -> Object:
    return {"record": str(table), "lines": record.count(b"\n"), "sha256": sha256(record).hexdigest()}
