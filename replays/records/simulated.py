"""A table that policies play, filed as if it had been recorded: the same bytes for the same seed."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple
from uuid import UUID

from domain.play.game import Game
from domain.play.policy import at_random
from domain.play.simulation import Policy, play
from domain.play.vocabulary import Command, Fact
from domain.record.envelope import Envelope, RecordedFact
from domain.record.facts import TableOpened
from domain.record.fold import extend
from domain.record.history import History
from domain.store.times import written
from domain.tables.labels import Labels
from replays.records.writer import write_record

FIRST_MOMENT: Final = datetime(2026, 1, 1, 9, tzinfo=UTC)
"""When the first act of a simulated table is said to have happened; each later one is some seconds after."""


class Setting(NamedTuple):
    """What a simulated table is played with; ``policy`` is ``sensible`` or ``random``."""

    game: Game
    seats: int
    choices: tuple[tuple[str, str], ...]
    policy: str = "sensible"
    start: datetime = FIRST_MOMENT


class Simulated(NamedTuple):
    """A finished table: its record file, and how it ended."""

    written: bytes
    ending: str


def simulated(setting: Setting, seed: str, labels: Labels | None = None) -> Simulated:
    """Play one table to its end. Raises Refused for choices the game does not offer."""
    table = UUID(bytes=sha256(f"cairn simulate {setting.game.key} {seed}".encode()).digest()[:16], version=4)
    record = extend(None, table, list(_filed(setting, Random(seed))))
    assert record is not None
    history = History(setting.game, record)
    ending = history.state().ending
    assert ending is not None
    return Simulated(write_record(history, labels or Labels()), ending)


def commands(setting: Setting, random: Random) -> Iterator[tuple[Command, tuple[Fact, ...]]]:
    """The acts of one table with their facts, the announcements first."""
    policy: Policy = setting.game.sensible if setting.policy == "sensible" else at_random
    for command, facts, _ in play(setting.game, setting.seats, setting.choices, policy, random):
        yield command, facts


def _filed(setting: Setting, random: Random) -> Iterator[RecordedFact]:
    game, clock = setting.game, Random(random.random())
    moment = setting.start
    opened = TableOpened(game.key, game.rules_version, setting.seats, "physical")
    yield RecordedFact(_envelope(1, 0, moment), opened)
    for number, (command, facts) in enumerate(commands(setting, random), 1):
        words = game.write(command) if command.hides else None
        asked = game.write(command.seen_by("public"))
        for place, fact in enumerate(facts):
            envelope = _envelope(number, number, moment, None if place else asked)
            yield RecordedFact(envelope, fact, None if place else words)
        moment += timedelta(seconds=clock.randint(4, 40))


def _envelope(entry: int, step: int, moment: datetime, asked: str | None = None) -> Envelope:
    at = written(moment)
    return Envelope(1, entry, step, max(step - 1, 0), "simulation", f"act-{entry}", at, at, asked)
