"""Static files under names that change with them: a browser asks for each of them once, and anew after an upgrade."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, request

from web.shell.compression import packed, packs, takes_gzip
from web.shell.pages import Pages

FOLDER: Final = Path(__file__).parents[1] / "static"
FOREVER: Final = "public, max-age=31536000, immutable"

blueprint = Pages("static_files", __name__)


def attach(app: Flask) -> None:
    """Give the templates the addresses of static files."""
    app.jinja_env.globals["static"] = static


def static(name: str) -> str:
    """The address of a static file, such as ``cards.svg`` or ``replay/keys.js``, in this release."""
    return f"/static/{release()}/{name}"


@lru_cache(maxsize=1)
def release() -> str:
    """Twelve hexadecimal digits, others as soon as one file is: modules import each other within one release."""
    digest = sha256()
    for name, content in files().items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:12]


@lru_cache(maxsize=1)
def files() -> Mapping[str, bytes]:
    """Every static file by its name below the folder, in order."""
    found = sorted(path for path in FOLDER.rglob("*") if path.is_file())
    return {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in found}


@blueprint.get("/static/<string(length=12):asked>/<path:filename>", needs="nothing")
def file(asked: str, filename: str) -> Response:
    """The file, for ever where the address is of this release; of any other it is asked for again."""
    content = files().get(filename)
    if content is None:
        abort(404)
    answer = Response(content, content_type=_type(filename))
    answer.headers["Cache-Control"] = FOREVER if asked == release() else "no-cache"
    if packs(answer):
        answer.vary.add("Accept-Encoding")
        if takes_gzip(request):
            answer.set_data(_packed(filename))
            answer.content_encoding = "gzip"
    return answer


def _type(filename: str) -> str:
    kind = guess_type(filename)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


@lru_cache(maxsize=256)
def _packed(filename: str) -> bytes:
    return packed(files()[filename], 9)
