"""Studies to read: the list, the first page of a study with its contents, a page for every chapter."""

from typing import Any, Final
from uuid import UUID

from flask import abort, redirect, render_template
from flask.typing import ResponseReturnValue
from marshmallow import Schema

from domain.store.fields import Unfit
from domain.writing.studies import Chapter, Content, Study
from web.people.requests import account, answered
from web.shell.pages import Pages
from web.shell.parser import Typed, TypedNumber, read
from web.shell.principal import principal
from web.shell.security import check_form
from web.shell.services import services
from web.writing.studies.parts import introduction, parts
from web.writing.studies.readable import own_account, readable_study

blueprint = Pages("studies", __name__, url_prefix="/studies")

PAGE: Final = 30
FIRST_CHAPTER: Final = "First chapter"
"""What the first chapter of a new study is called, until its author says otherwise."""


class NewStudy(Schema):
    """A study that is begun."""

    title = Typed()


@blueprint.get("", needs="nothing")
def studies_page() -> ResponseReturnValue:
    """The visitor's own studies, and those that others share with the visitor."""
    return _list()


@blueprint.post("", needs="an account")
def make() -> ResponseReturnValue:
    """A new study with one chapter, to be filled."""
    person = account()
    check_form("study")
    try:
        made = services().studies.make(
            UUID(services().new_id()), person.id, Content(read(NewStudy)["title"], "", (Chapter(FIRST_CHAPTER),))
        )
    except Unfit as trouble:
        return answered(_list(str(trouble)), 422)
    return redirect(f"/studies/{made.id}/edit", 303)


@blueprint.get("/<uuid:study_id>", needs="nothing")
def cover(study_id: UUID) -> str:
    """What a study is about, and its contents."""
    study = readable_study(study_id)
    return _rendered("writing/studies/cover.html", study, intro=introduction(study))


@blueprint.get("/<uuid:study_id>/chapters/<int:number>", needs="nothing")
def chapter(study_id: UUID, number: int) -> str:
    """One chapter."""
    study = readable_study(study_id)
    if not 1 <= number <= len(study.content.chapters):
        abort(404, "This study has no such chapter.")
    read = study.content.chapters[number - 1]
    return _rendered("writing/studies/chapter.html", study, number=number, chapter=read, parts=parts(study, read))


def _rendered(template: str, study: Study, **more: Any) -> str:
    author = services().people.names([study.author])[study.author]
    return render_template(template, study=study, author=author, own=study.author == own_account(), **more)


def _list(trouble: str = "") -> str:
    here, writer = principal().id, own_account()
    skip = PAGE * _page()
    found = services().studies.meant_for(here, limit=PAGE + 1, skip=skip)
    names = services().people.names(one.author for one in found)
    more = f"/studies?page={_page() + 2}" if len(found) > PAGE else ""
    shown = {"found": found[:PAGE], "names": names, "here": here, "writer": writer, "more": more, "trouble": trouble}
    return render_template("writing/studies/list.html", **shown)


class PageQuery(Schema):
    """Which page of the list."""

    page = TypedNumber(1)


def _page() -> int:
    """Which page of the list is asked for, from 0."""
    page: int = read(PageQuery, "query")["page"]
    return max(1, page) - 1
