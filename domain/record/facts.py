"""What an entry of a record may say that is no step: how it was opened, where its head went, what came to light."""

from typing import Final

from domain.cards.cards import AnyFace
from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.play.vocabulary import Fact, Viewer
from domain.record.chance.facts import CHANCE_FACTS, SeedOpened, SeedVoided, WordsBound, WordsGiven

SERVED: Final = frozenset({"online", "predealt"})
"""The modes in which Cairn deals."""


class TableOpened(Fact, frozen=True):
    """A table was opened for a game: its rules version, how many seats it has, and how cards are dealt."""

    game: str
    rules_version: int
    seats: int
    mode: str

    @property
    def served(self) -> bool:
        """Whether Cairn deals."""
        return self.mode in SERVED


class HeadMoved(Fact, frozen=True):
    """The game now stands at another step, as ``asked`` by whom; why is the entry's reason.

    ``approved`` are the officials who allowed it, where some were needed.
    """

    to: int
    asked: str
    approved: tuple[str, ...] = ()


class FacesDisclosed(Fact, frozen=True):
    """Faces that hid in an earlier fact came to light: the hidden cards of fact ``index`` of ``step``, in order.

    ``to`` are the seats that know them now; empty for the audience of the fact itself, 0 for everybody.
    """

    step: int
    index: int
    to: tuple[int, ...]
    cards: tuple[AnyFace, ...]

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """The seats it was disclosed to."""
        return ("public",) if 0 in self.to else self.to


ACTS = (
    TableOpened
    | HeadMoved
    | FacesDisclosed
    | WordsBound
    | WordsGiven
    | SeedOpened
    | SeedVoided
    | Corrected
    | StepRuled
    | ScoreAdjusted
)
"""What an entry may be that is no step."""

TABLE_FACTS = ACTS | CHANCE_FACTS
