"""The only door to studies: who has which, and how they change."""

from collections.abc import Callable, Iterable
from typing import Final
from uuid import UUID

from msgspec.structs import replace

from domain.store import Statements, Store
from domain.store.document import Wanted
from domain.store.fields import Unfit
from domain.writing.studies.edits import Change
from domain.writing.studies.errors import NoSuchStudy, Outdated
from domain.writing.studies.fields import a_content
from domain.writing.studies.rows import STUDIES as DOCUMENTS
from domain.writing.studies.rows import add_study, erase_study, held, put_study, study_of, summaries
from domain.writing.studies.schema import TABLES
from domain.writing.studies.values import Content, Study, Summary
from domain.writing.visibility import Visibility

VISIBILITIES: Final[tuple[Visibility, ...]] = ("private", "people", "public")
"""How far a study can be shared: it belongs to no single table."""
PEOPLE: Final = 100
STUDIES: Final = 500
"""So many may one person have."""


class Studies:
    """Keeps studies. Safe to share between threads; ``clock`` gives the time (UTC text)."""

    def __init__(self, store: Store, clock: Callable[[], str]) -> None:
        store.furnish(TABLES)
        self._store = store
        self._clock = clock

    def make(self, study: UUID, author: str, content: Content, *, brought: bool = False) -> Study:
        """A new study, private until it is shared; one that was ``brought`` by a file says what the file says. Raises
        Unfit."""
        now = self._clock()
        made = Study(study, 1, author, "private", (), content if brought else a_content(content), now, now)
        with self._store.beside() as statements:
            if DOCUMENTS.count(statements, Wanted(owner=author)) >= STUDIES:
                raise Unfit("studies", f"at most {STUDIES} of one person; erase one first")
            add_study(statements, made)
        return made

    def find(self, study: UUID) -> Study:
        """The study of this id. Raises NoSuchStudy."""
        with self._store.reading() as statements:
            found = study_of(statements, study)
        if found is None:
            raise NoSuchStudy(study)
        return found

    def change(self, study: UUID, author: str, version: int, change: Change) -> Study:
        """Change what a study says; the bytes of what it said are gone.

        Raises NoSuchStudy where it is not this author's, Outdated where it stands at another version, and what the
        change raises.
        """
        return self._replaced(study, author, version, lambda found: replace(found, content=change(found.content)))

    def share(self, study: UUID, author: str, version: int, visibility: Visibility, people: Iterable[str]) -> Study:
        """Who may read it: ``people`` are the ids of those it is for beside its author. Raises as ``change``, Unfit."""
        named = tuple(sorted(set(people) - {author})) if visibility == "people" else ()
        if visibility not in VISIBILITIES:
            raise Unfit("visibility", f"one of {', '.join(VISIBILITIES)}")
        if len(named) > PEOPLE:
            raise Unfit("people", f"at most {PEOPLE}")
        if visibility == "people" and not named:
            raise Unfit("people", "at least one login")
        return self._replaced(study, author, version, lambda found: replace(found, visibility=visibility, people=named))

    def erase(self, study: UUID, author: str) -> None:
        """Erase it for good. Raises NoSuchStudy where it is not this author's."""
        with self._store.beside(erasing=True) as statements:
            _own(statements, study, author)
            erase_study(statements, study)

    def own(self, author: str) -> tuple[Summary, ...]:
        """Somebody's own studies, the newest change first."""
        with self._store.reading() as statements:
            return summaries(statements, Wanted(owner=author), limit=STUDIES)

    def meant_for(self, person: str | None, words: str = "", *, limit: int, skip: int = 0) -> tuple[Summary, ...]:
        """Studies that are shared with somebody (None for a stranger) or their own, the newest change first.

        With ``words`` those in which they stand somewhere, however they are written; whether this reader may read
        them there is for the caller to see.
        """
        wanted = Wanted(reader=person or "", words=(words.casefold(),))
        with self._store.reading() as statements:
            return summaries(statements, wanted, limit=limit, skip=skip)

    def _replaced(self, study: UUID, author: str, version: int, change: Callable[[Study], Study]) -> Study:
        with self._store.beside(erasing=True) as statements:
            found = _own(statements, study, author)
            if found.version != version:
                raise Outdated(found)
            changed = replace(change(found), version=version + 1, changed=self._clock())
            put_study(statements, changed)
        return changed


def _own(statements: Statements, study: UUID, author: str) -> Study:
    found = held(statements, study)
    if found is None or found.author != author:
        raise NoSuchStudy(study)
    return found
