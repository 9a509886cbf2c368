"""One hash over many entries, and the proof that one of them is among them: the tree of RFC 6962, section 2.1."""

from collections.abc import Sequence
from hashlib import sha256


def root(entries: Sequence[bytes]) -> bytes:
    """The hash over all entries in their order."""
    if not entries:
        return sha256().digest()
    if len(entries) == 1:
        return _leaf(entries[0])
    half = _half(len(entries))
    return _node(root(entries[:half]), root(entries[half:]))


def path(entries: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """The hashes that lead from the entry at this place, from 0, to the root."""
    if len(entries) == 1:
        return ()
    half = _half(len(entries))
    if place < half:
        return (*path(entries[:half], place), root(entries[half:]))
    return (*path(entries[half:], place - half), root(entries[:half]))


def root_by(entry: bytes, place: int, size: int, hashes: Sequence[bytes]) -> bytes:
    """The root of the tree of ``size`` entries with this one at this place. Raises ValueError for a wrong length."""
    if not 0 <= place < size:
        raise ValueError(f"there is no place {place} among {size}")
    if size == 1:
        if hashes:
            raise ValueError("the path is too long")
        return _leaf(entry)
    if not hashes:
        raise ValueError("the path is too short")
    *below, beside = hashes
    half = _half(size)
    if place < half:
        return _node(root_by(entry, place, half, below), beside)
    return _node(beside, root_by(entry, place - half, size - half, below))


def _half(size: int) -> int:
    """The largest power of two below ``size``."""
    return 1 << ((size - 1).bit_length() - 1)


def _leaf(entry: bytes) -> bytes:
    return sha256(b"\x00" + entry).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
