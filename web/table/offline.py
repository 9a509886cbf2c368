"""What a browser keeps of Cairn to record without a connection: static files, and a page that holds no table's data."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Response, current_app, render_template

from web.shell.pages import Pages
from web.shell.static_files import files, release, static

blueprint = Pages("offline", __name__)

SHELL: Final = "table/shell.html"


@blueprint.get("/sw.js", needs="nothing")
def worker() -> Response:
    """The service worker. It names its release, so that a browser fetches what has changed after an upgrade."""
    kept = [static(name) for name in files() if "/" not in name]
    script = render_template("table/sw.js", files=kept, release=_release(Path(current_app.root_path)))
    return Response(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@blueprint.get("/offline", needs="nothing")
def shell() -> str:
    """The record page of no table: a line to type in, and what waits on this device; its script fills it in."""
    return render_template(SHELL)


@lru_cache(maxsize=1)
def _release(web: Path) -> str:
    """A digest of the static files and of the page that is kept with them."""
    digest = sha256(release().encode())
    for path in (web / "templates" / "shell/base.html", web / "templates" / SHELL):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]
