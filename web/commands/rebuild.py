"""``cairn rebuild``: make the projections anew from the log."""

from collections.abc import Callable

import click

from domain.tables.disputes import ClockReading, Disputes
from domain.tables.floor import Floors
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.moments import Moments
from replays.projections.places import Places
from web.commands.progress import Progress, progress_bar
from web.commands.stores import opened_recorder, store_option


@click.command()
@store_option
def rebuild(store: str | None) -> None:
    """Make the catalogue and the lists of disputes, places and key moments anew from the recorded facts.

    Example: cairn rebuild
    """
    with opened_recorder(store) as recorder:
        rows = recorder.store.last_position()
        _shown("catalogue", rows, Catalogue(recorder).rebuild)
        disputes = Disputes(recorder.store, lambda: ClockReading(recorder.clock()))
        _shown("disputes", rows, DisputeList(disputes).rebuild)
        _shown("places", rows, Places(Floors(recorder.store, recorder.clock)).rebuild)
        _shown("key moments", rows, Moments(recorder).rebuild)
    click.echo(f"the catalogue, the disputes, the places and the key moments are made anew from {rows} facts")


def _shown(label: str, rows: int, make: Callable[[Progress], int]) -> None:
    """Make one projection anew with a bar that shows how far it is."""
    with progress_bar(label, rows) as progress:
        make(progress)
