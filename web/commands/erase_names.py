"""``cairn erase-names``: names of a table erased for good."""

from uuid import UUID

import click

from domain.tables.name_erasure import erase_name, erase_names
from domain.tables.recorder import Recorder
from web.commands.program import confirm
from web.commands.stores import opened_recorder, store_option, table_argument, table_of


@click.command("erase-names")
@table_argument
@click.option("--seat", type=click.IntRange(min=1), help="Only what the player of this seat is called.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@store_option
def erase_names_command(table: str, seat: int | None, yes: bool, store: str | None) -> None:
    """Erase every name of a table, its event and place, and what a file added, for good; its record stays as it is.

    Example: cairn erase-names 3f2a91 --seat 2
    """
    with opened_recorder(store) as recorder:
        table_id = table_of(recorder, table)
        seats = recorder.load(table_id).record.opened.seats
        if seat is not None and seat > seats:
            raise click.BadParameter(f"there are {seats} seats", param_hint="--seat")
        if not yes:
            what = f"the name of seat {seat}" if seat else "all names, the event and the place"
            confirm(f"Erase {what} of table {table_id} for good?")
        click.echo(_erased(recorder, table_id, seat))


def _erased(recorder: Recorder, table: UUID, seat: int | None) -> str:
    if seat is not None:
        erase_name(recorder.store, table, seat)
        return f"{table}: the name of seat {seat} is erased"
    erase_names(recorder.store, table)
    return f"{table}: all names, the event and the place are erased"
