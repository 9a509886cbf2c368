"""One table as a file that proves itself (docs/evidence-format.md): facts, chain, place in the log, checkpoint."""

from collections.abc import Iterator, Sequence

from domain.evidence.checkpoint import Checkpoint
from domain.play.vocabulary import Viewer
from domain.record.codec import from_row
from domain.record.history import History
from domain.record.sealed_parts import may_open
from domain.store import StoredFact
from domain.store.tree import Tree
from domain.tables.table import Table


def write_bundle(
    table: Table,
    rows: Sequence[StoredFact],
    viewer: Viewer,
    checkpoint: Checkpoint,
    tree: Tree,
    since: Sequence[Checkpoint] = (),
) -> bytes:
    """A table for one viewer, as its facts stand under a checkpoint.

    ``rows`` are all facts of the table, ``since`` earlier checkpoints of the same log that the file shall be held
    against. Raises ValueError where the checkpoint does not cover the rows, or is older than one of ``since``.
    """
    parts = (
        *_head(table, rows, viewer),
        *_facts(rows, table.seen_by(viewer), table.truth),
        _line("inclusion", *_hex(tree.inclusion([row.position for row in rows], checkpoint.size))),
        *(_line("consistency", str(old.size), *_consistency(tree, old, checkpoint)) for old in since),
        b"checkpoint\n",
        str(checkpoint).encode(),
    )
    return b"".join(parts)


def _head(table: Table, rows: Sequence[StoredFact], viewer: Viewer) -> Iterator[bytes]:
    opened = table.record.opened
    yield _line("cairn-bundle", "1")
    yield _line("table", str(table.record.table))
    yield _line("game", opened.game, str(opened.rules_version))
    yield _line("pack", *table.game.deck.pack)
    yield _line("viewer", f"seat {viewer}" if isinstance(viewer, int) else str(viewer))
    yield _line("facts", str(len(rows)))


def _facts(rows: Sequence[StoredFact], history: History, truth: History) -> Iterator[bytes]:
    game = truth.game.key
    for row in rows:
        yield _line("fact", str(row.number), str(row.position))
        yield _line("topic", row.topic)
        yield _line("envelope", row.envelope)
        yield _line("public", row.public)
        if row.commitment is not None:
            yield _line("commitment", row.commitment.hex())
        if row.sealed is not None and row.salt is not None and may_open(from_row(row, game), history, truth):
            yield _line("salt", row.salt.hex())
            yield _line("sealed", row.sealed)
        yield _line("leaf", row.leaf.hex())


def _consistency(tree: Tree, old: Checkpoint, new: Checkpoint) -> Iterator[str]:
    return _hex(tree.consistency(old.size, new.size)) if old.size else iter(())


def _hex(hashes: Sequence[bytes]) -> Iterator[str]:
    return (each.hex() for each in hashes)


def _line(*words: str | bytes) -> bytes:
    return b" ".join(word if isinstance(word, bytes) else word.encode() for word in words) + b"\n"
