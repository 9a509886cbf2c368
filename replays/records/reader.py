"""Read a record file as far as it goes; every move is judged, every given fact compared with what its move does."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol
from uuid import UUID

from domain.cards.shuffling.decks import Proof
from domain.play.vocabulary import Viewer
from domain.record.envelope import Envelope, RecordedFact
from domain.record.facts import TableOpened
from domain.record.history import History
from domain.record.rulings import totals
from replays.records.acts import Acts
from replays.records.board import UNNAMED, Board, first_dealer
from replays.records.chance import proof_of
from replays.records.facts import Wrong
from replays.records.faults import Bad, ReadFile, ReadPart
from replays.records.hand_written import as_typed
from replays.records.header import game_of, labels_of, seats_of
from replays.records.lines import Comment, Lines, Numbered, bad, check_size
from replays.records.schemas import KINDS, VERSION, header_of, line_of, made_by
from replays.records.sheet import Sheet
from replays.records.side import Side
from replays.records.whatifs import tried_in
from replays.records.writer import write_record

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class LineSource(Protocol):
    """A file as a header and lines, whichever way it is written."""

    @property
    def comments(self) -> Sequence[Comment]:
        """What is said beside the moves, with the line it stands in."""

    @property
    def chained(self) -> bool:
        """Whether its lines are links of a chain; known after the first."""

    def __iter__(self) -> Iterator[Numbered]: ...


def read_record(data: bytes, name: str) -> ReadFile:
    """Read a record file or a score sheet. ``name`` is what messages call the file.

    Never raises for what is in the file: the first fault ends the reading, and what came before it stands.
    """
    reader: _Reader | None = None
    source: LineSource = Lines(b"")
    try:
        check_size(data)
        data = data.removeprefix(_BYTE_ORDER_MARK)
        data = data if b"\n" in data else data.replace(b"\r", b"\n")
        source = Lines(data) if data.lstrip()[:1] in (b"{", b"") else Sheet(data)
        lines = iter(source)
        first = next(lines, None)
        if first is None:
            bad("unreadable", 1, "the file is empty")
        reader = _Reader(first, chained=source.chained, typed=isinstance(source, Sheet))
        for numbered in lines:
            reader.line(numbered)
        reader.close(data)
        reader.comment(source.comments)
    except Bad as error:
        fault = source.place_of(error.fault) if isinstance(source, Sheet) else error.fault
        return ReadFile(name, reader.opened() if reader else None, fault)
    return ReadFile(name, reader.opened(), None)


class _Reader:
    """A file while it is read, from its header on."""

    def __init__(self, first: Numbered, *, chained: bool, typed: bool) -> None:
        number, header = first[0], header_of(first if chained else as_typed(first))
        self.number = number
        self.chained = chained
        self.header = header
        self.game = game_of(number, header)
        self.seen_by: Viewer = header.get("seen_by", "open")
        seats = seats_of(number, header, self.game)
        self.labels = labels_of(number, header, seats)
        made = made_by(number, header, chained=chained)
        rules = header.get("rules", self.game.rules_version)
        opened = TableOpened(self.game.key, rules, seats, header.get("mode", "physical"))
        table = UUID(header["table"]) if "table" in header else UNNAMED
        self.board = Board(self.game, table, RecordedFact(Envelope(1, 1, 0, 0, *made), opened), seats)
        whole = self.seen_by == "open"
        self.acts = Acts(self.board, header, number, whole=whole, chained=chained, typed=typed)
        self.closed = 0
        self.proofs: list[Proof] = []
        self.side = Side(self.board)

    def line(self, numbered: Numbered) -> None:
        """One more line."""
        number = numbered[0]
        numbered = numbered if self.chained else as_typed(numbered)
        if self.closed:
            self._beside(numbered)
            return
        kind, fields = line_of(numbered)
        if kind == "result":
            self._result(number, fields)
        elif kind == "proof":
            self._proof(number, fields["proof"])
        elif self.proofs:
            bad("contradiction", number, "proofs come after all entries")
        else:
            self.acts.add(kind, number, fields)

    def _beside(self, numbered: Numbered) -> None:
        number, found = numbered
        if not found.keys().isdisjoint(KINDS):
            bad("contradiction", number, f"the record ended with the result in line {self.closed}")
        self.side.add(numbered)

    def comment(self, comments: Sequence[Comment]) -> None:
        """Take in the comments of a score sheet as notes on the step that each stands at or behind."""
        places = list(self.acts.lines.values())
        for number, said in comments if self.board.steps else ():
            step = max(1, bisect_right(places, number))
            self.side.add((number, {"note": {"step": step, "text": said}}))

    def _proof(self, number: int, found: dict[str, Any]) -> None:
        try:
            self.proofs.append(proof_of(self.board, found))
        except Wrong as error:
            bad(error.kind, number, error.why, field=error.field)

    def _result(self, number: int, fields: dict[str, Any]) -> None:
        self.acts.prepare(number, {})
        self.closed = number
        board = self.board
        for field, found in (("entries", board.entry), ("steps", board.steps)):
            if fields.get(field, found) != found:
                why = f"the record was written with {fields[field]} {field}, and here are {found}"
                bad("damaged", number, why, field=field)
        state = board.state(board.head)
        claimed = fields["result"]
        if claimed["ending"] != state.ending:
            told = state.ending or "that the table goes on"
            bad("contradiction", number, f"the play gives {told}, not {claimed['ending']}", field="result.ending")
        points = enumerate(totals(board.record(), state), 1)
        scores = {str(seat): each for seat, each in points} if state.ending else None
        seats = {str(seat) for seat in range(1, board.seats + 1)}
        if claimed["scores"] is not None and set(claimed["scores"]) != seats:
            why = (
                f"there are points for {len(claimed['scores'])} seats, and the table has {len(seats)}: {_WHOLE_POINTS}"
            )
            bad("unreadable", number, why, field="result.scores")
        if claimed["scores"] != scores:
            why = f"the play gives {_points(scores)}, not {_points(claimed['scores'])}"
            bad("score differs", number, why, step=board.head, field="result.scores")

    def close(self, data: bytes) -> None:
        """The file is at its end: it must be whole, and written as such a record is."""
        self.acts.prepare(self.number, {})
        tried_in(self.game, self.board.record(), self.side.lines)
        if not self.chained:
            self._agrees()
            return
        if not self.closed:
            bad("cut short", data.count(b"\n"), "the record ends here without its result line: its end is missing")
        if self.header["cairn"] == VERSION:
            history = History(self.game, self.board.record())
            record = b"".join(data.splitlines(keepends=True)[: self.closed])
            _same(write_record(history, self.labels, seen_by=self.seen_by, proofs=self.proofs), record)

    def _agrees(self) -> None:
        dealer = first_dealer(History(self.game, self.board.record()))
        if dealer and self.header.get("dealer", dealer) != dealer:
            why = f"the play makes seat {dealer} the first dealer, not seat {self.header['dealer']}"
            bad("contradiction", self.number, why, field="dealer")

    def opened(self) -> ReadPart:
        """What was read so far."""
        board = self.board
        return ReadPart(
            self.game,
            board.record(),
            tuple(board.filed),
            self.labels,
            self.seen_by,
            self.acts.lines,
            self.chained,
            tuple(self.proofs),
            tuple(self.side.lines),
            tuple(self.acts.hints),
            self.acts.refused,
            frozenset(self.acts.proved),
        )


_WHOLE_POINTS: Final = "whole points, one for each seat, like 1, 0"


def _points(scores: dict[str, int] | None) -> str:
    return "no scores" if scores is None else ", ".join(f"seat {seat} {points}" for seat, points in scores.items())


def _same(written: bytes, data: bytes) -> None:
    if written == data:
        return
    pairs = enumerate(zip(written.split(b"\n"), data.split(b"\n"), strict=False), 1)
    number = next((line for line, (one, other) in pairs if one != other), 1)
    bad("damaged", number, "this line is not what Cairn writes for this table, though its chain is right")
