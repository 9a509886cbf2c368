"""The tree over the log: what RFC 6962 says of roots and proofs, kept by both databases with every append."""

from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.store import Damaged, Joined, Moved, Store, open_store
from domain.store.migrations import tree_grown
from domain.store.tree import EMPTY_ROOT, HASH_BYTES, Tree, extends, row_of
from tests.domain.store.given import climbed, drawn
from tests.domain.store.insider import Insider

TABLE, OTHER = UUID(int=1), UUID(int=2)
LEAVES = [bytes.fromhex(text) for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657")] + [
    bytes.fromhex("606162636465666768696a6b6c6d6e6f")
]
"""The inputs of the test vectors that implementations of Certificate Transparency share."""


def by_the_book(leaves: Sequence[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, as it stands there."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\x01" + by_the_book(leaves[:k]) + by_the_book(leaves[k:])).digest()


def root_by(known: dict[int, bytes], size: int, hashes: Sequence[bytes]) -> bytes:
    """The root of ``size`` leaves of which some are known, the rest given by hashes from left to right."""
    rest = list(hashes)

    def over(first: int, end: int) -> bytes:
        if not any(first < position <= end for position in known):
            return rest.pop(0)
        if end - first == 1:
            return sha256(b"\x00" + known[end]).digest()
        k = 1 << ((end - first - 1).bit_length() - 1)
        return sha256(b"\x01" + over(first, first + k) + over(first + k, end)).digest()

    root = over(0, size)
    assert not rest
    return root


def proof_by_the_book(m: int, leaves: Sequence[bytes], whole: bool = True) -> list[bytes]:
    """SUBPROOF of RFC 6962, section 2.1.2."""
    if m == len(leaves):
        return [] if whole else [by_the_book(leaves)]
    k = 1 << ((len(leaves) - 1).bit_length() - 1)
    if m <= k:
        return [*proof_by_the_book(m, leaves[:k], whole), by_the_book(leaves[k:])]
    return [*proof_by_the_book(m - k, leaves[k:], False), by_the_book(leaves[:k])]


def tree_of(leaves: Sequence[bytes]) -> Tree:
    rows: dict[int, bytes] = {}
    for position, leaf in enumerate(leaves, 1):
        rows[position] = row_of(position, leaf, lambda at: rows[at][-HASH_BYTES:])
    return Tree(lambda positions: {position: rows[position] for position in positions})


def test_the_shared_vectors() -> None:
    tree = tree_of(LEAVES)
    assert tree.root(0).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert tree.root(1).hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert tree.root(8).hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


@given(st.integers(1, 70), st.data())
def test_roots_and_proofs_are_those_of_the_book(size: int, data: st.DataObject) -> None:
    leaves = [bytes([number]) for number in range(size)]
    tree = tree_of(leaves)
    old = data.draw(st.integers(1, size))
    positions = sorted(data.draw(st.sets(st.integers(1, size), min_size=1)))
    assert tree.root(size) == by_the_book(leaves)
    known = {position: leaves[position - 1] for position in positions}
    assert root_by(known, size, tree.inclusion(positions, size)) == by_the_book(leaves)
    assert list(tree.consistency(old, size)) == proof_by_the_book(old, leaves)


@given(st.integers(1, 40), st.data())
def test_an_older_tree_is_extended_by_its_own_successors_only(size: int, data: st.DataObject) -> None:
    leaves = [bytes([number]) for number in range(size)]
    tree, old = tree_of(leaves), data.draw(st.integers(1, size))
    proof = tree.consistency(old, size)
    before, after = (old, tree.root(old)), (size, tree.root(size))
    assert extends(before, after, proof)
    forged = tree_of([b"forged", *leaves[1:]])
    assert not extends((old, forged.root(old)), after, proof)
    assert not extends(before, (size, forged.root(size)), forged.consistency(old, size))
    assert not extends(before, after, (*proof, bytes(32)))
    if proof:
        assert not extends(before, after, proof[:-1])


def test_what_cannot_be_is_refused() -> None:
    tree = tree_of(LEAVES)
    with pytest.raises(ValueError, match="there is no tree of -1"):
        tree.root(-1)
    for wrong in ([], [0], [9]):
        with pytest.raises(ValueError, match="no positions among 8"):
            tree.inclusion(wrong, 8)
    with pytest.raises(ValueError, match="has no part of 9"):
        tree.consistency(9, 8)


def leaves_of(store: Store) -> list[bytes]:
    return [row.leaf for row in store.rows_after(0, 1000)]


def test_every_append_adds_its_facts_in_commit_order(store: Store) -> None:
    assert store.tree().root(0) == EMPTY_ROOT
    for number in range(11):
        rows = store.append(TABLE, number, [drawn(number)])
        store.append(OTHER, number * 3, [climbed(), drawn(), climbed()])
    store.append(
        TABLE, 11, [climbed()], previous=rows[-1].leaf, joined=[Joined(UUID(int=3), 0, bytes(32), (drawn(), climbed()))]
    )
    leaves, tree = leaves_of(store), store.tree()
    assert store.tree_size() == len(leaves) == 47
    assert tree.root(47) == by_the_book(leaves)
    assert tree.root(32) == by_the_book(leaves[:32])
    assert root_by({46: leaves[45]}, 47, tree.inclusion([46], 47)) == tree.root(47)
    assert list(tree.consistency(21, 47)) == proof_by_the_book(21, leaves)
    assert list(store.verify()) == []


def test_a_refused_append_adds_no_leaf(store: Store) -> None:
    store.append(TABLE, 0, [drawn()])
    with pytest.raises(Moved):
        store.append(TABLE, 0, [drawn()], previous=bytes(32))

    def refuse(_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.append(TABLE, 1, [drawn()], beside=refuse)
    assert store.tree_size() == 1


def without_tree(store: Store, url: str, insider: Insider) -> Store:
    """The store as a version before the tree left it, opened again."""
    store.close()
    if insider.kind == "postgresql":
        insider.run("DROP FUNCTION grow_tree, add_leaves")
    insider.run("DROP TABLE log_tree")
    return open_store(url)


def test_the_log_of_an_earlier_version_gets_its_tree(
    store: Store, url: str, insider: Insider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"domain.store.{'postgres' if insider.kind == 'postgresql' else 'log_tree'}.PAGE", 3)
    monkeypatch.setattr("domain.store.log_tree.grow.__defaults__", (3,))
    store.append(TABLE, 0, [drawn(number) for number in range(7)])
    opened = without_tree(store, url, insider)
    assert opened.tree_size() == 0
    told: list[tuple[int, int]] = []
    assert tree_grown(opened, lambda done, rows: told.append((done, rows))) == 7
    assert told == [(3, 7), (6, 7), (7, 7)]
    assert opened.tree().root(7) == by_the_book(leaves_of(opened))
    assert tree_grown(opened) == 0
    opened.close()


def test_the_first_append_after_an_earlier_version_adds_what_it_left(store: Store, url: str, insider: Insider) -> None:
    store.append(TABLE, 0, [drawn(number) for number in range(7)])
    opened = without_tree(store, url, insider)
    opened.append(TABLE, 7, [drawn()])
    assert opened.tree().root(8) == by_the_book(leaves_of(opened))
    opened.close()


def test_nothing_is_added_to_a_log_that_was_cut(store: Store, insider: Insider) -> None:
    store.append(TABLE, 0, [drawn(1), drawn(2), drawn(3)])
    insider.force("DELETE FROM stored_events WHERE position = 3")
    (fault,) = store.verify()
    assert (fault.position, fault.why) == (3, "the log ends at 2, but its tree was made of 3 rows of it")
    with pytest.raises(Damaged, match="the log ends at position 2, but its tree was made of 3 facts"):
        store.append(TABLE, 2, [climbed()])
    assert len(store.read(TABLE)) == 2


def test_a_fact_written_anew_with_its_whole_chain_is_another_leaf(store: Store, url: str, insider: Insider) -> None:
    store.append(TABLE, 0, [drawn(1), climbed(2)])
    store.append(OTHER, 0, [drawn(3)])
    forged = open_store(f"{url}.forged" if insider.kind == "sqlite" else url)
    chain = forged.mapper.chained(TABLE, 0, bytes(32), [drawn(1, b"other"), climbed(2)])
    for position, fact in enumerate(chain, 1):
        insider.edit_state(position, lambda _, fact=fact: forged.mapper.to_stored_event(fact).state)  # type: ignore[misc]
    forged.close()
    (fault,) = store.verify()
    assert (fault.stream, fault.number, fault.position) == (TABLE, 1, 1)
    assert fault.why == "the tree over the log has another leaf for it: the fact or the tree was written anew"


def test_the_tree_is_kept_from_accidents(store: Store, insider: Insider) -> None:
    store.append(TABLE, 0, [drawn()])
    for accident in ("UPDATE log_tree SET hashes = NULL", "DELETE FROM log_tree"):
        with pytest.raises(Exception, match="never"):
            insider.run(accident)
    assert store.tree_size() == 1
