"""``cairn void-seed``: end what an online table was bound to, for a reason that everybody reads."""

from uuid import uuid4

import click

from domain.tables.table import CommandContext
from web.commands.stores import opened_recorder, store_option, table_argument, table_of


@click.command("void-seed")
@table_argument
@click.option("--why", required=True, help="The reason, recorded and shown at the table.")
@store_option
def void_seed(table: str, why: str, store: str | None) -> None:
    """Void the commitment of a table at which Cairn deals; nothing more is dealt there, and the seed is erased.

    Example: cairn void-seed 3f2a91 --why "the pack was short of a card"
    """
    with opened_recorder(store) as recorder:
        table_id = table_of(recorder, table)
        revision = recorder.load(table_id).record.revision
        recorder.void_seed(table_id, why, CommandContext("operator", f"void-{uuid4()}", revision))
    click.echo(f"{table_id}: the commitment is voided, its seed is erased")
