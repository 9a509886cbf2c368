"""The tables of ``cairn demo``: finished ones and some in play, among them every kind of trouble a record can hold."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from domain.games.mauna_kea.events import CardDrawn
from domain.games.registry import GAMES
from domain.play.findings import Verdict, worst
from domain.play.vocabulary import Announcement, Command, Fact
from domain.record.history import hidden_cards
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, Table
from replays.records import bring, read_record
from replays.records.simulated import Setting, commands, simulated

_EVENT: Final = "Thursday club"
_PLACE: Final = "The back room"


class _Played(NamedTuple):
    """A table that is over: its game, who sat in which seat, what was announced, when it began."""

    game: str
    players: tuple[str, ...]
    announced: dict[str, str]
    start: datetime


_FINISHED: Final = (
    _Played("mauna-kea", ("Ada Lindqvist", "Tomás Rey"), {}, datetime(2026, 11, 12, 18, 30, tzinfo=UTC)),
    _Played("mauna-kea", ("Priya Nair", "Ada Lindqvist"), {}, datetime(2026, 11, 12, 19, 40, tzinfo=UTC)),
    _Played(
        "mauna-kea",
        ("Jonas Weber", "Mei Tanaka"),
        {"plain-draw": "after-showing"},
        datetime(2026, 11, 19, 18, 30, tzinfo=UTC),
    ),
    _Played(
        "two-set-rummy",
        ("Mei Tanaka", "Tomás Rey", "Priya Nair"),
        {"scoring": "penalty", "finish": "points:100", "pass": "on"},
        datetime(2026, 11, 19, 20, 0, tzinfo=UTC),
    ),
    _Played(
        "mountain",
        ("Ada Lindqvist", "Jonas Weber", "Mei Tanaka", "Tomás Rey"),
        {},
        datetime(2026, 11, 26, 17, 0, tzinfo=UTC),
    ),
    _Played("mauna-kea", ("Tomás Rey", "Priya Nair"), {"match": "games:3"}, datetime(2026, 11, 26, 18, 30, tzinfo=UTC)),
)


_CLUB: Final = ("Ann Kealoha", "Ben Ortiz", "Mei Tanaka")
"""Who plays at the tables in play, by seat."""


def fill(recorder: Recorder, scorer: str) -> None:
    """Put the example tables into an empty store, as entered by this scorer (an opaque id)."""
    for number, played in enumerate(_FINISHED, 1):
        _bring_in(recorder, number, played, scorer)

    def running(key: str, seed: int, seats: int = 2) -> _Running:
        return _Running(recorder, key, _CLUB[:seats], seed, scorer)

    running("mountain", 21, seats=3).play(30)
    running("two-set-rummy", 22).play(17)
    running("mauna-kea", 11).play(34)
    _with_irregular_act(running("mauna-kea", 12))
    _with_take_back(running("mauna-kea", 13))
    _with_unseen_cards(running("mauna-kea", 14))


def open_online(recorder: Recorder, key: str, players: tuple[str, ...], opener: str) -> Table:
    """A table at which Cairn deals, nothing played yet."""
    game, context = GAMES[key], CommandContext(opener, "open", 0, "public")
    labels = _labels(players, "2026-11-30").encode()
    return recorder.open(game, len(players), _choices(game.announcements, {}), context, labels, mode="online")


def _bring_in(recorder: Recorder, number: int, played: _Played, scorer: str) -> None:
    game = GAMES[played.game]
    choices = _choices(game.announcements, played.announced)
    setting = Setting(game, len(played.players), choices, start=played.start)
    labels = _labels(played.players, played.start.date().isoformat())
    written = simulated(setting, f"demo-{number}", labels).written
    brought = bring(read_record(written, "the example"), scorer, recorder.clock())
    recorder.bring_in(brought.table, brought.filed, brought.labels)


def _labels(players: tuple[str, ...], day: str) -> Labels:
    return Labels({str(seat): name for seat, name in enumerate(players, 1)}, _EVENT, _PLACE, day)


def _choices(announcements: tuple[Announcement, ...], announced: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((each.key, announced.get(each.key, each.options[0])) for each in announcements)


class _Running:
    """A table in play: acts of a seeded game recorded one by one, as a scorer would enter them."""

    def __init__(self, recorder: Recorder, key: str, players: tuple[str, ...], seed: int, scorer: str) -> None:
        self.scorer = scorer
        self.recorder = recorder
        self.game = game = GAMES[key]
        choices = _choices(game.announcements, {})
        acts = commands(Setting(game, len(players), choices), Random(seed))
        self.acts: Iterator[tuple[Command, tuple[Fact, ...]]] = islice(acts, 1, None)
        labels = _labels(players, "2026-11-30").encode()
        self.table: Table = recorder.open(game, len(players), choices, CommandContext(scorer, "open", 0), labels)

    @property
    def context(self) -> CommandContext:
        """The scorer, having seen all so far."""
        revision = self.table.record.revision
        return CommandContext(self.scorer, f"act-{revision}", revision)

    def play(self, count: int) -> None:
        """Record the next acts."""
        for command, _ in islice(self.acts, count):
            self.act(self.game.write(command))

    def act(self, move: str, reason: str | None = None) -> None:
        """Record one act."""
        self.table = self.recorder.act(self.table.record.table, move, self.context, reason=reason)


def _with_irregular_act(running: _Running) -> None:
    running.play(18)
    while (move := _unlawful_attack(running)) is None:
        running.play(1)
    running.act(move, reason="nobody noticed until the next turn, and the director let it be")


def _unlawful_attack(running: _Running) -> str | None:
    game = running.game
    state: Any = running.table.truth.state()
    seat = state.to_act
    for card in state.side(seat).hand.faces:
        move = f"{seat}:x{card}"
        finding = worst(game.judge(state, game.read(move, state)))
        if finding is not None and finding.verdict is Verdict.UNLAWFUL:
            return move
    return None


def _with_take_back(running: _Running) -> None:
    running.play(21)
    table = running.table.record.table
    running.table = running.recorder.take_back(table, running.context, "the wrong card was typed")
    running.table = running.recorder.redo(table, running.context, "it was the right card after all")
    running.play(6)


def _with_unseen_cards(running: _Running) -> None:
    """The scorer sees the cards of seat 1 only; one card of seat 2 comes to light later."""
    faces: dict[int, tuple[str, ...]] = {}
    for command, facts in islice(running.acts, 28):
        hidden = 2 in command.acts_for
        running.act(running.game.write(command.seen_by("public") if hidden else command))
        if hidden and isinstance(facts[0], CardDrawn):
            faces[running.table.record.head] = hidden_cards(facts[0])
    step, cards = max(faces.items())
    running.table = running.recorder.disclose(running.table.record.table, step, cards, running.context)
