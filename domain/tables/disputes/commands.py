"""What can be asked about disputes; who may ask it when is the one table of ``chart.py``.

``seen`` counts the facts of the dispute that its author had read: whoever decides has read them all.
"""

import msgspec

from domain.tables.disputes.facts import Effect, ScoreLine
from domain.tables.disputes.images import Image


class Raise(msgspec.Struct, frozen=True):
    """Dispute steps and score lines of a revision (the table as a whole where none is named), and why."""

    revision: int
    steps: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    concerns: tuple[int, ...]
    words: str


class SetWindows(msgspec.Struct, frozen=True):
    """Set for how many minutes a score can be disputed and a ruling be appealed, from now on."""

    claims: int
    appeals: int


class Accept(msgspec.Struct, frozen=True):
    """Take a dispute up."""

    dispute: int
    seen: int


class Review(msgspec.Struct, frozen=True):
    """Begin to look into it."""

    dispute: int
    seen: int


class Escalate(msgspec.Struct, frozen=True):
    """Hand it up to a director, and why."""

    dispute: int
    seen: int
    words: str


class Say(msgspec.Struct, frozen=True):
    """Say something about it, with an image where there is one."""

    dispute: int
    words: str
    image: Image | None = None


class EraseImage(msgspec.Struct, frozen=True):
    """Keep an image (by its SHA-256) no longer."""

    dispute: int
    image: str


class Withdraw(msgspec.Struct, frozen=True):
    """Not uphold it."""

    dispute: int


class RuleDispute(msgspec.Struct, frozen=True):
    """Rule under these rules (ids of the game's rulebook) to this effect, and why."""

    dispute: int
    seen: int
    rules: tuple[str, ...]
    effect: Effect
    words: str


class RuleAtOnce(msgspec.Struct, frozen=True):
    """Take a dispute up, look into it and rule, as far as that is not done; ``revision`` is the entry of the table by
    which the ruling is carried out, 0 where there is none."""

    dispute: int
    seen: int
    rules: tuple[str, ...]
    effect: Effect
    words: str
    revision: int = 0


class CarryOut(msgspec.Struct, frozen=True):
    """Name the revision of the table by which the newest ruling was carried out."""

    dispute: int
    revision: int


class Appeal(msgspec.Struct, frozen=True):
    """Appeal against the ruling, and why."""

    dispute: int
    words: str


class RuleAppeal(msgspec.Struct, frozen=True):
    """Rule on the appeal."""

    dispute: int
    seen: int
    rules: tuple[str, ...]
    effect: Effect
    words: str


class Finish(msgspec.Struct, frozen=True):
    """Say that the window for appeals has closed with none."""

    dispute: int
    seen: int


class AskToReopen(msgspec.Struct, frozen=True):
    """Ask a second official to take up what is too late, and why."""

    dispute: int
    seen: int
    words: str


class AgreeToReopen(msgspec.Struct, frozen=True):
    """Agree, as the second official."""

    dispute: int
    seen: int


OfOne = (
    Accept | Review | Escalate | Say | EraseImage | Withdraw | RuleDispute | CarryOut | Appeal | RuleAppeal | Finish
    | AskToReopen | AgreeToReopen
)  # fmt: skip
"""Commands about one dispute that is there already."""

Command = Raise | SetWindows | RuleAtOnce | OfOne
