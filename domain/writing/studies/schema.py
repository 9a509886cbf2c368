"""The tables of studies, beside the facts: erasable; times as UTC text, people by their ids."""

from typing import Final

import msgspec

from domain.store import Migration, SideTables, Statements
from domain.store.document import Document, Heading
from domain.store.documents import TABLES as DOCUMENTS
from domain.writing.studies.rows import STUDIES, StudyBody
from domain.writing.studies.values import Content

_FIRST: Final = "SELECT id, author, changed, visibility, title, version, words, content, made FROM studies"


def _as_documents(statements: Statements) -> int:
    named: dict[str, list[str]] = {}
    for study, person in statements.fetch("SELECT study, person FROM study_people ORDER BY study, person"):
        named.setdefault(study, []).append(person)
    rows = statements.fetch(_FIRST)
    for study, author, changed, visibility, title, version, words, content, made in rows:
        heading = Heading(study, author, changed, visibility=visibility, title=title, version=version)
        body = StudyBody(msgspec.json.decode(content, type=Content), made)
        STUDIES.add(statements, Document(heading, body, tuple(named.get(study, ())), words))
    statements.execute("DROP TABLE study_people")
    statements.execute("DROP TABLE studies")
    return len(rows)


TABLES: Final = SideTables(
    name="studies",
    version=2,
    tables={
        "study_files": "person TEXT PRIMARY KEY, name TEXT NOT NULL, data BYTEA NOT NULL, arrived TEXT NOT NULL",
    },
    migrations=(Migration("studies are documents", _as_documents),),
    needs=(DOCUMENTS,),
)
