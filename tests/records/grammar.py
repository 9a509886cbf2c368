"""What docs/record-format.md must say of a game, taken from the code."""

import importlib
import inspect
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from domain.cards.cards import BACK
from domain.play.frame.notation import _FACE
from domain.play.game import Game
from domain.play.vocabulary import Announced, kebab


def moves(game: Game) -> list[str]:
    """Every pattern a move may match, with CARD, FACE, PLACE and SEATS for their own patterns."""
    notation = importlib.import_module(f"domain.games.{game.key.replace('-', '_')}.notation")
    return [_named(pattern.pattern, notation) for pattern, _ in notation.NOTATION.moves]


def _named(pattern: str, notation: Any) -> str:
    pattern = pattern.replace(_FACE, "FACE")
    for name in ("FACE", "CARD", "PLACE", "SEATS"):
        pattern = pattern.replace(getattr(notation, f"_{name}", name), name)
    return pattern


def facts(game: Game) -> list[str]:
    """A table row for every kind of fact."""
    return [_row(kind) for kind in game.facts]


def announcements(game: Game) -> list[str]:
    """A table row for every announcement."""
    return [
        f"| `{each.key}` | {', '.join(f'`{option}`' for option in each.options)} | {'yes' if each.must else 'no'} |"
        for each in game.announcements
    ]


def _row(kind: Any) -> str:
    hints = get_type_hints(kind)
    fields = ", ".join(f"`{name}` {_kind(hints[name])}" for name in kind.__struct_fields__)
    hidden = ", ".join(f"`{name}`" for name in kind.hidden_fields())
    audience = kind.__dict__.get("audience")
    who = _small((inspect.getdoc(audience) or "").rstrip(".")) if audience else "the seat sees it"
    meaning = (inspect.getdoc(kind) or "").split("\n")[0] if kind is not Announced else "One choice of the table."
    return f"| `{kebab(kind.__name__)}` | {fields or 'none'} | {f'{hidden}: {who}' if hidden else ''} | {meaning} |"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _kind(hint: Any) -> str:
    if hint in (int, str, bool):
        return {int: "integer", str: "text", bool: "true or false"}[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        return _list(parts)
    if origin in (Union, types.UnionType):
        if Literal["??"] in parts:
            return "face or null" if type(None) in parts else "face"
        return " or ".join(_kind(part) for part in parts)
    if hint is type(None):
        return "null"
    assert origin is Literal
    return _literal(parts)


def _list(parts: tuple[Any, ...]) -> str:
    if parts[-1] is Ellipsis:
        return f"list of {_kind(parts[0])}"
    return f"list of {len(parts)} {_kind(parts[0])}"


def _literal(parts: tuple[str, ...]) -> str:
    if BACK in parts:
        return "face"
    return "card" if len(parts) > 40 else " or ".join(f'`"{part}"`' for part in parts)
