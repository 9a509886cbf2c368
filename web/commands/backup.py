"""``cairn backup``: copy the store while it is in use."""

from pathlib import Path

import click

from web.commands.stores import reading_recorder, store_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@store_option
def backup(file: Path, store: str | None) -> None:
    """Copy the whole store to a new FILE; tables may be recorded meanwhile.

    Example: cairn backup cairn-2026-11-30.sqlite
    """
    with reading_recorder(store) as recorder:
        recorder.store.backup(str(file.absolute()))
    click.echo(f"{file}: {file.stat().st_size} bytes")
