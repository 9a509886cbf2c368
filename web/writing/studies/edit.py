"""A study written by its author: its head, who may read it, its chapters, what is in them.

Every form carries the version that its author saw. What was made on an older one is refused, and stands on the answer
beside what is kept now.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from flask import abort, redirect, render_template
from flask.typing import ResponseReturnValue
from marshmallow import Schema
from werkzeug.wrappers import Response

from domain.people import NoSuchPerson
from domain.store.fields import Unfit
from domain.writing.studies import NoSuchPlace, Outdated, Study
from domain.writing.studies.edits import Change
from web.people.requests import answered
from web.shell.pages import Pages
from web.shell.parser import Typed, read
from web.shell.security import check_form
from web.shell.services import services
from web.writing.studies.forms import WAYS, StudyForm, named_people, of_chapter, of_study
from web.writing.studies.readable import own

blueprint = Pages("edit_study", __name__, url_prefix="/studies/<uuid:study_id>")


@blueprint.get("/edit", needs="an account")
def edit_page(study_id: UUID) -> str:
    """For its author: title, introduction, readers and chapters of a study."""
    return _study_page(own(study_id))


@blueprint.post("/edit", needs="an account")
def change_study(study_id: UUID) -> ResponseReturnValue:
    """Change one of these."""
    study = _sent(study_id)
    form = read(StudyForm)
    act = partial(_shared, study, form) if form["act"] == "share" else lambda: _changed(study, form, of_study(form))
    return _answer(study, act, _study_page, f"{study.id}/edit")


@blueprint.get("/chapters/<int:number>/edit", needs="an account")
def chapter_form(study_id: UUID, number: int) -> str:
    """For its author: the title of a chapter and everything in it."""
    return _chapter_page(own(study_id), number)


@blueprint.post("/chapters/<int:number>/edit", needs="an account")
def change_chapter(study_id: UUID, number: int) -> ResponseReturnValue:
    """Change one of these."""
    study = _sent(study_id)
    form, back = read(StudyForm), f"{study.id}/chapters/{number}/edit"

    def page(study: Study, trouble: str = "", sent: str = "") -> str:
        return _chapter_page(study, number, trouble, sent)

    return _answer(study, lambda: _changed(study, form, of_chapter(number, form)), page, back)


@blueprint.post("/erase", needs="an account")
def erase(study_id: UUID) -> ResponseReturnValue:
    """Erase a study for good, after its author said so twice."""
    study = _sent(study_id)
    if not read(StudyForm)["sure"]:
        return answered(_study_page(study, "Nothing was erased: say that it shall be erased for good."), 422)
    services().studies.erase(study.id, study.author)
    return redirect("/studies", 303)


def _sent(study_id: UUID) -> Study:
    study = own(study_id)
    check_form("study")
    return study


def _changed(study: Study, form: dict[str, Any], change: Change) -> Study:
    return services().studies.change(study.id, study.author, form["version"], change)


def _shared(study: Study, form: dict[str, Any]) -> Study:
    visibility: Any = form["visibility"]
    named = named_people(form["people"]) if visibility == "people" else ()
    return services().studies.share(study.id, study.author, form["version"], visibility, named)


def _answer(study: Study, act: Callable[[], Study], page: Callable[..., str], back: str) -> Response:
    try:
        act()
    except Outdated as refused:
        trouble = "Not saved: the study was changed meanwhile, perhaps in another tab."
        return answered(page(refused.study, trouble, _typed()), 409)
    except Unfit as refused:
        return answered(page(study, f"Not saved: {refused}.", _typed()), 422)
    except NoSuchPlace:
        return answered(page(study, "Not saved: that is not there (any more).", _typed()), 409)
    return redirect(f"/studies/{back}{_where()}", 303)


def _typed() -> str:
    """All that was typed into the form that was refused, so that nothing of it is lost."""
    form, fields = read(StudyForm), ("title", "intro", "text", "address", "caption", "people")
    return "\n\n".join(typed for name in fields if (typed := form[name].strip()))


def _where() -> str:
    """The end of the address to go on to: at the part that was moved, so that the same key moves it on."""
    form = read(StudyForm)
    act = form["act"]
    return f"?act={act}&at={form['place'] + WAYS[act]}" if act in WAYS else ""


def _study_page(study: Study, trouble: str = "", sent: str = "") -> str:
    return _page("writing/studies/edit.html", study, trouble, sent, named=list(_logins(study)))


def _logins(study: Study) -> Iterator[str | None]:
    """The logins of those for whom a study is, without those who were erased."""
    for person in study.people:
        with suppress(NoSuchPerson):
            yield services().people.find(person).login


def _chapter_page(study: Study, number: int, trouble: str = "", sent: str = "") -> str:
    if not 1 <= number <= len(study.content.chapters):
        abort(404, "This study has no such chapter.")
    return _page("writing/studies/edit-chapter.html", study, trouble, sent, number=number)


class MovedQuery(Schema):
    """Which part was moved a moment ago, and how."""

    act = Typed()
    at = Typed()


def _page(template: str, study: Study, trouble: str, sent: str, **more: Any) -> str:
    asked = read(MovedQuery, "query")
    moved = (asked["act"], asked["at"])
    return render_template(template, study=study, trouble=trouble, sent=sent, moved=moved, **more)
