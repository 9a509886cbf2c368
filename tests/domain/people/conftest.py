"""People on a new store of each kind, with a clock to set."""

import pytest

from domain.people import People
from domain.store import Store
from tests.domain.people.given import CHEAP, SetClock
from tests.domain.store.conftest import sqlite_url, store, url

__all__ = ["sqlite_url", "store", "url"]


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def people(store: Store, clock: SetClock) -> People:
    return People(store, clock, CHEAP)
