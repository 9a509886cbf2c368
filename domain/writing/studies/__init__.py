"""Studies: chosen steps of tables in chapters with text between them. Beside the facts, erasable."""

from domain.writing.studies.errors import NoSuchPlace, NoSuchStudy, Outdated
from domain.writing.studies.studies import Studies
from domain.writing.studies.values import (
    Chapter,
    Content,
    Item,
    Position,
    ServiceLink,
    StepRange,
    Study,
    StudyText,
    Summary,
)

__all__ = [
    "Chapter",
    "Content",
    "Item",
    "NoSuchPlace",
    "NoSuchStudy",
    "Outdated",
    "Position",
    "ServiceLink",
    "StepRange",
    "Studies",
    "Study",
    "StudyText",
    "Summary",
]
