"""What seats ask of each other: a take-back, a pause, the end of a table. It holds when every seat that plays agrees.

A request about a step lapses by itself when that step is no longer the last: nothing is noted for it. Answers stay with
those who gave them until all have answered. Who asks for what another asks already agrees with it, so that two who ask
at once come to the same floor, whoever is first, but for who is named as asking.
"""

from typing import Literal, assert_never

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.tables.floor.request_facts import BOUND, Answer, Answered, Ask, Asked, What, Withdrawn, WithdrawRequest


class SeatAnswer(msgspec.Struct, frozen=True):
    """What a seat said to a request, and when (UTC)."""

    seat: int
    yes: bool
    at: str


class Request(msgspec.Struct, frozen=True):
    """Something that ``asker`` asked first, with what has been said to it so far, in the order of the seats."""

    what: What
    step: int
    asker: int
    of: tuple[int, ...]
    says: tuple[SeatAnswer, ...]
    withdrawn: bool = False

    @property
    def since(self) -> str:
        """When it was asked first."""
        return next(say.at for say in self.says if say.seat == self.asker)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose answer is missing."""
        return tuple(seat for seat in self.of if seat not in {say.seat for say in self.says})

    @property
    def outcome(self) -> Literal["open", "agreed", "declined", "withdrawn"]:
        """How it stands; a request of an earlier step has lapsed besides, see :meth:`stands`."""
        if self.withdrawn:
            return "withdrawn"
        if self.awaited:
            return "open"
        return "agreed" if all(say.yes for say in self.says) else "declined"

    def stands(self, head: int) -> bool:
        """Whether it is about the table as it stands: of this last step, or of none."""
        return self.what not in BOUND or self.step == head

    def seen_by(self, seat: int) -> "Request":
        """The request as a seat (0: none) may know it: while it is open, without what the others answered."""
        if self.outcome != "open":
            return self
        return replace(self, says=tuple(say for say in self.says if say.seat in (seat, self.asker)))


Requests = tuple[Request, ...]


def found(requests: Requests, what: str, step: int) -> Request | None:
    """The newest request for this at this step."""
    return next((request for request in requests if (request.what, request.step) == (what, step)), None)


def decide(requests: Requests, command: Ask | Answer | WithdrawRequest) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    request = found(requests, command.what, command.step)
    match command:
        case Ask():
            _refuse_another_step(command)
            return _asked(request, command)
        case Answer(what, step, seat, yes):
            _refuse_another_step(command)
            return () if _said(_open(request), seat) is yes else (_answered(_open(request), what, step, seat, yes),)
        case WithdrawRequest(what, step, seat):
            if _open(request).asker != seat:
                raise NotPossible("only the person who asked can withdraw it")
            return (Withdrawn(what, step, seat),)
        case _:
            assert_never(command)


def after(requests: Requests, fact: Asked | Answered | Withdrawn, at: str) -> Requests:
    """The requests after a fact recorded at this moment, in an order that does not depend on who came first."""
    match fact:
        case Asked(what, step, seat, of):
            changed = Request(what, step, seat, of, (SeatAnswer(seat, True, at),))
        case Answered(what, step, seat, yes):
            known = _known(requests, what, step)
            says = sorted((*known.says, SeatAnswer(seat, yes, at)), key=lambda say: say.seat)
            changed = replace(known, says=tuple(says))
        case Withdrawn(what, step):
            changed = replace(_known(requests, what, step), withdrawn=True)
        case _:
            assert_never(fact)
    others = (each for each in requests if (each.what, each.step) != (changed.what, changed.step))
    return tuple(sorted((*others, changed), key=lambda each: (each.step, each.what)))


def _asked(request: Request | None, asked: Ask) -> tuple[Fact, ...]:
    what, step, seat, of = asked.what, asked.step, asked.seat, asked.of
    if seat not in of:
        raise NotPossible(f"seat {seat} does not play at this table")
    if request is not None and request.outcome == "open" and _said(request, seat) is None:
        return (_answered(request, what, step, seat, yes=True),)
    if request is not None and (request.outcome == "open" or (what in BOUND and request.outcome == "agreed")):
        return ()
    if request is not None and what in BOUND and request.outcome == "declined":
        raise NotPossible(f"the players did not agree to that at step {step}; ask again after the next step")
    return (Asked(what, step, seat, tuple(sorted(of))),)


def _answered(request: Request, what: What, step: int, seat: int, yes: bool) -> Answered:
    if seat not in request.of:
        raise NotPossible(f"this request is not for seat {seat}")
    if _said(request, seat) is not None:
        raise NotPossible(f"seat {seat} has answered already")
    return Answered(what, step, seat, yes)


def _refuse_another_step(command: Ask | Answer) -> None:
    if command.what not in BOUND and command.step:
        raise NotPossible(f"{command.what} belongs to no step")
    if command.what in BOUND and command.step != command.head:
        raise NotPossible(f"step {command.step} is no longer the last: that is step {command.head}")


def _open(request: Request | None) -> Request:
    if request is None or request.outcome != "open":
        raise NotPossible("there is no such request (any more)")
    return request


def _said(request: Request, seat: int) -> bool | None:
    return next((say.yes for say in request.says if say.seat == seat), None)


def _known(requests: Requests, what: str, step: int) -> Request:
    request = found(requests, what, step)
    assert request is not None
    return request
