"""The tree over the log and its proofs, a bundle written and verified, the whole log verified."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from uuid import UUID

from domain.evidence import Signer
from domain.store import NewFact, Store, open_store
from domain.store.tree import HASH_BYTES, Tree, row_of
from domain.tables.recorder import Recorder
from replays.bundle import write_bundle
from tests.bench.measure import Figure, at_most, best
from tests.recorded import simulated
from web.evidence.cairn_verify import judge

LEAVES = 1_000_000
FACTS = 100_000
_PAGE = 5_000


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of evidence, on SQLite files in this folder."""
    yield from _tree(folder)
    yield _log(open_store(f"sqlite:///{folder / 'log.db'}"))
    yield from _bundle(folder)


def _tree(folder: Path) -> Iterator[Figure]:
    store = open_store(f"sqlite:///{folder / 'tree.db'}")
    with store.beside() as statements:
        statements.executemany("INSERT INTO log_tree (position, hashes) VALUES (?, ?)", _rows())
    tree = Tree(store._tree_rows)
    size = LEAVES - 1
    for what, work, aim in (
        ("root of 1,000,000 leaves", partial(tree.root, size), 5.0),
        ("proof of inclusion in 1,000,000 leaves", partial(tree.inclusion, [123_457], size), 1.0),
    ):
        took = best(work) * 1000
        yield at_most(what, took, aim, f"{size:,} leaves on SQLite", " ms")


def _rows() -> Iterator[tuple[int, bytes]]:
    largest: dict[int, bytes] = {}
    for position in range(1, LEAVES):
        row = row_of(position, position.to_bytes(HASH_BYTES, "big"), largest.pop)
        largest[position] = row[-HASH_BYTES:]
        yield position, row


def _log(store: Store) -> Figure:
    fact = NewFact("mauna-kea.card-drawn", b'{"step":1}', b'{"card":"??","seat":1}', b'{"card":"7s"}')
    leaf = bytes(HASH_BYTES)
    for number in range(0, FACTS, _PAGE):
        leaf = store.append(UUID(int=1), number, [fact] * _PAGE, previous=leaf)[-1].leaf
    took = best(lambda: list(store.verify()), 3)
    return at_most("100,000 facts verified", took, 2, "chain, sealed parts and tree", " s")


def _bundle(folder: Path) -> Iterator[Figure]:
    recorder = Recorder(open_store(f"sqlite:///{folder / 'bundle.db'}"))
    sitting = simulated(recorder, seed=3, name="bundle")
    signer = Signer(recorder.store, folder / "evidence", recorder.clock)
    key = signer.make_key("bench").text
    rows, signed, tree = recorder.store.read(sitting.id), signer.sign(), recorder.store.tree()
    written = write_bundle(sitting.table, rows, "open", signed, tree)
    scaled = 200 / len(rows) * 1000
    took = best(lambda: judge(written, None, [], with_shuffles=False)) * scaled
    yield at_most("a bundle verified, for 200 facts", took, 10, "without the signature", " ms")
    took = best(lambda: judge(written, key, [], with_shuffles=False)) * scaled
    yield at_most("the same with its signature", took, 40, "Ed25519 in plain Python", " ms")
