"""Disputes about a table: claims, what people say of them, rulings, appeals, and the windows they are bound to.

It knows no game. Every table has a docket, a stream of its own beside the record; images lie in a table beside the
facts. Who may do what in which state is the one table in ``chart.py``.
"""

from domain.tables.disputes.chart import open_to, parts_of, rules_at_once
from domain.tables.disputes.clock import ClockReading, Watch
from domain.tables.disputes.docket import Dispute, Docket, Ruling, State, Statement
from domain.tables.disputes.dockets import Disputes, docket_of
from domain.tables.disputes.facts import Effect, Level, ScoreLine
from domain.tables.disputes.images import Image, an_image

__all__ = [
    "ClockReading",
    "Dispute",
    "Disputes",
    "Docket",
    "Effect",
    "Image",
    "Level",
    "Ruling",
    "ScoreLine",
    "State",
    "Statement",
    "Watch",
    "an_image",
    "docket_of",
    "open_to",
    "parts_of",
    "rules_at_once",
]
