"""The items of a chapter as its reader gets them: every table drawn for the reader's own sight."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from flask import render_template
from markupsafe import Markup

from domain.writing.studies import Chapter, Item, Position, ServiceLink, StepRange, Study, StudyText
from domain.writing.studies.values import Shown
from replays.steps import move
from web.replay.step import StepView, step_view
from web.shell.markdown import render
from web.shell.views import View
from web.writing.studies.readable import may_read_words, see


class PassageLine(NamedTuple):
    """One step of a passage, its sentence with cards in braces and players as seats."""

    number: int
    sentence: str


class ChapterItem(NamedTuple):
    """One item on a page. ``why`` says why its table is not shown; ``words`` are empty where nothing is said."""

    item: Item
    words: Markup = Markup()
    why: str = ""
    view: View | None = None
    step: StepView | None = None
    lines: tuple[PassageLine, ...] = ()

    @property
    def kind(self) -> str:
        """``text``, ``step``, ``steps`` or ``link``."""
        return str(self.item.__struct_config__.tag)


def parts(study: Study, chapter: Chapter) -> tuple[ChapterItem, ...]:
    """Everything in a chapter; its texts are there for who may read of all that the chapter shows."""
    open_words = may_read_words(study, (item for item in chapter.items if isinstance(item, Shown)))
    return tuple(_part(study, item, open_words=open_words) for item in chapter.items)


def introduction(study: Study) -> Markup:
    """What a study begins with, for who may read of all that it shows."""
    content = study.content
    return render(content.intro) if may_read_words(study, content.shown()) else withheld()


def withheld() -> Markup:
    """What stands in place of words that are not for this reader."""
    return Markup(render_template("writing/studies/withheld.html"))  # noqa: S704 - Jinja escaped it


def _part(study: Study, item: Item, *, open_words: bool) -> ChapterItem:
    match item:
        case StudyText():
            return ChapterItem(item, render(item.text) if open_words else withheld())
        case ServiceLink():
            return ChapterItem(item, render(item.caption) if open_words else Markup())
        case Position() | StepRange():
            return _shown(study, item)


def _shown(study: Study, item: Shown) -> ChapterItem:
    seen = see(item)
    caption = render(item.caption) if may_read_words(study, (item,)) else Markup()
    if seen.view is None:
        return ChapterItem(item, caption, seen.why)
    return _position(item, seen.view, caption) if isinstance(item, Position) else _passage(item, seen.view, caption)


def _position(item: Position, view: View, caption: Markup) -> ChapterItem:
    if item.step > len(view.history.record.steps):
        return ChapterItem(item, caption, "There was no such step.", view)
    return ChapterItem(item, caption, "", view, step_view(view.history, view.labels, move(view.history, item.step)))


def _passage(item: StepRange, view: View, caption: Markup) -> ChapterItem:
    standing = view.history.record.standing
    told = standing[bisect_left(standing, item.first) : bisect_right(standing, item.last)]
    lines = tuple(PassageLine(number, move(view.history, number).sentence) for number in told)
    return ChapterItem(item, caption, "" if lines else "None of these steps stood then.", view, lines=lines)
