"""What happens in a dispute; people are opaque ids in the envelope. ``words`` is sealed: it may name a card.

Steps, seats, deals and revisions are those of the table; ``closes`` is when a window ends (UTC), decided when it began.
"""

from typing import Any, Final, Literal

import msgspec

from domain.play.vocabulary import Fact
from domain.tables.floor.facts import Role

Level = Literal["judge", "director", "panel"]
"""Who ruled: a table judge, a director, an appeals panel."""

Effect = Literal["none", "correction", "adjustment", "penalty"]
"""What a ruling brings about; a ``penalty`` is noted and changes nothing in the record."""

THE_SCORER: Final = 0
"""In place of a seat: who keeps the record."""


class ScoreLine(msgspec.Struct, frozen=True, order=True):
    """One line of the score: of which deal, for which seat, under which rule (its id, ``MK-47``)."""

    deal: int
    seat: int
    rule: str


class DocketOpened(Fact, frozen=True):
    """A table got its docket: the list of its disputes."""

    table: str


class WindowsSet(Fact, frozen=True):
    """How many minutes after a score was posted it can be disputed, and after a ruling it can be appealed."""

    claims: int
    appeals: int


class DisputeRaised(Fact, frozen=True):
    """Somebody, as what (``seat`` is 0 but for a player), disputes steps and score lines of the revision seen.

    ``concerns`` are the seats whose affair it is, 0 for the scorer. ``closes`` is None while the score is not posted.
    """

    dispute: int
    role: Role
    seat: int
    revision: int
    steps: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    concerns: tuple[int, ...]
    closes: str | None
    words: str


class DisputeLate(Fact, frozen=True):
    """It was raised after its window had closed."""

    dispute: int


class DisputeAccepted(Fact, frozen=True):
    """An official takes it up: it will be ruled."""

    dispute: int


class ReviewBegun(Fact, frozen=True):
    """An official looks into it from now on, and will rule at this level."""

    dispute: int
    level: Level


class DisputeEscalated(Fact, frozen=True):
    """A judge hands it up to a director, and why."""

    dispute: int
    words: str


class Stated(Fact, frozen=True):
    """Somebody, as what, said something about it; with an image, its SHA-256 and media type, which are else empty."""

    dispute: int
    role: Role
    seat: int
    image: str
    media: str
    words: str


class ImageErased(Fact, frozen=True):
    """An image is not kept any longer; its hash stays."""

    dispute: int
    image: str


class DisputeWithdrawn(Fact, frozen=True):
    """Who raised it does not uphold it."""

    dispute: int


class RulingGiven(Fact, frozen=True):
    """The ruling of first instance: under these rules, to this effect, and why. It can be appealed until ``closes``."""

    dispute: int
    level: Level
    rules: tuple[str, ...]
    effect: Effect
    closes: str
    words: str


class EffectCarriedOut(Fact, frozen=True):
    """What the newest ruling orders was entered as this revision of the table."""

    dispute: int
    revision: int


class AppealMade(Fact, frozen=True):
    """A party appeals, and why."""

    dispute: int
    role: Role
    seat: int
    words: str


class AppealLate(Fact, frozen=True):
    """An appeal was made after its window had closed; the ruling is final."""

    dispute: int


class RulingFinal(Fact, frozen=True):
    """The window for appeals has closed with none."""

    dispute: int


class AppealRuled(Fact, frozen=True):
    """The ruling of the appeals panel, which is final."""

    dispute: int
    rules: tuple[str, ...]
    effect: Effect
    words: str


class ReopeningAsked(Fact, frozen=True):
    """An official would take it up though it is too late, and why: that needs a second official."""

    dispute: int
    words: str


class DisputeReopened(Fact, frozen=True):
    """A second official agrees; it is taken up (again)."""

    dispute: int


FACTS: Final[tuple[type[Fact], ...]] = (
    DocketOpened, WindowsSet, DisputeRaised, DisputeLate, DisputeAccepted, ReviewBegun, DisputeEscalated, Stated,
    ImageErased, DisputeWithdrawn, RulingGiven, EffectCarriedOut, AppealMade, AppealLate, RulingFinal, AppealRuled,
    ReopeningAsked, DisputeReopened,
)  # fmt: skip


def words_of(fact: Fact) -> str | None:
    """What is sealed in a fact; None for a kind that holds no words."""
    value: Any = getattr(fact, "words", None)
    return value if isinstance(value, str) else None
