"""A store of each kind, and whoever waits for something on it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from flask import Flask

from tests.domain.store.conftest import insider, sqlite_url, store, url
from tests.web.audit.desk import service
from web.live.hub import Listener
from web.live.service import Live
from web.shell.services import services_of
from web.shell.version import Version

__all__ = ["insider", "sqlite_url", "store", "url"]


@pytest.fixture
def hears() -> Callable[[Listener, Version], None]:
    """Waits until a listener hears this mark; fails when it never does."""

    def wait(listener: Listener, mark: Version) -> None:
        deadline = monotonic() + 30
        while listener.mark != mark:
            assert monotonic() < deadline, f"heard {listener.mark}, not {mark}"
            listener.wait(1)

    return wait


@pytest.fixture
def streams() -> int:
    """How many streams the service serves at once."""
    return 2


@pytest.fixture
def app(tmp_path: Path, streams: int) -> Iterator[Flask]:
    """A service whose streams end with the test."""
    app = service(tmp_path, streams=streams)
    yield app
    services_of(app).part(Live).close()
    services_of(app).part(Live).join()
    services_of(app).recorder.store.close()
