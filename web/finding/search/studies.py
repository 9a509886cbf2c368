"""Studies by what stands in them, as far as the visitor may read it there."""

from collections.abc import Iterator

from domain.writing.studies import Study, StudyText
from domain.writing.studies.values import Shown
from web.finding.search.hits import Found, Page
from web.finding.search.query import SearchQuery
from web.shell.numbers import whole_number
from web.shell.principal import principal
from web.shell.services import services
from web.writing.studies.readable import may_read_words


def find(asked: SearchQuery, limit: int) -> Page:
    """The newest change first; a game has no studies of its own, so none are found where one is chosen."""
    skip = whole_number(asked.after, 18) or 0
    if asked.game:
        return Page(())
    listed = services().studies.meant_for(principal().id, asked.words, limit=limit + 1, skip=skip)
    wanted = [services().studies.find(one.id) for one in listed[:limit] if asked.within(one.changed)]
    found = [told for study in wanted if (told := _told(study, asked.words.casefold())) is not None]
    return Page(tuple(found), str(skip + limit) if len(listed) > limit else "")


def _told(study: Study, words: str) -> Found | None:
    place = next((place for place, text in _texts(study) if words in text.casefold()), None)
    if place is None:
        return None
    author = services().people.names([study.author])[study.author]
    where = f", in {study.content.chapters[place - 1].title}" if place else ""
    address = f"/studies/{study.id}" + (f"/chapters/{place}" if place else "")
    return Found(address, study.content.title, f"a study by {author}{where}", study.changed)


def _texts(study: Study) -> Iterator[tuple[int, str]]:
    """Every text that the visitor may read, with the chapter (0 for none) in which it stands."""
    content = study.content
    yield 0, content.title
    if may_read_words(study, content.shown()):
        yield 0, content.intro
    for number, chapter in enumerate(content.chapters, 1):
        yield number, chapter.title
        shown = [item for item in chapter.items if isinstance(item, Shown)]
        for item in chapter.items:
            if may_read_words(study, [item] if isinstance(item, Shown) else shown):
                yield number, item.text if isinstance(item, StudyText) else item.caption
