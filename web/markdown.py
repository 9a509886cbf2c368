"""What people write as safe HTML: CommonMark without markup of its own and images, its links followed by nobody."""

from collections.abc import Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

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


def _renderer() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).disable("image")
    made.core.ruler.push("lowered", _lowered)
    made.add_render_rule("link_open", _link_open)
    return made


_RENDERER: Final = _renderer()


def render(text: str) -> Markup:
    """The text as HTML. Nothing that was typed becomes a tag; addresses of scripts stay text."""
    return Markup(_RENDERER.render(text))  # noqa: S704 - the renderer escapes all that was typed
