"""``cairn migrate``: bring what an earlier version kept beside the facts to the shape of this one."""

import click

from domain.store import Migrated
from domain.store.migrations import migrated, rehearsed
from web.commands.stores import opened_recorder, store_option
from web.shell.side_tables import SIDE_TABLES


@click.command()
@click.option("--dry-run", is_flag=True, help="Do everything in one transaction and undo it: nothing is changed.")
@store_option
def migrate(dry_run: bool, store: str | None) -> None:
    """Bring accounts, notes, studies and all else beside the facts to the shape that this version reads.

    The service does the same when it starts. Facts are never touched.

    Example: cairn migrate --dry-run
    """
    count = 0
    with opened_recorder(store) as recorder:
        if dry_run:
            for step in rehearsed(recorder.store, SIDE_TABLES):
                count += 1
                _tell(step, "to rewrite")
        else:
            for steps in migrated(recorder.store, SIDE_TABLES):
                for step in steps:
                    count += 1
                    _tell(step, "rewritten")
    click.echo(_summary(count, dry_run=dry_run))


def _tell(step: Migrated, done: str) -> None:
    rows = f"{step.rows} row{'' if step.rows == 1 else 's'}"
    click.echo(f"{step.name}, version {step.version}: {step.words}; {rows} {done}")


def _summary(count: int, *, dry_run: bool) -> str:
    if not count:
        return "nothing to migrate: the store has the shape of this version"
    steps = f"{count} migration{'' if count == 1 else 's'}"
    return f"{steps} would be done; nothing was changed" if dry_run else f"{steps} done"
