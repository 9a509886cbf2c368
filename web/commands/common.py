"""What the commands share: the store, exit codes, errors in plain words, texts for a terminal."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from click.core import ParameterSource

from domain.cards import without_braces
from domain.labels import Labels
from domain.play import Viewer
from domain.recorder import Recorder
from domain.store import StoreError, open_store
from domain.tables import NotFound, NotPossible
from domain.texts import shown

GOOD: Final = 0
DOUBTS: Final = 1
WRONG: Final = 2
NOT_NOW: Final = 3


class Trouble(click.ClickException):
    """What is asked is not possible now; said in plain words."""

    exit_code = NOT_NOW

    def show(self, file: Any = None) -> None:
        """Say it on stderr."""
        click.echo(f"cairn: {self.message}", file=file or sys.stderr)


class Unreadable(Trouble):
    """What was given cannot be used."""

    exit_code = WRONG


class Cairn(click.Group):
    """The command group: what cannot be done is said in plain words, never as a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except NotFound as error:
            raise Trouble(str(error.args[0])) from error
        except (NotPossible, StoreError) as error:
            raise Trouble(str(error)) from error
        except OSError as error:
            if error.filename is None:
                raise
            raise Trouble(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error


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


def store_url(given: str | None) -> str:
    """The URL to open, its folder made. Raises Trouble for one that is no store."""
    url = given or default_store()
    if url.startswith("sqlite:///"):
        Path(url.removeprefix("sqlite://")).parent.mkdir(parents=True, exist_ok=True)
    elif not url.startswith(("postgresql://", "postgres://")):
        raise click.BadParameter(f"{url!r} is neither sqlite:///path nor postgresql://...", param_hint="--store")
    return url


@contextmanager
def opened_recorder(given: str | None) -> Iterator[Recorder]:
    """A recorder on the store that was asked for, closed at the end."""
    store = open_store(store_url(given))
    try:
        yield Recorder(store)
    finally:
        store.close()


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
