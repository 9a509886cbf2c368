"""Studies on a new store of each kind, with a clock to set."""

import pytest

from domain.store import Store
from domain.writing.studies import Studies
from tests.domain.people.given import SetClock
from tests.domain.store.conftest import sqlite_url, store, url

__all__ = ["sqlite_url", "store", "url"]


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def studies(store: Store, clock: SetClock) -> Studies:
    return Studies(store, clock)
