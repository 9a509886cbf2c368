"""``cairn copy``: from a SQLite file to PostgreSQL and back, whole or a table."""

from pathlib import Path

from click.testing import CliRunner, Result

from domain.store import open_store
from tests.records.made import TABLE
from tests.web.commands.conftest import Run
from tests.web.commands.test_store_commands import record
from web.commands.cli import main


def run(*words: object, given: str = "", exit_code: int = 0) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words], input=given)
    assert result.exit_code == exit_code, result.output
    return result


def root(url: str) -> str:
    store = open_store(url)
    try:
        return store.tree().root(store.last_position()).hex()
    finally:
        store.close()


def test_a_store_goes_to_postgresql_and_back(cairn: Run, store: str, postgres_url: str, tmp_path: Path) -> None:
    file = record(tmp_path / "ours.cairn")
    cairn("import", file)
    run("user", "add", "Ann", "--login", "ann", "--store", store, given="a long password\n")
    again = tmp_path / "again.sqlite"
    told = run("copy", store.removeprefix("sqlite://"), postgres_url).stdout
    assert told == f"29 facts copied and verified; root {root(store)}\n"
    assert run("copy", postgres_url, again).stdout == told
    assert run("export", TABLE, "--db", again).stdout_bytes == file.read_bytes()
    assert run("user", "list", "--db", again).stdout == cairn("user", "list").stdout
    assert "proved: " in run("doctor", "--verify", "--db", again).stdout
    assert "holds something already" in run("copy", store, again, exit_code=3).stderr


def test_a_table_goes_to_a_store_that_has_others(cairn: Run, tmp_path: Path) -> None:
    file, other = record(tmp_path / "ours.cairn"), tmp_path / "shard.sqlite"
    mountain = Path(__file__).parents[2] / "records" / "mountain" / "all-fall-at-test-1.cairn"
    run("import", mountain, "--db", other)
    cairn("import", file)
    told = "facts of 1 table copied and verified\n"
    assert run("copy", tmp_path / "cairn.sqlite", other, "--tables", str(TABLE)[:8]).stdout == f"29 {told}"
    assert run("copy", tmp_path / "cairn.sqlite", other, "--tables", TABLE).stdout == f"0 {told}"
    assert run("export", TABLE, "--db", other).stdout_bytes == file.read_bytes()
    assert len(run("tables", "--db", other).stdout.splitlines()) == 2


def test_there_is_nothing_to_copy_of_no_store(tmp_path: Path) -> None:
    assert "there is no store" in run("copy", tmp_path / "none.db", tmp_path / "to.db", exit_code=3).stderr
    assert not (tmp_path / "to.db").exists()
