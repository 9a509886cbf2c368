"""``cairn tournament seats`` and ``count``: a freezeout, its seats drawn and changed, its chips counted."""

import click

from domain.store.times import now as this_moment
from domain.tournaments.stream import commands as c
from web.commands.tournament.desk import Desk, on_tournament
from web.tournaments.freezeout import WHY, counted


@click.command()
@on_tournament
def seats(desk: Desk) -> None:
    """Draw the seats of a freezeout, later move who has to.

    Example: cairn tournament seats "New Year"
    """
    before = desk.now
    begins = before.freezeout is None or not before.freezeout.tables
    now = desk.act(c.DrawSeats(this_moment()) if begins else c.ChangeSeats())
    if now.freezeout is None or now.version == before.version:
        click.echo("the tables are even: nobody moves")
        return
    for table in now.freezeout.tables:
        named = ", ".join(f"{seat} {desk.called(player)}" for seat, player in enumerate(table.seats, 1) if player)
        click.echo(f"table {table.table}: {named}")


@click.command()
@on_tournament
@click.argument("table", type=int)
@click.argument("chips")
@click.option("--deals", type=click.IntRange(0, 99), default=1, show_default=True, help="Deals since the last count.")
@click.option("--carried", type=click.IntRange(0), default=0, help="A pot that is carried to the next deal.")
@click.option("--why", default="", help="Why the last count is corrected, with --deals 0.")
def count(desk: Desk, table: int, chips: str, deals: int, carried: int, why: str) -> None:
    """State the chips at a table of a freezeout, by seat.

    Example: cairn tournament count "New Year" 2 1200:0:1800
    """
    asked = counted(desk.now, table, deals, chips, carried, this_moment(), why)
    out = len(desk.now.freezeout.out) if desk.now.freezeout else 0
    freezeout = desk.act(asked).freezeout
    if freezeout is None:
        return
    for one in freezeout.out[out:]:
        click.echo(f"{desk.called(one.player)} is out, place {freezeout.places[one.player].first}")
    click.echo(f"{len(freezeout.left)} players have chips")
    for move in desk.moves():
        click.echo(f"to move: {desk.called(move.player)} to table {move.table}, seat {move.seat}: {WHY[move.why]}")
