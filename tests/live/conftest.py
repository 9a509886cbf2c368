"""A store of each kind, and whoever waits for something on it."""

from collections.abc import Callable
from time import monotonic

import pytest

from tests.store.conftest import insider, sqlite_url, store, url
from web.live.hub import Listener
from web.live.marks import Mark

__all__ = ["insider", "sqlite_url", "store", "url"]


@pytest.fixture
def hears() -> Callable[[Listener, Mark], None]:
    """Waits until a listener hears this mark; fails when it never does."""

    def wait(listener: Listener, mark: Mark) -> None:
        deadline = monotonic() + 30
        while listener.mark != mark:
            assert monotonic() < deadline, f"heard {listener.mark}, not {mark}"
            listener.wait(1)

    return wait
