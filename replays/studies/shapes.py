"""The shape of the lines of a study file that are not items."""

from uuid import UUID

import msgspec


class StudyHeaderLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"version": "cairn-study"}):
    """The first line."""

    version: int
    title: str
    intro: str


class Titled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line that begins a chapter."""

    chapter: str


class RecordAnnouncedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line before a record: of which table, of how many lines, and what they hash to."""

    record: UUID
    lines: int
    sha256: str


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the file holds."""

    chapters: int
    items: int
    records: int


class LastLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: that the file is whole."""

    end: Counts
