"""Trouble in the demonstration: a dispute that waits for its ruling, and a step that a judge corrected."""

from collections.abc import Mapping
from random import Random
from typing import Final

from domain.record.corrections import Replace
from domain.tables.disputes import ClockReading, Disputes
from domain.tables.disputes.commands import Command, Raise, Say
from domain.tables.floor import permissions_at
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, Table
from web.table.offers import plays

_CLAIM: Final = "Another card lay there than was written down: look at the pile. I should have kept mine."
_ANSWER: Final = "I do not remember which of the two it was. The pile will show it."
_WHY: Final = "Both players and the pile say that the other card was played."
_MOST: Final = 40
"""So often another card is looked for by chance."""


def add_dispute(recorder: Recorder, people: Mapping[str | None, str], table: Table) -> None:
    """Ann disputes the last step of Ben; ``people`` are opaque ids by login."""
    disputes, record = Disputes(recorder.store, lambda: ClockReading(recorder.clock())), table.record
    step = next(step for step in reversed(record.standing) if _played(table, step))

    def ask(login: str, command: Command) -> None:
        floor = recorder.floors.load(record.table, record.opened.seats)
        disputes.act(table, command, permissions_at(floor, people[login], "running"), f"{login}-1")

    ask("ann", Raise(record.revision, (step,), (), (1, 2), _CLAIM))
    ask("ben", Say(1, _ANSWER))


def _played(table: Table, step: int) -> bool:
    """Whether Ben played an open card by this step."""
    command = table.truth.command(step)
    return type(command) in plays(table.game) and command.acts_for == (2,)


def add_correction(recorder: Recorder, judge: str, table: Table) -> None:
    """A judge (an opaque id) replaces the last step by another lawful one, at the word of its player."""
    record, game = table.record, table.game
    before = table.truth.state(record.step(record.head).parent)
    offers, random = game.offers(before), Random(3)
    found = (game.write(game.sensible(before, offers, random)) for _ in range(_MOST))
    move = next((each for each in found if each != table.truth.asked(record.head)), None)
    if move is not None:
        context = CommandContext(judge, "demo-correction", record.revision, "open")
        seat = f"seat {before.to_act}"
        recorder.correct(
            record.table, Replace(record.head, (move,)), {}, context, why=_WHY, approved_by=(judge,), asked_by=seat
        )
