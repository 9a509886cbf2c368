"""Study files: ``*.cairn-study``, written and read. The format is specified in docs/study-format.md."""

from replays.studies.reader import Embedded, StudyReading, read_study
from replays.studies.writer import FILE_BYTES, write_study

__all__ = ["FILE_BYTES", "Embedded", "StudyReading", "read_study", "write_study"]
