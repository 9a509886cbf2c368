"""The facts of one step: those a file gives, and those its move brings about."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from domain.play.findings import worst
from domain.play.game import Game, decide
from domain.play.steps import State
from domain.play.vocabulary import Command, Fact
from replays.records.faults import Kind
from replays.records.lines import Object, canonical


class Wrong(Exception):
    """What a file says of a step cannot be so; ``field`` is a dotted path in its line."""

    def __init__(self, kind: Kind, why: str, field: str) -> None:
        super().__init__(why)
        self.kind: Kind = kind
        self.why = why
        self.field = field


def decided(game: Game, state: State, command: Command, reason: str | None) -> tuple[Fact, ...]:
    """The facts of a move that comes without: it must be lawful, or have stood for a reason.

    Raises Refused, and Wrong for a reason that nothing needs.
    """
    if reason is not None and worst(game.judge(state, command)) is None:
        raise Wrong("contradiction", "the act is lawful; a reason is for one that stood against the rules", "reason")
    return decide(game, state, command, stood=reason is not None)


def given(game: Game, objects: Sequence[Object]) -> tuple[Fact, ...]:
    """Facts as a file gives them. Raises Wrong."""
    try:
        facts = _decoder(game.facts).decode(canonical(objects))
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$")
        field = "facts" + path.rstrip("`").replace("[", ".").replace("]", "")
        raise Wrong("unreadable", why[:1].lower() + why[1:], field) from None
    for place, (fact, found) in enumerate(zip(facts, objects, strict=True)):
        extra = found.keys() - {*fact.__struct_fields__, "fact"}
        if extra:
            raise Wrong("unreadable", "there is no such field", f"facts.{place}.{min(extra)}")
    return facts


@cache
def _decoder(kinds: tuple[type[Fact], ...]) -> msgspec.json.Decoder[tuple[Fact, ...]]:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return msgspec.json.Decoder(tuple[union, ...])


def follows(game: Game, state: State, command: Command, found: Sequence[Fact]) -> None:
    """Compare the facts given with those the move gives. Raises Wrong where they differ, and Impossible."""
    expected = game.outcome(state, command)
    if expected == found:
        return
    pairs = enumerate(zip(expected, found, strict=False))
    place = next((at for at, (one, other) in pairs if one != other), min(len(expected), len(found)))
    wanted, told = _told(expected, place), _told(found, place)
    raise Wrong("does not follow", f"the move gives {wanted}, and the file gives {told}", f"facts.{place}")


def _told(facts: Sequence[Fact], place: int) -> str:
    if place >= len(facts):
        return "nothing more"
    kind, *fields = msgspec.to_builtins(facts[place]).items()
    return f"{kind[1]}{' with ' if fields else ''}{', '.join(f'{key} {value}' for key, value in fields)}"
