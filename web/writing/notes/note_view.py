"""Notes as pages tell them: whose they are, and what the form for another one offers."""

from collections.abc import Iterable
from typing import Any

from flask import Flask

from domain.writing.notes import Note, Thread
from domain.writing.visibility import OPEN_TO_ALL
from web.shell.markdown import render
from web.shell.views import View
from web.table.display_names import called_here
from web.table.floor.forms import rules
from web.writing.notes import words
from web.writing.notes.forms import sight_of
from web.writing.recipients import places

_EXCERPT = 60


def authors(view: View, threads: Iterable[Thread], others: Iterable[str] = ()) -> dict[str, str]:
    """Everybody who wrote, erased or hid something in these threads, and others, by id."""
    people = {person for thread in threads for note in (thread.note, *thread.answers) for person in _people(note)}
    people.update(others)
    if not people:
        return {}
    return called_here(view, sorted(people - {""})) | {"": "a deleted account"}


def _people(note: Note) -> tuple[str, ...]:
    return (note.shared.author, *(mark.person for mark in (note.erased, note.hidden) if mark))


def form_values(view: View) -> dict[str, Any]:
    """What the forms for notes of a table need to be drawn."""
    sight = sight_of(view)
    return {
        "places": places(view),
        "waits": view.permissions.phase == "running" and sight != OPEN_TO_ALL,
        "officiates": rules(view),
    }


def excerpt(text: str) -> str:
    """The first words of a text, on one line and without its markup."""
    line = render(text).striptags()
    return line if len(line) <= _EXCERPT else f"{line[:_EXCERPT].rsplit(' ', 1)[0]} …"


def attach(app: Flask) -> None:
    """Give the templates these words."""
    app.jinja_env.filters.update(markdown=render, excerpt=excerpt, from_sight=words.from_sight)
    app.jinja_env.globals.update(note_glyphs=words.GLYPHS, note_readers=words.READERS, note_readers_short=words.SHORT)
