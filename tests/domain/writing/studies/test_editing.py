"""What a study says, changed piece by piece; what it cannot hold."""

import re
from uuid import UUID

import pytest

from domain.store.fields import Unfit
from domain.writing.studies import Chapter, Content, NoSuchPlace, Position, ServiceLink, StepRange, StudyText
from domain.writing.studies.edits import (
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
from domain.writing.studies.fields import a_content, an_item

TABLE = UUID(int=7)
A, B, C = (StudyText(letter) for letter in "abc")
CONTENT = Content("Study", "", (Chapter("One", (A, B)), Chapter("Two", (C,)), Chapter("Three")))


def said(content):
    """``One ab Two c`` ..."""
    return " ".join(f"{one.title} {''.join(item.text for item in one.items)}".strip() for one in content.chapters)


@pytest.mark.parametrize(
    ("change", "then"),
    [
        (chapter_added(" Four  more "), "One ab Two c Three Four more"),
        (chapter_titled(2, "Zwei"), "One ab Zwei c Three"),
        (chapter_moved(1, 1), "Two c One ab Three"),
        (chapter_moved(3, -1), "One ab Three Two c"),
        (chapter_moved(1, -1), "One ab Two c Three"),
        (chapter_moved(3, 1), "One ab Two c Three"),
        (chapter_removed(1), "Two c Three"),
        (item_added(3, StudyText("d")), "One ab Two c Three d"),
        (item_changed(1, 2, lambda item: StudyText(item.text * 2)), "One abb Two c Three"),
        (item_removed(1, 1), "One b Two c Three"),
        (item_moved(1, 1, 1), "One ba Two c Three"),
        (item_moved(1, 2, -1), "One ba Two c Three"),
        (item_moved(1, 2, 1), "One a Two bc Three"),
        (item_moved(2, 1, -1), "One abc Two Three"),
        (item_moved(2, 1, 1), "One ab Two Three c"),
        (item_moved(1, 1, -1), "One ab Two c Three"),
    ],
)
def test_a_change_changes_this_and_nothing_else(change, then):
    assert said(change(CONTENT)) == then


def test_title_and_introduction_are_changed_together():
    changed = headed(" A  title ", "\r\n Two\r\nlines \n")(CONTENT)
    assert (changed.title, changed.intro, changed.chapters) == ("A title", "Two\nlines", CONTENT.chapters)


@pytest.mark.parametrize(
    "change",
    [
        chapter_titled(0, "x"), chapter_titled(4, "x"), chapter_moved(4, 1), chapter_removed(-1), item_added(4, A),
        item_changed(1, 3, lambda item: item), item_removed(2, 0), item_moved(3, 1, 1),
    ],
)  # fmt: skip
def test_what_is_not_there_cannot_be_changed(change):
    with pytest.raises(NoSuchPlace):
        change(CONTENT)


@pytest.mark.parametrize(
    ("item", "why"),
    [
        (StudyText("  "), "text: 1 to 8000"),
        (StudyText("x" * 8001), "text: 1 to 8000"),
        (StudyText("a\x1bb"), "text: U+001B (a control character) at character 2 cannot be seen; leave it out"),
        (StudyText("a\u202eb"), "text: U+202E (right-to-left override) at character 2 cannot be seen; leave it out"),
        (StudyText("\ud800"), "text: U+D800 (a control character) at character 1 cannot be seen; leave it out"),
        (Position(TABLE, 0, 1), "step: a number from 1"),
        (Position(TABLE, 1, 0), "revision: a number from 1"),
        (Position(TABLE, 10**6, 1), "step"),
        (Position(TABLE, 1, 1, "0"), "sight"),
        (Position(TABLE, 1, 1, "everybody"), "sight"),
        (Position(TABLE, 1, 1, caption="x" * 1001), "caption: 0 to 1000"),
        (StepRange(TABLE, 3, 2, 1), "last: at or after"),
        (StepRange(TABLE, 3, 103, 1), "last: at or after"),
        (ServiceLink("https://elsewhere.example/"), "address"),
        (ServiceLink("//elsewhere.example/"), "address"),
        (ServiceLink("/tables/../account/erase"), "address"),
        (ServiceLink("/account/erase"), "address"),
        (ServiceLink("/tables/x?next=javascript:alert(1)"), "address"),
        (ServiceLink("/tables//elsewhere.example"), "address"),
        (ServiceLink("/tables/" + "x" * 300), "address"),
    ],
)
def test_an_item_that_says_nothing_or_too_much_is_refused(item, why):
    with pytest.raises(Unfit, match=re.escape(why) if why.startswith("text: U+") else why):
        an_item(item)


@pytest.mark.parametrize(
    "address", ["/tables/7/steps/12?as=2&rev=9#note-1", "/studies/7/chapters/1", "/rules/mauna-kea#MK-12", "/rules"]
)
def test_addresses_here_can_be_linked(address):
    assert an_item(ServiceLink(f" {address} ", " here ")) == ServiceLink(address, "here")


def test_a_passage_of_a_hundred_steps_is_the_longest():
    assert an_item(StepRange(TABLE, 3, 102, 1, "2", " so\r\n")) == StepRange(TABLE, 3, 102, 1, "2", "so")


def test_a_study_holds_so_much_and_no_more():
    full = chapter_added("The last")(Content("Full", "", tuple(Chapter(str(number)) for number in range(63))))
    with pytest.raises(Unfit, match="chapters: at most 64"):
        chapter_added("One more")(full)
    crowded = Content("Full", "", (Chapter("One", (A,) * 64), Chapter("Two", (B,))))
    for change in (item_added(1, A), item_moved(2, 1, -1)):
        with pytest.raises(Unfit, match="items: at most 64 in a chapter"):
            change(crowded)
    positions = tuple(Position(UUID(int=number), 1, 1) for number in range(64))
    shown = Content("x", "", (Chapter("One", positions), Chapter("Two")))
    once_more = item_added(2, Position(UUID(int=0), 1, 1))(shown)
    with pytest.raises(Unfit, match="tables: at most 64"):
        item_added(2, Position(UUID(int=99), 1, 1))(once_more)
    long = Content(
        "x", "", (Chapter("One", (StudyText("x" * 8000),) * 63), Chapter("Two", (StudyText("x" * 8000),) * 62))
    )
    with pytest.raises(Unfit, match="study: at most 1000000 characters"):
        item_added(2, StudyText("x" * 8000))(long)


def test_a_whole_study_is_judged_and_the_refusal_says_where():
    content = Content("x", "", (Chapter("One"), Chapter("Two", (A, B, ServiceLink("/x")))))
    with pytest.raises(Unfit, match=r"^chapter 2, item 3, address: "):
        a_content(content)
    with pytest.raises(Unfit, match=r"^chapter 1, title: "):
        a_content(Content("x", "", (Chapter(" "),)))
