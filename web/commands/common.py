"""What the commands share: the store, exit codes, errors in plain words, texts for a terminal."""

import errno
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click
import msgspec
from click.core import ParameterSource

from domain.cards.cards import without_braces
from domain.play.vocabulary import Viewer
from domain.store import StoreError, StoreFull, open_store, sqlite_path
from domain.store.errors import NotPossible
from domain.store.private import make_private
from domain.store.text import shown
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import NotFound

GOOD: Final = 0
DOUBTS: Final = 1
WRONG: Final = 2
NOT_NOW: Final = 3
DECLINED: Final = 4
INTERRUPTED: Final = 130
"""128 and the number of SIGINT, as shells say it."""
NOBODY_READS: Final = 141
"""The same of SIGPIPE."""


class CommandFailed(click.ClickException):
    """What is asked is not possible now; said in plain words."""

    exit_code = NOT_NOW

    def show(self, file: Any = None) -> None:
        """Say it on stderr."""
        click.echo(f"cairn: {self.message}", file=file or sys.stderr)


class UnreadableFile(CommandFailed):
    """What was given cannot be used."""

    exit_code = WRONG


class Declined(CommandFailed):
    """A question was not answered with yes; nothing was done."""

    exit_code = DECLINED


class NobodyReads(Exception):
    """Whoever read the output has gone, which is no trouble."""


class Cairn(click.Group):
    """The command group: what cannot be done is said in plain words, never as a traceback."""

    def main(  # type: ignore[override]  # click says in two overloads that it never comes back from a program of its own
        self, args: Sequence[str] | None = None, *, standalone_mode: bool = True, **options: Any
    ) -> Any:
        """Run the program and end it with its status; within another program the status is given back."""
        run = partial(super().main, args, standalone_mode=False, **options)
        return run() if not standalone_mode else sys.exit(_ended(run))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except NotFound as error:
            raise CommandFailed(str(error.args[0])) from error
        except (NotPossible, StoreError) as error:
            raise CommandFailed(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise NobodyReads from error
            raise CommandFailed(
                f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}"
            ) from error


def _ended(run: Callable[[], Any]) -> int:
    """The status with which a program ends."""
    try:
        status = run()
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except click.Abort:
        return INTERRUPTED
    except (NobodyReads, BrokenPipeError):
        _let_go_of_output()
        return NOBODY_READS
    except OSError as error:
        click.echo(f"cairn: the output: {(error.strerror or str(error)).lower()}", err=True)
        status = NOT_NOW
    if status == NOT_NOW:
        _let_go_of_output()
    return status if isinstance(status, int) else GOOD


def _let_go_of_output() -> None:
    """What is left in the output's buffer cannot be written; Python would complain about that as it ends."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        return
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def confirm(question: str) -> None:
    """Ask before something that cannot be undone. Raises Declined; an end of the input is no yes either."""
    try:
        agreed = click.confirm(question)
    except click.Abort as aborted:
        if not isinstance(aborted.__context__, EOFError):
            raise
        agreed = False
    if not agreed:
        raise Declined("nothing was done")


def default_store() -> str:
    """The URL of the store in this user's data folder."""
    home = Path.home()
    if sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return f"sqlite://{(folder / 'cairn' / 'cairn.sqlite').absolute()}"


def store_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where the tables are kept; the command gets ``store``, a URL or None."""

    @click.option("--store", envvar="CAIRN_STORE", metavar="URL", help=_STORE_HELP)
    @click.option("--db", envvar="CAIRN_DB", metavar="FILE", help="The same for a SQLite file (CAIRN_DB).")
    @wraps(command)
    def with_store(*values: Any, store: str | None, db: str | None, **options: Any) -> Any:
        return command(*values, store=_chosen(store, db), **options)

    return with_store


_STORE_HELP: Final = "sqlite:///path or postgresql://... (default: a file in your data folder; CAIRN_STORE)."


def _chosen(store: str | None, db: str | None) -> str | None:
    """What was typed goes before what the environment says."""
    typed = click.get_current_context().get_parameter_source("store") is ParameterSource.COMMANDLINE
    if db is None or typed:
        return store
    file = f"sqlite://{Path(db).absolute()}"
    in_environment = click.get_current_context().get_parameter_source("db") is not ParameterSource.COMMANDLINE
    return store if store and in_environment else file


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option for output that programs read."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")(command)


def store_url(given: str | None, *, begins: bool = False) -> str:
    """The URL to open; for a command that ``begins`` something its folder is made. Raises BadParameter for another."""
    url = given or default_store()
    if url.startswith("sqlite:///"):
        if begins:
            Path(url.removeprefix("sqlite://")).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif not url.startswith(("postgresql://", "postgres://")):
        raise click.BadParameter(f"{url!r} is neither sqlite:///path nor postgresql://...", param_hint="--store")
    return url


@contextmanager
def opened_recorder(given: str | None, *, begins: bool = False) -> Iterator[Recorder]:
    """A recorder on the store that was asked for, closed at the end; made only for a command that ``begins`` something.

    Raises NoStore where there is none.
    """
    store = open_store(store_url(given, begins=begins), begin=begins)
    try:
        yield Recorder(store)
    finally:
        store.close()


@contextmanager
def reading_recorder(given: str | None) -> Iterator[Recorder]:
    """The same for a command that only reads: where the file cannot be written, a copy of it is read."""
    with TemporaryDirectory(prefix="cairn-") as folder:
        try:
            opening = open_store(store_url(given), begin=False)
        except StoreFull as trouble:
            path = sqlite_path(store_url(given))
            if not path:
                raise
            click.echo(f"cairn: {trouble}; a copy is read", err=True)
            opening = open_store(f"sqlite://{_copied(Path(path), Path(folder))}", begin=False)
        try:
            yield Recorder(opening)
        finally:
            opening.close()


def _copied(file: Path, folder: Path) -> Path:
    """A copy of a SQLite file and of what its log holds."""
    copy = folder / "copy.sqlite"
    make_private(copy)
    shutil.copyfile(file, copy)
    with suppress(FileNotFoundError):
        shutil.copyfile(f"{file}-wal", f"{copy}-wal")
    return copy


def viewer_option(text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``--as`` that says who looks; the command gets ``viewer``."""
    return click.option("--as", "viewer", default="open", metavar="SEAT|public|open", callback=_viewer, help=text)


def _viewer(_context: click.Context, _option: click.Parameter, value: str) -> Viewer:
    if value in ("public", "open"):
        return "public" if value == "public" else "open"
    if not value.isdecimal() or not int(value):
        raise click.BadParameter(f"{value!r} is neither a seat nor public nor open")
    return int(value)


def seated(viewer: Viewer, seats: int) -> Viewer:
    """The viewer, if the table has such a seat. Raises UsageError."""
    if isinstance(viewer, int) and viewer > seats:
        raise click.BadParameter(f"there are {seats} seats", param_hint="--as")
    return viewer


def plain(text: str, labels: Labels) -> str:
    """A text of the domain for a terminal: cards without braces, players by their names."""
    named = re.sub(r"\bseat ([1-9]\d?)\b", lambda match: labels.name(int(match[1])), shown(text))
    return without_braces(named)


def echo_json(value: Any) -> None:
    """One JSON object, in one line."""
    click.echo(msgspec.json.encode(value).decode())
