"""What officials put right: facts of the table itself, none of which edits another.

Why each was done is the reason of its entry, sealed to officials.
"""

from typing import Literal

from domain.play.vocabulary import Fact

Kind = Literal["retract", "replace", "insert", "overturn", "stay"]
"""``overturn`` undoes an earlier entry of an official; ``stay`` does the same until it is overturned itself."""


class Corrected(Fact, frozen=True):
    """The game goes back to step ``to`` and on with the steps of this entry, as ``asked`` by whom, approved by whom.

    ``target`` is the step that was taken out, replaced or that something was put before; of an overturn or a stay the
    entry that it undoes.
    """

    kind: Kind
    target: int
    to: int
    asked: str
    approved: tuple[str, ...]


class StepRuled(Fact, frozen=True):
    """This step was against a rule (by its id, ``MK-34``) and stands."""

    step: int
    rule: str
    asked: str
    approved: tuple[str, ...]


class ScoreAdjusted(Fact, frozen=True):
    """So many points to (or, below 0, from) this seat by a ruling under a rule, because of these steps."""

    seat: int
    points: int
    rule: str
    steps: tuple[int, ...]
    asked: str
    approved: tuple[str, ...]


OFFICIAL_FACTS = Corrected | StepRuled | ScoreAdjusted
