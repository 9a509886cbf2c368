"""What a document beside the facts is, and how documents are asked for; kept by :mod:`domain.store.documents`."""

from collections.abc import Sequence
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

NAMED: Final = "SELECT id FROM document_people WHERE kind = ? AND person = ?"

B = TypeVar("B")
Visibility = Literal["private", "people", "table", "public"]
"""For the owner alone, for named people, for those who have a place at its table, for everybody who may look."""


class Heading(msgspec.Struct, frozen=True):
    """What a list says of a document. ``table`` is the id of the table it is about, empty for none, ``step`` the step
    there, 0 for none; ``owner`` the opaque id of whose it is; ``version`` counts its changes from 1; ``changed`` is the
    time (UTC) by which its kind puts it in order."""

    id: str
    owner: str
    changed: str
    table: str = ""
    step: int = 0
    visibility: Visibility = "private"
    title: str = ""
    version: int = 1


class Document(msgspec.Struct, Generic[B], frozen=True):
    """A document: its heading, ``words`` to find it by (in lower case), its body, and the
    ``people`` it is for beside its owner, in order, where its visibility is ``people``."""

    heading: Heading
    body: B
    people: tuple[str, ...] = ()
    words: str = ""


class Wanted(msgspec.Struct, frozen=True):
    """Which documents: those for which everything holds that is said here.

    ``reader`` is who may find them (an opaque id, empty for a stranger): public ones, their own, those for them.
    Every one of ``words`` stands somewhere in the words of the document. ``after`` and ``until`` bound ``changed``;
    ``before`` are ``changed`` and the id of the last document of the page before.
    """

    ids: Sequence[str] | None = None
    table: str | None = None
    tables: Sequence[str] = ()
    step: int | None = None
    owner: str | None = None
    reader: str | None = None
    words: Sequence[str] = ()
    after: str = ""
    until: str = ""
    before: tuple[str, str] | None = None

    def condition(self, kind: str) -> tuple[str, list[Any]]:
        """As SQL, and its values."""
        parts: list[tuple[str, Sequence[Any]]] = [("kind = ?", (kind,))]
        if self.ids is not None:
            parts.append((f"id IN ({marks(self.ids)})" if self.ids else "kind IS NULL", self.ids))
        if self.reader is not None:
            meant = f"(visibility = 'public' OR owner = ? OR (visibility = 'people' AND id IN ({NAMED})))"
            parts.append((meant, (self.reader, kind, self.reader)))
        if self.tables:
            parts.append((f"table_id IN ({marks(self.tables)})", self.tables))
        if self.before is not None:
            parts.append(("(changed, id) < (?, ?)", self.before))
        parts += [("words LIKE ? ESCAPE '!'", (f"%{_escaped(each)}%",)) for each in self.words]
        plain = (("table_id = ?", self.table), ("step = ?", self.step), ("owner = ?", self.owner))
        parts += [(sql, (value,)) for sql, value in plain if value is not None]
        parts += [
            (sql, (value,)) for sql, value in (("changed > ?", self.after), ("changed <= ?", self.until)) if value
        ]
        return " AND ".join(sql for sql, _ in parts), [value for _, values in parts for value in values]


def marks(values: Sequence[Any]) -> str:
    """As many question marks as there are values."""
    return ", ".join("?" * len(values))


def _escaped(words: str) -> str:
    return words.replace("!", "!!").replace("%", "!%").replace("_", "!_")
