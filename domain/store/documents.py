"""Documents beside the facts: what people write and share, one row each, typed, changed whole and erasable.

A row has what is searched for in columns of its own; the rest is a body, JSON of a struct of its kind. A body that an
older version wrote is led through the upcasters of its kind when it is read. People whom a document is for stand in a
table of their own, so that nobody's id is looked for inside a text.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic

import msgspec

from domain.store.document import NAMED, B, Document, Heading, Wanted, marks
from domain.store.errors import StoreDown
from domain.store.side_tables import SideTables
from domain.store.statements import Statements

TABLES: Final = SideTables(
    name="documents",
    version=1,
    tables={
        "documents": (
            "kind TEXT NOT NULL, id TEXT NOT NULL, table_id TEXT NOT NULL, step BIGINT NOT NULL, owner TEXT NOT NULL, "
            "visibility TEXT NOT NULL, version BIGINT NOT NULL, changed TEXT NOT NULL, title TEXT NOT NULL, "
            "words TEXT NOT NULL, shape BIGINT NOT NULL, body BYTEA NOT NULL, PRIMARY KEY (kind, id)"
        ),
        "document_people": (
            "kind TEXT NOT NULL, id TEXT NOT NULL, person TEXT NOT NULL, place BIGINT NOT NULL, "
            "PRIMARY KEY (kind, id, person)"
        ),
    },
    indexes=(
        "CREATE INDEX documents_table ON documents (kind, table_id, step)",
        "CREATE INDEX documents_owner ON documents (kind, owner, changed)",
        "CREATE INDEX documents_changed ON documents (kind, changed, id)",
        "CREATE INDEX document_people_person ON document_people (kind, person)",
    ),
)

_HEADING: Final = "id, owner, changed, table_id, step, visibility, title, version"
_COLUMNS: Final = f"{_HEADING}, words, shape, body"

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""From a body as one version wrote it, in plain values, to that of the next."""


