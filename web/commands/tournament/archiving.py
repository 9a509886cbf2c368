"""``cairn tournament export`` and ``import``: a whole tournament in one file, and that file in another store."""

from pathlib import Path

import click
from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.tournaments.exchange import write as write_results
from domain.tournaments.results import Malformed
from domain.tournaments.stream.archive import VERSION, Archive, ArchiveHead, UnreadableArchive, read, write
from domain.tournaments.stream.event import event_of
from domain.tournaments.stream.tournaments import row_of
from web.commands.output import echo_json
from web.commands.program import UnreadableFile
from web.commands.stores import store_option
from web.commands.tournament.desk import Desk, reads_tournament, tournaments_of


@click.command()
@reads_tournament
@click.option("--out", type=click.Path(path_type=Path), help="The file to make (default: standard output).")
@click.option("--results", is_flag=True, help="Only players and results, of matches of two, as other programs read.")
def export(desk: Desk, out: Path | None, *, results: bool) -> None:
    """Write a whole tournament into one file. It has every fact, who noted it when, and the names.

    Example: cairn tournament export "Autumn Cup" --out autumn-cup.tournament
    """
    data = _results(desk) if results else _archive(desk)
    if out is None:
        click.echo(data, nl=False)
        return
    with out.open("xb") as file:
        file.write(data)


def _archive(desk: Desk) -> bytes:
    seed = desk.tournaments.secret_seed(desk.id)
    if seed:
        click.echo(
            "cairn: the seed of the draw is still secret and in this file: keep it as you keep the store", err=True
        )
    head = ArchiveHead(VERSION, desk.id, seed.hex() if seed else "")
    return write(head, desk.names.known, desk.tournaments.history(desk.id))


def _results(desk: Desk) -> bytes:
    event = event_of(desk.now)
    named = tuple(replace(entrant, name=desk.called(entrant.id)) for entrant in event.entrants)
    try:
        return write_results(replace(event, entrants=named), desk.names.title) + b"\n"
    except Malformed as error:
        raise NotPossible(str(error).rstrip(".")) from None


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@store_option
def bring_in(file: Path, as_json: bool, store: str | None) -> None:
    """Bring in a tournament from its file. One that is here already stays as it is.

    Example: cairn tournament import autumn-cup.tournament
    """
    archive = read_archive(file)
    with tournaments_of(store, begins=True) as tournaments:
        rows = [row_of(noted, fact) for noted, fact in archive.facts]
        seed = bytes.fromhex(archive.head.seed) if archive.head.seed else None
        tournaments.bring_in(archive.head.tournament, rows, archive.names, seed)
    told = {"tournament": archive.tournament.id, "facts": len(rows), "players": len(archive.tournament.entries)}
    if as_json:
        echo_json(told)
    else:
        click.echo(f"brought in {told['tournament']}: {told['facts']} facts, {told['players']} players")


def read_archive(file: Path) -> Archive:
    """The tournament in a file. Raises UnreadableFile."""
    try:
        return read(file.read_bytes())
    except OSError as error:
        raise UnreadableFile(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except UnreadableArchive as error:
        raise UnreadableFile(f"{file}, {error}") from None
