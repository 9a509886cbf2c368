"""What is said of a step beside its play: that it does not stand, and for whom it is to put it right or dispute it."""

from html import escape
from typing import Final

from domain.record.record import Record
from web.replay.move_list import fate
from web.shell.views import View

END: Final = b'<p class="notice" role="status"><span>Nothing like that comes after this step.</span></p>'
"""What is said to a reader who asked for what comes and could not know that nothing does."""


def notice(view: View, record: Record, number: int) -> bytes:
    """That a step does not stand, with the ways to what does: the same act if it stands, and what was put right."""
    if not number or record.stands(number):
        return b""
    query, again, instead = escape(view.query()), record.standing_for(number), _in_place_of(record, number)
    same = f'<a href="{again or instead}{query}" data-stands="">' if again or instead else ""
    same += "The same act as it stands</a> · " if again else "What stands in its place</a> · " if instead else ""
    now = f'<a href="{record.head}{query}">The table as it stands</a>'
    righted = f'<a href="/tables/{view.id}/corrections{query}">What was put right</a>'
    told = f"This step no longer stands: it was {fate(record, number)}. You see the table as it was then."
    return f'<p class="notice doubt"><span>{told} {same}{now} · {righted}</span></p>'.encode()


def _in_place_of(record: Record, number: int) -> int | None:
    """The step that stands where this one was put right."""
    replacing = (step.number for step in record.steps if step.corrects == number)
    return next((found for step in replacing if (found := record.standing_for(step))), None)


def righting(view: View, number: int) -> bytes:
    """For officials the way to put this step right."""
    if view.pinned or not view.history.record.stands(number) or not view.permissions.may("correct"):
        return b""
    address = f"/tables/{view.id}/corrections/new?{escape(view.viewer_query)}step={number}"
    return f' · <a href="{address}">Put right…</a>'.encode()


def disputing(view: View, number: int, revision: int) -> bytes:
    """A link to dispute this step as it is seen, for those who may."""
    if not view.permissions.may("dispute"):
        return b""
    address = f"/tables/{view.id}/disputes/new?{view.viewer_query}rev={revision}&step={number}"
    return f'<a class="dispute" href="{escape(address)}">Dispute this</a>'.encode()
