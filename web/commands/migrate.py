"""``cairn migrate``: bring what an earlier version kept beside the facts to the shape of this one."""

import click

from domain.store import Migrated, Store
from domain.store.migrations import TREE_WORDS, migrated, rehearsed, tree_grown
from web.commands.progress import progress_bar
from web.commands.stores import opened_recorder, store_option
from web.shell.side_tables import SIDE_TABLES


@click.command()
@click.option("--dry-run", is_flag=True, help="Do everything in one transaction and undo it: nothing is changed.")
@store_option
def migrate(dry_run: bool, store: str | None) -> None:
    """Bring accounts, notes, studies and all else beside the facts to the shape that this version reads.

    Facts that are not leaves of the tree over the log yet become such. The service does the same when it starts.
    Facts are never touched.

    Example: cairn migrate --dry-run
    """
    with opened_recorder(store) as recorder:
        count = _rehearsed(recorder.store) if dry_run else _migrated(recorder.store)
    click.echo(_summary(count, dry_run=dry_run))


def _rehearsed(store: Store) -> int:
    steps = rehearsed(store, SIDE_TABLES)
    for step in steps:
        _tell(step, "to rewrite")
    return len(steps) + _tell_leaves(store.last_position() - store.tree_size(), "to add")


def _migrated(store: Store) -> int:
    count = 0
    for steps in migrated(store, SIDE_TABLES):
        for step in steps:
            count += 1
            _tell(step, "rewritten")
    with progress_bar("tree over the log", store.last_position()) as progress:
        added = tree_grown(store, progress)
    return count + _tell_leaves(added, "added")


def _tell_leaves(count: int, done: str) -> int:
    if count:
        click.echo(f"log: {TREE_WORDS}; {count} {'leaf' if count == 1 else 'leaves'} {done}")
    return int(count > 0)


def _tell(step: Migrated, done: str) -> None:
    rows = f"{step.rows} row{'' if step.rows == 1 else 's'}"
    click.echo(f"{step.name}, version {step.version}: {step.words}; {rows} {done}")


def _summary(count: int, *, dry_run: bool) -> str:
    if not count:
        return "nothing to migrate: the store has the shape of this version"
    steps = f"{count} migration{'' if count == 1 else 's'}"
    return f"{steps} would be done; nothing was changed" if dry_run else f"{steps} done"
