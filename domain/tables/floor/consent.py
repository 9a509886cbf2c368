"""What seats may agree on among themselves, and what becomes of it in the game."""

from uuid import NAMESPACE_URL, UUID, uuid5

from domain.record.history import History
from domain.tables.floor.floor import Floor
from domain.tables.floor.request_facts import BOUND
from domain.tables.floor.requests import Request
from domain.tables.reveals import reveals


def undoes_reveal(history: History) -> bool:
    """Whether a take-back of the last step would undo that somebody saw a card: an official decides that, no seats.

    ``history`` may be anybody's: only the kinds of its facts are asked.
    """
    record = history.record
    return bool(record.head) and reveals(history, record.head)


def has_official(floor: Floor, *, served: bool) -> bool:
    """Whether a judge or director decides at this table: where Cairn deals, one who never played at it."""
    officials = (place for place in floor.held if place.role in ("judge", "director"))
    return any(not (served and floor.has_sat(place.person)) for place in officials)


def ripe(floor: Floor, head: int) -> tuple[Request, ...]:
    """The requests that all agreed to and that wait to be entered in the game as it stands."""
    return tuple(
        request
        for request in floor.requests
        if request.what in BOUND and request.stands(head) and request.outcome == "agreed"
    )


def pending(floor: Floor, head: int) -> tuple[Request, ...]:
    """The requests that wait for an answer as the table stands."""
    return tuple(request for request in floor.requests if request.stands(head) and request.outcome == "open")


def reason(request: Request) -> str:
    """``asked by seat 1, agreed by seat 2``: why the game went back."""
    others = [f"seat {say.seat}" for say in request.says if say.seat != request.asker]
    agreed = f", agreed by {' and '.join(others)}" if others else ""
    return f"asked by seat {request.asker}{agreed}"


def command_id(table: UUID, request: Request, revision: int) -> str:
    """The id under which an agreed request is entered: the same for everybody who enters it."""
    return str(uuid5(NAMESPACE_URL, f"{table}/{request.what}/{request.step}/{revision}"))
