"""An official at a table that is being recorded."""

from collections.abc import Mapping

from domain.record.corrections import Correction, Settlement
from domain.tables.table import Table
from tests.recorded import Sitting

NONE: Mapping[int, Settlement] = {}


def put_right(
    sitting: Sitting, correction: Correction, settlements: Mapping[int, Settlement] = NONE, why: str = "as both said"
) -> Table:
    """The table after a correction that a judge approved."""
    sitting.table = sitting.recorder.correct(
        sitting.id, correction, settlements, sitting.context(actor="judge"), why=why, approved_by=["judge"]
    )
    return sitting.table
