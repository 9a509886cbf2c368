"""Which officials approve a correction: whoever puts it right, and who ruled on the dispute that ordered it."""

from domain.record.corrections import Adjust, Correction, Insert, Overturn
from domain.store.errors import NotPossible
from domain.tables.disputes import Dispute
from web.audit.corrections.forms import CorrectionRequest
from web.shell.services import services
from web.shell.views import View


def approvers(
    view: View, asked: CorrectionRequest, correction: Correction, ruled: Dispute | None = None
) -> tuple[str, ...]:
    """The ids of the officials behind a correction, the visitor first; ``ruled`` is the dispute that the visitor rules
    on with it. One that was raised in time needs no second official for its steps, however late it is ruled on.

    Raises NotPossible for a dispute that orders nothing, and where one official is not enough any more.
    """
    others = ruled.reopened_by if ruled else _ordered(view, asked.form["dispute"])
    named, steps = tuple(dict.fromkeys((view.permissions.person or "", *others))), _steps(view, correction)
    in_time = ruled is not None and bool(steps) and set(steps) <= set(ruled.claim.steps)
    if len(named) < 2 and not in_time and services().disputes.too_late(view.table, steps):
        raise NotPossible(
            "the score of this can be disputed no longer, so a second official has to agree: "
            "a dispute that is out of time is taken up by two, and its ruling corrects"
        )
    return named


def _ordered(view: View, number: int) -> tuple[str, ...]:
    """The officials behind the newest ruling of a dispute, where it orders something that is not carried out."""
    if not number:
        return ()
    try:
        dispute = services().disputes.load(view.id).dispute(number)
    except KeyError:
        raise NotPossible(f"this table has no dispute {number}") from None
    ruling = dispute.ruling
    return dispute.approvers if ruling and ruling.orders and ruling.carried_out is None else ()


def _steps(view: View, correction: Correction) -> tuple[int, ...]:
    """The steps whose score is at stake; none for that of the whole table."""
    match correction:
        case Overturn():
            steps: tuple[int, ...] = ()
        case Adjust(steps=steps):
            pass
        case Insert(before):
            steps = (before,)
        case _:
            steps = (correction.step,)
    return tuple(step for step in steps if 1 <= step <= len(view.table.record.steps))
