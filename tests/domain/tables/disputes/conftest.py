"""A table and its docket."""

import pytest

from tests.domain.tables.disputes.given import Court


@pytest.fixture
def court(tmp_path):
    return Court(tmp_path)


@pytest.fixture
def over(tmp_path):
    """A table that has ended at 14:00:00, when Ben resigned."""
    return Court(tmp_path, "resign")
