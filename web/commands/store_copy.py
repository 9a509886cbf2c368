"""``cairn copy``: bring a store, or some of its tables, to another database."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from uuid import UUID

import click

from domain.store import Store, open_store
from domain.store.copies import copy_store, copy_table
from domain.tables.disputes import docket_of
from domain.tables.floor import floor_of
from domain.tables.recorder import Recorder
from web.commands.progress import progress_bar
from web.commands.stores import store_url, table_of
from web.shell.side_tables import SIDE_TABLES

BESIDE: Final = {
    "seeds": "stream",
    "dispute_images": "docket",
    "tournament_tables": "table_id",
    "viewings": "table_id",
}
"""What goes with a table, and the column that names it; accounts, and what people wrote, stay."""


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--tables", multiple=True, metavar="TABLE", help="Only this table; may be given several times.")
def copy(source: str, target: str, tables: Sequence[str]) -> None:
    """Copy a store to another database: FROM and TO are SQLite files or postgresql://... addresses.

    Stop the service first. Every fact is checked as it is read, and read back: seals, chains and the root of the tree
    are the same, so checkpoints that were signed before hold. TO must be empty; a copy that broke off goes on where it
    was. The signing key is no part of a store: take its folder along.

    With --tables facts, seeds and images of these tables come to a store that may hold others, at new places of its
    log.
    Notes and accounts stay; a table of deals made beforehand plays on only where its set is.

    Example: cairn copy cairn.sqlite postgresql://cairn@localhost/cairn
    """
    opened = open_store(_url(source), begin=False)
    try:
        copied = open_store(_url(target, begins=True))
        try:
            told = _copy_tables(opened, copied, tables) if tables else _copy_all(opened, copied)
        finally:
            copied.close()
    finally:
        opened.close()
    click.echo(told)


def _url(given: str, *, begins: bool = False) -> str:
    return store_url(given if "://" in given else f"sqlite://{Path(given).absolute()}", begins=begins)


def _copy_all(source: Store, target: Store) -> str:
    with progress_bar("facts", source.last_position()) as progress:
        size = copy_store(source, target, SIDE_TABLES, progress)
    return f"{size} facts copied and verified; root {target.tree().root(size).hex()}"


def _copy_tables(source: Store, target: Store, tables: Sequence[str]) -> str:
    for room in SIDE_TABLES:
        source.furnish(room)
        target.furnish(room)
    recorder = Recorder(source)
    count = sum(_copy_table(source, target, table_of(recorder, written)) for written in tables)
    return f"{count} facts of {len(tables)} {'table' if len(tables) == 1 else 'tables'} copied and verified"


def _copy_table(source: Store, target: Store, table: UUID) -> int:
    return copy_table(source, target, (table, floor_of(table), docket_of(table)), BESIDE)
