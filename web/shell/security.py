"""What keeps pages and forms to themselves: headers, one origin, a signed token in every form."""

import secrets
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from itsdangerous import BadData, Signer
from itsdangerous.encoding import base64_decode, base64_encode
from marshmallow import Schema

from web.shell.network import lasting_https
from web.shell.parser import Typed, read
from web.shell.principal import for_strangers, principal, sends_bearer

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOR_FRAMES: Final = HEADERS | {
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""For what knows no visitor and has no form: a page of any site may hold it in a frame."""
NO_FRAMES: Final = {"X-Frame-Options": "DENY"}
"""For browsers that do not know the same word of the policy."""
HTTPS_ONLY: Final = "max-age=31536000"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
NO_TOKEN: Final = "Not entered. Send the token of the table's forms along, or a script's token instead of a cookie."
OLD_FORM: Final = "This form is from before you signed in or out, or before Cairn restarted. Send it once more."


class TokenForm(Schema):
    """The token that a form was sent out with."""

    token = Typed()


def attach(app: Flask) -> None:
    """Guard every request and answer of this service."""
    app.before_request(refuse_foreign_posts)
    app.after_request(add_headers)
    app.jinja_env.globals["form_token"] = form_token


def refuse_foreign_posts() -> None:
    """Only pages of this service may change anything. Programs that are no browser send neither header."""
    if request.method in SAFE or sends_bearer():
        return
    site, origin = request.headers.get("Sec-Fetch-Site", "same-origin"), request.headers.get("Origin")
    foreign = origin is not None and urlsplit(origin).netloc != request.host
    if foreign or site not in ("same-origin", "none"):
        abort(403, "This came from another site. Open Cairn itself and enter it there.")


def add_headers(response: Response) -> Response:
    """The same headers on every answer; pages are kept by nobody, since they may show hidden cards."""
    framed = for_strangers() and response.status_code < 400
    for name, value in (FOR_FRAMES if framed else HEADERS | NO_FRAMES).items():
        response.headers.setdefault(name, value)
    if request.is_secure and lasting_https():
        response.headers.setdefault("Strict-Transport-Security", HTTPS_ONLY)
    if request.endpoint == "static":
        response.headers["Cache-Control"] = "no-cache"
    else:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def form_token(purpose: str) -> str:
    """What a form for this purpose must carry, where this visitor's session sends it; other letters every time."""
    signature = _signer().get_signature(purpose)
    mask = fresh_mask(len(signature))
    return base64_encode(mask + _masked(signature, mask)).decode()


def is_token(purpose: str, token: str) -> bool:
    """Whether this token was made here for this purpose and this visitor's session. A script needs none."""
    if principal().bearer:
        return True
    try:
        sent = base64_decode(token)
    except BadData:
        return False
    mask, signature = sent[: len(sent) // 2], sent[len(sent) // 2 :]
    return len(mask) == len(signature) and _signer().verify_signature(purpose, _masked(signature, mask))


def has_token(purpose: str) -> bool:
    """Whether the form of this request was made here for this purpose and this visitor's session."""
    return is_token(purpose, read(TokenForm)["token"])


def check_form(purpose: str) -> None:
    """End with 403 where the form was not made for this purpose and visitor."""
    if not has_token(purpose):
        abort(403, OLD_FORM)


def fresh_mask(length: int) -> bytes:
    """So many bytes that nobody can guess."""
    return secrets.token_bytes(length)


def _masked(signature: bytes, mask: bytes) -> bytes:
    """The signature under its mask, or out from under it."""
    return bytes(one ^ other for one, other in zip(signature, mask, strict=True))


def _signer() -> Signer:
    return Signer(str(current_app.config["SECRET_KEY"]), salt=f"cairn form {principal().session}")
