"""``cairn tables``: what is in the store."""

from typing import Any, Literal

import click

from domain.games.registry import GAMES
from domain.tables.labels import Labels
from replays.projections.catalogue import Catalogue, ListedTable
from web.commands.output import echo_json, json_option
from web.commands.stores import reading_recorder, store_option


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), help="Only tables of this game.")
@click.option("--state", type=click.Choice(["running", "finished"]), help="Only tables that are so.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=100, show_default=True, help="At most so many.")
@store_option
@json_option
def tables(
    game: str | None, state: Literal["running", "finished"] | None, limit: int, store: str | None, as_json: bool
) -> None:
    """List the tables, those with the newest moves first.

    Example: cairn tables --game mauna-kea --state running
    """
    with reading_recorder(store) as recorder:
        listed = Catalogue(recorder).tables(game=game, state=state, limit=limit)
    for each in listed:
        if as_json:
            echo_json(_as_json(each))
        else:
            click.echo(_line(each))
    if not listed and not as_json:
        click.echo("there are no tables", err=True)


def _line(listed: ListedTable) -> str:
    labels = Labels.decode(listed.labels)
    scores = ", ".join(f"{labels.name(seat)} {points}" for seat, points in enumerate(listed.totals, 1))
    state = listed.ending or "running"
    when = listed.latest[:16].replace("T", " ")
    return f"{listed.table}  {when}  {listed.game}  {listed.steps} steps, {state}  {scores}"


def _as_json(listed: ListedTable) -> dict[str, Any]:
    labels = Labels.decode(listed.labels)
    return {
        "table": str(listed.table),
        "game": listed.game,
        "mode": listed.mode,
        "opened": listed.opened,
        "latest": listed.latest,
        "revision": listed.revision,
        "steps": listed.steps,
        "deals": listed.deals,
        "ending": listed.ending,
        "scores": {str(seat): points for seat, points in enumerate(listed.totals, 1)},
        "players": {str(seat): labels.players.get(str(seat)) or f"seat {seat}" for seat in range(1, listed.seats + 1)},
        "event": labels.event,
        "venue": labels.venue,
        "date": labels.date,
    }
