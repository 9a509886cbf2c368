"""The deal whose charts one request asks for: up to which step, on which path, for which viewer."""

from typing import NamedTuple

from flask import abort
from marshmallow import Schema

from domain.record.history import History
from replays.pace import Pauses
from replays.plots import deal_of, deal_steps
from web.shell.hidden_results import hides
from web.shell.numbers import whole_number
from web.shell.parser import Typed, read
from web.shell.views import View, as_known


class Deal(NamedTuple):
    """The steps of one deal around step ``number``; ``history`` is what the page may know, ``query`` ends its links."""

    view: View
    history: History
    number: int
    steps: tuple[int, ...]
    path: tuple[int, ...]
    hide: bool
    query: str

    @property
    def ordinal(self) -> int:
        """Which deal of the table it is, from 1."""
        return deal_of(self.history, self.number)

    @property
    def several(self) -> bool:
        """Whether the path has more deals than this."""
        return len(self.steps) < len(self.path)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players in seat order."""
        return tuple([self.view.labels.name(seat) for seat in self.view.seats])

    @property
    def pauses(self) -> Pauses:
        """From when until when the table stood still, as far as that is over."""
        return tuple((pause.since, pause.until) for pause in self.view.floor.pauses if pause.until)


def deal_at(view: View, number: int) -> Deal:
    """The deal of a step; with ``hide=1`` from the record as it was when the step was played, up to it.

    Ends with 404 when there is no such step.
    """
    hide = hides()
    full = view.history
    if not 1 <= number <= len(full.record.steps):
        abort(404, f"This table has no step {number}.")
    history = as_known(full, number, hide=hide)
    record = history.record
    path = record.standing if record.stands(number) else record.path(number)
    history.state(path[-1])
    return Deal(view, history, number, deal_steps(history, path, number), path, hide, view.query(hide=hide))


class ChartQuery(Schema):
    """The step whose deal is drawn, and whether what takes long is worked out."""

    step = Typed()
    work = Typed()


def asked_step(view: View) -> int:
    """The step that the request names; where it names none the newest that stands, or the first with ``hide``.

    Ends with 404 for no number.
    """
    text, record = read(ChartQuery, "query")["step"], view.history.record
    if not text:
        return record.first if hides() else record.head
    step = whole_number(text, 9)
    if step is None:
        abort(404, f"{text[:20]} is no step.")
    return step
