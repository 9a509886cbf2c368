"""``cairn rebuild``: make the projections anew from the log."""

import click

from domain.store.projector import rebuild as make_anew
from domain.tables.disputes import ClockReading, Disputes
from domain.tables.floor import Floors
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.moments import Moments
from replays.projections.places import Places
from web.commands.progress import progress_bar
from web.commands.stores import opened_recorder, store_option


@click.command()
@store_option
def rebuild(store: str | None) -> None:
    """Make the catalogue and the lists of disputes, places and key moments anew from the recorded facts.

    Example: cairn rebuild
    """
    with opened_recorder(store) as recorder:
        rows, floors = recorder.store.last_position(), Floors(recorder.store, recorder.clock)
        disputes = Disputes(recorder.store, lambda: ClockReading(recorder.clock()))
        lists = Catalogue(recorder), DisputeList(disputes), Places(floors), Moments(recorder)
        with progress_bar("lists", rows) as progress:
            make_anew([each.projector for each in lists], rows, progress)
    click.echo(f"the catalogue, the disputes, the places and the key moments are made anew from {rows} facts")