class Documents(Generic[B]):
    """The documents of one kind. Every method works in the transaction of its statements.

    ``upcasters`` lead older bodies on in order, the first from shape 1 to 2.
    """

    def __init__(self, kind: str, body: type[B], upcasters: Sequence[Upcaster] = ()) -> None:
        self._kind = kind
        self._type = body
        self._upcasters = tuple(upcasters)
        self._decode = msgspec.json.Decoder(body).decode

    def headings(self, statements: Statements, wanted: Wanted, *, limit: int = 0, skip: int = 0) -> tuple[Heading, ...]:
        """The headings of what is wanted, the newest change first; at most ``limit`` (0: all) after ``skip``."""
        return tuple(Heading(*row) for row in self._rows(statements, _HEADING, wanted, limit, skip))

    def find(self, statements: Statements, wanted: Wanted, *, limit: int = 0) -> tuple[Document[B], ...]:
        """What is wanted, the newest change first; at most ``limit`` (0: all)."""
        return self._documents(statements, self._rows(statements, _COLUMNS, wanted, limit))

    def count(self, statements: Statements, wanted: Wanted) -> int:
        """How many documents are wanted."""
        condition, values = wanted.condition(self._kind)
        found: int = statements.fetch(f"SELECT COUNT(*) FROM documents WHERE {condition}", values)[0][0]
        return found

    def get(self, statements: Statements, document_id: str) -> Document[B] | None:
        """The document of this id."""
        return next(iter(self.find(statements, Wanted(ids=(document_id,)))), None)

    def hold(self, statements: Statements, document_id: str) -> Document[B] | None:
        """The same, and nobody else changes it until the transaction ends."""
        held = f"UPDATE documents SET version = version WHERE kind = ? AND id = ? RETURNING {_COLUMNS}"
        return next(iter(self._documents(statements, statements.fetch(held, (self._kind, document_id)))), None)

    def add(self, statements: Statements, document: Document[B]) -> None:
        """Keep a new document."""
        heading = document.heading
        statements.execute(
            f"INSERT INTO documents (kind, {_COLUMNS}) VALUES ({marks(range(12))})",
            (self._kind, *msgspec.structs.astuple(heading), *self._written(document)),
        )
        self._name(statements, document)

    def put(self, statements: Statements, document: Document[B]) -> None:
        """Put this in place of the document of its id, which is held."""
        heading = document.heading
        assigned = ", ".join(f"{column} = ?" for column in _COLUMNS.split(", ")[1:])
        values = (*msgspec.structs.astuple(heading)[1:], *self._written(document))
        statements.execute(
            f"UPDATE documents SET {assigned} WHERE kind = ? AND id = ?", (*values, self._kind, heading.id)
        )
        self._unname(statements, "id", heading.id)
        self._name(statements, document)

    def erase(self, statements: Statements, ids: Iterable[str]) -> None:
        """Nothing of these stays."""
        for document_id in ids:
            self._unname(statements, "id", document_id)
            statements.execute("DELETE FROM documents WHERE kind = ? AND id = ?", (self._kind, document_id))

    def forget(self, statements: Statements, person: str) -> tuple[str, ...]:
        """Nothing stays of what this person owns, nor that a document was for them; gives the ids of those."""
        self.erase(statements, [each.id for each in self.headings(statements, Wanted(owner=person))])
        named = tuple(document_id for (document_id,) in statements.fetch(NAMED, (self._kind, person)))
        self._unname(statements, "person", person)
        return named

    def _rows(
        self, statements: Statements, columns: str, wanted: Wanted, limit: int = 0, skip: int = 0
    ) -> list[tuple[Any, ...]]:
        condition, values = wanted.condition(self._kind)
        query = f"SELECT {columns} FROM documents WHERE {condition} ORDER BY changed DESC, id DESC"
        return statements.fetch(*((f"{query} LIMIT ? OFFSET ?", [*values, limit, skip]) if limit else (query, values)))

    def _documents(self, statements: Statements, rows: Sequence[tuple[Any, ...]]) -> tuple[Document[B], ...]:
        people = self._people(statements, [row[0] for row in rows if row[5] == "people"])
        return tuple(
            Document(Heading(*heading), self._body(shape, bytes(body)), people.get(heading[0], ()), words)
            for *heading, words, shape, body in rows
        )

    def _people(self, statements: Statements, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """By document the people whom it is for, in order."""
        if not ids:
            return {}
        query = f"SELECT id, person FROM document_people WHERE kind = ? AND id IN ({marks(ids)}) ORDER BY id, place"
        named: dict[str, tuple[str, ...]] = {}
        for document_id, person in statements.fetch(query, (self._kind, *ids)):
            named[document_id] = (*named.get(document_id, ()), person)
        return named

    def _written(self, document: Document[B]) -> tuple[str, int, bytes]:
        return document.words, len(self._upcasters) + 1, msgspec.json.encode(document.body)

    def _body(self, shape: int, body: bytes) -> B:
        if shape == len(self._upcasters) + 1:
            return self._decode(body)
        if shape > len(self._upcasters) + 1:
            raise StoreDown(f"a newer Cairn wrote this {self._kind}: it has shape {shape}")
        older = msgspec.json.decode(body)
        for upcast in self._upcasters[shape - 1 :]:
            older = upcast(older)
        return msgspec.convert(older, self._type)

    def _name(self, statements: Statements, document: Document[B]) -> None:
        people = enumerate(dict.fromkeys(document.people))
        rows = [(self._kind, document.heading.id, person, place) for place, person in people]
        statements.executemany("INSERT INTO document_people VALUES (?, ?, ?, ?)", rows)

    def _unname(self, statements: Statements, column: str, value: str) -> None:
        statements.execute(f"DELETE FROM document_people WHERE kind = ? AND {column} = ?", (self._kind, value))
