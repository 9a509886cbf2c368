"""Where the step controls lead."""

from bisect import bisect_right

from domain.play.game import Series
from domain.record.record import Record
from replays.steps import Stops, neighbours
from web.replay.annotations import annotations
from web.replay.controls import AHEAD, JUMPS
from web.replay.step_context import Showing
from web.replay.step_on_path import StepOnPath, scene_of
from web.shell.views import View, as_known


def around(record: Record, series: Series, stops: Stops, number: int) -> dict[str, int]:
    """Where each step control leads from a step. From one that does not stand one goes on to the next that does."""
    place = stops.place(number)
    found = neighbours(stops, -1 if place is None else place)
    for kind in ("round",) * series.rounds + ("deal",) * (len(stops.deals) == 1):
        found.pop(f"previous_{kind}", None)
        found.pop(f"next_{kind}", None)
    if number and not record.stands(number):
        later = record.standing[bisect_right(record.standing, number) :]
        found |= {"next": later[0], "last": record.head} if later else {"last": record.head}
    return {name: target for name, target in found.items() if target != number}


def links(scene: StepOnPath, showing: Showing, stops: Stops) -> dict[str, str]:
    """The controls of a step with their links.

    A page that must not know whether anything comes has all of them, up to the end of the game.
    """
    number = showing.number
    found = around(scene.history.record, scene.history.game.series, stops, number)
    known = {name: f"{target}{_query(showing, name)}" for name, target in found.items()}
    if not showing.hide or scene.history.state(number).ending:
        return known
    return known | {name: f"{number}/{name}{showing.query}" for name in _ahead(scene)}


def _query(showing: Showing, control: str) -> str:
    """A jump tells where it came from."""
    if control not in JUMPS:
        return showing.query
    return showing.view.query(hide=showing.hide, was=str(showing.number))


def _ahead(scene: StepOnPath) -> frozenset[str]:
    """The controls onward, as far as the steps so far say that there is any such thing."""
    leave = {"next_round"} if scene.history.game.series.rounds else set()
    if len(scene.path.stops.deals) <= 1:
        leave.add("next_deal")
    return AHEAD - leave


def showing_of(view: View, number: int, *, hide: bool) -> Showing:
    """A step as its page shows it. Raises KeyError when there is no such step."""
    return Showing(view, as_known(view.history, number, hide=hide), number, hide, view.query(hide=hide))


def leads(view: View, number: int, control: str) -> int:
    """The step that a control leads to from this one; this one itself where there is none such."""
    showing = showing_of(view, number, hide=False)
    stops = stops_of(scene_of(view, number, hide=False), showing)
    return around(view.history.record, view.table.game.series, stops, number).get(control, number)


def stops_of(scene: StepOnPath, showing: Showing) -> Stops:
    """Where the visitor may stop on the path of a step: the marks of other rooms are key moments too."""
    found = annotations(showing)
    return scene.path.stops.marked(mark.number for mark in found) if found else scene.path.stops
