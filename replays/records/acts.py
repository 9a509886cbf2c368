"""The acts of a record file, one line at a time: numbered, read in the game's notation, judged, and made into facts."""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from msgspec.structs import replace

from domain.play.findings import Illegal, Impossible, Unreadable, refuse, worst
from domain.play.official import Corrected
from domain.play.vocabulary import Announce, Command, Fact
from domain.record.enveloping import step_filed
from domain.record.record import Envelope, FacesDisclosed, HeadMoved, RecordedFact
from replays.records.board import Board
from replays.records.chance import ALONE, chance_fact
from replays.records.disclosures import check_disclosed
from replays.records.facts import Wrong, decided, follows, given
from replays.records.faults import Hint, Kind
from replays.records.lines import Object, bad
from replays.records.official import official_fact
from replays.records.schemas import made_by
from replays.records.sheet import STANDS_ALONE

_A_NUMBER: Final = "a whole number like 1000"


def _offered(option: str) -> str:
    """One value of an announcement as somebody would write it."""
    return _A_NUMBER if option == "n" else option.replace(":n", ":3")


DISCLOSURES: Final = 1000
STEPS: Final = 50_000
_CANNOT_FOLLOW: Final = (LookupError, TypeError, ValueError, ArithmeticError)


class Acts:
    """Adds what the lines of a file say to the board, and says in which line each step stands."""

    def __init__(
        self, board: Board, header: Mapping[str, Any], line: int, *, whole: bool, chained: bool, typed: bool
    ) -> None:
        """``whole`` is false for somebody's sight, in which nothing that hidden cards decide can be checked; moves
        may be joined where they are ``typed`` as on a score sheet."""
        self.board = board
        self.lines: dict[int, int] = {}
        self.hints: list[Hint] = []
        self.refused: tuple[Fact, ...] = ()
        self._header = header
        self._header_line = line
        self._whole = whole
        self._old = header.get("rules", board.game.rules_version) < board.game.rules_version
        self._chained = chained
        self._typed = typed
        self._prepared = chained
        self._line = line
        self._disclosures = 0
        self._id = header.get("id", "")
        self._closed = False
        self._last_word = ("", 0)

    def add(self, kind: str, line: int, fields: Object) -> None:
        """One more line of this kind. Raises Bad."""
        self._line = line
        self.prepare(line, fields)
        if kind == "move":
            if self._typed:
                self._look_at(line, fields)
            for move in self._apart(fields):
                self._move(fields | {"move": move})
        elif kind == "head":
            self._head(fields)
        elif kind == "chance":
            self._chance(fields)
        elif kind == "disclose":
            self._disclose(fields)
        else:
            self._official(kind, fields)

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

    # --- steps -------------------------------------------------------------------------------------------------

    def _announce(self) -> None:
        said = self._header.get("announcements", {})
        self._check_said(said)
        listed = [each for each in self.board.game.announcements if each.asked(said)]
        for announcement in listed:
            if announcement.must and announcement.key not in said:
                self._bad("contradiction", f"{announcement.key} must be announced: {announcement.question}")
        choices = {each.key: said.get(each.key, each.options[0]) for each in listed} | said
        if choices:
            command = Announce(tuple(choices.items()))
            self._step({"move": self.board.game.write(command)}, self.board.entry)

    def _check_said(self, said: Mapping[str, str]) -> None:
        """Every key is one that this game announces, with a value that it offers."""
        known = {each.key: each for each in self.board.game.announcements}
        for key, value in said.items():
            field = f"announcements.{key}"
            if key not in known:
                announced = f"{self.board.game.title} announces {', '.join(known)}"
                why = f"there is no such key ({value!r}); {announced}; a key of your own begins with x-"
                self._bad("unreadable", why, field=field)
            if not known[key].admits(value):
                options = " or ".join(_offered(option) for option in known[key].options)
                self._bad("unreadable", f"{value!r} is not offered; {options} would do", field=field)

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
            self._bad("damaged", f"step {fields['step']} stands where step {number} is expected", field="step")
        self._step(fields, self._entry(fields, alone=False))

    def _entry(self, fields: Object, *, alone: bool) -> int:
        """The number of the entry that this line belongs to."""
        last, number = self.board.entry, fields.get("entry", self.board.entry + 1)
        if number == last and not alone and not self._closed:
            if fields.get("id", self._id) != self._id:
                self._bad("contradiction", f"entry {number} has two command ids", field="id")
            return last
        if number != last + 1:
            self._bad("damaged", f"entry {number} follows entry {last}", field="entry")
        self._id = fields.get("id", "")
        self._closed = False
        return last + 1

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
            self._bad("damaged", "these facts cannot have happened at the table as it stands", field="facts")
        self.lines[board.steps] = self._line

    def _parent(self, fields: Object) -> int:
        head = self.board.head
        parent: int = fields.get("parent", head)
        if parent > self.board.steps:
            self._bad("damaged", f"step {parent} is named before it was recorded", field="parent")
        if parent != head and not {"corrects", "restates"} & fields.keys():
            why = f"the table stands at step {head}; only a correction follows on another step"
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
                if reason is None:
                    refuse(game.judge(self.board.state(parent, "public"), command.seen_by("public")))
            return facts
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        except Illegal as error:
            self.refused = game.outcome(state, command)
            self._bad("unlawful", error.why, rule=error.rule.id, field="move")
        except Impossible as error:
            self._bad("impossible", error.why, rule=error.rule.id, field="move")

    # --- entries that are no steps -------------------------------------------------------------------------------

    def _head(self, fields: Object) -> None:
        to = fields["head"]
        if to < 0:
            to = self._back()
        if to > self.board.steps:
            self._bad("damaged", f"step {to} is named before it was recorded", field="head")
        entry = self._entry(fields, alone=True)
        why = fields.get("why", "taken back" if self._whole else "")
        moved = HeadMoved(to, fields.get("asked", ""), tuple(fields.get("approved", ())))
        self.board.move_head(RecordedFact(self._envelope(fields, entry), moved, reason=why), to)

    def _back(self) -> int:
        if not self.board.head:
            self._bad("contradiction", "there is nothing to take back", field="head")
        return self.board.parents[self.board.head]

    def _disclose(self, fields: Object) -> None:
        told = fields["disclose"]
        disclosed = FacesDisclosed(told["step"], told["index"], tuple(told["to"]), tuple(told["cards"]))
        self._disclosures += 1
        if self._disclosures > DISCLOSURES:
            self._bad("unreadable", f"there are more than {DISCLOSURES} disclosures")
        entry = self._entry(fields, alone=True)
        try:
            check_disclosed(self.board, disclosed)
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        self.board.disclose(RecordedFact(self._envelope(fields, entry), disclosed), disclosed)
        self._closed = True

    def _chance(self, fields: Object) -> None:
        try:
            fact = chance_fact(self.board, fields["chance"])
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        alone = isinstance(fact, ALONE)
        entry = self._entry(fields, alone=alone)
        self.board.note(RecordedFact(self._envelope(fields, entry), fact))
        self._closed = alone

    def _official(self, kind: str, fields: Object) -> None:
        entry = self._entry(fields, alone=True)
        try:
            fact = official_fact(self.board, kind, fields)
        except Wrong as error:
            self._bad(error.kind, error.why, field=error.field)
        filed = RecordedFact(self._envelope(fields, entry), fact, reason=fields.get("why", ""))
        if isinstance(fact, Corrected):
            self.board.move_head(filed, fact.to)
        else:
            self.board.rule(filed)
            self._closed = True

    # --- common --------------------------------------------------------------------------------------------------

    def _envelope(self, fields: Object, entry: int) -> Envelope:
        return Envelope(1, entry, 0, 0, *made_by(self._line, fields, chained=self._chained))

    def _bad(self, kind: Kind, why: str, **where: Any) -> NoReturn:
        bad(kind, self._line, why, step=self.board.steps + 1, **where)
