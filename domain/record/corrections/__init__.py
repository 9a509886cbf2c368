"""Putting a record right: what can be asked, what it would make of the table, the facts of its entry."""

from domain.record.corrections.conflicts import Conflict
from domain.record.corrections.entry import Approval, CorrectedTable, Unsettled, corrected, supposed
from domain.record.corrections.requests import (
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

__all__ = [
    "DROPPED",
    "Adjust",
    "Approval",
    "Conflict",
    "CorrectedTable",
    "Correction",
    "Insert",
    "Overturn",
    "Replace",
    "Retract",
    "RuleStanding",
    "Settlement",
    "Unsettled",
    "corrected",
    "supposed",
    "with_its_reason",
]
