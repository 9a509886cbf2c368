"""The verifier that people download: alone, readable in one go, and right about the examples of RFC 8032."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.evidence.conftest import Evidence
from web.evidence import cairn_verify
from web.evidence.cairn_verify import is_signed

FILE = Path(cairn_verify.__file__)
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]
"""Section 7.1: public key, message, signature."""


def test_it_is_one_short_file_of_standard_python():
    text = FILE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 500
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
    }
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_signatures_of_the_rfc(public: str, message: str, signature: str):
    key, words, made = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert is_signed(key, words, made)
    assert not is_signed(key, words + b"x", made)
    assert not is_signed(key, words, made[:-1] + bytes([made[-1] ^ 1]))
    assert not is_signed(key[:-1] + bytes([key[-1] ^ 1]), words, made)


def test_a_signature_with_a_number_above_the_order_is_none():
    key, made = bytes.fromhex(VECTORS[0][0]), bytes.fromhex(VECTORS[0][2])
    raised = int.from_bytes(made[32:], "little") + cairn_verify.ORDER
    assert not is_signed(key, b"", made[:32] + raised.to_bytes(32, "little"))
    assert not is_signed(key, b"", made[:-1])
    assert not is_signed(b"\xff" * 32, b"", made)


def run(folder: Path, *words: object) -> tuple[int, list[str]]:
    """The file run by itself: no folder of ours is on its path."""
    command = [sys.executable, "-I", FILE, *map(str, words)]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return ended.returncode, (ended.stdout or ended.stderr).splitlines()


def test_it_runs_by_itself_and_says_its_verdict_in_words(evidence: Evidence, tmp_path: Path):
    (tmp_path / "a.bundle").write_bytes(evidence.bundle())
    (tmp_path / "key").write_text(evidence.key + "\n", encoding="utf-8")
    (tmp_path / "early").write_text(str(evidence.early), encoding="utf-8")
    status, said = run(tmp_path, "a.bundle", "--key", "key", "--checkpoint", "early", "--replay")
    assert status == 0
    assert said == [
        "a.bundle: good: this is what was recorded",
        f"  proved: All 16 facts of table {evidence.dealt.id} are whole and in their order.",
        "  proved: They are part of the log of 197 facts of cards.example.org/log.",
        f"  proved: The key {'+'.join(evidence.key.split('+')[:2])} signed it.",
        "  proved: The log only grew since the checkpoint of 13 facts that you hold.",
        "  proved: The opened seed was committed to before the deal and gives all 2 shuffles.",
        "Not proved: that what was entered happened; times of the clock; that nothing was added later.",
    ]
    assert run(tmp_path, "a.bundle")[0] == 3
    assert run(tmp_path, "missing")[0] == 2
