"""``cairn void-seed``: end what an online table was bound to, for a reason that everybody reads."""

from uuid import UUID, uuid4

import click

from domain.tables.table import CommandContext
from web.commands.common import opened_recorder, store_option


@click.command("void-seed")
@click.argument("table", type=click.UUID)
@click.option("--why", required=True, help="The reason, recorded and shown at the table.")
@store_option
def void_seed(table: UUID, why: str, store: str | None) -> None:
    """Void the commitment of a table at which Cairn deals; nothing more is dealt there, and the seed is erased."""
    with opened_recorder(store) as recorder:
        revision = recorder.load(table).record.revision
        recorder.void_seed(table, why, CommandContext("operator", f"void-{uuid4()}", revision))
    click.echo(f"{table}: the commitment is voided, its seed is erased")
