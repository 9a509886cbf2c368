"""The floor in sentences; seats as ``seat 2``, which pages turn into names."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from domain.tables.floor.pauses import Pause
from domain.tables.floor.permissions import Permissions
from domain.tables.floor.request_facts import What
from domain.tables.floor.requests import Request
from domain.tables.floor.turn_clock import SeatTime
from domain.tables.practice import PRACTICE
from web.shell.services import services

ASKS: Final[dict[What, str]] = {
    "take-back": "asks to take back step {step}",
    "abandon": "offers to abandon the table: it ends without a score",
    "misdeal": "asks for a misdeal: the cards are dealt again",
    "end": "offers to end the game now, with the score as it is",
    "close": "agrees to close the table: hidden cards open, and the end is final",
    "pause": "asks for a pause",
    "adjourn": "asks to adjourn: to go on another day",
    "resume": "asks to go on",
}
ASKING: Final[dict[What, str]] = {
    "take-back": "Ask to take step {step} back",
    "abandon": "Offer to abandon the table",
    "misdeal": "Ask for a misdeal",
    "end": "Offer to end the game now",
    "close": "Close the table",
    "pause": "Ask for a pause",
    "adjourn": "Ask to adjourn",
    "resume": "Ask to go on",
}
DECIDES: Final[dict[What, str]] = {
    "misdeal": "misdeal: the cards are dealt again",
    "end": "end the game now, with the score as it is",
    "abandon": "abandon the table: it ends without a score",
}
ROLES: Final = {
    "player": "Player",
    "scorer": "Scorer",
    "judge": "Table judge",
    "director": "Director",
    "panel": "Appeals panel",
    "auditor": "Auditor",
    "spectator": "Spectator",
}
NOT_KNOWN: Final = "somebody who was not signed in"


class ShownClock(NamedTuple):
    """One seat's clock as it is shown: so many seconds left or used, and whether they pass just now."""

    seat: int
    seconds: int
    over: bool
    running: bool
    limited: bool


def sentence(request: Request) -> str:
    """``seat 1 asks to take back step 12``."""
    return f"seat {request.asker} {ASKS[request.what].format(step=request.step)}"


def own_part(permissions: Permissions) -> str:
    """What the visitor is at the table: ``you are seat 2``, ``you are table judge and scorer``."""
    if permissions.person is None:
        return "you are not signed in"
    seats = [f"seat {permissions.seat}"] if permissions.seat else []
    parts = [*seats, *(words.lower() for role, words in ROLES.items() if role in permissions.roles - {"player"})]
    return f"you are {' and '.join(parts) or 'a spectator'}"


def standstill(pause: Pause) -> str:
    """``The table is paused: fire alarm``."""
    return f"The table is {'paused' if pause.how == 'pause' else 'adjourned'}: {pause.why}"


def span(seconds: int) -> str:
    """``1:05``, ``1:00:05``."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def remaining(time: SeatTime, running: int | None) -> ShownClock:
    """A seat's clock in whole seconds: what is left, or what was used where the table plays without a clock."""
    milliseconds = time.used if time.left is None else time.left
    seconds = abs(milliseconds) // 1000
    limited = time.left is not None
    return ShownClock(time.seat, seconds, limited and milliseconds <= 0, time.seat == running, limited)


def names(ids: Iterable[str]) -> dict[str, str]:
    """What people are called; the practice player and strangers too."""
    asked = [person for person in ids if person not in ("", PRACTICE)]
    return services().people.names(asked) | {PRACTICE: "practice player (Cairn)", "": NOT_KNOWN}
