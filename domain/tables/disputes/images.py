"""Images given as evidence: drawn anew, bounded, kept beside the facts so that they can be erased."""

import struct
import zlib
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Final
from uuid import UUID

import msgspec
import PIL.Image
from PIL import ImageOps, UnidentifiedImageError
from PIL.ImageFile import ImageFile

from domain.store import SideTables, Statements
from domain.store.errors import NotPossible

MOST_BYTES: Final = 4 * 1024 * 1024
LONGEST_SIDE: Final = 2400
MOST_POINTS: Final = 40_000_000
_TOO_LARGE: Final = "an image has at most 40 million points"
_MEDIA: Final = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
_ONE_AT_A_TIME: Final = Lock()
"""A picture takes 160 MB while it is drawn."""
PIL.Image.MAX_IMAGE_PIXELS = MOST_POINTS

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
    """What a picture shows, drawn anew: nothing else that was in its file is kept, such as the place of a photo.

    A side has at most 2400 points. Raises NotPossible where the bytes are no PNG, JPEG or WebP of at most 4 MiB and 40
    million points that can be read.
    """
    if len(body) > MOST_BYTES:
        raise NotPossible(f"an image has at most {MOST_BYTES // (1024 * 1024)} MiB")
    try:
        with _ONE_AT_A_TIME, PIL.Image.open(BytesIO(body), formats=tuple(_MEDIA)) as opened:
            kind = opened.format or ""
            drawn = _drawn(opened)
            body = _written(drawn, kind)
    except (UnidentifiedImageError, SyntaxError):
        raise NotPossible("an image is a PNG, JPEG or WebP file") from None
    except (PIL.Image.DecompressionBombError, PIL.Image.DecompressionBombWarning):
        raise NotPossible(_TOO_LARGE) from None
    except (OSError, ValueError, TypeError, IndexError, EOFError, struct.error, zlib.error):
        raise NotPossible("this image cannot be read: its file is damaged") from None
    return Image(body, _MEDIA[kind], sha256(body).hexdigest())


def _drawn(opened: ImageFile) -> PIL.Image.Image:
    """The picture upright and of bounded size, with nothing but its points."""
    if opened.width * opened.height > MOST_POINTS:
        raise NotPossible(_TOO_LARGE)
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    upright = ImageOps.exif_transpose(opened)
    drawn = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    drawn.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    drawn.info = {}
    return drawn


def _written(drawn: PIL.Image.Image, kind: str) -> bytes:
    """The file of a picture, smaller where it would have too many bytes."""
    while True:
        file = BytesIO()
        drawn.save(file, kind)
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
        drawn.thumbnail((drawn.width // 2, drawn.height // 2))


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
