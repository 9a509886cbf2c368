"""What the page of a dispute shows of it and of its table, for one visitor."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from marshmallow import Schema

from domain.play.steps import State
from domain.record.history import History
from domain.record.record import Entry
from domain.tables.disputes import Dispute, open_to, rules_at_once
from replays.steps import Move, move
from web.audit.disputes.access import official, reads
from web.audit.page import EntryRow, entered, named_by
from web.shell.parser import Typed, read
from web.shell.services import services
from web.shell.views import View
from web.table.floor.words import names

AROUND: Final = 2
"""So many steps before and after a disputed one are listed with who entered them."""


class DisputedStep(NamedTuple):
    """The table at one disputed step: what was done, and the pictures after and before it."""

    move: Move
    picture: Any
    before: State


def dispute_view(view: View, dispute: Dispute, step: int = 0) -> dict[str, Any]:
    """What the template of the page is given; ``step`` is shown, where 0 the disputed one that the address names."""
    by, scene, called = view.permissions, _scene(view, dispute, step), _names(view, dispute)
    return {
        "view": view,
        "dispute": dispute,
        "reads": reads(view.permissions, len(view.seats), dispute),
        "official": official(view.permissions),
        "may": open_to(dispute, by),
        "desk": rules_at_once(dispute, by) and by.may("correct"),
        "names": called,
        "scene": scene,
        "entries": tuple(entered(view.history, entry) for entry in _around(view.history, dispute)),
        "put_right": tuple(named_by(one, called) for one in put_right(view.history)),
        "correcting": _correcting(view, dispute, scene),
        "command_id": services().new_id(),
    }


def put_right(history: History, most: int = 12) -> tuple[EntryRow, ...]:
    """The newest entries that put something right or brought something to light, newest first."""
    record = history.record
    marked = [entry for entry in record.entries[1:] if entry.act or any(s.corrects for s in record.new_steps(entry))]
    told = (entered(history, entry) for entry in reversed(marked[-4 * most :]))
    return tuple(one for one in told if one.mark)[:most]


class SceneQuery(Schema):
    """Which of the disputed steps is shown."""

    step = Typed()


def _scene(view: View, dispute: Dispute, step: int) -> DisputedStep | None:
    """This step; where it is 0 the disputed one that the address names, the first where it names none."""
    history, steps = view.history, dispute.claim.steps
    there = [step for step in steps if step <= len(history.record.steps)]
    wanted = read(SceneQuery, "query")["step"]
    number = step or next((one for one in there if str(one) == wanted), there[0] if there else 0)
    if not number:
        return None
    game, played = history.game, history.played(number)
    before, after = (game.picture(state, history.viewer) for state in (played.before, played.after))
    return DisputedStep(move(history, number), after, before)


def _around(history: History, dispute: Dispute) -> tuple[Entry, ...]:
    """The entries that brought the disputed steps and those around them."""
    record = history.record
    near = {step + shift for step in dispute.claim.steps for shift in range(-AROUND, AROUND + 1)}
    numbers = {record.step(step).entry for step in near if 1 <= step <= len(record.steps)}
    return tuple(record.entries[number - 1] for number in sorted(numbers))


def _names(view: View, dispute: Dispute) -> dict[str, str]:
    """What everybody is called who had to do with it or entered something."""
    entries = view.history.record.entries
    approved = (person for entry in entries for person in getattr(entry.act, "approved", ()))
    return names(dict.fromkeys([*_people(dispute), *(entry.actor for entry in entries), *approved]))


def _people(dispute: Dispute) -> Iterable[str]:
    yield dispute.claim.person
    yield from (one.person for one in dispute.statements)
    yield from (one.person for one in dispute.rulings)
    yield from (one.person for one in dispute.changes)
    if dispute.reopening:
        yield from (one for one in (dispute.reopening.person, dispute.reopening.second) if one)


def _correcting(view: View, dispute: Dispute, scene: DisputedStep | None) -> str:
    """Where an official corrects the record for this dispute; nowhere for anybody else."""
    if scene is None or not view.permissions.may("correct") or rules_at_once(dispute, view.permissions):
        return ""
    return f"/tables/{view.id}/corrections/new?step={scene.move.number}&dispute={dispute.number}"
