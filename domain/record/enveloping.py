"""An accepted act on its way into a record: its facts in their envelopes, its words on the first."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.play.game import Game
from domain.play.vocabulary import Command, Fact
from domain.record.envelope import Envelope, RecordedFact


def step_filed(
    game: Game, envelope: Envelope, command: Command, facts: Sequence[Fact], reason: str | None = None
) -> list[RecordedFact]:
    """The facts of one step; ``envelope`` names the step, ``reason`` is why it stood against the rules."""
    asked = game.write(command.seen_by("public"))
    first = replace(envelope, asked=asked, irregular=reason is not None)
    words = game.write(command) if command.hides else None
    return [RecordedFact(first, facts[0], words, reason), *(RecordedFact(envelope, fact) for fact in facts[1:])]
