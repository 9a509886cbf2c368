"""Nothing is signed that does not extend what was signed last; keys are made, change hands, and may be lost."""

import shutil
from pathlib import Path
from uuid import UUID

import pytest

from domain.evidence import Behind, NoKey, Rewritten, Signer
from domain.evidence.checkpoint import read_checkpoint
from domain.evidence.notes import read_note
from domain.store import Store, open_store
from domain.store.errors import NotPossible
from tests.domain.store.given import climbed, drawn
from tests.domain.store.insider import Insider

TABLE = UUID(int=1)


def test_a_checkpoint_is_the_size_and_root_of_the_log_signed(store: Store, signer: Signer, folder: Path) -> None:
    store.append(TABLE, 0, [drawn(1), climbed(2), drawn(3)])
    made = signer.sign()
    assert (made.origin, made.size, made.root) == ("cards.example.org/log", 3, store.tree().root(3))
    assert made.note.signed_by(signer.keys().current)
    assert len(str(made)) < 220
    assert (folder / "checkpoint").read_text(encoding="utf-8") == str(made)
    assert signer.sign() == made
    store.append(TABLE, 3, [climbed()])
    assert signer.sign().size == 4


def test_a_new_store_can_sign_that_it_is_empty_and_go_on(store: Store, signer: Signer) -> None:
    assert signer.sign().size == 0
    store.append(TABLE, 0, [drawn()])
    assert signer.sign().size == 1


def test_key_and_checkpoint_are_for_their_owner_only(store: Store, signer: Signer, folder: Path) -> None:
    signer.sign()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    (folder / "key").chmod(0o644)
    with pytest.raises(NotPossible, match="chmod 600"):
        signer.sign()


def test_without_a_key_nothing_is_signed(store: Store, tmp_path: Path) -> None:
    with pytest.raises(NoKey, match="cairn key new NAME"):
        Signer(store, tmp_path / "none", str).sign()


def test_there_is_one_first_key(signer: Signer) -> None:
    with pytest.raises(NotPossible, match="there is a signing key already"):
        signer.make_key("another")


def test_an_older_copy_that_was_put_back_is_not_signed(sqlite_url: str, folder: Path, tmp_path: Path) -> None:
    store = open_store(sqlite_url)
    store.append(TABLE, 0, [drawn(1), climbed(2)])
    store.backup(str(tmp_path / "monday.db"))
    store.append(TABLE, 2, [drawn(3), climbed(4)])
    signer = Signer(store, folder, lambda: "2026-12-01T10:00:00.000Z")
    signer.make_key("cards.example.org/log")
    signer.sign()
    store.close()
    shutil.copy(tmp_path / "monday.db", sqlite_url.removeprefix("sqlite://"))
    restored = open_store(sqlite_url)
    after = Signer(restored, folder, lambda: "2026-12-02T10:00:00.000Z")
    with pytest.raises(Behind, match="facts 3 to 4 are missing"):
        after.sign()
    with pytest.raises(NotPossible, match="needs another name"):
        after.begin_anew("cards.example.org/log")
    note = after.begin_anew("cards.example.org/log-2")
    assert note.text.split("\n")[2] == "facts 3 to 4 of cards.example.org/log are missing"
    assert note.signed_by(after.keys().current)
    assert after.keys().history == (note,)
    assert (after.sign().origin, after.sign().size) == ("cards.example.org/log-2", 2)
    restored.close()


def test_facts_written_anew_with_chain_and_tree_are_not_signed(
    store: Store, signer: Signer, insider: Insider, url: str
) -> None:
    store.append(TABLE, 0, [drawn(1), climbed(2)])
    signer.sign()
    for table in ("log_tree", "stored_events"):
        for trigger in ("unchanged", "undeleted"):
            insider.run(
                f"DROP TRIGGER {table}_{trigger}"
                if insider.kind == "sqlite"
                else f"DROP TRIGGER {table}_{trigger} ON {table}"
            )
        insider.run(f"DELETE FROM {table}")
    store.append(TABLE, 0, [drawn(1), climbed(3), drawn(4)])
    assert list(store.verify()) == []
    with pytest.raises(Rewritten, match="the first 2 facts are not those that were signed"):
        signer.sign()


def test_the_old_key_signs_the_new_one(store: Store, signer: Signer) -> None:
    store.append(TABLE, 0, [drawn()])
    old, before = signer.keys().current, signer.sign()
    new = signer.rotate()
    assert new.name == old.name
    assert new.raw != old.raw
    (note,) = signer.keys().history
    assert note.signed_by(old)
    assert note.signed_by(new)
    assert note.text == f"cairn key handover\n{old.text}\n{new.text}\n2026-12-01T10:00:00.000Z\n"
    after = signer.sign()
    assert (after.size, after.root) == (before.size, before.root)
    assert after.note.signed_by(new)
    assert not after.note.signed_by(old)


def test_a_lost_key_begins_a_new_origin_that_says_so(store: Store, signer: Signer, folder: Path) -> None:
    store.append(TABLE, 0, [drawn()])
    signer.sign()
    (folder / "key").unlink()
    with pytest.raises(NoKey):
        signer.sign()
    with pytest.raises(NotPossible, match="that key is gone"):
        signer.make_key("cards.example.org/log-2")
    note = signer.begin_anew("cards.example.org/log-2")
    assert note.text.split("\n")[2] == "the log of cards.example.org/log is not continued"
    assert read_note(str(note)) == note
    assert signer.sign().origin == "cards.example.org/log-2"


def test_what_was_signed_can_be_read_by_anybody(store: Store, signer: Signer) -> None:
    made = signer.sign()
    assert read_checkpoint(str(made)) == made == signer.last()
