"""The program: its commands, how each ends, errors in plain words. What a command needs is imported when it runs."""

import errno
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Final, NamedTuple

import click

GOOD: Final = 0
DOUBTS: Final = 1
WRONG: Final = 2
NOT_NOW: Final = 3
DECLINED: Final = 4
INTERRUPTED: Final = 130
"""128 and the number of SIGINT, as shells say it."""
NOBODY_READS: Final = 141
"""The same of SIGPIPE."""


class CommandFailed(click.ClickException):
    """What is asked is not possible now; said in plain words."""

    exit_code = NOT_NOW

    def show(self, file: Any = None) -> None:
        """Say it on stderr."""
        click.echo(f"cairn: {self.message}", file=file or sys.stderr)


class UnreadableFile(CommandFailed):
    """What was given cannot be used."""

    exit_code = WRONG


class Declined(CommandFailed):
    """A question was not answered with yes; nothing was done."""

    exit_code = DECLINED


class NobodyReads(Exception):
    """Whoever read the output has gone, which is no trouble."""


class CommandAt(NamedTuple):
    """Where a command is, and its line in the list."""

    module: str
    name: str
    summary: str


class Group(click.Group):
    """A group of commands that lists them in whole lines."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with a line each."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.summary(ctx, name)) for name in self.list_commands(ctx)])

    def summary(self, ctx: click.Context, name: str) -> str:
        """The line of a command in the list."""
        command = self.get_command(ctx, name)
        return command.get_short_help_str(limit=200) if command else ""


class Cairn(Group):
    """The whole program: a command is imported when it is called; what cannot be done is said in plain words."""

    def __init__(self, *arguments: Any, commands_at: Mapping[str, CommandAt], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._commands_at = commands_at

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(self._commands_at)

    def summary(self, _ctx: click.Context, name: str) -> str:
        """The line of a command in the list, without importing it."""
        return self._commands_at[name].summary

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now."""
        at = self._commands_at.get(cmd_name)
        if at is None:
            return None
        command: click.Command = getattr(import_module(f"web.commands.{at.module}"), at.name)
        return command

    def main(  # type: ignore[override]  # click says in two overloads that it never comes back from a program of its own
        self, args: Sequence[str] | None = None, *, standalone_mode: bool = True, **options: Any
    ) -> Any:
        """Run the program and end it with its status; within another program the status is given back."""
        run = partial(super().main, args, standalone_mode=False, **options)
        return run() if not standalone_mode else sys.exit(_ended(run))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise NobodyReads from error
            raise CommandFailed(
                f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}"
            ) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            why = import_module("web.commands.refusals").in_words(error)
            if why is None:
                raise
            raise CommandFailed(why) from error


def _ended(run: Callable[[], Any]) -> int:
    """The status with which a program ends."""
    try:
        status = run()
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except click.Abort:
        return INTERRUPTED
    except (NobodyReads, BrokenPipeError):
        _let_go_of_output()
        return NOBODY_READS
    except OSError as error:
        click.echo(f"cairn: the output: {(error.strerror or str(error)).lower()}", err=True)
        status = NOT_NOW
    if status == NOT_NOW:
        _let_go_of_output()
    return status if isinstance(status, int) else GOOD


def _let_go_of_output() -> None:
    """What is left in the output's buffer cannot be written; Python would complain about that as it ends."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        return
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def confirm(question: str) -> None:
    """Ask before something that cannot be undone. Raises Declined; an end of the input is no yes either."""
    try:
        agreed = click.confirm(question)
    except click.Abort as aborted:
        if not isinstance(aborted.__context__, EOFError):
            raise
        agreed = False
    if not agreed:
        raise Declined("nothing was done")
