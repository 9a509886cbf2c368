#!/usr/bin/env python3
"""Verify what Cairn recorded of a card table, without Cairn: Python 3.11 or newer and this file are all you need.

    python3 cairn_verify.py ann.bundle --key 'cards.example.org/log+1a2b3c4d+AX...' [--checkpoint FILE ...] [--replay]

docs/evidence-format.md says what is in a bundle. With --checkpoint, one that you kept is held against its own.
Exit status: 0 good, 1 contradicted, 2 malformed, 3 nothing contradicted, but something could not be checked.
"""

import argparse
import hmac
import json
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256, sha512
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

GOOD, CONTRADICTED, MALFORMED, INCOMPLETE = range(4)


class Malformed(Exception):
    """The file cannot be read as the format says."""


class Contradicted(Exception):
    """Something is not as the file or its checkpoint says."""


P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]  # extended: X, Y, Z, T with x = X/Z, y = Y/Z, x * y = T/Z


def add(p: Point, q: Point) -> Point:
    """The sum of two points."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    """A point added to itself so often."""
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, point)
        point = add(point, point)
        number >>= 1
    return total


def point_of(packed: bytes) -> Point | None:
    """The point that 32 bytes stand for; None where they stand for none."""
    sign, y = divmod(int.from_bytes(packed, "little"), 2**255)
    if y >= P or sign > 1:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the holder of the key, 32 bytes, signed the message."""
    key, commitment, answer = point_of(public), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or key is None or commitment is None or BASE is None or answer >= ORDER:
        return False
    challenge = int.from_bytes(sha512(signature[:32] + public + message).digest(), "little") % ORDER
    left, right = times(answer, BASE), add(commitment, times(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


@dataclass
class Fact:
    """One recorded fact, byte by byte."""

    number: int
    position: int
    topic: bytes
    envelope: bytes
    public: bytes
    commitment: bytes = b""
    salt: bytes = b""
    sealed: bytes | None = None
    leaf: bytes = b""

    @property
    def name(self) -> str:
        """As the verdict calls it."""
        return f"fact {self.number} ({self.topic.decode()})"


@dataclass
class Checkpoint:
    """The size and root of the whole log, and who signed them."""

    text: bytes
    signatures: list[tuple[str, bytes, bytes]]
    origin: str
    size: int
    root: bytes


@dataclass
class Bundle:
    """A bundle as it was read."""

    table: UUID
    game: str
    rules: int
    pack: list[str]
    facts: list[Fact]
    inclusion: list[bytes]
    consistency: dict[int, list[bytes]]
    checkpoint: Checkpoint


@dataclass
class Lines:
    """The lines of a file, one after the other; remembers where it is."""

    lines: list[bytes]
    number: int = 0

    def fail(self, why: str) -> Malformed:
        """The error for the line that was taken last."""
        return Malformed(f"line {self.number}: {why}")

    def next_is(self, keyword: str) -> bool:
        """Whether the next line begins with this keyword."""
        return self.number < len(self.lines) and self.lines[self.number].partition(b" ")[0] == keyword.encode()

    def take(self, keyword: str) -> bytes:
        """What stands after the keyword of the next line."""
        good, self.number = self.next_is(keyword), self.number + 1
        if not good:
            raise self.fail(f"a line '{keyword}' is expected")
        return self.lines[self.number - 1].partition(b" ")[2]

    def words(self, keyword: str) -> list[str]:
        """The values of the next line."""
        try:
            text = self.take(keyword).decode()
        except UnicodeDecodeError:
            raise self.fail("this is no UTF-8") from None
        return text.split(" ") if text else []

    def numbers(self, words: list[str], expected: int) -> list[int]:
        """So many numbers as the format writes them."""
        if len(words) != expected or not all(re.fullmatch("0|[1-9][0-9]{0,18}", word) for word in words):
            raise self.fail(f"{expected} numbers are expected, not {' '.join(words)[:40]!r}")
        return [int(word) for word in words]

    def hashes(self, words: list[str], size: int = 32) -> list[bytes]:
        """The bytes of values in hexadecimal."""
        for word in words:
            if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", word):
                raise self.fail(f"{2 * size} hexadecimal digits are expected, not {word[:40]!r}")
        return [bytes.fromhex(word) for word in words]

    def hash(self, keyword: str, size: int = 32) -> bytes:
        """The bytes of a line with one value in hexadecimal."""
        return self.hashes([" ".join(self.words(keyword))], size)[0]


def read_bundle(content: bytes) -> Bundle:
    """The bundle in a file. Raises Malformed."""
    head, mark, note = content.partition(b"\ncheckpoint\n")
    lines = Lines(head.split(b"\n"))
    if lines.words("cairn-bundle") != ["1"]:
        raise lines.fail("this verifier knows bundles of version 1 only")
    table = " ".join(lines.words("table"))
    if not re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", table):
        raise lines.fail(f"{table[:40]!r} is no id of a table")
    game, *rules = lines.words("game") or [""]
    [rules_version] = lines.numbers(rules, 1)
    pack, _viewer = lines.words("pack"), lines.words("viewer")
    [number_of_facts] = lines.numbers(lines.words("facts"), 1)
    if not number_of_facts:
        raise lines.fail("a table has at least one fact")
    facts = [read_fact(lines) for _ in range(number_of_facts)]
    inclusion, consistency = lines.hashes(lines.words("inclusion")), {}
    while lines.next_is("consistency"):
        size, *hashes = lines.words("consistency") or [""]
        consistency[lines.numbers([size], 1)[0]] = lines.hashes(hashes)
    if not mark or lines.number < len(lines.lines):
        raise Malformed(f"line {lines.number + 1}: a line 'consistency' or 'checkpoint' is expected")
    return Bundle(UUID(table), game, rules_version, pack, facts, inclusion, consistency, read_checkpoint(note))


def read_fact(lines: Lines) -> Fact:
    """The next fact."""
    number, position = lines.numbers(lines.words("fact"), 2)
    topic = " ".join(lines.words("topic")).encode()
    fact = Fact(number, position, topic, lines.take("envelope"), lines.take("public"))
    if lines.next_is("commitment"):
        fact.commitment = lines.hash("commitment")
        if lines.next_is("salt"):
            fact.salt = lines.hash("salt", 16)
            fact.sealed = lines.take("sealed")
    fact.leaf = lines.hash("leaf")
    return fact


def read_checkpoint(note: bytes) -> Checkpoint:
    """The checkpoint of a signed note. Raises Malformed."""
    text, gap, signatures = note.rpartition(b"\n\n")
    try:
        lines, signed = text.decode().split("\n"), signatures.decode()
    except UnicodeDecodeError:
        raise Malformed("the checkpoint is no UTF-8") from None
    root = base64_of(lines[2], "the root of the checkpoint") if len(lines) > 2 and lines[0] else b""
    if not gap or not signed.endswith("\n") or len(root) != 32 or not re.fullmatch("0|[1-9][0-9]{0,18}", lines[1]):
        raise Malformed("the checkpoint is no signed note of origin, size and root")
    found = []
    for line in signed[:-1].split("\n"):
        mark, name, packed, *more = [*line.split(" "), "", ""]
        made = base64_of(packed, "a signature")
        if mark != "—" or not name or any(more) or len(made) < 5:
            raise Malformed(f"this is no line of a signature: {line[:60]!r}")
        found.append((name, made[:4], made[4:]))
    return Checkpoint(text + b"\n", found, lines[0], int(lines[1]), root)


def read_key(text: str) -> tuple[str, bytes, bytes]:
    """Name, hash and bytes of a public key. Raises Malformed."""
    name, stated, packed = [*text.strip().split("+", 2), "", ""][:3]
    made = base64_of(packed, "the key")
    hashed = sha256(name.encode() + b"\n" + made).digest()[:4]
    if len(made) != 33 or made[0] != 1 or stated != hashed.hex():
        raise Malformed("this is no public key: it has to be one whole line, name+hash+key")
    return name, hashed, made[1:]


def base64_of(text: str, what: str) -> bytes:
    """The bytes of a base64 text."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise Malformed(f"{what} is no base64: {text[:40]!r}") from None


def hash_of(*parts: bytes) -> bytes:
    """SHA-256 over parts behind each other: byte 0 begins a leaf, byte 1 a node."""
    return sha256(b"".join(parts)).digest()


def check_facts(bundle: Bundle) -> None:
    """Every sealed part, and the chain of all facts. Raises Contradicted, which names the first bad fact."""
    leaf, position = bytes(32), 0
    for number, fact in enumerate(bundle.facts, 1):
        if fact.number != number:
            raise Contradicted(f"{fact.name} is where fact {number} should be: facts are missing or were renumbered")
        if fact.position <= position:
            raise Contradicted(f"{fact.name} has position {fact.position}, which is not after {position}")
        tagged = b"cairn/commitment/1", fact.salt
        if fact.sealed is not None and hash_of(*tagged, fact.sealed) != fact.commitment:
            raise Contradicted(f"the sealed part of {fact.name} is not what was committed to")
        if chained(bundle.table, fact, leaf) != fact.leaf:
            raise Contradicted(f"{fact.name} is not what was recorded there, or does not follow the fact before it")
        leaf, position = fact.leaf, fact.position


def chained(table: UUID, fact: Fact, previous: bytes) -> bytes:
    """The leaf of a fact that follows the one with this leaf."""
    parts = fact.topic, fact.envelope, fact.public, fact.commitment
    place = table.bytes + fact.number.to_bytes(8, "big") + previous
    lengths = b"".join(len(part).to_bytes(4, "big") for part in parts)
    return hash_of(b"\x00cairn/leaf/1", place, lengths, *parts)


def check_opening(bundle: Bundle) -> None:
    """The head of the file says the game that the first fact opened."""
    try:
        opened = json.loads(bundle.facts[0].public)
        good = (opened["game"], opened["rules_version"]) == (bundle.game, bundle.rules)
    except (KeyError, TypeError, ValueError, RecursionError):
        good = False
    if not good:
        raise Contradicted(f"the file is said to be of {bundle.game}, rules {bundle.rules}; fact 1 opened another game")


def check_inclusion(bundle: Bundle) -> None:
    """The facts are leaves of the tree whose root was signed."""
    size, last = bundle.checkpoint.size, bundle.facts[-1]
    if last.position > size:
        raise Contradicted(f"{last.name} has position {last.position}, and the checkpoint covers {size} facts only")
    hashes = list(reversed(bundle.inclusion))
    leaves = {fact.position: fact.leaf for fact in bundle.facts}
    try:
        leads = root_over(0, size, sorted(leaves), leaves, hashes) == bundle.checkpoint.root and not hashes
    except IndexError:
        leads = False
    if not leads:
        raise Contradicted("these facts are not those of the signed log: some are missing, or were written anew")


def root_over(first: int, end: int, known: list[int], leaves: dict[int, bytes], hashes: list[bytes]) -> bytes:
    """The hash over positions first + 1 to end; ``hashes`` are taken from the back."""
    if not known:
        return hashes.pop()
    if end - first == 1:
        return hash_of(b"\x00", leaves[end])
    middle = first + (1 << ((end - first - 1).bit_length() - 1))
    left = root_over(first, middle, [each for each in known if each <= middle], leaves, hashes)
    return hash_of(b"\x01", left, root_over(middle, end, [each for each in known if each > middle], leaves, hashes))


def check_signature(checkpoint: Checkpoint, key: tuple[str, bytes, bytes]) -> None:
    """The key signed the checkpoint."""
    name, hashed, public = key
    what = f"the checkpoint of {checkpoint.size} facts"
    if checkpoint.origin != name:
        raise Contradicted(f"{what} is of {checkpoint.origin}, and the key of {name}")
    mine = [made for whose, tag, made in checkpoint.signatures if (whose, tag) == (name, hashed)]
    if not any(is_signed(public, checkpoint.text, made) for made in mine):
        raise Contradicted(f"{what} is not signed by the key {name}+{hashed.hex()}")


def extends(old: Checkpoint, new: Checkpoint, proof: list[bytes]) -> bool:
    """Whether the log of a checkpoint only adds to that of a smaller one: RFC 9162, section 2.1.4.2."""
    hashes = proof if old.size & (old.size - 1) else [old.root, *proof]
    if not hashes:
        return False
    node, last = old.size - 1, new.size - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    older = newer = hashes[0]
    for each in hashes[1:]:
        if not last:
            return False
        if node & 1 or node == last:
            older, newer = hash_of(b"\x01", each, older), hash_of(b"\x01", each, newer)
            while node and not node & 1:
                node, last = node >> 1, last >> 1
        else:
            newer = hash_of(b"\x01", newer, each)
        node, last = node >> 1, last >> 1
    return not last and (older, newer) == (old.root, new.root)


def joined(*parts: object) -> bytes:
    """Every part as text behind its length."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in (str(each).encode() for each in parts))


def words_of(seed: bytes, purpose: bytes) -> Iterator[int]:
    """32-bit words without end."""
    for block in count():
        drawn = hmac.digest(seed, purpose + block.to_bytes(8, "big"), "sha512")
        yield from (int.from_bytes(drawn[at : at + 4], "big") for at in range(0, 64, 4))


def deck_root(seed: bytes, number: int, cards: list[str], words: list[str]) -> str:
    """The root over all places of a shuffled deck."""
    name, deck = (number, "".join(cards), *words), list(cards)
    drawn = words_of(seed, joined("cairn-shuffle-1", "deck", *name))
    for last in range(len(deck) - 1, 0, -1):
        bits = last.bit_length()
        place = next(value for word in drawn if (value := word >> (32 - bits)) <= last)
        deck[last], deck[place] = deck[place], deck[last]
    purposes = (joined("salt", *name) + place.to_bytes(8, "big") for place in range(len(deck)))
    salts = (hmac.digest(seed, purpose, "sha512")[:32].hex() for purpose in purposes)
    entries = zip(deck, salts, strict=True)
    leaves = {at + 1: joined("cairn-place-1", number, at, *entry) for at, entry in enumerate(entries)}
    return root_over(0, len(deck), list(leaves), leaves, []).hex()


@dataclass
class Verdict:
    """What was found, in sentences."""

    proved: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def replay(bundle: Bundle, verdict: Verdict) -> None:
    """Compute every shuffle again from the opened seed."""
    told: dict[str, list[Any]] = {"seed-committed": [], "seed-opened": [], "deck-shuffled": []}
    for fact in bundle.facts:
        kind = fact.topic.decode().removeprefix("table.")
        if kind in told:
            told[kind].append((json.loads(fact.sealed)[0] if fact.sealed else None) or json.loads(fact.public))
    committed, opened, shuffles = told.values()
    if not committed or not opened or opened[0]["seed"] == "??" or committed[0]["algorithm"] != "cairn-shuffle-1":
        verdict.open.append("The shuffles: this file has no opened seed of cairn-shuffle-1.")
        return
    seed = bytes.fromhex(opened[0]["seed"])
    if sha256(joined("cairn-seed-1", bundle.table) + seed).hexdigest() != committed[0]["commitment"]:
        raise Contradicted("the opened seed is not the one that the service had bound itself to")
    for one in shuffles:
        if deck_root(seed, one["number"], one["cards"] or bundle.pack, one["words"]) != one["root"]:
            raise Contradicted(f"shuffle {one['number']} does not follow from the opened seed")
    verdict.proved.append(f"The opened seed was committed to before the deal and gives all {len(shuffles)} shuffles.")


def hold_against(bundle: Bundle, held: Checkpoint, verdict: Verdict) -> None:
    """Compare the checkpoint of the bundle with another one."""
    new = bundle.checkpoint
    if held.origin != new.origin:
        raise Contradicted(f"the checkpoint you hold is of {held.origin}, and the bundle's of {new.origin}")
    if held.size == new.size:
        if held.root != new.root:
            raise Contradicted(f"two checkpoints of {new.size} facts have two roots: somebody was shown another log")
        verdict.proved.append("The checkpoint you hold is the bundle's own.")
    elif held.size > new.size:
        verdict.open.append(f"The checkpoint you hold is newer ({held.size} facts): ask for a newer bundle.")
    elif held.size not in bundle.consistency:
        verdict.open.append(f"The checkpoint of {held.size} facts: the bundle has no line 'consistency {held.size}'.")
    elif held.size and not extends(held, new, bundle.consistency[held.size]):
        raise Contradicted(f"the log of {new.size} facts does not continue the one of {held.size} that you hold")
    else:
        verdict.proved.append(f"The log only grew since the checkpoint of {held.size} facts that you hold.")


def judge(content: bytes, key: str | None, held: list[bytes], *, with_shuffles: bool) -> tuple[int, Verdict]:
    """The exit status for a bundle, and what was found."""
    verdict = Verdict()
    try:
        bundle, earlier = read_bundle(content), [read_checkpoint(each) for each in held]
        public = read_key(key) if key else None
        check_facts(bundle)
        check_opening(bundle)
        check_inclusion(bundle)
        new, last = bundle.checkpoint, bundle.facts[-1]
        verdict.proved.append(f"All {last.number} facts of table {bundle.table} are whole and in their order.")
        verdict.proved.append(f"They are part of the log of {new.size} facts of {new.origin}.")
        if public is None:
            verdict.open.append("Who signed that: name the public key with --key.")
        else:
            for each in (new, *earlier):
                check_signature(each, public)
            verdict.proved.append(f"The key {public[0]}+{public[1].hex()} signed it.")
        for old in earlier:
            hold_against(bundle, old, verdict)
        if with_shuffles:
            replay(bundle, verdict)
    except (KeyError, IndexError, TypeError, ValueError, RecursionError):
        verdict.wrong.append("what the facts tell of the shuffles cannot be read")
        return MALFORMED, verdict
    except Malformed as why:
        verdict.wrong.append(str(why))
        return MALFORMED, verdict
    except Contradicted as why:
        verdict.wrong.append(str(why))
        return CONTRADICTED, verdict
    return (INCOMPLETE if verdict.open else GOOD), verdict


WORDS = (
    "good: this is what was recorded",
    "contradicted: this is not what was recorded",
    "malformed: this cannot be read",
    "nothing is contradicted, but not everything could be checked",
)


def main() -> int:
    """Run from a command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--key", help="the public key of the service, or a file with it in its first line")
    parser.add_argument("--checkpoint", type=Path, action="append", default=[], help="a checkpoint that you kept")
    parser.add_argument("--replay", action="store_true", help="compute the shuffles again from the opened seed")
    asked = parser.parse_args()
    try:
        is_file = asked.key is not None and "+" not in asked.key
        key = Path(asked.key).read_text(encoding="utf-8").partition("\n")[0] if is_file else asked.key
        content, held = asked.bundle.read_bytes(), [path.read_bytes() for path in asked.checkpoint]
    except (OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"{error}\n")
        return MALFORMED
    status, verdict = judge(content, key, held, with_shuffles=asked.replay)
    sys.stdout.write(f"{asked.bundle}: {WORDS[status]}\n")
    for mark, sentences in (("wrong", verdict.wrong), ("proved", verdict.proved), ("not checked", verdict.open)):
        sys.stdout.writelines(f"  {mark}: {sentence}\n" for sentence in sentences)
    sys.stdout.write("Not proved: that what was entered happened; times of the clock; that nothing was added later.\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
