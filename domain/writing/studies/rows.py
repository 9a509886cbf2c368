"""Studies as documents: what a study says is one body, so that it changes at once or not at all."""

from typing import Final
from uuid import UUID

import msgspec

from domain.store import Statements
from domain.store.document import Document, Heading, Wanted
from domain.store.documents import Documents
from domain.writing.studies.fields import texts
from domain.writing.studies.values import Content, Study, Summary


class StudyBody(msgspec.Struct, frozen=True):
    """What a study is beside its heading."""

    content: Content
    made: str


STUDIES: Final = Documents("study", StudyBody)


def study_of(statements: Statements, study: UUID) -> Study | None:
    """The study of this id."""
    return _study(STUDIES.get(statements, str(study)))


def held(statements: Statements, study: UUID) -> Study | None:
    """The same; nobody else changes it until the transaction ends."""
    return _study(STUDIES.hold(statements, str(study)))


def add_study(statements: Statements, study: Study) -> None:
    """Keep a new study."""
    STUDIES.add(statements, _document(study))


def put_study(statements: Statements, study: Study) -> None:
    """Put this in place of the version before it, which is held."""
    STUDIES.put(statements, _document(study))


def erase_study(statements: Statements, study: UUID) -> None:
    """Nothing of it stays."""
    STUDIES.erase(statements, (str(study),))


def forget(statements: Statements, person: str) -> None:
    """Nothing stays of what somebody wrote here, nor of whom they were named for."""
    STUDIES.forget(statements, person)
    statements.execute("DELETE FROM study_files WHERE person = ?", (person,))


def summaries(statements: Statements, wanted: Wanted, *, limit: int, skip: int = 0) -> tuple[Summary, ...]:
    """The studies that are wanted, the newest change first."""
    found = STUDIES.headings(statements, wanted, limit=limit, skip=skip)
    return tuple(Summary(UUID(each.id), each.title, each.owner, each.visibility, each.changed) for each in found)


def _study(document: Document[StudyBody] | None) -> Study | None:
    if document is None:
        return None
    heading, body = document.heading, document.body
    return Study(
        id=UUID(heading.id),
        version=heading.version,
        author=heading.owner,
        visibility=heading.visibility,
        people=document.people,
        content=body.content,
        made=body.made,
        changed=heading.changed,
    )


def _document(study: Study) -> Document[StudyBody]:
    heading = Heading(
        id=str(study.id),
        owner=study.author,
        changed=study.changed,
        visibility=study.visibility,
        title=study.content.title,
        version=study.version,
    )
    words = "\n".join(texts(study.content)).casefold()
    return Document(heading, StudyBody(study.content, study.made), study.people, words)
