"""``cairn import``: bring record files into the store."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from domain.store import together
from domain.store.errors import NotPossible
from domain.tables.recorder import Recorder
from domain.writing.notes import Notes
from domain.writing.whatifs import WhatIfs
from replays.records import NotWhole, bring, lines_of, notes_of
from web.commands.files import files_in, read_file
from web.commands.output import echo_json, json_option
from web.commands.program import GOOD, NOT_NOW, WRONG
from web.commands.stores import opened_recorder, store_option


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@store_option
@json_option
@click.pass_context
def import_(context: click.Context, files: Sequence[Path], store: str | None, as_json: bool) -> None:
    """Bring record files and score sheets into the store, with their own times and authors.

    A file that is not whole, or whose table is here already, is left out; the others are brought in.

    Example: cairn import records/ slip.txt
    """
    worst = GOOD
    with opened_recorder(store, begins=True) as recorder:
        for path in files_in(files):
            brought, status = _brought(recorder, path)
            worst = status if worst in (GOOD, NOT_NOW) and status else worst
            _tell(brought, as_json=as_json)
    context.exit(worst)


def _brought(recorder: Recorder, path: Path) -> tuple[dict[str, Any], int]:
    reading = read_file(path)
    found: dict[str, Any] = {"file": reading.name, "table": None, "steps": 0, "notes": 0, "lines": 0, "error": None}
    try:
        brought = bring(reading, "import", recorder.clock())
    except NotWhole as error:
        return found | {"error": str(error)}, WRONG
    kept = notes_of(brought, "import", recorder.clock())
    found |= {"table": str(brought.table), "notes": len(kept)}
    try:
        whatifs = WhatIfs(recorder.store, recorder.clock)
        lines = lines_of(brought, "import", recorder.clock(), whatifs.new_id)
        beside = together(Notes(recorder.store, recorder.clock).bringing(kept), whatifs.bringing(lines))
        table = recorder.bring_in(brought.table, brought.filed, brought.labels, beside)
    except NotPossible as error:
        return found | {"error": f"{reading.name}: {error}"}, NOT_NOW
    return found | {"steps": len(table.record.steps), "lines": len(lines)}, GOOD


def _tell(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        echo_json(found)
    elif found["error"]:
        click.echo(f"cairn: {found['error']}", err=True)
    else:
        noted = f", {found['notes']} notes" if found["notes"] else ""
        tried = f", {found['lines']} variations" if found["lines"] else ""
        click.echo(f"{found['file']}: table {found['table']}, {found['steps']} steps{noted}{tried}")
