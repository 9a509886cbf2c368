"""The seal: what is hashed, and that nothing else has the same hash."""

from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import Any, cast
from uuid import UUID

import msgspec
import pytest
from eventsourcing.persistence import Notification
from hypothesis import given
from hypothesis import strategies as st

from domain.store import Damaged, NewFact
from domain.store.mapper import LEAF_SLICE, SealingMapper, StateTranscoder, stored
from domain.store.seal import NOTHING_BEFORE, broken, commitment_of, leaf_of
from tests.domain.store.given import climbed, drawn

MAPPER = SealingMapper(StateTranscoder())
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
    for fact in MAPPER.chained(TABLE, 0, NOTHING_BEFORE, [drawn(), climbed(), NewFact("t", b"e" * 70_000, b"")]):
        assert MAPPER.to_stored_event(fact).state[first - 1 : first - 1 + length] == fact.leaf


def test_a_fact_that_was_mapped_to_a_row_is_mapped_back_as_it_was() -> None:
    for position, fact in enumerate(MAPPER.chained(TABLE, 0, NOTHING_BEFORE, [drawn(), climbed()]), 9):
        event = MAPPER.to_stored_event(fact)
        assert (event.originator_id, event.originator_version, event.topic) == (TABLE, fact.number, fact.topic)
        assert MAPPER.to_domain_event(Notification(**vars(event), id=position)) == stored(fact, position)


def test_what_is_not_sealed_is_not_mapped_to_a_row() -> None:
    with pytest.raises(TypeError, match="NewFact is not a sealed fact"):
        MAPPER.to_stored_event(cast("Any", drawn()))


@pytest.mark.parametrize(("topic", "state"), [("t", b"nonsense"), ("t", b"\x90"), ("\udcff", None)])
def test_a_row_that_cannot_be_read_is_named(topic: str, state: bytes | None) -> None:
    [fact] = MAPPER.chained(TABLE, 0, NOTHING_BEFORE, [drawn()])
    whole = MAPPER.to_stored_event(fact).state
    with pytest.raises(Damaged) as damage:
        MAPPER.to_domain_event(Notification(TABLE, 1, topic, whole if state is None else state, id=9))
    assert (damage.value.stream, damage.value.number) == (TABLE, 1)


def test_a_hidden_part_without_its_salt_is_noticed() -> None:
    [fact] = MAPPER.chained(TABLE, 0, NOTHING_BEFORE, [drawn()])
    assert broken(fact, NOTHING_BEFORE) is None
    assert broken(msgspec.structs.replace(fact, salt=None), NOTHING_BEFORE) is not None
    assert broken(msgspec.structs.replace(fact, sealed=None, salt=None), NOTHING_BEFORE) is not None
