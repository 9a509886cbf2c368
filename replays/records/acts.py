"""The acts of a record file, one line at a time: numbered, read in the game's notation, judged, and made into facts."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.play.findings import Illegal, Impossible, Unreadable, refuse, worst
from domain.play.vocabulary import Command, Fact
from domain.record.enveloping import step_filed
from replays.records.announced import announced
from replays.records.board import Board
from replays.records.entries import Entries
from replays.records.facts import Wrong, decided, follows, given
from replays.records.faults import Hint
from replays.records.lines import Object
from replays.records.sheet import STANDS_ALONE

STEPS: Final = 50_000
_CANNOT_FOLLOW: Final = (LookupError, TypeError, ValueError, ArithmeticError)


class Acts(Entries):
    """Adds what the lines of a file say to the board, and says in which line each step stands."""

    def __init__(
        self, board: Board, header: Mapping[str, Any], line: int, *, whole: bool, chained: bool, typed: bool
    ) -> None:
        """``whole`` is false for somebody's sight, in which nothing that hidden cards decide can be checked; moves
        may be joined where they are ``typed`` as on a score sheet."""
        super().__init__(board, header, line, whole=whole, chained=chained)
        self.lines: dict[int, int] = {}
        self.hints: list[Hint] = []
        self.refused: tuple[Fact, ...] = ()
        self.proved: set[int] = set()
        self._header = header
        self._header_line = line
        self._old = header.get("rules", board.game.rules_version) < board.game.rules_version
        self._typed = typed
        self._prepared = chained
        self._last_word = ("", 0)

    def add(self, kind: str, line: int, fields: Object) -> None:
        """One more line of this kind. Raises Bad."""
        self._line = line
        self.prepare(line, fields)
        if kind != "move":
            self._beside(kind, fields)
            return
        if self._typed:
            self._look_at(line, fields)
        for move in self._apart(fields):
            self._move(fields | {"move": move})

    def prepare(self, line: int, fields: Object) -> None:
        """Before the first move of a file without numbers: make the steps that the header stands for."""
        if self._prepared:
            return
        self._prepared = True
        if {"entry", "step"} & fields.keys() or self.board.steps:
            return
        first = str(fields.get("move", "")).lower()
        self._line = self._header_line
        if not first.startswith("say:"):
            self._announce()
        if "dealer" in self._header and not first.rpartition(":")[2].startswith(("cut", "dealer")):
            self._step({"move": f"dealer{self._header['dealer']}"}, self.board.entry + 1)
        self._line = line

    def _announce(self) -> None:
        try:
            command = announced(self.board.game, self._header.get("announcements", {}))
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        if command:
            self._step({"move": self.board.game.write(command)}, self.board.entry)

    def _look_at(self, line: int, fields: Object) -> None:
        """What a move of a score sheet may have been meant to say besides what it says."""
        word, (before, where) = fields["move"], self._last_word
        self._last_word = (word, line)
        if "reason" in fields and all(self._read(each) for each in fields["reason"].split()):
            why = f"{fields['reason']!r} is a move and no reason; {STANDS_ALONE}"
            self._bad("unreadable", why, field="reason")
        if where == line and self._would_do(before + word):
            self.hints.append(Hint(line, f"{before} and {word} are two moves; as one it is {before}{word}"))

    def _would_do(self, move: str) -> bool:
        """Whether this is a move that breaks no rule as the table stands."""
        command, state = self._read(move), self.board.state(self.board.head)
        return command is not None and worst(self.board.game.judge(state, command)) is None

    def _read(self, move: str, step: int | None = None) -> Command | None:
        """What a move says at the table after a step, the head when none is named; None where it says nothing."""
        try:
            return self.board.game.read(move, self.board.state(self.board.head if step is None else step))
        except Unreadable:
            return None

    def _apart(self, fields: Object) -> tuple[str, ...]:
        """The moves of a word on a score sheet; an irregular one stands alone."""
        move: str = fields["move"]
        if not self._typed or "reason" in fields:
            return (move,)
        return self.board.game.split(move, self.board.state(self.board.head))

    def _move(self, fields: Object) -> None:
        number = self.board.steps + 1
        if fields.get("step", number) != number:
            self._bad("damaged", f"step {fields['step']} is where step {number} is expected", field="step")
        self._step(fields, self._entry(fields, alone=False))

    def _step(self, fields: Object, entry: int) -> None:
        board = self.board
        if board.steps == STEPS:
            self._bad("unreadable", f"the record has more than {STEPS} steps")
        parent = self._parent(fields)
        command = self._command(fields["move"], parent)
        self._restated(fields, command, parent)
        facts = self._facts(fields, command, parent)
        envelope = replace(self._envelope(fields, entry), step=board.steps + 1, parent=parent)
        envelope = replace(envelope, corrects=self._earlier(fields, "corrects"))
        envelope = replace(envelope, restates=self._earlier(fields, "restates"))
        filed = step_filed(board.game, envelope, command, facts, fields.get("reason"))
        try:
            board.add_step(parent, filed)
        except _CANNOT_FOLLOW:
            board.drop_last(len(filed))
            self._bad("damaged", "these facts cannot have happened at this table", field="facts")
        self.lines[board.steps] = self._line

    def _parent(self, fields: Object) -> int:
        head = self.board.head
        parent: int = fields.get("parent", head)
        if parent > self.board.steps:
            self._bad("damaged", f"step {parent} is named before it was recorded", field="parent")
        if parent != head and not {"corrects", "restates"} & fields.keys():
            why = f"the table is at step {head}; only a correction follows on another step"
            self._bad("contradiction", why, field="parent")
        return parent

    def _earlier(self, fields: Object, field: str) -> int | None:
        number: int | None = fields.get(field)
        if number is not None and number > self.board.steps:
            self._bad("damaged", f"step {number} is named before it was recorded", field=field)
        return number

    def _restated(self, fields: Object, command: Command, parent: int) -> None:
        """The act that is stated again is the same, or, in older files, what its words say at this place."""
        number = self._earlier(fields, "restates")
        if number is None:
            return
        asked, game = self.board.asked(number), self.board.game
        there = self._read(asked, parent)
        if asked != game.write(command) and there != command and (self._whole or there is not None):
            self._bad("contradiction", f"step {number} was {asked}, another act", field="restates")

    def _command(self, move: str, parent: int) -> Command:
        try:
            return self.board.game.read(move, self.board.state(parent))
        except Unreadable as error:
            self._bad("unreadable", str(error), field="move")

    def _facts(self, fields: Object, command: Command, parent: int) -> tuple[Fact, ...]:
        game, state, reason = self.board.game, self.board.state(parent), fields.get("reason")
        try:
            if "facts" not in fields:
                return decided(game, state, command, reason)
            facts = given(game, fields["facts"])
            if self._whole and not self._old:
                follows(game, state, command, facts)
                if reason is None and not game.judge(state, command):
                    self.proved.add(self.board.steps + 1)  # nor can less than the truth show a rule against it
                elif reason is None:
                    refuse(game.judge(self.board.state(parent, "public"), command.seen_by("public")))
            return facts
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        except Illegal as error:
            self.refused = game.outcome(state, command)
            self._bad("unlawful", error.why, rule=error.rule.id, field="move")
        except Impossible as error:
            self._bad("impossible", error.why, rule=error.rule.id, field="move")
