"""Opaque ids."""

import secrets


def fresh_id(kind: str = "") -> str:
    """A new opaque id that opens nothing: 128 random bits in 22 url-safe characters, behind its kind."""
    return kind + secrets.token_urlsafe(16)
