"""Notes on a new store of each kind, with a clock to set."""

import pytest

from domain.store import Store
from domain.writing.notes import Notes
from tests.domain.people.given import SetClock
from tests.domain.store.conftest import sqlite_url, store, url

__all__ = ["sqlite_url", "store", "url"]


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def notes(store: Store, clock: SetClock) -> Notes:
    return Notes(store, clock)
