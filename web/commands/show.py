"""``cairn show``: the table of a record after a step."""

from pathlib import Path
from typing import Any, Final

import click
import msgspec

from domain.play.vocabulary import Viewer
from domain.record.history import History
from replays.live import table_view
from replays.records import ReadPart
from replays.steps import move
from web.commands.files import read_file
from web.commands.output import echo_json, json_option, plain, seated, viewer_option
from web.commands.program import CommandFailed, UnreadableFile

NOTHING: Final[tuple[object, ...]] = (None, "", (), [], {})
"""What a table says nothing with: left out of the text."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", type=click.IntRange(min=0), help="After which step (default: the last).")
@viewer_option("Who looks (default: open, everything).")
@json_option
def show(file: Path, step: int | None, viewer: Viewer, as_json: bool) -> None:
    """Show the table of a record file after a step, as one viewer may see it.

    Example: cairn show game.cairn --step 24 --as 1
    """
    reading = read_file(file)
    opened = reading.opened
    if opened is None:
        raise UnreadableFile(reading.told())
    history = history_of(opened, seated(viewer, opened.record.opened.seats))
    if step is not None and step > len(opened.record.steps):
        raise click.BadParameter(f"the record has {len(opened.record.steps)} steps", param_hint="--step")
    step = opened.record.head if step is None else step
    if as_json:
        echo_json(table_view(history, step))
    else:
        _tell(history, opened, step)
    if reading.fault is not None:
        click.echo(f"cairn: it opens only so far: {reading.told()}", err=True)


def history_of(opened: ReadPart, viewer: Viewer) -> History:
    """A file as this viewer may see it. Raises Trouble for a file that holds only what another saw."""
    if opened.seen_by == "open":
        return History(opened.game, opened.record, viewer)
    if viewer not in ("open", opened.seen_by):
        raise CommandFailed(f"the file holds only what {opened.seen_by} saw")
    return History(opened.game, opened.record)


def _tell(history: History, opened: ReadPart, step: int) -> None:
    labels = opened.labels
    click.echo(f"{history.game.title}, step {step} of {len(opened.record.steps)}")
    if step:
        told = move(history, step)
        click.echo(plain(told.sentence, labels))
    table = msgspec.to_builtins(table_view(history, step).table)
    players = table.pop("players", [])
    for key, value in table.items():
        if value not in NOTHING:
            click.echo(f"{key.replace('_', ' ')}: {_value(value)}")
    for player in players:
        click.echo(labels.name(player.pop("seat")))
        for key, value in player.items():
            if value not in NOTHING:
                click.echo(f"  {key.replace('_', ' ')}: {_value(value)}")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return (
            str(value["card"]) if "card" in value else ", ".join(f"{key} {_value(each)}" for key, each in value.items())
        )
    if isinstance(value, list | tuple):
        return " ".join(_value(each) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
