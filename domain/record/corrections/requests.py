"""What can be asked of a record that is wrong, and how a later step is settled that does not go with it."""

from typing import TypeVar

import msgspec

from domain.store.text import a_line

A = TypeVar("A", bound=msgspec.Struct)


class Retract(msgspec.Struct, frozen=True):
    """Take out a step: it did not happen."""

    step: int


class Replace(msgspec.Struct, frozen=True):
    """Put moves in the place of a step; ``stood`` is why one of them stands that is against the rules."""

    step: int
    moves: tuple[str, ...]
    stood: str | None = None


class Insert(msgspec.Struct, frozen=True):
    """Put moves before a step: they happened and were not entered. ``stood`` as in a replacement."""

    before: int
    moves: tuple[str, ...]
    stood: str | None = None


class Overturn(msgspec.Struct, frozen=True):
    """Undo what an earlier entry put right; a ``stay`` does so until it is overturned itself."""

    entry: int
    stay: bool = False


class RuleStanding(msgspec.Struct, frozen=True):
    """Rule that a step was against a rule (by its id, ``MK-34``) and stands."""

    step: int
    rule: str


class Adjust(msgspec.Struct, frozen=True):
    """Give points to a seat, or take some (below 0), under a rule (by its id) and because of these steps."""

    seat: int
    points: int
    rule: str
    steps: tuple[int, ...]


Rewriting = Retract | Replace | Insert | Overturn
"""Corrections of the play."""

Correction = Rewriting | RuleStanding | Adjust


class Settlement(msgspec.Struct, frozen=True):
    """How an official settles a later step: ``moves`` come first, then the step itself if it is ``kept``.

    ``stood`` is why whatever is against the rules among them stands.
    """

    kept: bool = True
    moves: tuple[str, ...] = ()
    stood: str | None = None


def with_its_reason(asked: A) -> A:
    """What is asked, with the reason why something stands as it is kept. Raises NotPossible for one that hides
    something."""
    stood = getattr(asked, "stood", None)
    return msgspec.structs.replace(asked, stood=a_line(stood)) if stood else asked


AS_IT_WAS = Settlement()
DROPPED = Settlement(kept=False)
