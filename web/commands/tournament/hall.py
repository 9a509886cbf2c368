"""``cairn tournament official``, ``clock`` and ``announce``: who runs it, and what everybody in the hall reads."""

from typing import cast, get_args

import click

from domain.tournaments.stream import commands as c
from domain.tournaments.stream import values as v
from web.commands.tournament.desk import ACTOR, Desk, fresh_command, on_tournament
from web.tournaments.venue_time import at_venue, moment_at


@click.command()
@on_tournament
@click.argument("login")
@click.option("--office", default="director", show_default=True, type=click.Choice(get_args(v.Office)), help="Which.")
@click.option("--dismiss", is_flag=True, help="Take the office away.")
def official(desk: Desk, login: str, office: str, dismiss: bool) -> None:
    """Give an account an office, with its place at every open table.

    Example: cairn tournament official "Autumn Cup" olga --office arbiter
    """
    person, given = desk.account(login), cast(v.Office, office)
    desk.act(c.DismissOfficial(person.id, given) if dismiss else c.NameOfficial(person.id, given))
    desk.tables.follow_people(desk.id, ACTOR)
    click.echo(f"{person.name} is {'no longer ' if dismiss else ''}{office}")


@click.command()
@on_tournament
@click.argument("act", type=click.Choice(["start", "pause", "go-on", "add", "call"]))
@click.option("--minutes", type=click.IntRange(1), default=60, help="How long it counts, or what is added.")
@click.option("--at", "starts", default="", metavar="TIME", help="When it starts at the venue, as 20:15.")
def clock(desk: Desk, act: str, minutes: int, starts: str) -> None:
    """Start or change the clock of the round.

    It is paused, goes on, gets more minutes, or its time is called.

    Example: cairn tournament clock "Autumn Cup" start --minutes 60 --at 20:15
    """
    now = desk.tournaments.clock()
    begins = moment_at(desk.now, starts, now) if starts else ""
    after = desk.act(c.TimeRound(cast(v.ClockAct, act.replace("-", " ")), now, minutes, begins)).clock
    if after is not None:
        click.echo(f"the round ends at {at_venue(desk.now, after.ends)}" if after.ends else "the clock is paused")


@click.command()
@on_tournament
@click.argument("words")
def announce(desk: Desk, words: str) -> None:
    """Say something to everybody.

    It is shown on the public page, on the players' pages and on the wall.

    Example: cairn tournament announce "Autumn Cup" "Soup is ready."
    """
    desk.act(c.MakeAnnouncement(words, desk.tournaments.clock()))
    click.echo("announced")


@click.command()
@on_tournament
@click.argument("player")
@click.argument("name")
def substitute(desk: Desk, player: str, name: str) -> None:
    """Let somebody play on in the place of a player. Points and opponents of the place stay.

    Example: cairn tournament substitute "Autumn Cup" "Bo Lind" "Kim Lee"
    """
    found = desk.player(player)
    desk.tournaments.substitute(desk.id, found, name, ACTOR, fresh_command())
    desk.tables.follow_people(desk.id, ACTOR)
    click.echo(Desk(desk.tournaments, desk.id).called(found))
