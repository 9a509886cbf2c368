"""Recorded tables for tests: a recorder on a real SQLite file with a clock that ticks one second an entry."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from uuid import UUID, uuid5

from domain.games.registry import game
from domain.play.game import Game
from domain.play.policy import at_random
from domain.play.simulation import Policy, play
from domain.play.vocabulary import Announce
from domain.store import open_store
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, Table

SCORER = "scorer"
NAMESPACE = UUID("6f1d7f3a-7d0d-4b1e-9a3e-0c5a1c9e2b10")


def ticking() -> Callable[[], str]:
    """A clock that goes on by one second at every look, from 2026-11-30 14:00 UTC."""
    seconds: Iterator[int] = count()

    def look() -> str:
        passed = next(seconds)
        return f"2026-11-30T{14 + passed // 3600:02}:{passed // 60 % 60:02}:{passed % 60:02}.000Z"

    return look


def recorder_at(folder: Path) -> Recorder:
    """A recorder on a new SQLite file in this folder."""
    return Recorder(open_store(f"sqlite:///{folder / 'cairn.db'}"), clock=ticking())


def proposed(rules: Game, **chosen: str) -> tuple[tuple[str, str], ...]:
    """The announcements a form proposes, with some of them chosen otherwise."""
    choices = {announcement.key: announcement.options[0] for announcement in rules.announcements}
    return tuple((choices | {key.replace("_", "-"): value for key, value in chosen.items()}).items())


class Sitting:
    """One table being recorded: every act names the newest revision and a command id of its own."""

    def __init__(
        self,
        recorder: Recorder,
        name: str = "table",
        rules: str = "mauna-kea",
        labels: bytes = b"{}",
        seats: int = 0,
        **chosen: str,
    ) -> None:
        self.recorder = recorder
        self.name = name
        rulebook = game(rules)
        self.id = uuid5(NAMESPACE, name)
        context = CommandContext(SCORER, f"{name}-0", 0)
        seats = seats or rulebook.seats.start
        self.table = recorder.open(rulebook, seats, proposed(rulebook, **chosen), context, labels, table_id=self.id)

    @property
    def revision(self) -> int:
        """The newest revision."""
        return self.table.record.revision

    def context(self, **changes: object) -> CommandContext:
        """The scorer at the newest revision."""
        terms = {"actor": SCORER, "command_id": f"{self.name}-{self.revision}", "revision": self.revision} | changes
        return CommandContext(**terms)  # type: ignore[arg-type]

    def enter(self, *moves: str, **options: object) -> Table:
        """Record these moves one after the other; a move may hold several tokens with spaces between."""
        for token in " ".join(moves).split():
            self.table = self.recorder.act(self.id, token, self.context(), **options)  # type: ignore[arg-type]
        return self.table


def simulated(
    recorder: Recorder, seed: int, name: str = "", policy: Policy = at_random, labels: bytes = b"{}", **chosen: str
) -> Sitting:
    """A whole Mauna Kea table played by a policy and recorded act by act."""
    sitting = Sitting(recorder, name or f"seed-{seed}", labels=labels, **chosen)
    rules = sitting.table.game
    for command, _, _ in play(rules, rules.seats.start, proposed(rules, **chosen), policy, Random(seed)):
        if not isinstance(command, Announce):
            sitting.enter(rules.write(command))
    return sitting
