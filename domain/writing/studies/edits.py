"""How a study is changed: small functions from what it says to what it says then.

Chapters and items are numbered from 1. All raise NoSuchPlace for a number that names nothing, and Unfit for what a
study cannot hold.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from domain.store.fields import Unfit
from domain.writing.studies.errors import NoSuchPlace
from domain.writing.studies.fields import ITEMS, a_text, a_title, an_item, bounded
from domain.writing.studies.values import Chapter, Content, Item

T = TypeVar("T")
Change = Callable[[Content], Content]


def headed(title: str, intro: str) -> Change:
    """Another title and introduction."""
    return lambda content: replace(content, title=a_title(title), intro=a_text("intro", intro))


def chapter_added(title: str) -> Change:
    """One more chapter, at the end."""
    return lambda content: bounded(replace(content, chapters=(*content.chapters, Chapter(a_title(title)))))


def chapter_titled(number: int, title: str) -> Change:
    """Call a chapter otherwise."""
    return _in_chapter(number, lambda chapter: replace(chapter, title=a_title(title)))


def chapter_moved(number: int, by: int) -> Change:
    """A chapter so many places on; it stays where there is no such place."""
    return lambda content: replace(content, chapters=_moved(content.chapters, number, by))


def chapter_removed(number: int) -> Change:
    """Without a chapter and all that is in it."""
    return lambda content: replace(content, chapters=_without(content.chapters, number))


def item_added(number: int, item: Item) -> Change:
    """One more item at the end of a chapter."""
    return _in_chapter(number, lambda chapter: replace(chapter, items=(*chapter.items, an_item(item))))


def item_changed(number: int, place: int, change: Callable[[Item], Item]) -> Change:
    """An item of a chapter said otherwise."""

    def changed(chapter: Chapter) -> Chapter:
        item = an_item(change(_at(chapter.items, place)))
        return replace(chapter, items=(*chapter.items[: place - 1], item, *chapter.items[place:]))

    return _in_chapter(number, changed)


def item_removed(number: int, place: int) -> Change:
    """Without an item."""
    return _in_chapter(number, lambda chapter: replace(chapter, items=_without(chapter.items, place)))


def item_moved(number: int, place: int, by: int) -> Change:
    """An item one place up (-1) or down (1); beyond the end of its chapter into the next one."""

    def moved(content: Content) -> Content:
        chapter = _at(content.chapters, number)
        item = _at(chapter.items, place)
        if 1 <= place + by <= len(chapter.items):
            items = _moved(chapter.items, place, by)
            return _in_chapter(number, lambda chapter: replace(chapter, items=items))(content)
        return _passed_on(content, number, place, item, by)

    return moved


def _passed_on(content: Content, number: int, place: int, item: Item, by: int) -> Content:
    """The item at an end of its chapter, moved to the near end of the next; unchanged where there is none."""
    target = number + by
    if not 1 <= target <= len(content.chapters):
        return content
    if len(content.chapters[target - 1].items) >= ITEMS:
        raise Unfit("items", f"at most {ITEMS} in a chapter")

    def taken_in(chapter: Chapter) -> Chapter:
        return replace(chapter, items=(item, *chapter.items) if by > 0 else (*chapter.items, item))

    return _in_chapter(target, taken_in)(item_removed(number, place)(content))


def _in_chapter(number: int, change: Callable[[Chapter], Chapter]) -> Change:
    def changed(content: Content) -> Content:
        chapters = content.chapters
        chapter = change(_at(chapters, number))
        return bounded(replace(content, chapters=(*chapters[: number - 1], chapter, *chapters[number:])))

    return changed


def _at(parts: Sequence[T], number: int) -> T:
    if not 1 <= number <= len(parts):
        raise NoSuchPlace(number)
    return parts[number - 1]


def _without(parts: tuple[T, ...], number: int) -> tuple[T, ...]:
    _at(parts, number)
    return (*parts[: number - 1], *parts[number:])


def _moved(parts: tuple[T, ...], number: int, by: int) -> tuple[T, ...]:
    part, target = _at(parts, number), number + by
    if not 1 <= target <= len(parts):
        return parts
    rest = _without(parts, number)
    return (*rest[: target - 1], part, *rest[target - 1 :])
