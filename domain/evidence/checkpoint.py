"""Checkpoints as C2SP specifies them (c2sp.org/tlog-checkpoint): the size and root of a log, signed."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from typing import Final, NamedTuple

from domain.evidence.notes import NoteError, SignedNote, read_note
from domain.store.tree import HASH_BYTES

_LINES: Final = 3


class Checkpoint(NamedTuple):
    """What a log, named by its origin, held when it had ``size`` facts; ``note`` is what was signed."""

    origin: str
    size: int
    root: bytes
    note: SignedNote

    def __str__(self) -> str:
        return str(self.note)


def checkpoint_text(origin: str, size: int, root: bytes) -> str:
    """What is signed."""
    return f"{origin}\n{size}\n{b64encode(root).decode()}\n"


def read_checkpoint(written: str) -> Checkpoint:
    """The checkpoint of a text; whose signatures are good is for its reader to ask. Raises NoteError."""
    note = read_note(written)
    lines = note.text.split("\n")
    if len(lines) <= _LINES or not lines[0] or not _is_decimal(lines[1]):
        raise NoteError("this is not a checkpoint: it needs lines for origin, size and root")
    try:
        root = b64decode(lines[2], validate=True)
    except (NoBase64, ValueError):
        root = b""
    if len(root) != HASH_BYTES:
        raise NoteError(f"the root of this checkpoint is none: {lines[2][:60]!r}")
    return Checkpoint(lines[0], int(lines[1]), root, note)


def _is_decimal(text: str) -> bool:
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) < 20
