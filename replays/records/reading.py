"""Read a record file as far as it goes; every move is judged, every given fact compared with what its move does."""

from collections.abc import Iterator
from typing import Any, Protocol
from uuid import UUID

from domain.game import Game
from domain.games import GAMES
from domain.history import History
from domain.labels import Labels
from domain.play import Viewer
from domain.record import Envelope, Filed, TableOpened
from domain.rulings import totals
from domain.shuffling.decks import Proof
from replays.records.acts import Acts
from replays.records.board import UNNAMED, Board, first_dealer
from replays.records.chance import proof_of
from replays.records.facts import Wrong
from replays.records.faults import Bad, Opened, Reading
from replays.records.lines import Lines, Numbered, bad, check_size
from replays.records.schemas import VERSION, header_of, line_of, made_by
from replays.records.sheet import Sheet
from replays.records.writing import write_record


class Source(Protocol):
    """A file as a header and lines, whichever way it is written."""

    comments: int

    @property
    def chained(self) -> bool:
        """Whether its lines are links of a chain; known after the first."""

    def __iter__(self) -> Iterator[Numbered]: ...


def read_record(data: bytes, name: str) -> Reading:
    """Read a record file or a score sheet. ``name`` is what messages call the file.

    Never raises for what is in the file: the first fault ends the reading, and what came before it stands.
    """
    reader: _Reader | None = None
    source: Source = Lines(b"")
    try:
        check_size(data)
        source = Lines(data) if data.lstrip()[:1] in (b"{", b"") else Sheet(data)
        lines = iter(source)
        first = next(lines, None)
        if first is None:
            bad("unreadable", 1, "the file is empty")
        reader = _Reader(first, chained=source.chained, typed=isinstance(source, Sheet))
        for numbered in lines:
            reader.line(numbered)
        reader.close(data)
    except Bad as error:
        return Reading(name, reader.opened() if reader else None, error.fault, source.comments)
    return Reading(name, reader.opened(), None, source.comments)


class _Reader:
    """A file while it is read, from its header on."""

    def __init__(self, first: Numbered, *, chained: bool, typed: bool) -> None:
        number, header = first[0], header_of(first)
        self.number = number
        self.chained = chained
        self.header = header
        self.game = _game(number, header)
        self.seen_by: Viewer = header.get("seen_by", "open")
        seats = _seats(number, header, self.game)
        self.labels = _labels(number, header, seats)
        made = made_by(number, header, chained=chained)
        rules = header.get("rules", self.game.rules_version)
        opened = TableOpened(self.game.key, rules, seats, header.get("mode", "physical"))
        table = UUID(header["table"]) if "table" in header else UNNAMED
        self.board = Board(self.game, table, Filed(Envelope(1, 1, 0, 0, *made), opened), seats)
        whole = self.seen_by == "open"
        self.acts = Acts(self.board, header, number, whole=whole, chained=chained, typed=typed)
        self.closed = 0
        self.proofs: list[Proof] = []

    def line(self, numbered: Numbered) -> None:
        """One more line."""
        number = numbered[0]
        if self.closed:
            bad("contradiction", number, f"the record ended with the result in line {self.closed}")
        kind, fields = line_of(numbered)
        if kind == "result":
            self._result(number, fields)
        elif kind == "proof":
            self._proof(number, fields["proof"])
        elif self.proofs:
            bad("contradiction", number, "proofs stand behind all entries")
        else:
            self.acts.add(kind, number, fields)

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
        if claimed["scores"] != scores:
            why = f"the play gives {_points(scores)}, not {_points(claimed['scores'])}"
            bad("score differs", number, why, step=board.head, field="result.scores")

    def close(self, data: bytes) -> None:
        """The file is at its end: it must be whole, and written as such a record is."""
        self.acts.prepare(self.number, {})
        if not self.chained:
            self._agrees()
            return
        if not self.closed:
            bad("cut short", data.count(b"\n"), "the record ends here without its result line: its end is missing")
        if self.header["cairn"] == VERSION:
            history = History(self.game, self.board.record())
            _same(write_record(history, self.labels, seen_by=self.seen_by, proofs=self.proofs), data)

    def _agrees(self) -> None:
        dealer = first_dealer(History(self.game, self.board.record()))
        if dealer and self.header.get("dealer", dealer) != dealer:
            why = f"the play makes seat {dealer} the first dealer, not seat {self.header['dealer']}"
            bad("contradiction", self.number, why, field="dealer")

    def opened(self) -> Opened:
        """What was read so far."""
        board = self.board
        return Opened(
            self.game,
            board.record(),
            tuple(board.filed),
            self.labels,
            self.seen_by,
            self.acts.lines,
            self.chained,
            tuple(self.proofs),
        )


def _game(number: int, header: dict[str, Any]) -> Game:
    if header["cairn"] > VERSION:
        why = f"this is format {header['cairn']}; this program reads up to {VERSION}"
        bad("unreadable", number, why, field="cairn")
    game = GAMES.get(header["game"])
    if game is None:
        bad("unreadable", number, f"{header['game']!r} is no game here; there are {', '.join(GAMES)}", field="game")
    if header.get("rules", 1) > game.rules_version:
        why = f"this was judged by rules {header['rules']}; this program knows {game.rules_version}"
        bad("unreadable", number, why, field="rules")
    return game


def _seats(number: int, header: dict[str, Any], game: Game) -> int:
    only = game.seats.start if len(game.seats) == 1 else 0
    seats: int = header.get("seats") or len(header.get("players", ())) or only
    if seats not in game.seats:
        why = f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players"
        bad("unreadable", number, f"{why}, not {seats}" if seats else why, field="seats")
    for field, named in (("dealer", header.get("dealer", 1)), ("as", header.get("seen_by", 1))):
        if isinstance(named, int) and named > seats:
            bad("unreadable", number, f"there is no seat {named}", field=field)
    return seats


def _labels(number: int, header: dict[str, Any], seats: int) -> Labels:
    players = header.get("players", {})
    absent = next((seat for seat in players if int(seat) > seats), None)
    if absent:
        bad("unreadable", number, f"there is no seat {absent}", field=f"players.{absent}")
    texts = {key: header.get(key, "") for key in ("event", "venue", "date")}
    return Labels(players, **texts, extra=header["extra"])


def _points(scores: dict[str, int] | None) -> str:
    return "no scores" if scores is None else ", ".join(f"seat {seat} {points}" for seat, points in scores.items())


def _same(written: bytes, data: bytes) -> None:
    if written == data:
        return
    pairs = enumerate(zip(written.split(b"\n"), data.split(b"\n"), strict=False), 1)
    number = next((line for line, (one, other) in pairs if one != other), 1)
    bad("damaged", number, "this line is not what Cairn writes for this table, though its chain is right")
