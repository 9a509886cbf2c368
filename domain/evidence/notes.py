"""Signed notes as C2SP specifies them (c2sp.org/signed-note): a text, an empty line, and a line for each signature."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Iterable
from typing import Final, NamedTuple

from domain.evidence.keys import PublicKey, SigningKey
from domain.store.errors import NotPossible

_MARK: Final = "— "
_HASH_BYTES: Final = 4
_LONGEST: Final = 100_000


class NoteError(NotPossible):
    """A text is no signed note, or is not signed by whom it should be."""


class Signature(NamedTuple):
    """One signature line: the key's name, its hash, and what it made."""

    name: str
    hash: bytes
    made: bytes

    @property
    def line(self) -> str:
        """The line with its end."""
        return f"{_MARK}{self.name} {b64encode(self.hash + self.made).decode()}\n"


class SignedNote(NamedTuple):
    """A text that ends with its line, and who signed it."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(each.line for each in self.signatures)}"

    def signed_by(self, key: PublicKey) -> bool:
        """Whether one of the signatures is a good one of this key."""
        mine = (each for each in self.signatures if (each.name, each.hash) == (key.name, key.hash))
        return any(key.signed(self.text.encode(), each.made) for each in mine)

    def with_signature(self, key: SigningKey) -> "SignedNote":
        """The note with one more signature."""
        public = key.public
        return self._replace(
            signatures=(*self.signatures, Signature(public.name, public.hash, key.sign(self.text.encode())))
        )


def signed(text: str, *keys: SigningKey) -> SignedNote:
    """A text of whole lines, signed."""
    note = SignedNote(text, ())
    for key in keys:
        note = note.with_signature(key)
    return note


def read_note(written: str) -> SignedNote:
    """The note of a text. Raises NoteError for anything else."""
    text, gap, lines = written.rpartition("\n\n")
    if not gap or not lines.endswith("\n") or len(written) > _LONGEST:
        raise NoteError("this is not a signed note: it needs a text, an empty line and the lines of its signatures")
    return SignedNote(text + "\n", tuple(_signatures(lines[:-1].split("\n"))))


def _signatures(lines: Iterable[str]) -> Iterable[Signature]:
    for line in lines:
        name, _, packed = line.removeprefix(_MARK).partition(" ")
        try:
            made = b64decode(packed, validate=True)
        except (NoBase64, ValueError):
            made = b""
        if not line.startswith(_MARK) or not name or len(made) <= _HASH_BYTES:
            raise NoteError(f"this is not a line of a signature: {line[:60]!r}")
        yield Signature(name, made[:_HASH_BYTES], made[_HASH_BYTES:])
