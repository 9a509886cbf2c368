"""Studies: chosen steps of tables in chapters with text between them. Beside the facts, erasable."""

from domain.writing.studies.errors import NoSuchPlace, NoSuchStudy, Outdated
from domain.writing.studies.studies import Studies
from domain.writing.studies.values import Chapter, Content, Item, Link, Passage, Position, Study, Summary, Words

__all__ = [
    "Chapter",
    "Content",
    "Item",
    "Link",
    "NoSuchPlace",
    "NoSuchStudy",
    "Outdated",
    "Passage",
    "Position",
    "Studies",
    "Study",
    "Summary",
    "Words",
]
