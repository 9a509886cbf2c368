"""What people write as safe HTML: CommonMark without markup of its own and images, its links followed by nobody."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

from domain.store.text import shown
from web.shell.cache import cache_of

_SCHEMES: Final = ("http", "https", "mailto")
_LOWER: Final = 2
"""Headings stand below those of the page."""


def _lowered(state: StateCore) -> None:
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + _LOWER)}"


def _link_open(self: Any, tokens: Sequence[Token], index: int, options: Any, environment: Any) -> str:
    tokens[index].attrSet("rel", "nofollow noopener")
    told: str = self.renderToken(tokens, index, options, environment)
    return told


def _is_safe(address: str) -> bool:
    """Whether a link leads to a page or to an address of mail, here or elsewhere; anything else stays text."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme.lower() in _SCHEMES if parts.scheme else address.startswith(("/", "#", "?"))


def _renderer() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).disable("image")
    made.validateLink = _is_safe  # type: ignore[assignment, method-assign]
    made.core.ruler.push("lowered", _lowered)
    made.add_render_rule("link_open", _link_open)
    return made


_BYTES_BESIDE: Final = 300
"""What a rendered text takes beside its signs, of which one may have four bytes, as typed and as rendered."""
_RENDERER: Final = _renderer()


def render(text: str) -> Markup:
    """The text as HTML. Nothing that was typed becomes a tag; an address that is no page's stays text."""
    kept = cache_of("rendered texts", 4, lambda made: _BYTES_BESIDE + 8 * len(made))
    found: Markup = kept.get(text, lambda: Markup(_RENDERER.render(shown(text))))  # noqa: S704 - all typed is escaped
    return found
