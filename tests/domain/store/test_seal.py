"""The seal: what is hashed, and that nothing else has the same hash."""

from dataclasses import astuple, dataclass
from hashlib import sha256
from uuid import UUID

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.store import NewFact
from domain.store.seal import (
    LEAF_SLICE,
    NOTHING_BEFORE,
    broken,
    chained,
    commitment_of,
    leaf_of,
    pack,
    stored,
    unpacked,
)
from tests.domain.store.given import climbed, drawn

TABLE = UUID("00112233-4455-6677-8899-aabbccddeeff")


@dataclass(frozen=True)
class Input:
    """All that goes into a leaf."""

    number: int
    previous: bytes
    topic: str
    envelope: bytes
    public: bytes
    commitment: bytes | None

    def leaf(self) -> bytes:
        return leaf_of(
            TABLE, self.number, self.previous, NewFact(self.topic, self.envelope, self.public), self.commitment
        )


small = st.binary(max_size=3)
hashes = st.binary(min_size=32, max_size=32)
inputs = st.builds(
    Input, st.integers(1, 3), hashes, st.text("ab", max_size=3), small, small, st.one_of(st.none(), hashes)
)


def test_a_commitment_is_the_hash_of_tag_salt_and_hidden_bytes() -> None:
    assert commitment_of(b"s" * 16, b"7s") == sha256(b"cairn/commitment/1" + b"s" * 16 + b"7s").digest()


def test_a_leaf_is_the_hash_that_the_verifier_of_others_will_compute() -> None:
    row = NewFact("a.b", b"{}", b"[1]")
    lengths = b"\0\0\0\3\0\0\0\2\0\0\0\3\0\0\0\x20"
    told = b"\0cairn/leaf/1" + TABLE.bytes + b"\0\0\0\0\0\0\0\5" + b"p" * 32 + lengths + b"a.b{}[1]" + b"c" * 32
    assert leaf_of(TABLE, 5, b"p" * 32, row, b"c" * 32) == sha256(told).digest()


@given(inputs, inputs)
def test_two_different_facts_never_share_a_leaf(one: Input, other: Input) -> None:
    assert (one.leaf() == other.leaf()) == (astuple(one) == astuple(other))


@given(inputs, small, small)
def test_a_byte_cannot_move_from_one_part_to_the_next(fact: Input, head: bytes, tail: bytes) -> None:
    moved = leaf_of(TABLE, 1, fact.previous, NewFact("t", head + tail, b""), None)
    kept = leaf_of(TABLE, 1, fact.previous, NewFact("t", head, tail), None)
    assert (moved == kept) == (tail == b"")


def test_the_leaf_lies_where_the_databases_look_for_it() -> None:
    first, length = LEAF_SLICE
    for state in chained(TABLE, 0, NOTHING_BEFORE, [drawn(), climbed(), NewFact("t", b"e" * 70_000, b"")]):
        assert pack(state)[first - 1 : first - 1 + length] == state.leaf


def test_a_packed_fact_is_unpacked_as_it_was() -> None:
    for number, state in enumerate(chained(TABLE, 0, NOTHING_BEFORE, [drawn(), climbed()]), 1):
        assert unpacked(TABLE, number, 9, b"t", pack(state)) == stored(TABLE, number, 9, "t", state)


def test_a_hidden_part_without_its_salt_is_noticed() -> None:
    [state] = chained(TABLE, 0, NOTHING_BEFORE, [drawn()])
    whole = stored(TABLE, 1, 1, "mauna-kea.card-drawn", state)
    assert broken(whole, NOTHING_BEFORE) is None
    assert broken(msgspec.structs.replace(whole, salt=None), NOTHING_BEFORE) is not None
    assert broken(msgspec.structs.replace(whole, sealed=None, salt=None), NOTHING_BEFORE) is not None
