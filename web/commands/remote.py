"""What ``cairn doctor --remote`` finds at an address: whether a service answers there as it should be reached."""

from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from web.commands.program import UnreadableFile

_PATIENCE: Final = 10
_FOREIGN: Final = "somebody-elses.example"


class Check(NamedTuple):
    """One thing that was looked at: whether it is as it should be, and what was seen."""

    good: bool
    words: str


class _Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


def checks(url: str) -> Iterator[Check]:
    """Everything that can be seen from outside. Raises UnreadableFile for what is no address."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise UnreadableFile(f"{url!r} is not an address such as https://cairn.example.org")
    base = urlunsplit((parts.scheme, parts.netloc, "", "", ""))
    alive = _ask(f"{base}/healthz")
    yield Check(alive.status == 200 and alive.text == "alive\n", f"a Cairn answers: {_said(alive)}")
    if alive.status != 200:
        return
    ready = _ask(f"{base}/readyz")
    yield Check(ready.status == 200, f"it is ready: {_said(ready)}")
    yield from _headers(_ask(f"{base}/"), encrypted=parts.scheme == "https")
    foreign = _ask(f"{base}/", Host=_FOREIGN)
    yield Check(foreign.status != 200, f"a name that is not its own is refused: {foreign.status}")
    if parts.scheme == "https":
        plain = _ask(urlunsplit(("http", parts.hostname or "", "/", "", "")))
        led = plain.headers.get("location", "").startswith("https://")
        yield Check(plain.status == 0 or led, "plain HTTP leads to HTTPS" if led else f"plain HTTP: {_said(plain)}")


def _headers(page: _Answer, *, encrypted: bool) -> Iterator[Check]:
    policy = page.headers.get("content-security-policy", "")
    yield Check("script-src 'self'" in policy, "pages run scripts of their own only")
    yield Check(page.headers.get("cache-control") == "no-store", "no proxy keeps pages")
    yield Check("x-request-id" in page.headers, "answers carry the id of their request")
    if encrypted:
        yield Check(
            "strict-transport-security" in page.headers, "browsers keep to HTTPS (--base-url begins with https)"
        )


def _said(answer: _Answer) -> str:
    return f"{answer.status} {answer.text.strip()[:80]}" if answer.status else answer.text


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_given: object, **_named: object) -> None:
        """Follow nothing: where it leads is what is looked at."""


def _ask(url: str, **headers: str) -> _Answer:
    request = Request(url, headers=headers)
    try:
        with build_opener(_Stay).open(request, timeout=_PATIENCE) as answer:
            return _Answer(answer.status, _lower(answer.headers), answer.read(4096).decode(errors="replace"))
    except HTTPError as error:
        return _Answer(error.code, _lower(error.headers), error.read(4096).decode(errors="replace"))
    except (URLError, OSError) as error:
        return _Answer(0, {}, str(getattr(error, "reason", error)))


def _lower(headers: object) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}  # type: ignore[attr-defined]
