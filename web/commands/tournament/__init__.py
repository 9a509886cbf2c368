"""``cairn tournament``: a whole tournament from the console, without a network and with printed paper."""

import click

from web.commands.program import Group
from web.commands.tournament.archiving import bring_in, export
from web.commands.tournament.chips import count, seats
from web.commands.tournament.drawing import exchange, pair, publish
from web.commands.tournament.entering import apart, bye, check_in, enter, erase, withdraw
from web.commands.tournament.hall import announce, clock, official, substitute
from web.commands.tournament.opening import new
from web.commands.tournament.results import adjust, close, post
from web.commands.tournament.showing import crosstable, list_, show
from web.commands.tournament.standing import standings
from web.commands.tournament.tallying import tally


@click.group(cls=Group)
def tournament() -> None:
    """Run a tournament: registration, pairings, results, standings.

    TOURNAMENT is its name, its id, or the beginning of the id; a player is a name or an entry number.
    """


for command in (new, enter, check_in, withdraw, apart, bye, close, pair, publish, exchange, post, adjust):
    tournament.add_command(command)
for command in (official, clock, announce, substitute):
    tournament.add_command(command)
for command in (seats, count, standings, crosstable, show, list_, erase, export, bring_in, tally):
    tournament.add_command(command)
