"""What somebody may do to a bundle, a store or a log, and what two verifiers that share no code say of it."""

import json
import re
import subprocess
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright._impl._driver import compute_driver_executable

from domain.evidence.checkpoint import Checkpoint, checkpoint_text
from domain.evidence.keys import SigningKey
from domain.evidence.notes import signed
from tests.domain.store.insider import Insider
from tests.web.evidence.conftest import Evidence, recorded
from web.evidence.cairn_verify import CONTRADICTED, GOOD, INCOMPLETE, MALFORMED, judge

NODE = compute_driver_executable()[0]
SECOND = Path(__file__).parent / "verify.mjs"


class Case(NamedTuple):
    """What a verifier is given, what it should find, and what its first complaint (or open question) names."""

    status: int
    bundle: bytes
    said: str = ""
    key: str = ""
    held: tuple[str, ...] = ()
    shuffles: bool = False


Attack = Callable[[Evidence, Path], Case]
ATTACKS: dict[str, Attack] = {}


def attack(make: Attack) -> Attack:
    ATTACKS[make.__name__.replace("_", " ")] = make
    return make


def edited(content: bytes, pattern: str, put: str) -> bytes:
    """The bundle with the first such text replaced by another."""
    changed, count = re.subn(pattern.encode(), put.encode(), content, count=1, flags=re.S)
    assert count == 1
    assert changed != content
    return changed


def fact(content: bytes, number: int) -> bytes:
    """The lines of one fact."""
    found = re.search(rb"fact %d .*?\nleaf [0-9a-f]{64}\n" % number, content, re.S)
    assert found
    return found[0]


def by_liar(evidence: Evidence, size: int, root: bytes) -> Checkpoint:
    """A checkpoint that the service itself signs, of whatever it likes."""
    key = SigningKey.read((evidence.signer._folder.place / "key").read_text(encoding="utf-8"))
    return Checkpoint(evidence.late.origin, size, root, signed(checkpoint_text(evidence.late.origin, size, root), key))


@attack
def nothing(evidence: Evidence, _: Path) -> Case:
    return Case(GOOD, evidence.bundle(), held=(str(evidence.early), str(evidence.late)), shuffles=True)


@attack
def nothing_to_a_seat_of_a_typed_table(evidence: Evidence, _: Path) -> Case:
    return Case(GOOD, evidence.bundle(2, typed=True), held=(str(evidence.early),))


@attack
def no_key_named(evidence: Evidence, _: Path) -> Case:
    return Case(INCOMPLETE, evidence.bundle(), "Who signed that", key="none")


@attack
def a_replay_without_a_seed(evidence: Evidence, _: Path) -> Case:
    return Case(INCOMPLETE, evidence.bundle(typed=True), "The shuffles", shuffles=True)


