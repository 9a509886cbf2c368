"""A table as one request asks to see it: by which seat (``as=``), at which revision (``rev=``)."""

from functools import lru_cache
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode
from uuid import UUID

from flask import abort, current_app, request

from domain.history import History
from domain.labels import Labels
from domain.play import Viewer
from domain.recorder import Recorder
from domain.tables import Table
from replays.projections.catalogue import Catalogue
from web.words import Names, capital, names_for


class View(NamedTuple):
    """A table, its history for the viewer of this request, and its names. ``asked`` is what the address says of it."""

    table: Table
    history: History
    labels: Names
    asked: dict[str, str]

    @property
    def id(self) -> UUID:
        """The table's id."""
        return self.table.record.table

    @property
    def viewer(self) -> Viewer:
        """Who looks."""
        return self.history.viewer

    @property
    def pinned(self) -> bool:
        """Whether an earlier revision is looked at."""
        return "rev" in self.asked

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(1, self.table.record.opened.seats + 1)

    @property
    def title(self) -> str:
        """Who plays whom, or the game where no names are known."""
        if not any(self.labels.players.values()):
            return self.table.game.title
        joint = " v " if len(self.seats) == 2 else ", "
        return joint.join(capital(self.labels.whole_name(seat)) for seat in self.seats)

    @property
    def viewer_query(self) -> str:
        """``as=2&``, or nothing: to put before other arguments of a link."""
        return f"{urlencode({'as': self.asked['as']})}&" if "as" in self.asked else ""

    def query(self, **more: Any) -> str:
        """``?as=2&rev=7`` with more arguments (those that are false are left out), or nothing: the end of a link."""
        arguments = self.asked | {name: "1" if value is True else str(value) for name, value in more.items() if value}
        return _query(tuple(arguments.items()))


@lru_cache(maxsize=1024)
def _query(arguments: tuple[tuple[str, str], ...]) -> str:
    return f"?{urlencode(arguments)}" if arguments else ""


def recorder() -> Recorder:
    """The recorder of this service."""
    return cast(Recorder, current_app.extensions["recorder"])


def catalogue() -> Catalogue:
    """The catalogue of this service."""
    return cast(Catalogue, current_app.extensions["catalogue"])


def new_id() -> str:
    """A fresh id for a form or a table."""
    return str(current_app.extensions["new_id"]())


def viewer_of(text: str | None, seats: int) -> Viewer:
    """Whose sight is asked for: everything when nothing is said, what everybody sees when it is not understood."""
    if text is None or text == "open":
        return "open"
    if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= seats:
        return int(text)
    return "public"


def load_view(table_id: UUID, viewer_text: str | None = None) -> View:
    """The table as this request asks for it. Raises NotFound; ends with 404 where there is no such revision."""
    table = recorder().load(table_id)
    asked = {name: request.args[name] for name in ("as", "rev") if name in request.args}
    if viewer_text is not None:
        asked["as"] = viewer_text
    viewer = viewer_of(asked.get("as"), table.record.opened.seats)
    return view_of(table, viewer, asked)


def view_of(table: Table, viewer: Viewer, asked: dict[str, str]) -> View:
    """A loaded table as this viewer sees it."""
    labels = Labels.decode(recorder().store.label(table.record.table))
    history = table.seen_by(viewer)
    if "rev" in asked:
        history = _at(history, asked["rev"])
    return View(table, history, names_for(labels, table.game.deck), asked)


def _at(history: History, revision: str) -> History:
    try:
        return at_revision(history, int(revision))
    except (KeyError, ValueError):
        abort(404, f"This table has no revision {revision[:20]}.")


@lru_cache(maxsize=128)
def at_revision(history: History, revision: int) -> History:
    """The same table for the same viewer as it was at an earlier revision. Raises KeyError when there was none such."""
    return History(history.game, history.record.at(revision), history.viewer, known=history)
