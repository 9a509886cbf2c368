"""Answers on their way out are compressed, unless that could tell of what is in them.

The length of a compressed answer tells how much of it repeats. Somebody who reads lengths on the wire and makes a
browser ask for pages with words of theirs in them could guess a secret on such a page letter by letter (BREACH). So
what another site makes a browser ask for goes out as it is, and form tokens are masked anew for every page.
"""

import gzip
from typing import Final

from flask import Flask, Request, Response, request

SMALLEST: Final = 860
"""Bytes: what is shorter fits into one packet anyway."""
LEVEL: Final = 1
"""The quickest: it leaves a page at a fifth, and the slowest would at a sixth for four times the work."""
KINDS: Final = ("text/", "application/json", "application/problem+json", "application/javascript", "image/svg+xml")
_ENCODING: Final = "Accept-Encoding"


def attach(app: Flask) -> None:
    """Compress the answers of this service."""
    app.after_request(compress)


def compress(response: Response) -> Response:
    """The same answer, smaller. What is streamed, such as live news, is left alone: it would wait to be packed."""
    if not packs(response):
        return response
    response.vary.add(_ENCODING)
    if not takes_gzip(request) or not _asked_from_here():
        return response
    content = response.get_data()
    if len(content) >= SMALLEST:
        response.set_data(packed(content, LEVEL))
        response.content_encoding = "gzip"
    return response


def packs(response: Response) -> bool:
    """Whether an answer is text that can be compressed as a whole."""
    whole = not (response.is_streamed or response.direct_passthrough or response.content_encoding)
    return whole and response.status_code != 206 and (response.mimetype or "").startswith(KINDS)


def takes_gzip(asked: Request) -> bool:
    """Whether whoever asks reads gzip."""
    return asked.accept_encodings.quality("gzip") > 0


def packed(content: bytes, level: int) -> bytes:
    """These bytes in gzip, the same whenever they are packed."""
    return gzip.compress(content, level, mtime=0)


def _asked_from_here() -> bool:
    """Whether no other site made the browser ask."""
    return request.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")
