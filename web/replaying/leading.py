"""Where the step controls lead."""

from domain.record import Record
from replays.stepping import neighbours
from web.replaying.controls import AHEAD
from web.replaying.reel import Reel
from web.replaying.scene import Scene, scene_of
from web.views import View


def around(record: Record, told: Reel, place: int) -> dict[str, int]:
    """Where each step control leads. From a step that does not stand one goes on to the next that does."""
    found, number = neighbours(told.stops, place), told.path[place]
    if len(told.stops.deals) == 1:
        found.pop("previous_deal", None)
    if number not in record.standing:
        later = [standing for standing in record.standing if standing > number]
        found |= {"next": later[0], "last": record.head} if later else {"last": record.head}
    return {name: target for name, target in found.items() if target != number}


def links(record: Record, told: Reel, place: int, query: str) -> dict[str, str]:
    """The controls of a place with their links."""
    return {name: f"{target}{query}" for name, target in around(record, told, place).items()}


def hidden_links(scene: Scene, query: str) -> dict[str, str]:
    """The same for a page that must not know whether anything comes."""
    known = links(scene.history.record, scene.path, scene.place, query)
    number = scene.move.number
    ahead = AHEAD if number != scene.full.record.head else frozenset()
    if len(scene.path.stops.deals) == 1:
        ahead -= {"next_deal"}
    return known | {name: f"{number}/{name}{query}" for name in ahead}


def leads(view: View, number: int, control: str) -> int:
    """The step that a control leads to from this one."""
    scene = scene_of(view, number, view.query(), hide=False)
    record = view.history.record
    fallback = record.head if control in AHEAD else record.standing[0]
    return around(record, scene.path, scene.place).get(control, fallback)
