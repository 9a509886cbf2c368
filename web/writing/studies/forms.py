"""What a form of the editing pages asks: which change of a study it is."""

from functools import partial
from typing import Any, Final, NoReturn

from flask import abort
from marshmallow import Schema
from msgspec.structs import replace

from domain.people import NoSuchPerson
from domain.store.fields import Unfit
from domain.writing.studies import Item, ServiceLink, StudyText
from domain.writing.studies.edits import (
    Change,
    chapter_added,
    chapter_moved,
    chapter_removed,
    chapter_titled,
    headed,
    item_added,
    item_changed,
    item_moved,
    item_removed,
)
from web.shell.parser import Typed, TypedNumber
from web.shell.services import services

WAYS: Final = {"up": -1, "down": 1}
LONGEST_LIST: Final = 2_000
"""Characters of the logins of those for whom a study is."""


class StudyForm(Schema):
    """A form of the editing pages: what to do (``act``) with which part, and on which version it was seen."""

    act = Typed()
    place = TypedNumber(0)
    version = TypedNumber(0)
    title = Typed()
    intro = Typed()
    text = Typed()
    address = Typed()
    caption = Typed()
    visibility = Typed()
    people = Typed()
    sure = Typed()


def of_study(form: dict[str, Any]) -> Change:
    """The change that a form of the page of a whole study asks for."""
    act, place = form["act"], form["place"]
    match act:
        case "head":
            return headed(form["title"], form["intro"])
        case "add":
            return chapter_added(form["title"])
        case "up" | "down":
            return chapter_moved(place, WAYS[act])
        case "remove":
            return chapter_removed(place)
        case _:
            return _unknown()


def of_chapter(chapter: int, form: dict[str, Any]) -> Change:
    """The change that a form of the page of one chapter asks for; what was typed is kept whichever button it was."""
    act, place = form["act"], form["place"]
    match act:
        case "title":
            return chapter_titled(chapter, form["title"])
        case "text":
            return item_added(chapter, StudyText(form["text"]))
        case "link":
            return item_added(chapter, ServiceLink(form["address"], form["caption"]))
        case "remove":
            return item_removed(chapter, place)
        case "keep":
            return item_changed(chapter, place, partial(_typed, form))
        case "up" | "down":
            keep, move = item_changed(chapter, place, partial(_typed, form)), item_moved(chapter, place, WAYS[act])
            return lambda content: move(keep(content))
        case _:
            return _unknown()


def _unknown() -> NoReturn:
    abort(400, "The form does not say what to do.")


def named_people(typed: str) -> tuple[str, ...]:
    """The ids of the people whose logins were typed, with blanks or commas between. Raises Unfit for one unknown."""
    if len(typed) > LONGEST_LIST:
        raise Unfit("people", f"at most {LONGEST_LIST} characters")
    return tuple(map(_named, typed.replace(",", " ").split()))


def _named(login: str) -> str:
    try:
        return services().people.by_login(login).id
    except NoSuchPerson:
        raise Unfit("people", f"nobody here has the login {login[:64]}") from None


def _typed(form: dict[str, Any], item: Item) -> Item:
    """An item with what was typed for it."""
    match item:
        case StudyText():
            return StudyText(form["text"])
        case ServiceLink():
            return ServiceLink(form["address"], form["caption"])
        case _:
            return replace(item, caption=form["caption"])
