"""``cairn tournament enter`` and its like: who takes part."""

from collections.abc import Sequence
from typing import get_args

import click

from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from web.commands.program import UnreadableFile, confirm
from web.commands.tournament.desk import ACTOR, Desk, fresh_command, on_tournament, read_text
from web.tournaments.lists import ListedPlayer, checked, rows_of


@click.command()
@on_tournament
@click.argument("names", nargs=-1)
@click.option("--file", "files", multiple=True, metavar="FILE", help="A list or CSV: name, seed; - for pasted lines.")
@click.option("--seed", type=click.IntRange(min=1), help="The seed of the one name that is given.")
def enter(desk: Desk, names: Sequence[str], files: Sequence[str], seed: int | None) -> None:
    """Enter players by name or from a list.

    A list has a name in each line, and perhaps a seed. All are entered, or nobody.

    Example: cairn tournament enter "Autumn Cup" "Ann Kealoha" "Bo Lind", or --file players.csv
    """
    if seed and len(names) != 1:
        raise click.BadParameter("a seed goes with one name", param_hint="--seed")
    rows = [ListedPlayer(f"name {at}", name, seed or 0) for at, name in enumerate(names, 1)]
    if not rows and not files:
        raise click.UsageError("name a player, or a list with --file")
    try:
        rows += [row for path in files for row in rows_of(read_text(path), f"{path}, ")]
        players = checked(desk.now, desk.names, rows)
    except NotPossible as wrong:
        raise UnreadableFile(str(wrong)) from None
    now = desk.tournaments.enter(desk.id, players, ACTOR, fresh_command())
    late = f", late: rounds before {len(now.rounds) + 1} are missed" if now.rounds else ""
    click.echo(f"entered {len(players)}{late}; {sum(now.playing(entry) for entry in now.entries)} can be paired")


@click.command("check-in")
@on_tournament
@click.argument("players", nargs=-1, required=True)
def check_in(desk: Desk, players: Sequence[str]) -> None:
    """Note who is there, after new --check-in.

    Example: cairn tournament check-in "Autumn Cup" "Ann Kealoha" 7
    """
    now = desk.act(c.CheckIn(tuple(desk.player(each) for each in players)))
    click.echo(f"{sum(entry.here for entry in now.entries)} of {len(now.entries)} are there")


@click.command()
@on_tournament
@click.argument("player")
@click.option("--no-show", is_flag=True, help="Did not come.")
@click.option("--back", is_flag=True, help="Is there again.")
def withdraw(desk: Desk, player: str, no_show: bool, back: bool) -> None:
    """Pair a player no more, or again; what was played counts.

    Example: cairn tournament withdraw "Autumn Cup" "Bo Lind"
    """
    found = desk.player(player)
    desk.act(c.Return(found) if back else c.LeaveTournament(found, "no-show" if no_show else "withdrawn"))
    current = desk.now.current
    click.echo(f"{desk.called(found)} {'is paired again' if back else 'is paired no more'}")
    if current and not current.closed and not back:
        for table in (each for each in current.tables if found in each.players):
            click.echo(f"round {current.number}, table {table.table} still has no result of this player's", err=True)


@click.command()
@on_tournament
@click.argument("one")
@click.argument("other")
def apart(desk: Desk, one: str, other: str) -> None:
    """Keep two players from meeting.

    Example: cairn tournament apart "Autumn Cup" "Ann Kealoha" "Cleo Kealoha"
    """
    desk.act(c.ForbidMeeting(desk.player(one), desk.player(other)))
    click.echo("these two are kept apart from the next pairing on")


@click.command()
@on_tournament
@click.argument("player")
@click.argument("number", type=click.IntRange(1), metavar="ROUND")
@click.option("--gives", default="half", show_default=True, type=click.Choice(get_args(v.FreeKind)[1:]), help="Worth.")
def bye(desk: Desk, player: str, number: int, gives: v.FreeKind) -> None:
    """Leave a player out of a round to come, as asked for.

    Example: cairn tournament bye "Autumn Cup" "Ann Kealoha" 3 --gives half
    """
    desk.act(c.RequestBye(desk.player(player), number, gives))
    click.echo(f"a {gives} bye in round {number}")


@click.command()
@on_tournament
@click.argument("player")
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase(desk: Desk, player: str, yes: bool) -> None:
    """Erase a player's name for good. Places and results stay under the entry number.

    Example: cairn tournament erase "Autumn Cup" "Bo Lind"
    """
    found = desk.player(player)
    if not yes:
        confirm(f"Erase the name {desk.called(found)} for good?")
    desk.tournaments.erase_name(desk.id, found)
    click.echo(f"erased; this is {Desk(desk.tournaments, desk.id).called(found)} now")
