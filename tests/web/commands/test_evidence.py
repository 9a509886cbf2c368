"""The log signed from the command line: a key made, a checkpoint, and what an older copy is told."""

import json
from pathlib import Path

import pytest

from domain.evidence.checkpoint import read_checkpoint
from domain.evidence.keys import PublicKey, SigningKey
from domain.evidence.notes import read_note, signed
from domain.store import open_store
from tests.domain.store.insider import Insider
from tests.web.commands.conftest import Run
from web.evidence.cairn_verify import GOOD, judge

NAME = "cards.example.org/log"
FILE = '{"cairn":1,"game":"mauna-kea"}\n'


@pytest.fixture
def table(cairn: Run, tmp_path: Path) -> None:
    (tmp_path / "a.cairn").write_text(FILE, encoding="utf-8")
    cairn("import", tmp_path / "a.cairn")


@pytest.mark.usefixtures("table")
def test_a_key_is_made_and_the_log_is_signed_with_it(cairn: Run, tmp_path: Path):
    assert "there is no signing key" in cairn("checkpoint", exit_code=3).stderr
    public = PublicKey.read(cairn("key", "new", NAME).stdout)
    signed = read_checkpoint(cairn("checkpoint").stdout)
    assert signed.note.signed_by(public)
    assert (signed.origin, signed.size) == (NAME, 6)
    assert cairn("checkpoint").stdout == str(signed)
    assert (tmp_path / "cairn.sqlite.evidence" / "key").exists()
    assert cairn("key", "show").stdout == public.text + "\n"
    assert "already" in cairn("key", "new", NAME, exit_code=3).stderr


@pytest.mark.usefixtures("table")
def test_a_key_changes_hands_and_an_origin_begins_anew(cairn: Run):
    old = PublicKey.read(cairn("key", "new", NAME).stdout)
    new = PublicKey.read(cairn("key", "rotate").stdout)
    shown, note = cairn("key", "show").stdout.split("\n\n", 1)
    assert shown == new.text
    assert read_note(note).signed_by(old)
    assert cairn("key", "new-origin", f"{NAME}-2", exit_code=4).stderr.endswith("nothing was done\n")
    begun = read_note(cairn("key", "new-origin", f"{NAME}-2", "--yes").stdout)
    assert begun.text.startswith("cairn new origin\n")
    assert cairn("checkpoint").stdout.startswith(f"{NAME}-2\n6\n")


def test_a_name_that_no_note_can_carry_is_refused(cairn: Run):
    assert "without spaces" in cairn("key", "new", "our club", exit_code=3).stderr


@pytest.mark.usefixtures("table")
def test_a_table_is_written_as_a_bundle_that_the_verifier_finds_good(cairn: Run, tmp_path: Path):
    key = cairn("key", "new", NAME).stdout.strip()
    (tmp_path / "early").write_text(cairn("checkpoint").stdout, encoding="utf-8")
    table = json.loads(cairn("tables", "--json").stdout)["table"]
    cairn("bundle", table[:8], "--as", "1", "--since", tmp_path / "early", "--out", tmp_path / "a.bundle")
    content, early = (tmp_path / "a.bundle").read_bytes(), (tmp_path / "early").read_bytes()
    assert judge(content, key, [early], with_shuffles=False)[0] == GOOD
    assert cairn("bundle", table, "--as", "1").stdout.startswith(f"cairn-bundle 1\ntable {table}\n")


@pytest.mark.usefixtures("table")
def test_a_bundle_cannot_be_proved_since_a_checkpoint_of_another_log(cairn: Run, tmp_path: Path):
    cairn("key", "new", NAME)
    table = json.loads(cairn("tables", "--json").stdout)["table"]
    for number, text in (("2", f"{NAME}\n700\n"), ("3", "elsewhere\n1\n")):
        note = signed(f"{text}{'A' * 43}=\n", SigningKey.made("any"))
        (tmp_path / number).write_text(str(note), encoding="utf-8")
        assert "no earlier one of this log" in cairn("bundle", table, "--since", tmp_path / number, exit_code=3).stderr
    (tmp_path / "letter").write_text("Dear Ann", encoding="utf-8")
    assert "not a signed note" in cairn("bundle", table, "--since", tmp_path / "letter", exit_code=3).stderr


def doctored(cairn: Run, exit_code: int = 0) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(cairn("doctor", "--verify", "--json", exit_code=exit_code).stdout)
    return found


def rewritten(store: str, *edits: str) -> None:
    """SQL by somebody who takes the triggers away."""
    insider = Insider(store)
    for table in ("stored_events", "log_tree"):
        for trigger in ("unchanged", "undeleted"):
            insider.run(f"DROP TRIGGER {table}_{trigger}")
    for edit in edits:
        insider.run(edit)
    open_store(store).close()


@pytest.mark.usefixtures("table")
def test_doctor_says_that_the_log_continues_what_was_signed(cairn: Run):
    assert any("only a signed checkpoint shows that" in each for each in doctored(cairn)["not_proved"])
    cairn("key", "new", NAME)
    cairn("checkpoint")
    found = doctored(cairn)
    assert found["proved"][-1] == "the log continues the checkpoint of 6 facts that was signed last"
    assert found["not_proved"][0].startswith("that facts after the first 6 are those that were recorded")


@pytest.mark.usefixtures("table")
def test_doctor_names_a_table_removed_with_all_that_knew_of_it(cairn: Run, store: str, tmp_path: Path):
    (tmp_path / "b.cairn").write_text(FILE, encoding="utf-8")
    cairn("key", "new", NAME)
    cairn("checkpoint")
    rewritten(store, "DELETE FROM stored_events", "DELETE FROM log_tree", "DELETE FROM tracking")
    cairn("import", tmp_path / "b.cairn")
    (fault,) = doctored(cairn, exit_code=1)["faults"]
    assert fault.startswith("checkpoint: the first 6 facts are not those that were signed")
    assert "not those that were signed" in cairn("checkpoint", exit_code=3).stderr


@pytest.mark.usefixtures("table")
def test_doctor_names_an_end_cut_off_with_its_tree(cairn: Run, store: str):
    cairn("key", "new", NAME)
    cairn("checkpoint")
    rewritten(
        store,
        "DELETE FROM stored_events WHERE rowid > 4",
        "DELETE FROM log_tree WHERE position > 4",
        "DELETE FROM tracking",
    )
    faults = doctored(cairn, exit_code=1)["faults"]
    assert any(
        each.startswith("checkpoint: the store has 4 facts, and a checkpoint of 6 was signed") for each in faults
    )


@pytest.mark.usefixtures("table")
def test_doctor_names_positions_exchanged_between_facts(cairn: Run, store: str):
    swapped = "UPDATE stored_events SET rowid = CASE rowid WHEN 5 THEN -6 ELSE -5 END WHERE rowid IN (5, 6)"
    rewritten(store, swapped, "UPDATE stored_events SET rowid = -rowid WHERE rowid < 0")
    first = doctored(cairn, exit_code=1)["faults"][0]
    assert "position 5" in first
