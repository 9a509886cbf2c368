"""What opens something: made at random, given out once, kept only as a hash."""

import secrets
from hashlib import sha256


def fresh_secret(bits: int = 256) -> str:
    """A new secret of so many random bits, url-safe."""
    return secrets.token_urlsafe(bits // 8)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random and long, so one fast hash is enough."""
    return sha256(b"cairn secret " + secret.encode(errors="replace")).hexdigest()
