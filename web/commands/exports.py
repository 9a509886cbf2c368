"""``cairn export``: a table as a record file, or one deal of it as a poker hand history."""

from pathlib import Path

import click

from domain.people import People
from domain.play.vocabulary import Viewer
from domain.record.history import History
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.writing.notes import Notes
from domain.writing.visibility import ReadAccess
from domain.writing.whatifs import WhatIfs
from replays.phh import write_phh
from replays.records import taken_along, write_lines, write_notes, write_record
from web.commands.output import seated, viewer_option
from web.commands.program import CommandFailed
from web.commands.stores import reading_recorder, store_option, table_argument, table_of


@click.command()
@table_argument
@viewer_option("What a seat or everybody saw (default: open, all).")
@click.option("--phh", is_flag=True, help="One deal as a poker hand history instead (games for chips).")
@click.option("--deal", type=click.IntRange(min=1), default=1, help="Which deal, with --phh (default: the first).")
@click.option("--out", type=click.Path(path_type=Path), help="The file to make (default: standard output).")
@store_option
def export(table: str, viewer: Viewer, phh: bool, deal: int, out: Path | None, store: str | None) -> None:
    """Write a table as a record file.

    Example: cairn export 3f2a91 --as 1 --out game.cairn
    """
    with reading_recorder(store) as recorder:
        loaded = recorder.load(table_of(recorder, table))
        history = loaded.seen_by(seated(viewer, loaded.record.opened.seats))
        labels = Labels.decode(recorder.store.label(loaded.record.table))
        proofs = recorder.croupier.proofs(history)
        written = (
            _hand_history(history, deal, labels)
            if phh
            else write_record(history, labels, proofs=proofs) + _beside(recorder, history)
        )
    if out is None:
        click.echo(written, nl=False)
        return
    with out.open("xb") as file:
        file.write(written)


def _beside(recorder: Recorder, history: History) -> bytes:
    """The notes and what-if lines for the table and for everybody that tell no more than the file shows."""
    reader = ReadAccess(None, placed=True, sights=frozenset({str(history.viewer)}), ended=False)
    return _noted(recorder, history, reader) + _tried(recorder, history, reader)


def _noted(recorder: Recorder, history: History, reader: ReadAccess) -> bytes:
    record = history.record
    threads = Notes(recorder.store, recorder.clock).of(record.table).readable(reader, record.revision)
    people = People(recorder.store, recorder.clock)
    names = people.names(note.shared.author for thread in threads for note in (thread.note, *thread.answers))
    return write_notes(threads, lambda note: note.by or names[note.shared.author])


def _tried(recorder: Recorder, history: History, reader: ReadAccess) -> bytes:
    record, whatifs = history.record, WhatIfs(recorder.store, recorder.clock)
    lines = taken_along(whatifs.at(record.table), reader, record.revision)
    names = People(recorder.store, recorder.clock).names(line.author for line in lines)
    steps = [(line, whatifs.steps(line, history.game.key)) for line in lines]
    return write_lines(steps, lambda line: line.by or names[line.author])


def _hand_history(history: History, deal: int, labels: Labels) -> bytes:
    try:
        return write_phh(history, deal, labels).encode()
    except LookupError as error:
        raise CommandFailed(str(error.args[0])) from error
