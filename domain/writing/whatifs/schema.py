"""The tables of what-if lines, beside the facts: erasable; times as UTC text, people by their ids."""

from typing import Any, Final

import msgspec

from domain.store import Migration, SideTables, Statements
from domain.store.document import Document, Heading
from domain.store.documents import TABLES as DOCUMENTS
from domain.writing.whatifs.rows import LINES, WhatIfBody

_FIRST: Final = (
    "SELECT id, author, made, table_id, step, visibility, name, people, revision, sight, seed, parent, branch, signed "
    "FROM whatifs"
)


def _as_documents(statements: Statements) -> int:
    rows = statements.fetch(_FIRST)
    for row in rows:
        LINES.add(statements, _document(*row))
    statements.execute("DROP TABLE whatifs")
    return len(rows)


def _document(
    line: str, author: str, made: str, table: str, step: int, visibility: Any, name: str, people: str, *body: Any
) -> Document[WhatIfBody]:
    named = msgspec.json.decode(people, type=tuple[str, ...]) if visibility == "people" else ()
    return Document(Heading(line, author, made, table, step, visibility, name), WhatIfBody(*body), named)


TABLES: Final = SideTables(
    name="whatifs",
    version=2,
    tables={
        "whatif_steps": (
            "line TEXT NOT NULL, number BIGINT NOT NULL, asked TEXT NOT NULL, facts TEXT NOT NULL, "
            "author TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (line, number)"
        ),
    },
    migrations=(Migration("variations are documents", _as_documents),),
    needs=(DOCUMENTS,),
)
