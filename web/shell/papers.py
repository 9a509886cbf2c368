"""Pictures that leave Cairn: SVG files that carry their style and the cards they show, and read well on white paper."""

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Final

from flask import Response

from web.shell.downloads import disposition
from web.shell.views import View

STATIC: Final = Path(__file__).parents[1] / "static"
NONE: Final = "'none'"
LETTERS: Final = 'fill="#1a232c" font-family="system-ui, sans-serif"'


@cache
def values() -> dict[str, str]:
    """The values of the style sheet in the light: ``--ink`` and so on."""
    first = re.search(r":root \{(.*?)\n\}", (STATIC / "cairn.css").read_text("utf-8"), re.DOTALL)
    assert first is not None, "the style sheet begins with its values"
    return dict(re.findall(r"(--[a-z0-9-]+): ([^;]+);", first[1]))


def on_paper(text: str) -> str:
    """Style or drawing with every value put in; what lies beneath is white."""
    known = values() | {"--sheet": "#ffffff", "--sans": "system-ui, sans-serif"}
    return re.sub(r"var\((--[a-z0-9-]+)\)", lambda found: known[found[1]], text)


@cache
def chart_style() -> str:
    """What the style sheet says of the parts of a chart."""
    rules = re.findall(r"\.chart [^{}@]+\{[^}]*\}", (STATIC / "cairn.css").read_text("utf-8"))
    return on_paper(" ".join(rules))


@cache
def _symbols() -> dict[str, str]:
    text = (STATIC / "cards.svg").read_text("utf-8")
    return {name: on_paper(body) for body, name in re.findall(r'(<symbol id="([^"]+)".*?</symbol>)', text, re.DOTALL)}


def drawings(names: Iterator[str] | set[str]) -> str:
    """These symbols of the card sprite with all that they are made of, to be put into a picture."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r'href="#([^"]+)"', _symbols()[name])
    return "<defs>" + "".join(_symbols()[name] for name in sorted(found)) + "</defs>"


def described(title: str, words: str) -> str:
    """What a screen reader says of a picture."""
    return f'<title id="picture-title">{escape(title)}</title><desc id="picture-words">{escape(words)}</desc>'


def lines_of(text: str, *, x: int, y: int, size: int, letters: int) -> Iterator[str]:
    """A text in lines of at most so many letters."""
    for number, line in enumerate(wrap(text, letters)):
        yield f'<text x="{x}" y="{y + round(1.4 * size * number)}" font-size="{size}" {LETTERS}>{escape(line)}</text>'


def seen_by(view: View) -> str:
    """By whose sight a picture is drawn."""
    viewer = view.viewer
    if isinstance(viewer, int):
        return f"as {view.labels.name(viewer)} sees it"
    return {"open": "all cards seen", "public": "as everybody sees it"}.get(str(viewer), "as its scorer sees it")


def svg(width: int, height: int, body: str) -> str:
    """A picture of this size (in pixels) as a file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-labelledby="picture-title picture-words">{body}</svg>\n'
    )


def picture_answer(picture: str, name: str) -> Response:
    """A picture as an answer: it may use its own style and nothing else, and runs no script."""
    styles = re.findall(r"<style>(.*?)</style>", picture, re.DOTALL)
    hashes = [f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" for style in styles]
    answer = Response(picture, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; style-src {' '.join(hashes) or NONE}; sandbox"
    answer.headers["Content-Disposition"] = disposition("inline", name)
    return answer
