"""The tables of studies, beside the facts: what a study says is one text, so that it changes at once or not at all."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.store import SideTables, Statements
from domain.writing.studies.fields import texts
from domain.writing.studies.values import Content, Study, Summary

TABLES: Final = SideTables(
    name="studies",
    version=1,
    tables={
        "studies": (
            "id TEXT PRIMARY KEY, version BIGINT NOT NULL, author TEXT NOT NULL, visibility TEXT NOT NULL, "
            "title TEXT NOT NULL, content TEXT NOT NULL, words TEXT NOT NULL, made TEXT NOT NULL, "
            "changed TEXT NOT NULL"
        ),
        "study_people": "study TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (study, person)",
        "study_files": "person TEXT PRIMARY KEY, name TEXT NOT NULL, data BYTEA NOT NULL, arrived TEXT NOT NULL",
    },
    indexes=(
        "CREATE INDEX studies_author ON studies (author)",
        "CREATE INDEX studies_changed ON studies (changed)",
        "CREATE INDEX study_people_person ON study_people (person)",
    ),
)

_FIELDS: Final = "id, version, author, visibility, content, made, changed"


def study_of(statements: Statements, study: UUID) -> Study | None:
    """The study of this id."""
    found = statements.fetch(f"SELECT {_FIELDS} FROM studies WHERE id = ?", (str(study),))
    if not found:
        return None
    _, version, author, visibility, content, made, changed = found[0]
    people = statements.fetch("SELECT person FROM study_people WHERE study = ? ORDER BY person", (str(study),))
    named = tuple(person for (person,) in people)
    return Study(study, version, author, visibility, named, msgspec.json.decode(content, type=Content), made, changed)


def add_study(statements: Statements, study: Study) -> None:
    """Keep a new study."""
    statements.execute(
        "INSERT INTO studies (id, version, author, visibility, title, content, words, made, changed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (str(study.id), study.version, study.author, study.visibility, *_said(study), study.made, study.changed),
    )
    _name_people(statements, study)


def replace_study(statements: Statements, study: Study) -> bool:
    """Put this in place of the version before it; False, and nothing done, where another stands there."""
    done = statements.fetch(
        "UPDATE studies SET version = ?, visibility = ?, title = ?, content = ?, words = ?, changed = ? "
        "WHERE id = ? AND version = ? RETURNING id",
        (study.version, study.visibility, *_said(study), study.changed, str(study.id), study.version - 1),
    )
    if done:
        _name_people(statements, study)
    return bool(done)


def erase_study(statements: Statements, study: UUID) -> None:
    """Nothing of it stays."""
    statements.execute("DELETE FROM study_people WHERE study = ?", (str(study),))
    statements.execute("DELETE FROM studies WHERE id = ?", (str(study),))


def forget(statements: Statements, person: str) -> None:
    """Nothing stays of what somebody wrote here, nor of whom they were named for."""
    for (study,) in statements.fetch("SELECT id FROM studies WHERE author = ?", (person,)):
        erase_study(statements, UUID(study))
    statements.execute("DELETE FROM study_people WHERE person = ?", (person,))
    statements.execute("DELETE FROM study_files WHERE person = ?", (person,))


def summaries(statements: Statements, condition: str, values: Sequence[Any]) -> tuple[Summary, ...]:
    """The studies of which this is true, the newest change first."""
    found = statements.fetch(f"SELECT id, title, author, visibility, changed FROM studies WHERE {condition}", values)
    return tuple(Summary(UUID(study), *rest) for study, *rest in found)


def _said(study: Study) -> tuple[str, str, str]:
    content = study.content
    words = "\n".join(texts(content)).casefold()
    return content.title, msgspec.json.encode(content).decode(), words


def _name_people(statements: Statements, study: Study) -> None:
    statements.execute("DELETE FROM study_people WHERE study = ?", (str(study.id),))
    statements.executemany(
        "INSERT INTO study_people VALUES (?, ?)", [(str(study.id), person) for person in study.people]
    )
