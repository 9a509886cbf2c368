"""``cairn bundle``: a table as a file that an outsider verifies without this service."""

from pathlib import Path

import click

from domain.evidence.checkpoint import Checkpoint, read_checkpoint
from domain.play.vocabulary import Viewer
from replays.bundle import write_bundle
from web.commands.evidence import Opening, evidence_option
from web.commands.output import seated, viewer_option
from web.commands.program import CommandFailed
from web.commands.stores import table_argument, table_of

_FILE = click.Path(path_type=Path)


@click.command()
@table_argument
@viewer_option("For whose eyes: a seat, everybody, or all cards (default: open).")
@click.option("--since", multiple=True, type=_FILE, metavar="FILE", help="A checkpoint you hold, to prove it against.")
@click.option("--out", type=_FILE, help="The file to make (default: standard output).")
@evidence_option
def bundle(table: str, viewer: Viewer, since: tuple[Path, ...], out: Path | None, evidence: Opening) -> None:
    """Write a table as a file that proves itself: its facts, their chain, and a checkpoint that is signed now.

    With the file and the public key anybody can verify it without this service (docs/evidence-format.md).

    Example: cairn bundle 3f2a91 --as 2 --out ann.bundle
    """
    earlier = [read_checkpoint(path.read_text(encoding="utf-8")) for path in since]
    with evidence() as (recorder, signer):
        rows = recorder.store.read(table_of(recorder, table))
        loaded = recorder.load(table_of(recorder, table))
        sight = seated(viewer, loaded.record.opened.seats)
        signed = signer.sign()
        _check(earlier, signed)
        written = write_bundle(loaded, rows, sight, signed, recorder.store.tree(), earlier)
    if out is None:
        click.echo(written, nl=False)
        return
    with out.open("xb") as file:
        file.write(written)


def _check(earlier: list[Checkpoint], signed: Checkpoint) -> None:
    """Raise CommandFailed for a checkpoint that is not an earlier one of this log."""
    for each in earlier:
        if each.origin != signed.origin or each.size > signed.size:
            raise CommandFailed(
                f"the checkpoint of {each.size} facts of {each.origin} is no earlier one of this log: it has "
                f"{signed.size} facts and is called {signed.origin}"
            )
