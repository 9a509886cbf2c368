"""A table as one request asks to see it: by which seat (``as=``), at which revision (``rev=``)."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from flask import abort
from marshmallow import Schema, fields
from msgspec.structs import replace

from domain.play.vocabulary import Viewer
from domain.record.history import History
from domain.record.record import Record
from domain.tables.floor import Floor, Permissions
from domain.tables.floor.permissions import context_of
from domain.tables.table import CommandContext, Table
from replays.as_played import as_played
from web.shell.cache import cache_of
from web.shell.known_table import KnownTable, known_table, table_as_known
from web.shell.parser import read
from web.shell.table_names import kept_labels, shown_labels
from web.shell.viewing_log import note
from web.shell.words import PageLabels, capital, names_for
from web.shell.written import Written

W = TypeVar("W", int, tuple[int, int])

BYTES_A_STEP: Final = 100
"""What a step takes in an earlier history that shares its states with the newest."""


class View(NamedTuple):
    """A table, its history for the viewer of this request, and its names. ``asked`` is what the address says of it."""

    table: Table
    history: History
    labels: PageLabels
    asked: dict[str, str]
    floor: Floor
    permissions: Permissions

    @property
    def id(self) -> UUID:
        """The table's id."""
        return self.table.record.table

    @property
    def viewer(self) -> Viewer:
        """Who looks."""
        return self.history.viewer

    @property
    def mode(self) -> str:
        """How cards are dealt: ``physical``, ``online`` or ``predealt``."""
        return self.history.record.opened.mode

    @property
    def served(self) -> bool:
        """Whether Cairn deals."""
        return self.history.record.opened.served

    @property
    def pinned(self) -> bool:
        """Whether an earlier revision is looked at."""
        return "rev" in self.asked

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(1, self.table.record.opened.seats + 1)

    @property
    def sights(self) -> tuple[Viewer, ...]:
        """Whose sights the visitor may take, the own first."""
        return self.permissions.sights(len(self.seats))

    def context(self, command_id: str, revision: int, happened: str | None = None) -> CommandContext:
        """The visitor as who enters; always judged by the own sight, whichever is shown."""
        return context_of(self.permissions, self.sights[0], command_id, revision, happened)

    @property
    def title(self) -> str:
        """Who plays whom, or the game where no names are known."""
        return title_of(self.table, self.labels)

    @property
    def viewer_query(self) -> str:
        """``as=2&``, or nothing: to put before other arguments of a link."""
        return f"{urlencode({'as': self.asked['as']})}&" if "as" in self.asked else ""

    def query(self, **more: Any) -> str:
        """``?as=2&rev=7`` with more arguments (those that are false are left out), or nothing: the end of a link."""
        arguments = self.asked | {name: "1" if value is True else str(value) for name, value in more.items() if value}
        return f"?{urlencode(arguments)}" if arguments else ""


def viewer_of(text: str | None, sights: tuple[Viewer, ...]) -> Viewer:
    """Whose sight is shown: the first where nothing is said, what everybody sees where another is not allowed."""
    if text is None:
        return sights[0]
    return next((sight for sight in sights if str(sight) == text), "public")


def labels_of(here: KnownTable) -> PageLabels:
    """The names of a table as its visitor reads them."""
    kept = kept_labels(here.table.record.table)
    return names_for(shown_labels(kept, here.floor, outside=here.permissions.outside), here.table.game.deck)


def title_of(table: Table, labels: PageLabels) -> str:
    """Who plays whom at a table, three and more by their first names; its game where no names are known."""
    seats = range(1, table.record.opened.seats + 1)
    if not labels.named:
        return table.game.title
    if len(seats) == 2:
        return Written(" v ".join(capital(labels.whole_name(seat)) for seat in seats))
    return Written(", ".join(capital(labels.name(seat)) for seat in seats))


class ViewQuery(Schema):
    """By whose sight and at which revision."""

    viewer = fields.String(data_key="as", attribute="as", load_default=None)
    rev = fields.String(load_default=None)


def load_view(table_id: UUID, viewer_text: str | None = None) -> View:
    """The table as this request asks for it. Raises NotFound; ends with 404 where there is no such revision."""
    asked = {name: text for name, text in read(ViewQuery, "query").items() if text is not None}
    if viewer_text is not None:
        asked["as"] = viewer_text
    return _view(known_table(table_id), asked)


class SightForm(Schema):
    """By which sight a form was sent."""

    viewer = fields.String(data_key="as", load_default=None)


def posted_view(table_id: UUID) -> View:
    """The table by the sight that the form of this request names, else as its address asks for it. Raises NotFound."""
    return load_view(table_id, read(SightForm)["viewer"])


def view_of(table: Table, asked: dict[str, str]) -> View:
    """A table that went on during this request, as its visitor may see it now."""
    return _view(table_as_known(table), asked)


def _view(here: KnownTable, asked: dict[str, str]) -> View:
    table, floor, permissions = here
    viewer = viewer_of(asked.get("as"), permissions.sights(table.record.opened.seats))
    history = table.seen_by(viewer)
    if "rev" in asked:
        history = _at(history, asked["rev"])
    note(permissions, table.record.table, history)
    return View(table, history, labels_of(here), asked, floor, permissions)


def _at(history: History, revision: str) -> History:
    try:
        return at_revision(history, int(revision))
    except (KeyError, ValueError):
        abort(404, f"This table has no revision {revision[:20]}.")


def as_known(history: History, number: int, *, hide: bool) -> History:
    """With ``hide`` the table as it was when this step was played (0: opened), so that nothing later is known.

    Raises KeyError when there is no such step.
    """
    if not hide:
        return history
    return _kept("played", history, number, _as_played) if number else at_revision(history, 1)


def _as_played(history: History, number: int) -> History:
    record = as_played(history.record, number)
    return History(history.game, record, history.viewer, known=_knowing(history, record))


def _knowing(history: History, record: Record) -> History:
    """A history whose memory serves every step at which no more than this was disclosed and ruled."""
    full, disclosures, rulings = history.record, record.disclosures, record.rulings
    if (disclosures, rulings) == (full.disclosures, full.rulings):
        return history
    known = replace(full, disclosures=disclosures, rulings=rulings)
    later = len(disclosures), len(rulings)
    return _kept("knowing", history, later, lambda _history, _later: History(history.game, known, history.viewer))


def at_revision(history: History, revision: int) -> History:
    """The same table for the same viewer as it was at an earlier revision. Raises KeyError when there was none such."""
    return _kept("revision", history, revision, _at_revision)


def _at_revision(history: History, revision: int) -> History:
    return History(history.game, history.record.at(revision), history.viewer, known=history)


def _kept(kind: str, history: History, which: W, make: Callable[[History, W], History]) -> History:
    """An earlier history of a table, made once: what is folded and told of its steps is kept with it."""
    kept = cache_of("earlier histories", 16, lambda one: BYTES_A_STEP * (10 + len(one.record.steps)))
    found: History = kept.get((kind, history, which), lambda: make(history, which))
    return found
