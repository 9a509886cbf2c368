"""Ed25519 keys in the forms that C2SP signed notes give them: text of one line, with a name and a short hash."""

import re
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from domain.store.errors import NotPossible

_ED25519: Final = b"\x01"
_KEY_BYTES: Final = 32
_HASH_BYTES: Final = 4
_PRIVATE: Final = "PRIVATE+KEY+"
_NAME: Final = re.compile(r"[^\s+\x00-\x1f\x7f]{1,100}")


class BadKey(NotPossible):
    """A text is no key of this kind."""


class PublicKey(NamedTuple):
    """What signatures of one name are checked with."""

    name: str
    raw: bytes

    @property
    def hash(self) -> bytes:
        """Tells keys of one name apart; stands before every signature."""
        return sha256(self.name.encode() + b"\n" + _ED25519 + self.raw).digest()[:_HASH_BYTES]

    @property
    def text(self) -> str:
        """The key as it is given away: name, hash and key."""
        return f"{self.name}+{self.hash.hex()}+{b64encode(_ED25519 + self.raw).decode()}"

    def signed(self, message: bytes, signature: bytes) -> bool:
        """Whether this key made the signature."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    @classmethod
    def read(cls, text: str) -> "PublicKey":
        """The key of a text. Raises BadKey."""
        name, raw = _parts(text.strip())
        key = cls(name, raw)
        if key.text != text.strip():
            raise BadKey("the hash in the key is not that of its name and bytes: copy the whole line again")
        return key


class SigningKey:
    """What makes signatures under one name."""

    def __init__(self, name: str, seed: bytes) -> None:
        """``seed`` are 32 secret bytes. Raises BadKey for a name with spaces, plus signs or control characters."""
        if not _NAME.fullmatch(name):
            raise BadKey(f"{name!r} cannot name a key: take up to 100 characters without spaces and +")
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self._seed = seed
        self.public = PublicKey(name, self._private.public_key().public_bytes_raw())

    @classmethod
    def made(cls, name: str) -> "SigningKey":
        """A new key."""
        return cls(name, Ed25519PrivateKey.generate().private_bytes_raw())

    @property
    def secret_text(self) -> str:
        """The key as it is kept, for its owner only."""
        return f"{_PRIVATE}{self.public.name}+{self.public.hash.hex()}+{b64encode(_ED25519 + self._seed).decode()}"

    def sign(self, message: bytes) -> bytes:
        """64 bytes."""
        return self._private.sign(message)

    @classmethod
    def read(cls, text: str) -> "SigningKey":
        """The key of a secret text. Raises BadKey, which never holds any of it."""
        if not text.startswith(_PRIVATE):
            raise BadKey("this is not a signing key")
        name, seed = _parts(text.strip().removeprefix(_PRIVATE))
        return cls(name, seed)


def _parts(text: str) -> tuple[str, bytes]:
    """Name and bytes of a key as it is written."""
    name, _, rest = text.partition("+")
    try:
        packed = b64decode(rest.partition("+")[2], validate=True)
    except (NoBase64, ValueError):
        packed = b""
    if not _NAME.fullmatch(name) or packed[:1] != _ED25519 or len(packed) != _KEY_BYTES + 1:
        raise BadKey("this is not an Ed25519 key of a signed note; such a key has the form name+hash+key in one line")
    return name, packed[1:]
