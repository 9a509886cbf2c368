"""What opens something: made at random, given out once, kept only as a hash."""

import secrets
from hashlib import sha256


def fresh_id(kind: str = "") -> str:
    """A new opaque id that opens nothing: 128 random bits in 22 url-safe characters, behind its kind."""
    return kind + secrets.token_urlsafe(16)


def fresh_secret(bits: int = 256) -> str:
    """A new secret of so many random bits, url-safe."""
    return secrets.token_urlsafe(bits // 8)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random and long, so one fast hash is enough."""
    return sha256(b"cairn secret " + secret.encode(errors="replace")).hexdigest()
