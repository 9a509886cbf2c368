"""The program as a whole: its list, the examples of its help, ids cut short, records from standard input."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from uuid import UUID

import click
import pytest
from click.testing import CliRunner

from domain.games.registry import GAMES
from domain.store import open_store
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from tests.recorded import proposed
from web.commands.cli import COMMANDS, main
from web.commands.program import Group

SLIP = "game: mauna-kea\nplayers: Ann, Ben\ndealer: 1\ndeal deal\n"


def every(group: click.Group, name: str = "cairn") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for each in group.list_commands(context):
        command = group.get_command(context, each)
        assert command is not None
        if isinstance(command, click.Group):
            yield from every(command, f"{name} {each}")
        else:
            yield f"{name} {each}", command


EVERY = dict(every(main))


@pytest.mark.parametrize("name", EVERY)
def test_the_example_of_a_command_can_be_typed_as_it_stands(name: str):
    said = re.search(r"^\s*Example: (.*)$", EVERY[name].help or "", re.M)
    assert said, f"{name} has no example"
    first = shlex.split(said[1].split(", or ")[0])
    assert " ".join(first[: len(name.split())]) == name
    EVERY[name].make_context(name, first[len(name.split()) :])


def test_the_list_is_read_without_importing_a_command():
    code = "import sys; from web.commands.cli import main; main(['--help'], standalone_mode=False); "
    code += (
        "sys.exit(' '.join(each for each in sys.modules if each.partition('.')[0] in ('domain', 'replays', 'flask')))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.stderr, ended.returncode) == ("\n", 1) or ended.returncode == 0
    for name, at in COMMANDS.items():
        assert f"  {name.ljust(11)}  {at.summary}\n" in ended.stdout


def test_lists_of_subcommands_have_whole_lines():
    for group in ("tournament", "user", "predeal"):
        assert isinstance(main.get_command(click.Context(main), group), Group)
        assert "..." not in CliRunner().invoke(main, [group, "--help"]).output.partition("Commands:")[2]


@pytest.fixture
def piped(store: str) -> Callable[..., str]:
    """Runs a command with a slip on its standard input, and gives what it printed."""

    def run(*words: str, exit_code: int = 0) -> str:
        ended = CliRunner().invoke(main, words, input=SLIP, env={"CAIRN_STORE": store})
        assert ended.exit_code == exit_code, ended.output
        return ended.output

    return run


def test_a_record_is_read_from_standard_input(piped):
    assert piped("check", "-") == "standard input: Mauna Kea, 4 steps, still going on; Ann 0, Ben 0; no doubts\n"
    assert piped("show", "-").startswith("Mauna Kea, step 4 of 4\n")
    assert "Ann" in piped("audit", "-")
    assert re.fullmatch(r"standard input: table [0-9a-f-]{36}, 4 steps\n", piped("import", "-"))


def test_the_beginning_of_an_id_is_enough(piped, cairn):
    table = re.search(r"table ([0-9a-f-]{36})", piped("import", "-"))[1]
    assert piped("export", table[:6]) == piped("export", table)
    assert piped("export", table[:9].upper()) == piped("export", table)
    assert f"{table[:3]}: no table's id begins so" in piped("export", table[:3], exit_code=2)
    assert "zzzz: no table's id begins so. cairn tables lists them" in piped(
        "void-seed", "zzzz", "--why", "x", exit_code=2
    )


def test_a_beginning_that_several_ids_share_names_them(cairn, store):
    recorder = Recorder(open_store(store))
    game = GAMES["mauna-kea"]
    for end in (1, 2):
        context = CommandContext("scorer", f"opens {end}", 0)
        recorder.open(
            game, 2, proposed(game), context, b"{}", table_id=UUID(f"abcd0000-0000-4000-8000-00000000000{end}")
        )
    told = cairn("export", "abcd", exit_code=2).output
    assert told.startswith("cairn: abcd: several tables begin so: abcd0000-0000-4000-8000-000000000001, abcd")
    recorder.store.close()
