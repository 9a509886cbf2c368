"""The command line with a store of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.store import open_store
from web.commands.cli import main

Run = Callable[..., Result]


@pytest.fixture
def store(tmp_path: Path) -> str:
    """The URL of an empty store."""
    url = f"sqlite://{tmp_path / 'cairn.sqlite'}"
    open_store(url).close()
    return url


@pytest.fixture
def cairn(store: str) -> Run:
    """Runs a command on that store."""

    def run(*words: object, exit_code: int = 0) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], env={"CAIRN_STORE": store})
        assert result.exit_code == exit_code, result.output
        return result

    return run
