"""``cairn rebuild``: make the projections anew from the log."""

import sys

import click

from replays.projections.catalogue import Catalogue
from web.commands.common import opened_recorder, store_option


@click.command()
@store_option
def rebuild(store: str | None) -> None:
    """Make the catalogue of tables anew from the recorded facts."""
    with opened_recorder(store) as recorder:
        rows = recorder.store.last_position()
        with click.progressbar(length=rows, label="catalogue", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            done = 0

            def progress(position: int, _target: int) -> None:
                nonlocal done
                bar.update(position - done)
                done = position

            Catalogue(recorder).rebuild(progress)
    click.echo(f"the catalogue is made anew from {rows} facts")
