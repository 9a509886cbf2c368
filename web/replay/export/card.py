"""What other sites show of a link: a card with what everybody sees at that step, and never how a table ended."""

from typing import Final, NamedTuple

from flask import Flask

from replays.steps import move
from web.shell.network import outside
from web.shell.principal import principal
from web.shell.views import View, as_known
from web.shell.words import plain

FOR_ALL: Final = "Every move kept, replayed and explained."


class Card(NamedTuple):
    """A title, one sentence, and the path of the page they are about."""

    title: str
    words: str
    path: str

    @property
    def address(self) -> str:
        """The whole address of the page."""
        return outside(self.path)


def attach(app: Flask) -> None:
    """Give the templates the card of a table."""
    app.jinja_env.globals["table_card"] = table_card


def table_card(view: View) -> Card:
    """The card of a table: who plays what, and nothing of how it goes."""
    told = (view.title, view.table.game.title, view.labels.event, view.labels.date)
    return Card(" · ".join(dict.fromkeys(filter(None, told))), FOR_ALL, f"/tables/{view.id}")


def step_card(view: View, number: int) -> Card | None:
    """The card of a step for the page's head. Those who make cards of pages are strangers: nobody else gets one."""
    if principal().id is not None:
        return None
    title, _, path = table_card(view)
    return Card(title, _told(view, number) if number else FOR_ALL, f"{path}/steps/{number}")


def _told(view: View, number: int) -> str:
    """The step as everybody read it when it was played, which nothing changes later."""
    history = as_known(view.table.seen_by("public"), number, hide=True)
    return f"Step {number}: {plain(move(history, number).sentence, view.labels)}."
