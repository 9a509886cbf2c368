"""The log signed from the command line: a key made, a checkpoint, and what an older copy is told."""

import json
from pathlib import Path

import pytest

from domain.evidence.checkpoint import read_checkpoint
from domain.evidence.keys import PublicKey, SigningKey
from domain.evidence.notes import read_note, signed
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
    assert "no signed note" in cairn("bundle", table, "--since", tmp_path / "letter", exit_code=3).stderr
