"""The console command ``cairn``."""

from typing import Final

import click

from web.commands.program import Cairn, CommandAt

COMMANDS: Final = {
    "audit": CommandAt("audit", "audit", "Every point, every doubt, every correction, who entered what."),
    "backup": CommandAt("backup", "backup", "Copy the whole store to a new file while tables go on."),
    "bundle": CommandAt("bundle", "bundle", "Write a table as a file that proves itself to anybody."),
    "check": CommandAt("check", "check", "Judge record files again: every move, fact and point."),
    "checkpoint": CommandAt("evidence", "checkpoint", "Sign how the log is now: 190 bytes that fix every fact."),
    "copy": CommandAt("store_copy", "copy", "Copy a store, or some tables, to another database."),
    "demo": CommandAt("demo", "demo", "Serve example tables and tournaments, to try Cairn."),
    "doctor": CommandAt("doctor", "doctor", "What runs here, how the store keeps things, what is damaged."),
    "erase-names": CommandAt("erase_names", "erase_names_command", "Erase the names of a table for good."),
    "export": CommandAt("exports", "export", "Write a table as a record file."),
    "import": CommandAt("imports", "import_", "Bring record files and score sheets into the store."),
    "key": CommandAt("evidence", "key", "Make, show and hand over the key that signs the log."),
    "migrate": CommandAt("migrate", "migrate", "Bring an older store to this version; --dry-run tries it."),
    "predeal": CommandAt("predeal", "predeal", "Make deals beforehand that several tables play."),
    "rebuild": CommandAt("rebuild", "rebuild", "Make the lists of tables, disputes and people anew."),
    "serve": CommandAt("serve", "serve", "Serve the pages until stopped with Ctrl-C."),
    "show": CommandAt("show", "show", "Show the table of a record file after a step."),
    "simulate": CommandAt("simulate", "simulate", "Play whole tables and tell how they ended."),
    "tables": CommandAt("tables", "tables", "List the tables, those with the newest moves first."),
    "tournament": CommandAt("tournament", "tournament", "Run a tournament: entries, pairings, results, standings."),
    "user": CommandAt("users", "user", "Add, list, reset and erase accounts."),
    "verify-deal": CommandAt("verify_deal", "verify_deal", "Check that Cairn dealt a table as it was bound to."),
    "verify-draw": CommandAt("verify_draw", "verify_draw", "Check the draw and every pairing of a tournament file."),
    "void-seed": CommandAt("void_seed", "void_seed", "End the commitment of a table at which Cairn deals."),
}
"""Every command: its module in this folder, its name there, its line in the list."""


@click.group(
    cls=Cairn,
    commands_at=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: cairn check game.cairn",
)
@click.version_option(package_name="cairn-records", message="cairn %(version)s")
def main() -> None:
    """Cairn records card games move by move, replays them and shows where every point comes from.

    Exit status: 0 good, 1 doubts found, 2 wrong usage or unreadable input, 3 not possible now, 4 a question declined.
    """
