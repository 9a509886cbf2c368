"""Putting a record right: what can be asked, what it would make of the table, the facts of its entry."""

from domain.correcting.asked import (
    DROPPED,
    Adjust,
    Correction,
    Insert,
    Overturn,
    Replace,
    Retract,
    RuleStanding,
    Settlement,
    with_its_reason,
)
from domain.correcting.filing import Approval, Supposed, Unsettled, corrected, supposed
from domain.correcting.reveals import refuse_reveal, reveals
from domain.correcting.weighing import Conflict

__all__ = [
    "DROPPED",
    "Adjust",
    "Approval",
    "Conflict",
    "Correction",
    "Insert",
    "Overturn",
    "Replace",
    "Retract",
    "RuleStanding",
    "Settlement",
    "Supposed",
    "Unsettled",
    "corrected",
    "refuse_reveal",
    "reveals",
    "supposed",
    "with_its_reason",
]
