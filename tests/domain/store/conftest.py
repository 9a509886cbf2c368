"""A real, empty store of each kind for every test that takes one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.store import Store, open_store
from tests.domain.store.insider import Insider


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite file that does not exist yet."""
    return f"sqlite://{tmp_path}/store.db"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty store, on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
    else:
        yield request.getfixturevalue("postgres_url")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def insider(url: str) -> Insider:
    """Somebody who can write to the database behind the store's back."""
    return Insider(url)
