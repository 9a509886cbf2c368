"""Where a command finds the tables: the options that say it, the store opened and closed, a table by its id."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

import click
from click.core import ParameterSource

from domain.store import StoreFull, open_store, sqlite_path
from domain.store.private import make_private
from domain.tables.recorder import Recorder
from replays.projections.catalogue import Catalogue
from web.commands.program import UnreadableFile


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


def table_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument TABLE: an id, or as much of its beginning as tells it from others."""
    return click.argument("table", metavar="TABLE")(command)


def table_of(recorder: Recorder, written: str) -> UUID:
    """The table that is meant by its id or the beginning of it. Raises UnreadableFile for what is no such thing."""
    try:
        return UUID(written)
    except ValueError:
        found = Catalogue(recorder).beginning(written.lower()) if _BEGINNING.fullmatch(written.lower()) else ()
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadableFile(f"{written}: several tables begin so: {', '.join(map(str, found))}")
    raise UnreadableFile(f"{written}: no table's id begins so. cairn tables lists them, with their ids")


_BEGINNING: Final = re.compile(r"[0-9a-f]{4}[0-9a-f-]{0,32}")
