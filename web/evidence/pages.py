"""What an outsider takes along: the public key, the newest checkpoint, the verifier, and what a verdict proves."""

from pathlib import Path
from typing import Final

from flask import Response, abort, render_template

from domain.evidence import Checkpoint
from domain.evidence.signer import Keys
from web.evidence.signing import Signing
from web.shell.downloads import disposition
from web.shell.pages import Pages
from web.shell.qr import qr
from web.shell.services import services

blueprint = Pages("evidence", __name__)

TEXT: Final = "text/plain; charset=utf-8"
VERIFIER: Final = Path(__file__).with_name("cairn_verify.py")


@blueprint.get("/evidence", needs="nothing")
def evidence_page() -> str:
    """How to verify what was recorded, and what that proves."""
    keys = _keys()
    last = _last() if keys else None
    return render_template("evidence/page.html", keys=keys, last=last, code=last and qr(str(last)))


@blueprint.get("/evidence/key", needs="nothing")
def key() -> Response:
    """The public key, and the notes by which earlier ones handed over."""
    keys = _keys() or abort(404, "This service signs nothing yet.")
    return Response("\n".join([f"{keys.current.text}\n", *map(str, keys.history)]), content_type=TEXT)


@blueprint.get("/evidence/checkpoint", needs="nothing")
def checkpoint() -> Response:
    """The last checkpoint that was signed."""
    last = _last() or abort(404, "This service has signed nothing yet.")
    return Response(str(last), content_type=TEXT)


@blueprint.get("/evidence/cairn_verify.py", needs="nothing")
def verifier() -> Response:
    """The verifier: one file of Python that needs nothing else."""
    answer = Response(VERIFIER.read_bytes(), content_type="text/x-python; charset=utf-8")
    answer.headers["Content-Disposition"] = disposition("attachment", VERIFIER.name)
    return answer


def _keys() -> Keys | None:
    signing = services().part(Signing)
    return signing.signer.keys() if signing.signer and signing.signs else None


def _last() -> Checkpoint | None:
    signer = services().part(Signing).signer
    return signer.last() if signer else None
