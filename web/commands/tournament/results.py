"""``cairn tournament post``, ``close`` and ``adjust``: results from paper slips, corrected with a reason, locked."""

import re
from collections.abc import Iterator, Sequence

import click

from domain.store.times import now as this_moment
from domain.tournaments.comparison import compare
from domain.tournaments.figures import figure
from domain.tournaments.standings import Standings
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from domain.tournaments.stream.event import standings_of
from web.commands.program import UnreadableFile
from web.commands.tournament.desk import ACTOR, Desk, fresh_command, on_tournament, read_text
from web.tournaments.venue_time import moment_at


@click.command()
@on_tournament
@click.argument("results", nargs=-1, metavar="[ROUND:TABLE RESULT]...")
@click.option("--file", "files", multiple=True, metavar="FILE", help="Lines of table and result; - for pasted lines.")
@click.option("--why", default="", help="The reason, where a table had another result.")
@click.option("--by", type=click.Choice(["official", "players"]), default="official", show_default=True, help="Whose.")
@click.option("--at", "at", metavar="TIME", help="When it ended, at the venue, as 2026-11-30T20:15 (default: now).")
def post(desk: Desk, results: Sequence[str], files: Sequence[str], why: str, by: v.By, at: str | None) -> None:
    """Post results, or correct them with --why.

    First seat first: 1-0, 0-1, 1/2, 0-0, game points 101:93, +- where the second did not come. A table of many has
    game points by seat, 34:21:18, with x for who did not come. Without a round it is the last one.

    Example: cairn tournament post "Autumn Cup" 3:1 1-0 3:2 101:93
    """
    pairs = [*_typed(results), *(pair for path in files for pair in _lines(path))]
    if not pairs:
        raise click.UsageError("name a table and its result, such as 3:1 1-0")
    happened = moment_at(desk.now, at or "", this_moment())
    asked = [_asked(desk, where, table, result, why, by, happened) for where, table, result in pairs]
    before = standings_of(desk.now)
    desk.tournaments.act_all(desk.id, asked, ACTOR, fresh_command())
    now = desk.now
    missing = now.open_tables(asked[-1].round)
    waiting = f"no result yet of table {', '.join(map(str, missing))}" if missing else "all results are in"
    click.echo(f"round {asked[-1].round}: {waiting}")
    if why:
        _tell_changes(desk, before, standings_of(now))


def _typed(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    if len(words) % 2:
        raise click.UsageError(f"{words[-1]} has no result: a table and its result go together")
    for table, result in zip(words[::2], words[1::2], strict=True):
        yield table, table, result


def _lines(path: str) -> Iterator[tuple[str, str, str]]:
    for at, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        table, _, result = re.sub(r"[\s,;]+", " ", line.strip(), count=1).partition(" ")
        if not result:
            raise UnreadableFile(f"{path}, line {at}: {line.strip()!r} is no table with a result, such as 3:1 1-0")
        yield f"{path}, line {at}", table, result.strip()


def _asked(desk: Desk, where: str, table: str, result: str, why: str, by: v.By, happened: str) -> c.PostResult:
    number, sign, at = table.rpartition(":")
    if not at.isdecimal() or (sign and not number.isdecimal()):
        raise UnreadableFile(f"{where}: {table!r} is no table. 3:1, round and table, would be")
    return c.PostResult(int(number or len(desk.now.rounds)), int(at), result, by, happened, why)


def _tell_changes(desk: Desk, before: Standings, after: Standings) -> None:
    for row in compare(before, after).rows:
        if row.before and row.after and (row.before.place, row.before.points) != (row.after.place, row.after.points):
            points = f"{figure(row.before.points)} to {figure(row.after.points)}"
            places = f"place {row.before.place} to {row.after.place}"
            click.echo(f"{desk.called(row.player)}: points {points}, {places}")


@click.command()
@on_tournament
@click.argument("what", type=click.Choice(["registration", "round", "tournament"]))
def close(desk: Desk, what: str) -> None:
    """Close registration, the last round or the tournament.

    With registration the seed of the draw is opened. A closed round takes corrections for a reason.

    Example: cairn tournament close "Autumn Cup" round
    """
    if what == "registration":
        now = desk.tournaments.close_registration(desk.id, ACTOR, fresh_command())
        click.echo(f"registration is closed, {len(now.field)} players; the seed of the draw is {now.seed}")
    elif what == "round":
        number = len(desk.now.rounds)
        if number:
            desk.tables.take_results(desk.id, number)
        desk.act(c.CloseRound(number))
        click.echo(f"round {number} is closed; corrections need a reason from now on")
    else:
        desk.act(c.EndTournament())
        click.echo("the tournament has ended")


@click.command()
@on_tournament
@click.argument("player")
@click.argument("points")
@click.option("--why", required=True, help="The rule or reason, which everybody can read.")
def adjust(desk: Desk, player: str, points: str, why: str) -> None:
    """Give a player points, or take some.

    Example: cairn tournament adjust "Autumn Cup" "Bo Lind" --why "late by 20 minutes" -- -1/2
    """
    found = desk.player(player)
    before = standings_of(desk.now)
    desk.act(c.AdjustPoints(found, points, why))
    _tell_changes(desk, before, standings_of(desk.now))
