"""``cairn export``: a table as a record file."""

from pathlib import Path
from uuid import UUID

import click

from domain.labels import Labels
from domain.play import Viewer
from replays.records import write_record
from web.commands.common import opened_recorder, seated, store_option, viewer_option


@click.command()
@click.argument("table", type=click.UUID)
@viewer_option("What a seat or everybody saw (default: open, all).")
@click.option("--out", type=click.Path(path_type=Path), help="The file to make (default: standard output).")
@store_option
def export(table: UUID, viewer: Viewer, out: Path | None, store: str | None) -> None:
    """Write a table as a record file."""
    with opened_recorder(store) as recorder:
        loaded = recorder.load(table)
        history = loaded.seen_by(seated(viewer, loaded.record.opened.seats))
        written = write_record(history, Labels.decode(recorder.store.label(table)))
    if out is None:
        click.echo(written, nl=False)
        return
    with out.open("xb") as file:
        file.write(written)
