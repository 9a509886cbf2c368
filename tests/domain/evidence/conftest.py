"""A store of each kind with a few facts, and the folder that its signer keeps."""

from pathlib import Path

import pytest

from domain.evidence import Signer
from domain.store import Store
from tests.domain.store.conftest import insider, sqlite_url, store, url

__all__ = ["insider", "sqlite_url", "store", "url"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "evidence"


@pytest.fixture
def signer(store: Store, folder: Path) -> Signer:
    made = Signer(store, folder, lambda: "2026-12-01T10:00:00.000Z")
    made.make_key("cards.example.org/log")
    return made
