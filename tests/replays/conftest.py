"""A table of Mauna Kea with both hands dealt, for everything that is read off a table."""

from pathlib import Path
from typing import Final

import pytest

from tests.recorded import Sitting, recorder_at

OPENING: Final = "dealer1 2:deal7h3s9c4d5sKhQh 1:deal5hAs2c8d6s6cJc"


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    table = Sitting(recorder_at(tmp_path))
    table.enter(OPENING)
    return table
