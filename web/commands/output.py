"""What commands share of how they look and print: as whom, as JSON, in the words of a terminal."""

import re
from collections.abc import Callable
from typing import Any

import click
import msgspec

from domain.cards.cards import without_braces
from domain.play.vocabulary import Viewer
from domain.store.text import shown
from domain.tables.labels import Labels


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option for output that programs read."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")(command)


def viewer_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``--as`` that says who looks; the command gets ``viewer``."""
    return click.option("--as", "viewer", default="open", metavar="SEAT|public|open", callback=_viewer, help=text)


def _viewer(_context: click.Context, _option: click.Parameter, value: str) -> Viewer:
    if value in ("public", "open"):
        return "public" if value == "public" else "open"
    if not value.isdecimal() or not int(value):
        raise click.BadParameter(f"{value!r} is neither a seat nor public nor open")
    return int(value)


def seated(viewer: Viewer, seats: int) -> Viewer:
    """The viewer, if the table has such a seat. Raises UsageError."""
    if isinstance(viewer, int) and viewer > seats:
        raise click.BadParameter(f"there are {seats} seats", param_hint="--as")
    return viewer


def plain(text: str, labels: Labels) -> str:
    """A text of the domain for a terminal: cards without braces, players by their names."""
    named = re.sub(r"\bseat ([1-9]\d?)\b", lambda match: labels.name(int(match[1])), shown(text))
    return without_braces(named)


def echo_json(value: Any) -> None:
    """One JSON object, in one line."""
    click.echo(msgspec.json.encode(value).decode())
