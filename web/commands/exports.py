"""``cairn export``: a table as a record file, or one deal of it as a poker hand history."""

from pathlib import Path
from uuid import UUID

import click

from domain.history import History
from domain.labels import Labels
from domain.play import Viewer
from replays.phh import write_phh
from replays.records import write_record
from web.commands.common import Trouble, opened_recorder, seated, store_option, viewer_option


@click.command()
@click.argument("table", type=click.UUID)
@viewer_option("What a seat or everybody saw (default: open, all).")
@click.option("--phh", is_flag=True, help="One deal as a poker hand history instead (games for chips).")
@click.option("--deal", type=click.IntRange(min=1), default=1, help="Which deal, with --phh (default: the first).")
@click.option("--out", type=click.Path(path_type=Path), help="The file to make (default: standard output).")
@store_option
def export(table: UUID, viewer: Viewer, phh: bool, deal: int, out: Path | None, store: str | None) -> None:
    """Write a table as a record file."""
    with opened_recorder(store) as recorder:
        loaded = recorder.load(table)
        history = loaded.seen_by(seated(viewer, loaded.record.opened.seats))
        labels = Labels.decode(recorder.store.label(table))
        proofs = recorder.croupier.proofs(history)
        written = _hand_history(history, deal, labels) if phh else write_record(history, labels, proofs=proofs)
    if out is None:
        click.echo(written, nl=False)
        return
    with out.open("xb") as file:
        file.write(written)


def _hand_history(history: History, deal: int, labels: Labels) -> bytes:
    try:
        return write_phh(history, deal, labels).encode()
    except LookupError as error:
        raise Trouble(str(error.args[0])) from error
