"""What a study may hold: every field judged before it is kept, whether it was typed or came in a file.

All raise Unfit, which names the field; what they give is the field in its one spelling.
"""

import re
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.store.fields import Unfit, a_line
from domain.store.text import in_lines
from domain.writing.studies.values import Chapter, Content, Item, Position, ServiceLink, Shown, StepRange, StudyText

CHAPTERS: Final = 64
ITEMS: Final = 64
"""In one chapter."""
TABLES: Final = 64
TEXT: Final = 8_000
"""Characters of one text."""
WHOLE: Final = 1_000_000
"""Characters of all texts, captions and titles of a study."""
TITLE: Final = 120
CAPTION: Final = 1_000
PASSAGE: Final = 100
"""Steps from the first to the last of a passage."""
LARGEST: Final = 1_000_000
"""Greater than the number of any step or revision."""

_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_SIGHT: Final = re.compile(r"public|open|scorer|[1-9][0-9]?", re.ASCII)
_ADDRESS: Final = re.compile(
    r"/(tables|studies|rules)(/[A-Za-z0-9_-][A-Za-z0-9_.~-]*)*/?(\?[A-Za-z0-9=&_.-]*)?(#[A-Za-z0-9_.-]*)?", re.ASCII
)


TextOf = Callable[[str, str, int, int], str]
"""What is kept of a field's text, of at most and at least so many characters."""


def a_title(text: str) -> str:
    """A title on one line, of 1 to 120 characters."""
    return a_line("title", text, TITLE)


def a_text(field: str, text: str, most: int = TEXT, least: int = 0) -> str:
    """Text of several lines, without blanks at either end."""
    try:
        text = in_lines(text)
    except NotPossible as error:
        raise Unfit(field, str(error)) from None
    return _bounded(field, text, most, least)


def _bounded(field: str, text: str, most: int, least: int) -> str:
    if not least <= len(text) <= most:
        raise Unfit(field, f"{least} to {most} characters")
    return text


def an_address(text: str) -> str:
    """An address of this service, from its first slash on."""
    text = text.strip()
    if len(text) > 300 or not _ADDRESS.fullmatch(text):
        raise Unfit("address", "an address here that begins with /tables/, /studies/ or /rules/")
    return text


def kept_title(text: str) -> str:
    """A title as a file has it, which may be older than the rule for what is typed."""
    return _bounded("title", " ".join(text.split()), TITLE, 1)


def kept_text(field: str, text: str, most: int = TEXT, least: int = 0) -> str:
    """The same of a text in lines."""
    if _FORBIDDEN.search(text):
        raise Unfit(field, "no control characters")
    return _bounded(field, text.replace("\r\n", "\n").replace("\r", "\n").strip(), most, least)


def an_item(item: Item, text_of: TextOf = a_text) -> Item:
    """One item in its one spelling."""
    match item:
        case StudyText():
            return StudyText(text_of("text", item.text, TEXT, 1))
        case ServiceLink():
            return ServiceLink(an_address(item.address), text_of("caption", item.caption, CAPTION, 0))
        case Position():
            _number("step", item.step)
            return _shown(item, text_of)
        case StepRange():
            _number("first", item.first)
            if not item.first <= item.last < item.first + PASSAGE:
                raise Unfit("last", f"at or after the first step, {PASSAGE} steps at most")
            return _shown(item, text_of)


def a_content(content: Content) -> Content:
    """A whole study in its one spelling. The field of a refusal says where: ``chapter 2, item 3, caption``."""
    chapters = tuple(_chapter(number, chapter) for number, chapter in enumerate(content.chapters, 1))
    return bounded(Content(a_title(content.title), a_text("intro", content.intro), chapters))


def bounded(content: Content) -> Content:
    """The same, when it is not too much."""
    if len(content.chapters) > CHAPTERS:
        raise Unfit("chapters", f"at most {CHAPTERS}")
    if any(len(chapter.items) > ITEMS for chapter in content.chapters):
        raise Unfit("items", f"at most {ITEMS} in a chapter")
    if len(content.tables()) > TABLES:
        raise Unfit("tables", f"at most {TABLES} different tables")
    if sum(len(text) for text in texts(content)) > WHOLE:
        raise Unfit("study", f"at most {WHOLE} characters in all")
    return content


def texts(content: Content) -> tuple[str, ...]:
    """Everything that somebody wrote in a study."""
    chapters = content.chapters
    said = (_said(item) for chapter in chapters for item in chapter.items)
    return (content.title, content.intro, *(chapter.title for chapter in chapters), *said)


def _said(item: Item) -> str:
    return item.text if isinstance(item, StudyText) else item.caption


def _shown(item: Shown, text_of: TextOf) -> Item:
    _number("revision", item.revision)
    if not _SIGHT.fullmatch(item.sight):
        raise Unfit("sight", "public, open, scorer or the number of a seat")
    return replace(item, caption=text_of("caption", item.caption, CAPTION, 0))


def _number(field: str, number: int) -> None:
    if not 1 <= number < LARGEST:
        raise Unfit(field, f"a number from 1 to {LARGEST - 1}")


def _chapter(number: int, chapter: Chapter) -> Chapter:
    where = f"chapter {number}"
    try:
        title = a_title(chapter.title)
    except Unfit as error:
        raise Unfit(f"{where}, {error.field}", error.why) from None
    return Chapter(title, tuple(_item(f"{where}, item {place}", item) for place, item in enumerate(chapter.items, 1)))


def _item(where: str, item: Item) -> Item:
    try:
        return an_item(item)
    except Unfit as error:
        raise Unfit(f"{where}, {error.field}", error.why) from None
