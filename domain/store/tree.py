"""The Merkle tree of RFC 6962 (and RFC 9162, section 2.1) over the leaves of the log, read from few stored rows.

Positions count from 1. The row of a position holds the hashes of all complete subtrees that end there, the smallest
first: one for the leaf itself, and one for every time that two subtrees of a size become one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from typing import Final, NamedTuple

from domain.store.errors import Damaged

HASH_BYTES: Final = 32
EMPTY_ROOT: Final = sha256().digest()
"""The root of a tree without leaves."""

RowReader = Callable[[Sequence[int]], Mapping[int, bytes]]
"""Gives the rows of these positions, as far as they are stored."""


class Subtree(NamedTuple):
    """A complete subtree of 2**level leaves that ends with the leaf of a position."""

    end: int
    level: int


class Span(NamedTuple):
    """The leaves after position ``first`` up to ``end``."""

    first: int
    end: int

    @property
    def middle(self) -> int:
        """Where its node divides it: after the largest power of two that is smaller than the span."""
        return self.first + (1 << ((self.end - self.first - 1).bit_length() - 1))


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of one leaf."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees side by side."""
    return sha256(b"\x01" + left + right).digest()


def row_of(position: int, leaf: bytes, largest_at: Callable[[int], bytes]) -> bytes:
    """What is stored for a leaf; ``largest_at`` gives the last hash of the row of an earlier position."""
    hashes = [leaf_hash(leaf)]
    width = 1
    while not position & width:
        hashes.append(node_hash(largest_at(position - width), hashes[-1]))
        width *= 2
    return b"".join(hashes)


def subtrees(span: Span) -> Iterator[Subtree]:
    """The complete subtrees of a span that a node of the tree covers, from left to right."""
    first, end = span
    while first < end:
        level = (end - first).bit_length() - 1
        first += 1 << level
        yield Subtree(first, level)


def around(positions: Sequence[int], span: Span) -> Iterator[Span]:
    """The spans between the leaves of these positions whose hashes give, with those of the leaves, that of the whole
    span; from left to right."""
    if not positions:
        yield span
    elif span.end - span.first > 1:
        for part in (Span(span.first, span.middle), Span(span.middle, span.end)):
            yield from around([each for each in positions if part.first < each <= part.end], part)


def between(old: int, size: int) -> list[Span]:
    """The spans whose hashes prove that a tree of ``size`` leaves only adds to that of its first ``old``."""
    span, spans = Span(0, size), []
    while old != span.end:
        left, right = Span(span.first, span.middle), Span(span.middle, span.end)
        span, other = (left, right) if old <= span.middle else (right, left)
        spans.append(other)
    return [*((span,) if span.first else ()), *spans[::-1]]


def extends(old: tuple[int, bytes], new: tuple[int, bytes], proof: Sequence[bytes]) -> bool:
    """Whether a tree, its size and root, adds to an older one that is not empty: RFC 9162, section 2.1.4.2."""
    (first, old_root), (second, new_root) = old, new
    if first == second:
        return old_root == new_root and not proof
    rest = list(proof if first & (first - 1) else (old_root, *proof))
    if not 0 < first < second or not rest:
        return False
    node, last = first - 1, second - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    older = newer = rest[0]
    for each in rest[1:]:
        if not last:
            return False
        if node & 1 or node == last:
            older, newer = node_hash(each, older), node_hash(each, newer)
            while node and not node & 1:
                node, last = node >> 1, last >> 1
        else:
            newer = node_hash(newer, each)
        node, last = node >> 1, last >> 1
    return not last and (older, newer) == (old_root, new_root)


class Tree:
    """Reads roots and proofs, each with one query for at most twice as many rows as the tree is high.

    Every method raises Damaged where a row is missing, and ValueError for a size or position that cannot be.
    """

    def __init__(self, rows: RowReader) -> None:
        self._rows = rows

    def root(self, size: int) -> bytes:
        """The root of the first ``size`` leaves."""
        if size < 0:
            raise ValueError(f"there is no tree of {size} leaves")
        return self._hashes([Span(0, size)])[0] if size else EMPTY_ROOT

    def inclusion(self, positions: Sequence[int], size: int) -> tuple[bytes, ...]:
        """The hashes that lead, with those of the leaves at these positions, to the root of ``size`` leaves.

        They stand from left to right, each over a span that has none of the positions.
        """
        if not positions or min(positions) < 1 or max(positions) > size:
            raise ValueError(f"these are no positions among {size} leaves: {list(positions)}")
        return self._hashes(list(around(positions, Span(0, size))))

    def consistency(self, old: int, size: int) -> tuple[bytes, ...]:
        """The proof that the tree of ``size`` leaves only adds to that of ``old``, as RFC 6962 puts it."""
        if not 0 < old <= size:
            raise ValueError(f"a tree of {size} leaves has no part of {old}")
        return self._hashes(between(old, size))

    def _hashes(self, spans: Sequence[Span]) -> tuple[bytes, ...]:
        parts = [list(subtrees(span)) for span in spans]
        rows = self._rows(sorted({part.end for part in chain.from_iterable(parts)}))
        return tuple(_joined([_hash_in(rows, part) for part in each]) for each in parts)


def _joined(hashes: list[bytes]) -> bytes:
    """The node over neighbouring complete subtrees, each smaller than the one before."""
    *left, node = hashes
    for each in reversed(left):
        node = node_hash(each, node)
    return node


def _hash_in(rows: Mapping[int, bytes], part: Subtree) -> bytes:
    begin = part.level * HASH_BYTES
    found = rows.get(part.end, b"")[begin : begin + HASH_BYTES]
    if len(found) != HASH_BYTES:
        raise Damaged(None, None, f"the tree of the log has no whole row at {part.end}")
    return found
