"""Plays for practice players: one thread a process, woken by what is added to the store.

At every turn of its loop it makes at most one act a table; what that act stores wakes it again. An act that was refused
is logged and not tried again before the table goes on.
"""

import logging
import threading
from collections.abc import Callable, Iterable
from typing import Final
from uuid import UUID

from msgspec.structs import replace

from domain.play.findings import Refused, Unreadable
from domain.record.codec import is_of_table
from domain.store import Damaged, StoredFact
from domain.store.errors import NotPossible
from domain.tables.floor import Floor, Floors
from domain.tables.floor.consent import pending, ripe
from domain.tables.floor.request_facts import Answer
from domain.tables.practice import PRACTICE, choose, context
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, NotFound, Stale, Table

_SLICE: Final = 0.1
"""Seconds between two looks at whether the service stops."""
_AFTER_TROUBLE: Final = 2.0
_PAGE: Final = 1000

_log = logging.getLogger(__name__)


class PracticePlayers:
    """The practice players of a service. ``start`` it after a fork and ``close`` it before the store."""

    def __init__(self, recorder: Recorder, floors: Floors, running: Callable[[], Iterable[UUID]]) -> None:
        """``running`` gives the tables that are being played: some may have waited while the service was down."""
        self._recorder, self._floors, self._running = recorder, floors, running
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cairn-practice", daemon=True)
        self._tried: dict[UUID, tuple[int, int]] = {}

    def start(self) -> None:
        """Play from now on."""
        self._thread.start()

    def close(self) -> None:
        """Stop; returns when nothing is read or written any more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def play(self, table_id: UUID) -> None:
        """Answer what practice players are asked at a table, and make the act of one of them, if any is awaited."""
        try:
            table = self._recorder.load(table_id)
            floor = self._floors.load(table_id, table.record.opened.seats)
            seats = tuple(place.seat for place in floor.held if place.person == PRACTICE and place.role == "player")
            if not seats or self._tried.get(table_id) == (table.record.revision, floor.version):
                return
            self._tried[table_id] = (table.record.revision, floor.version)
            self._answer(table, floor, seats)
            if floor.pause is None:
                self._act(table, seats)
        except (Refused, Unreadable, NotPossible, Damaged) as trouble:
            _log.warning("practice player of table %s: %s", table_id, type(trouble).__name__)
        except (Stale, NotFound):
            return

    def _answer(self, table: Table, floor: Floor, seats: tuple[int, ...]) -> None:
        """A practice player agrees to everything."""
        head = table.record.head
        for request in pending(floor, head):
            for seat in set(request.awaited).intersection(seats):
                answer = Answer(request.what, request.step, seat, True, head)
                name = f"practice-{request.what}-{request.step}-{seat}-{request.since}"
                after = self._floors.act(table.record.table, floor.seats, answer, PRACTICE, name)
                if request.what == "close" and any(each.what == "close" for each in ripe(after, head)):
                    self._recorder.close(table.record.table, "agreement", CommandContext(PRACTICE, f"{name}-closes", 0))

    def _act(self, table: Table, seats: tuple[int, ...]) -> None:
        if table.record.wording.owing:
            self._give_words(table, seats)
            return
        for seat in seats:
            history = table.seen_by(seat)
            move = choose(history, seat)
            if move is not None:
                self._recorder.act(table.record.table, move, context(history, seat))
                return

    def _give_words(self, table: Table, seats: tuple[int, ...]) -> None:
        """Those who are bound to words wait for everybody: a practice player has some for them."""
        waited = set(table.record.wording.missing(table.record.opened.seats)).intersection(seats)
        for seat in sorted(waited)[:1]:
            who = context(table.seen_by(seat), seat)
            named = replace(who, command_id=f"{who.command_id}-words")
            self._recorder.give_words(table.record.table, seat, "those of a practice player", named)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._follow()
            except Exception:
                _log.exception("practice players could not follow the store; tried again in a moment")
                self._stop.wait(_AFTER_TROUBLE)

    def _follow(self) -> None:
        changes, store = self._recorder.store.changes(), self._recorder.store
        try:
            position, rows = store.last_position(), list[StoredFact]()
            for table_id in self._running():
                self._play_unless_stopped(table_id)
            while not self._stop.is_set():
                rows = store.rows_after(position, _PAGE) if len(rows) == _PAGE or changes.wait(_SLICE) else []
                for stream in dict.fromkeys((row.stream, is_of_table(row)) for row in rows):
                    self._play_stream(*stream)
                position = rows[-1].position if rows else position
        finally:
            changes.close()

    def _play_stream(self, stream: UUID, of_table: bool) -> None:
        table_id = stream if of_table else self._floors.table_of(stream)
        if table_id is not None:
            self._play_unless_stopped(table_id)

    def _play_unless_stopped(self, table_id: UUID) -> None:
        if not self._stop.is_set():
            self.play(table_id)