@attack
def a_flipped_byte(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle(typed=True)
    lines = fact(content, 9)
    return Case(CONTRADICTED, content.replace(lines, lines.replace(b'"fact"', b'"fbct"')), "fact 9 (")


@attack
def a_fact_edited_in_the_database(evidence: Evidence, folder: Path) -> Case:
    forged = recorded(folder)
    last = forged.dealt.recorder.store.read(forged.dealt.id)[-1]
    insider = Insider(f"sqlite://{folder / 'online.db'}")
    insider.edit_state(last.position - 1, lambda state: state.replace(b'"fact"', b'"fbct"'))
    return Case(CONTRADICTED, forged.bundle(), f"fact {last.number - 1} (", key=forged.key)


@attack
def the_whole_log_written_anew(evidence: Evidence, folder: Path) -> Case:
    forged = recorded(folder, words="sugar")
    store = forged.dealt.recorder.store
    lie = by_liar(evidence, forged.late.size, store.tree().root(forged.late.size))
    content = forged.bundle(under=lie)
    assert judge(content, evidence.key, [], with_shuffles=False)[0] == GOOD
    return Case(CONTRADICTED, content, "does not continue", held=(str(evidence.early),))


@attack
def a_cut_tail(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle()
    number = int(re.findall(rb"\nfact (\d+)", content)[-1])
    cut = content.replace(fact(content, number), b"")
    return Case(CONTRADICTED, edited(cut, r"\nfacts \d+", f"\nfacts {number - 1}"), "not those of the signed log")


@attack
def a_fact_removed_from_the_middle(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle()
    cut = content.replace(fact(content, 7), b"")
    count = content.count(b"\nfact ")
    return Case(CONTRADICTED, edited(cut, r"\nfacts \d+", f"\nfacts {count - 1}"), "fact 8 (")


@attack
def a_fact_removed_and_the_rest_renumbered(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle()
    count = content.count(b"\nfact ")
    cut = edited(content.replace(fact(content, 7), b""), r"\nfacts \d+", f"\nfacts {count - 1}")
    for number in range(8, count + 1):
        cut = edited(cut, rf"\nfact {number} ", f"\nfact {number - 1} ")
    return Case(CONTRADICTED, cut, "fact 7 (")


@attack
def a_table_passed_off_as_another(evidence: Evidence, _: Path) -> Case:
    return Case(CONTRADICTED, edited(evidence.bundle(), str(evidence.dealt.id), str(evidence.typed.id)), "fact 1 (")


@attack
def facts_of_another_table(evidence: Evidence, _: Path) -> Case:
    own, other = evidence.bundle(typed=True), evidence.bundle()
    return Case(CONTRADICTED, own.replace(fact(own, 5), fact(other, 5)), "fact 5 (")


@attack
def positions_exchanged(evidence: Evidence, _: Path) -> Case:
    return Case(CONTRADICTED, edited(evidence.bundle(typed=True), r"\nfact 3 \d+\n", "\nfact 3 1\n"), "fact 3 (")


@attack
def another_sealed_part(evidence: Evidence, _: Path) -> Case:
    content = edited(evidence.bundle(typed=True), r'\nsealed \[\{"card', '\nsealed [{"bard')
    number = int(re.findall(rb"\nfact (\d+)", content[: content.index(b'[{"bard')])[-1])
    return Case(CONTRADICTED, content, f"the sealed part of fact {number} (")


@attack
def another_salt(evidence: Evidence, _: Path) -> Case:
    content = edited(evidence.bundle(typed=True), r"\nsalt [0-9a-f]{8}", "\nsalt 00000000")
    return Case(CONTRADICTED, content, "the sealed part of fact ")


@attack
def a_salt_of_another_fact(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle(typed=True)
    first, second = re.findall(rb"\nsalt [0-9a-f]{32}", content)[:2]
    return Case(CONTRADICTED, content.replace(first, second), "the sealed part of fact ")


@attack
def another_commitment(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle("public", typed=True)
    return Case(CONTRADICTED, edited(content, r"\ncommitment [0-9a-f]{8}", "\ncommitment 00000000"), "fact ")


@attack
def a_signature_of_another_key(evidence: Evidence, _: Path) -> Case:
    other = SigningKey.made(evidence.late.origin)
    forged = evidence.late._replace(note=signed(evidence.late.note.text, other))
    return Case(CONTRADICTED, evidence.bundle(under=forged), "is not signed by the key")


@attack
def a_signature_over_another_root(evidence: Evidence, _: Path) -> Case:
    text = evidence.late.note.text
    other = text.replace(b64encode(evidence.late.root).decode(), b64encode(bytes(32)).decode())
    forged = evidence.late._replace(note=evidence.late.note._replace(text=other), root=bytes(32))
    return Case(CONTRADICTED, evidence.bundle(under=forged), "not those of the signed log")


@attack
def the_key_of_another_service(evidence: Evidence, _: Path) -> Case:
    return Case(
        CONTRADICTED, evidence.bundle(), "and the key of elsewhere", key=SigningKey.made("elsewhere").public.text
    )


@attack
def an_older_checkpoint_served(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle(under=evidence.early)
    return Case(INCOMPLETE, content, "newer (197 facts): ask for a newer bundle", held=(str(evidence.late),))


@attack
def two_histories_for_two_readers(evidence: Evidence, _: Path) -> Case:
    other = by_liar(evidence, evidence.late.size, bytes(32))
    return Case(CONTRADICTED, evidence.bundle(), "have two roots", held=(str(other),))


@attack
def a_held_checkpoint_that_nobody_signed(evidence: Evidence, _: Path) -> Case:
    forged = str(evidence.early).replace("\n13\n", "\n12\n")
    return Case(CONTRADICTED, evidence.bundle(), "the checkpoint of 12 facts is not signed", held=(forged,))


@attack
def no_proof_since_the_held_checkpoint(evidence: Evidence, _: Path) -> Case:
    content = edited(evidence.bundle(), r"\nconsistency [^\n]*", "")
    return Case(INCOMPLETE, content, "has no line 'consistency 13'", held=(str(evidence.early),))


@attack
def a_proof_with_one_hash_less(evidence: Evidence, _: Path) -> Case:
    content = edited(evidence.bundle(), r" [0-9a-f]{64}\ncheckpoint", "\ncheckpoint")
    return Case(CONTRADICTED, content, "does not continue", held=(str(evidence.early),))


@attack
def an_inclusion_with_one_hash_less(evidence: Evidence, _: Path) -> Case:
    content = edited(evidence.bundle(), r" [0-9a-f]{64}\nconsistency", "\nconsistency")
    return Case(CONTRADICTED, content, "not those of the signed log")


@attack
def a_dropped_line(evidence: Evidence, _: Path) -> Case:
    return Case(MALFORMED, edited(evidence.bundle(), r"\ntopic [^\n]*", ""), "line 8: a line 'topic' is expected")


@attack
def a_line_too_many(evidence: Evidence, _: Path) -> Case:
    return Case(MALFORMED, edited(evidence.bundle(), r"\ncheckpoint\n", "\nwitness\ncheckpoint\n"), "line ")


@attack
def a_file_cut_short(evidence: Evidence, _: Path) -> Case:
    return Case(MALFORMED, evidence.bundle()[:2000], "line ")


@attack
def a_number_with_a_zero_in_front(evidence: Evidence, _: Path) -> Case:
    return Case(MALFORMED, edited(evidence.bundle(), r"\nfact 2 2\n", "\nfact 02 2\n"), "line ")


@attack
def a_file_of_another_kind(evidence: Evidence, _: Path) -> Case:
    return Case(MALFORMED, b'{"cairn":1}\n', "line 1")


@attack
def a_key_cut_short(evidence: Evidence, _: Path) -> Case:
    return Case(MALFORMED, evidence.bundle(), "no public key", key=evidence.key[:-8])


@attack
def a_correction_passed_off_as_a_first_entry(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle(typed=True)
    lines = fact(content, 40)
    return Case(CONTRADICTED, content.replace(lines, lines.replace(b",null]\n", b",1]\n", 1)), "fact 40 (")


@attack
def a_clock_moved_afterwards(evidence: Evidence, _: Path) -> Case:
    content = evidence.bundle(typed=True)
    lines = fact(content, 30)
    return Case(CONTRADICTED, content.replace(lines, lines.replace(b"2026-11-30T", b"2026-11-29T")), "fact 30 (")


@attack
def another_seed(evidence: Evidence, _: Path) -> Case:
    return Case(CONTRADICTED, edited(evidence.bundle(), '"seed":"0001', '"seed":"0002'), "(table.seed-opened)")


@attack
def another_game_named(evidence: Evidence, _: Path) -> Case:
    content = edited(evidence.bundle(), r"\ngame mauna-kea 2", "\ngame mountain 2")
    return Case(CONTRADICTED, content, "opened another game")


@pytest.fixture(scope="module")
def cases(evidence: Evidence, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Case]:
    made = {name: make(evidence, tmp_path_factory.mktemp("attack")) for name, make in ATTACKS.items()}
    return {name: case._replace(key=_key(case, evidence)) for name, case in made.items()}


def _key(case: Case, evidence: Evidence) -> str:
    return "" if case.key == "none" else case.key or evidence.key


@pytest.fixture(scope="module")
def second_opinions(cases: dict[str, Case]) -> dict[str, tuple[int, list[str]]]:
    """What the second verifier says of every case: one process for all."""
    given = [
        {"bundle": b64encode(case.bundle).decode(), "key": case.key, "held": case.held, "replay": case.shuffles}
        for case in cases.values()
    ]
    ended = subprocess.run(
        [NODE, SECOND, "--cases"], input=json.dumps(given).encode(), capture_output=True, check=False
    )
    assert ended.returncode == 0, ended.stderr.decode()
    answers = json.loads(ended.stdout)
    return {name: (answer["status"], answer["said"]) for name, answer in zip(cases, answers, strict=True)}


@pytest.mark.parametrize("name", ATTACKS)
def test_it_is_found_and_named(name: str, cases: dict[str, Case]):
    case = cases[name]
    held = [each.encode() for each in case.held]
    status, verdict = judge(case.bundle, case.key or None, held, with_shuffles=case.shuffles)
    assert status == case.status, verdict
    if case.said:
        assert case.said in (verdict.wrong or verdict.open)[0]


@pytest.mark.parametrize("name", ATTACKS)
def test_a_second_verifier_says_the_same(
    name: str, cases: dict[str, Case], second_opinions: dict[str, tuple[int, list[str]]]
):
    status, said = second_opinions[name]
    assert status == cases[name].status, said
