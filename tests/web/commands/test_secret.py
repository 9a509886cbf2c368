"""The secret that signs forms stays the same, and with its owner."""

from pathlib import Path

import pytest

from web.commands.program import CommandFailed
from web.commands.secret import secret_for


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CAIRN_SECRET", raising=False)


def test_beside_a_file_it_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path):
    url = f"sqlite://{tmp_path}/a%20table.db"
    secret = secret_for(url)
    assert secret_for(url) == secret
    assert len(secret) == 64
    kept = tmp_path / "a table.db.secret"
    assert (kept.read_text(), kept.stat().st_mode & 0o777) == (secret, 0o600)
    assert secret_for(f"sqlite://{tmp_path}/other.db") != secret


def test_a_file_that_others_can_read_is_refused(tmp_path: Path):
    url = f"sqlite://{tmp_path}/tables.db"
    secret_for(url)
    (tmp_path / "tables.db.secret").chmod(0o640)
    with pytest.raises(CommandFailed, match="chmod 600"):
        secret_for(url)


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CAIRN_SECRET", "of this operator, and long enough for it")
    assert secret_for(f"sqlite://{tmp_path}/tables.db") == "of this operator, and long enough for it"
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("CAIRN_SECRET", "short")
    with pytest.raises(CommandFailed, match="CAIRN_SECRET is shorter than 32"):
        secret_for("postgresql://cairn@localhost/cairn")


def test_without_either_every_start_has_its_own():
    url = "postgresql://cairn@localhost/cairn"
    assert secret_for(url) != secret_for(url)
