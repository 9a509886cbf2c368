"""What-if lines on a new store of each kind, their ids and seeds the same in every run."""

from collections.abc import Callable
from itertools import count

import pytest

from domain.store import Store
from domain.tables.recorder import Recorder
from domain.writing.whatifs import WhatIfs
from tests.domain.store.conftest import sqlite_url, store, url
from tests.recorded import ticking

__all__ = ["sqlite_url", "store", "url"]


def counted() -> Callable[[int], bytes]:
    """Bytes that count up instead of being random."""
    numbers = count(1)
    return lambda size: next(numbers).to_bytes(size, "big")


@pytest.fixture
def recorder(store: Store) -> Recorder:
    return Recorder(store, clock=ticking())


@pytest.fixture
def whatifs(store: Store) -> WhatIfs:
    return WhatIfs(store, ticking(), counted())
