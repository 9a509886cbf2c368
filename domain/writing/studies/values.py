"""What a study is made of: plain values, the same in the store, in a file and on a page."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from domain.writing.visibility import Shared, Visibility


class StudyText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="item", tag="text"):
    """Text of the author in CommonMark."""

    text: str


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="item", tag="step"):
    """The table after one step. ``sight`` is a viewer as text (``public``, ``2``, ``open``, ``scorer``).

    ``revision`` is that of the table when it was chosen, so that a later correction changes nothing in the study.
    """

    table: UUID
    step: int
    revision: int
    sight: str = "public"
    caption: str = ""


class StepRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="item", tag="steps"):
    """The steps from ``first`` to ``last`` that stood at this revision, as sentences."""

    table: UUID
    first: int
    last: int
    revision: int
    sight: str = "public"
    caption: str = ""


class ServiceLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="item", tag="link"):
    """Something else within the service: a note, a line of what might have been, a rule."""

    address: str
    caption: str = ""


Shown = Position | StepRange
"""What shows something of a table."""

Item = StudyText | Position | StepRange | ServiceLink


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a study with its items in order."""

    title: str
    items: tuple[Item, ...] = ()


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a study says; ``intro`` is CommonMark and may be empty."""

    title: str
    intro: str = ""
    chapters: tuple[Chapter, ...] = ()

    def shown(self) -> Iterator[Shown]:
        """Everything in it that shows a table, in order."""
        for chapter in self.chapters:
            yield from (item for item in chapter.items if isinstance(item, Shown))

    def tables(self) -> tuple[UUID, ...]:
        """The tables that it shows, in the order of their first appearance."""
        return tuple(dict.fromkeys(item.table for item in self.shown()))


class Study(msgspec.Struct, frozen=True):
    """A study as it is kept. ``version`` counts its changes from 1; times are UTC."""

    id: UUID
    version: int
    author: str
    visibility: Visibility
    people: tuple[str, ...]
    content: Content
    made: str
    changed: str

    def shared(self, sight: str = "public") -> Shared:
        """How far something in it is shared that was written from this sight."""
        return Shared(self.author, self.visibility, self.people, sight)


class Summary(msgspec.Struct, frozen=True):
    """A study in a list."""

    id: UUID
    title: str
    author: str
    visibility: Visibility
    changed: str
