"""The console command ``cairn``."""

import click

from web.commands.audit import audit
from web.commands.backup import backup
from web.commands.check import check
from web.commands.common import Cairn
from web.commands.demo import demo
from web.commands.doctor import doctor
from web.commands.erase_names import erase_names_command
from web.commands.exports import export
from web.commands.imports import import_
from web.commands.migrate import migrate
from web.commands.predeal import predeal
from web.commands.rebuild import rebuild
from web.commands.serve import serve
from web.commands.show import show
from web.commands.simulate import simulate
from web.commands.tables import tables
from web.commands.tournament import tournament
from web.commands.users import user
from web.commands.verify_deal import verify_deal
from web.commands.verify_draw import verify_draw
from web.commands.void_seed import void_seed


@click.group(cls=Cairn, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="cairn", message="cairn %(version)s")
def main() -> None:
    """Cairn records card games move by move, replays them and shows where every point comes from.

    Exit status: 0 good, 1 doubts found, 2 wrong usage or unreadable input, 3 not possible now, 4 a question declined.
    """


for command in (serve, demo, check, audit, show, import_, export, tables, simulate, rebuild, doctor, backup, user):
    main.add_command(command)
for command in (verify_deal, void_seed, predeal, migrate, erase_names_command, tournament, verify_draw):
    main.add_command(command)
