"""What other sites show of a link: a card with what everybody sees at that step, and never how a table ended."""

from typing import Final, NamedTuple

from flask import Flask, render_template, request

from replays.steps import move
from web.shell.cache import Kept, remembered
from web.shell.views import View, as_known
from web.shell.visitor import principal
from web.shell.words import plain

REMEMBERED: Final = 4096
"""So many sentences one service remembers."""
FOR_ALL: Final = "Every move kept, replayed and explained."


class Card(NamedTuple):
    """A title, one sentence, and the path of the page they are about."""

    title: str
    words: str
    path: str

    @property
    def address(self) -> str:
        """The whole address of the page."""
        return f"{request.host_url.rstrip('/')}{self.path}"


def attach(app: Flask) -> None:
    """Give the templates the card of a table."""
    app.jinja_env.globals["table_card"] = table_card


def table_card(view: View) -> Card:
    """The card of a table: who plays what, and nothing of how it goes."""
    told = (view.title, view.table.game.title, view.labels.event, view.labels.date)
    return Card(" · ".join(dict.fromkeys(filter(None, told))), FOR_ALL, f"/tables/{view.id}")


def step_card(view: View, number: int) -> bytes:
    """The card of a step for the page's head. Those who make cards of pages are strangers: nobody else gets one."""
    if principal().id is not None:
        return b""
    title, _, path = table_card(view)
    card = Card(title, _told(view, number) if number else FOR_ALL, f"{path}/steps/{number}")
    return render_template("replay/export/card.html", card=card).encode()


def _told(view: View, number: int) -> str:
    """The step as everybody read it when it was played, which nothing changes later."""
    sentences: Kept[str] = remembered("card sentences", REMEMBERED)

    def make() -> str:
        history = as_known(view.table.seen_by("public"), number, hide=True)
        return f"Step {number}: {plain(move(history, number).sentence, view.labels)}."

    return sentences.get((view.id, number, view.labels.encode()), make)
