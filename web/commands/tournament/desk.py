"""What the tournament commands share: the store's tournaments, who is meant, and how rows are printed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property, wraps
from typing import Any, Final
from uuid import UUID, uuid4

import click

from domain.people import NoSuchPerson, People, Person
from domain.store.errors import NotPossible
from domain.store.times import now
from domain.tables.disputes import ClockReading, Disputes
from domain.tables.recorder import Recorder
from domain.tournaments.event_tables import EventTables
from domain.tournaments.stream.commands import Command
from domain.tournaments.stream.freezeout import seats_changed
from domain.tournaments.stream.names import Names, told
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.tournaments import Tournaments
from domain.tournaments.stream.values import SeatChange
from web.commands.program import UnreadableFile
from web.commands.stores import opened_recorder, reading_recorder, store_option
from web.tournaments.csv_text import csv_text

Opening = Callable[[str | None], AbstractContextManager[Recorder]]

ACTOR: Final = "console"
"""Who notes what is typed here."""


class Desk:
    """One tournament as a command works on it."""

    def __init__(self, tournaments: Tournaments, tournament: UUID, recorder: Recorder | None = None) -> None:
        self.tournaments = tournaments
        self._recorder = recorder
        self.id = tournament

    @classmethod
    def of(cls, tournaments: Tournaments, tournament: str) -> "Desk":
        """The desk of a tournament by its whole id."""
        return cls(tournaments, UUID(tournament))

    @property
    def now(self) -> Tournament:
        """The tournament with everything stored by now."""
        return self.tournaments.load(self.id)

    @cached_property
    def names(self) -> Names:
        """What everybody is called when it is first asked."""
        return self.tournaments.names(self.id)

    @cached_property
    def _called(self) -> dict[str, str]:
        return self.names.all_of(self.now.entries)

    @property
    def tables(self) -> EventTables:
        """The tables of the tournament. Raises ValueError at a desk that has none."""
        if self._recorder is None:
            raise ValueError("this desk reads a tournament without its tables")
        clock = self._recorder.clock
        return EventTables(
            self.tournaments, self._recorder, Disputes(self._recorder.store, lambda: ClockReading(clock()))
        )

    def account(self, login: str) -> Person:
        """The account of a login. Raises NotPossible."""
        try:
            return People(self.tournaments.store, self.tournaments.clock).by_login(login)
        except NoSuchPerson:
            raise NotPossible(f"nobody has the login {login[:40]!r}. cairn user list shows all") from None

    def act(self, command: Command) -> Tournament:
        """Accept a command. Raises NotPossible."""
        return self.tournaments.act(self.id, command, ACTOR, fresh_command())

    def moves(self) -> tuple[SeatChange, ...]:
        """Who has to move before the next deals of a freezeout."""
        changed = seats_changed(self.now)
        return changed.moves if changed else ()

    def called(self, player: str) -> str:
        """What a player is called."""
        return self._called.get(player, "a player")

    def told(self, sentence: str) -> str:
        """A sentence of a fact with names in it."""
        return told(sentence, self._called)

    def player(self, written: str) -> str:
        """The id of the player who is meant by a name or an entry number. Raises NotPossible."""
        known = self.names.known
        numbers = {str(entry.number): entry.player for entry in self.now.entries}
        if written in numbers:
            return numbers[written]
        found = [each for each in numbers.values() if known.get(each, "").casefold() == written.strip().casefold()]
        if len(found) != 1:
            meant = [f"{known[each]} ({number})" for number, each in numbers.items() if _near(written, known.get(each))]
            near = f" {', '.join(meant[:4])} would be" if meant else ""
            raise NotPossible(f"{written!r} is not a player here.{near}")
        return found[0]


def _near(written: str, name: str | None) -> bool:
    return bool(name) and any(part and part in str(name).casefold() for part in written.casefold().split())


def fresh_command() -> str:
    """An id for what is typed once."""
    return uuid4().hex


@contextmanager
def tournaments_of(store: str | None, *, begins: bool = False) -> Iterator[Tournaments]:
    """The tournaments of the store that was asked for."""
    with opened_recorder(store, begins=begins) as recorder:
        yield Tournaments(recorder.store, now)


def on_tournament(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument TOURNAMENT and the options of the store; the command gets a ``desk``."""
    return _with_desk(command, opened_recorder)


def reads_tournament(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a command that only reads: where the file cannot be written, a copy of it is read."""
    return _with_desk(command, reading_recorder)


def _with_desk(command: Callable[..., Any], opening: Opening) -> Callable[..., Any]:
    @click.argument("tournament")
    @store_option
    @wraps(command)
    def with_desk(tournament: str, *values: Any, store: str | None, **options: Any) -> Any:
        with opening(store) as recorder:
            tournaments = Tournaments(recorder.store, now)
            return command(Desk(tournaments, _found(tournaments, tournament), recorder), *values, **options)

    return with_desk


def _found(tournaments: Tournaments, written: str) -> UUID:
    titles = tournaments.titles()
    found = [each for each, title in titles.items() if title.casefold() == written.strip().casefold()]
    found = found or [each for each in titles if each.startswith(written.strip().lower())]
    if len(found) != 1:
        what = "several tournaments are" if found else "no tournament is"
        raise NotPossible(f"{what} called {written!r}, or begin so. cairn tournament list shows all, with their ids")
    return UUID(found[0])


def form_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options ``--json`` and ``--csv``; the command gets ``form``: ``json``, ``csv`` or ``text``."""

    @click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
    @click.option("--csv", "as_csv", is_flag=True, help="Comma-separated values with a heading.")
    @wraps(command)
    def with_form(*values: Any, as_json: bool, as_csv: bool, **options: Any) -> Any:
        return command(*values, form="json" if as_json else "csv" if as_csv else "text", **options)

    return with_form


def echo_csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Comma-separated values."""
    click.echo(csv_text(heads, rows), nl=False)


def echo_table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Columns under headings, numbers to the right."""
    cells = [[str(cell) for cell in row] for row in (heads, *rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
    right = [all(_figure(row[at]) for row in cells[1:]) for at in range(len(heads))]
    for row in cells:
        aligned = (f"{cell:>{w}}" if r else f"{cell:<{w}}" for cell, w, r in zip(row, widths, right, strict=True))
        click.echo("  ".join(aligned).rstrip())


def _figure(cell: str) -> bool:
    return not cell or cell[0] in "0123456789−¼½¾+"


def read_text(path: str) -> str:
    """The text of a file, ``-`` for standard input. Raises UnreadableFile."""
    try:
        with click.open_file(path, encoding="utf-8-sig") as file:
            text: str = file.read(1_000_001)
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path}: {getattr(error, 'strerror', None) or 'this is no text in UTF-8'}") from None
    if len(text) > 1_000_000:
        raise UnreadableFile(f"{path}: more than 1,000,000 characters")
    return text
