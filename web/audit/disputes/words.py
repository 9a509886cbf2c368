"""Disputes in words, and what every page of a table shows of them."""

from typing import Final

from flask import Flask
from markupsafe import Markup

from domain.tables.disputes import Dispute, Effect, Level, ScoreLine, State
from domain.tables.disputes.facts import THE_SCORER
from web.audit.disputes.access import docket_of_view
from web.shell.views import View
from web.shell.words import day

STATES: Final[dict[State, str]] = {
    "raised": "Waits for an official to take it up.",
    "accepted": "Taken up; an official will look into it.",
    "under review": "An official looks into it.",
    "escalated": "Handed up; the director will look into it.",
    "ruled": "Ruled.",
    "under appeal": "Under appeal; the panel will rule.",
    "appeal ruled": "The panel has ruled. This is final.",
    "final": "The ruling is final.",
    "withdrawn": "Withdrawn by who raised it.",
    "out of time": "Raised out of time; the score is unchanged.",
}
TAGS: Final[dict[State, str]] = {
    "ruled": "acc",
    "final": "good",
    "appeal ruled": "good",
    "withdrawn": "",
    "out of time": "",
}
LEVELS: Final[dict[Level, str]] = {"judge": "Table judge", "director": "Director", "panel": "Appeals panel"}
EFFECTS: Final[dict[Effect, str]] = {
    "none": "nothing changes",
    "correction": "the record is corrected",
    "adjustment": "the score is adjusted",
    "penalty": "a penalty is noted",
}


def concerned(seat: int) -> str:
    """Whose affair it is: ``seat 2``, or ``the scorer``."""
    return "the scorer" if seat == THE_SCORER else f"seat {seat}"


def line_key(line: ScoreLine) -> str:
    """How an address names a score line: ``1:2:MK-47``."""
    return f"{line.deal}:{line.seat}:{line.rule}"


def deadline(dispute: Dispute) -> Markup | str:
    """The window that matters now, with its end."""
    if dispute.closes is None:
        return ""
    words = "Can be appealed until" if dispute.state == "ruled" else "The score can be disputed until"
    return Markup("{} {}.").format(words, day(dispute.closes))


def open_disputes(view: View) -> int:
    """How many disputes of this table are open, for those whom it concerns; 0 for who only looks on."""
    if view.permissions.outside or not view.permissions.may("read disputes"):
        return 0
    return len(docket_of_view(view).open)


def attach(app: Flask) -> None:
    """Give the templates these words."""
    app.jinja_env.globals.update(open_disputes=open_disputes, dispute_states=STATES, dispute_tags=TAGS)
    app.jinja_env.globals.update(dispute_levels=LEVELS, dispute_effects=EFFECTS)
    app.jinja_env.filters.update(concerned=concerned, deadline=deadline, line_key=line_key)
