"""Images given as evidence: told by their bytes, bounded, kept beside the facts so that they can be erased."""

from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec

from domain.store import SideTables, Statements
from domain.tables import NotPossible

MOST_BYTES: Final = 4 * 1024 * 1024

TABLES: Final = SideTables(
    name="disputes",
    version=1,
    tables={
        "dispute_images": (
            "docket TEXT NOT NULL, dispute BIGINT NOT NULL, hash TEXT NOT NULL, media TEXT NOT NULL, "
            "body BYTEA NOT NULL, PRIMARY KEY (docket, dispute, hash)"
        )
    },
)


_ONE: Final = "docket = ? AND dispute = ? AND hash = ?"


class Image(msgspec.Struct, frozen=True):
    """An image, its media type and its SHA-256 in hexadecimal."""

    body: bytes
    media: str
    hash: str


def an_image(body: bytes) -> Image:
    """What these bytes are. Raises NotPossible where they are no PNG, JPEG or WebP of at most 4 MiB."""
    if len(body) > MOST_BYTES:
        raise NotPossible(f"an image has at most {MOST_BYTES // (1024 * 1024)} MiB")
    media = _media(body)
    if media is None:
        raise NotPossible("an image is a PNG, JPEG or WebP file")
    return Image(body, media, sha256(body).hexdigest())


def _media(body: bytes) -> str | None:
    if body.startswith(b"\x89PNG\r\n\x1a\n") and body[12:16] == b"IHDR":
        return "image/png"
    if body.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return "image/webp"
    return None


def keep(statements: Statements, docket: UUID, dispute: int, image: Image) -> None:
    """Keep an image of a dispute; the same image twice is kept once."""
    statements.execute(
        "INSERT INTO dispute_images (docket, dispute, hash, media, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (str(docket), dispute, image.hash, image.media, image.body),
    )


def erase(statements: Statements, docket: UUID, dispute: int, image_hash: str) -> None:
    """Keep it no longer."""
    statements.execute(f"DELETE FROM dispute_images WHERE {_ONE}", (str(docket), dispute, image_hash))


def kept(statements: Statements, docket: UUID, dispute: int, image_hash: str) -> Image | None:
    """The image of this hash; None where it was erased or never was."""
    values = (str(docket), dispute, image_hash)
    rows = statements.fetch(f"SELECT body, media FROM dispute_images WHERE {_ONE}", values)
    return Image(bytes(rows[0][0]), rows[0][1], image_hash) if rows else None
