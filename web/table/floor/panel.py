"""What the record page shows of the floor: who asks what, that the table stands still, clocks, who sees its cards."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import Flask

from domain.play.frame.acts import Abandon, CallMisdeal, End
from domain.play.vocabulary import Command
from domain.store.errors import NotPossible
from domain.tables.authority import is_late
from domain.tables.floor.consent import has_official, pending, ripe, undoes_reveal
from domain.tables.floor.floor import Glass
from domain.tables.floor.pauses import Pause
from domain.tables.floor.request_facts import What
from domain.tables.floor.requests import Request
from domain.tables.floor.turn_clock import Clock, read
from web.shell.known_table import sees_late
from web.shell.services import services
from web.shell.views import View
from web.table.floor.closing import OpenEnd, closing
from web.table.floor.forms import own_seats, practised, rules
from web.table.floor.words import ShownClock, names, own_part, remaining, sentence, span, standstill


class RequestRow(NamedTuple):
    """A request: the sentence, the seats the visitor may answer for, whether it can be withdrawn, entered, allowed.

    ``waiting`` counts the answers that are missing.
    """

    request: Request
    words: str
    answers: tuple[int, ...]
    withdraws: bool
    enters: bool
    official: bool
    waiting: int


class Looking(NamedTuple):
    """An official who looks at hidden cards now."""

    name: str
    glass: Glass
    own: bool


class Panel(NamedTuple):
    """Everything of the floor that the record page shows."""

    lines: tuple[RequestRow, ...]
    pause: Pause | None
    clock: Clock | None
    times: tuple[ShownClock, ...]
    looking: tuple[Looking, ...]
    practice: tuple[int, ...]
    asks: bool
    command_id: str
    closing: OpenEnd | None


def attach(app: Flask) -> None:
    """Give the templates the floor of a view, and its words."""
    app.jinja_env.globals["floor_panel"] = panel
    app.jinja_env.globals["own_part"] = lambda view: own_part(view.permissions)
    app.jinja_env.filters.update(span=span, standstill=standstill)


def panel(view: View) -> Panel:
    """The floor as the visitor of this view may see it: nothing of it for who sees the table late."""
    if sees_late(view.permissions, view.floor):
        return Panel((), None, None, (), (), (), asks=False, command_id=services().new_id(), closing=None)
    clock = (
        read(view.floor, view.table.seen_by("public"), services().recorder.earliest())
        if view.floor.allowed.limited
        else None
    )
    return Panel(
        lines=tuple(_lines(view)),
        pause=view.floor.pause,
        clock=clock,
        times=tuple(remaining(time, clock.running) for time in clock.seats) if clock else (),
        looking=_looking(view),
        practice=practised(view),
        asks=bool(own_seats(view)) or rules(view),
        command_id=services().new_id(),
        closing=closing(view),
    )


def _lines(view: View) -> Iterator[RequestRow]:
    head, own = view.table.record.head, own_seats(view)
    for request in (*pending(view.floor, head), *ripe(view.floor, head)):
        agreed, official = request.outcome == "agreed", needs_official(view, request)
        yield RequestRow(
            request=request,
            words=sentence(request),
            answers=tuple(seat for seat in request.awaited if seat in own),
            withdraws=request.outcome == "open" and request.asker in own,
            enters=agreed and (rules(view) if official else bool(own) or rules(view)),
            official=agreed and official,
            waiting=len(request.awaited),
        )


def needs_official(view: View, request: Request) -> bool:
    """Whether agreement is not enough: somebody saw a card by the step to be taken back, and there is an official."""
    reveals = request.what == "take-back" and undoes_reveal(view.table.seen_by("public"))
    return reveals and has_official(view.floor, served=view.served)


def askable(view: View) -> tuple[What, ...]:
    """What can be asked now, besides what is being asked."""
    record, state = view.table.record, view.table.seen_by("public").state()
    found: list[What] = ["take-back"] if len(record.standing) > 1 and view.permissions.phase == "running" else []
    found += [what for what in _KINDS if _offered(view, what)]
    if state.ending:
        found += ["close"] if view.floor.end and not view.floor.end.closed else []
    else:
        found += ["pause", "adjourn"] if view.floor.pause is None else ["resume"]
    asked = {request.what for request in pending(view.floor, record.head)}
    return tuple(what for what in found if what not in asked)


_KINDS: Final[dict[What, type[Command]]] = {"misdeal": CallMisdeal, "end": End, "abandon": Abandon}


def decidable(view: View) -> tuple[What, ...]:
    """What an official may decide alone now, with a reason: also a misdeal after the first act of play."""
    return tuple(what for what in _KINDS if _offered(view, what, late=True))


def move_of(view: View, what: What, *, late: bool = False) -> str:
    """The move of the game by which an agreed request is entered, or what an official decides."""
    found = _offered(view, what, late=late) if what in _KINDS else None
    if found is None:
        raise NotPossible("That is not possible at this table now")
    return view.table.game.write(found())


def _offered(view: View, what: What, *, late: bool = False) -> type[Command] | None:
    """The kind of act that this asks for, where it is open now: to the players, or ``late`` to an official."""
    game, state = view.table.game, view.table.seen_by("public").state()
    found = next((offer.kind for offer in game.offers(state) if issubclass(offer.kind, _KINDS[what])), None)
    never = view.served and found in game.service.never
    barred = found is not None and (never or (is_late(found, state) and not late))
    return None if barred else found


def voices(view: View, what: What) -> tuple[int, ...]:
    """The seats that have to agree: all that play on, and to the closing all that are played on an own device."""
    state, playing = view.table.seen_by("public").state(), view.table.game.playing
    if what == "close":
        return tuple(sorted(place.seat for place in view.floor.held if place.role == "player"))
    return playing(state) if playing else tuple(view.seats)


def _looking(view: View) -> tuple[Looking, ...]:
    if view.permissions.phase == "closed":
        return ()
    open_glasses = [glass for glass in view.floor.glasses if glass.until is None]
    called = names(glass.person for glass in open_glasses) if open_glasses else {}
    return tuple(
        Looking(called[glass.person], glass, glass.person == view.permissions.person) for glass in open_glasses
    )
