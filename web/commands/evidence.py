"""``cairn key`` and ``cairn checkpoint``: what the log is signed with, and the signature of how it is now."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import click

from domain.evidence import Signer
from domain.evidence.folder import folder_of
from domain.tables.recorder import Recorder
from web.commands.program import Group, confirm
from web.commands.stores import opened_recorder, store_option, store_url


def evidence_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where store and key are; the command gets ``evidence``, which opens both."""

    @click.option("--evidence", envvar="CAIRN_EVIDENCE", type=click.Path(path_type=Path), metavar="FOLDER", help=HELP)
    @store_option
    @wraps(command)
    def with_evidence(*values: Any, store: str | None, evidence: Path | None, **options: Any) -> Any:
        return command(*values, evidence=lambda: _opened(store, evidence), **options)

    return with_evidence


HELP = "Where the signing key and the last checkpoint are (default: beside a SQLite store; CAIRN_EVIDENCE)."

Opening = Callable[[], AbstractContextManager[tuple[Recorder, Signer]]]
"""Opens the store, for one block, and gives its recorder and who signs for it."""


@contextmanager
def _opened(store: str | None, evidence: Path | None) -> Iterator[tuple[Recorder, Signer]]:
    folder = folder_of(store_url(store), evidence)
    if folder is None:
        raise click.UsageError("say where the signing key is kept: --evidence FOLDER or CAIRN_EVIDENCE")
    with opened_recorder(store) as recorder:
        yield recorder, Signer(recorder.store, folder, recorder.clock)


@click.group(cls=Group)
def key() -> None:
    """Make, show and change the key that signs the log."""


@key.command()
@click.argument("name")
@evidence_option
def new(name: str, evidence: Opening) -> None:
    """Make the first key. NAME is the origin of the log for ever: an address that you own, as cards.example.org/log.

    Example: cairn key new cards.example.org/log
    """
    with evidence() as (_, signer):
        made = signer.make_key(name)
    click.echo(made.text)
    click.echo("Publish this line: with it anybody verifies what the service signer.", err=True)


@key.command()
@evidence_option
def show(evidence: Opening) -> None:
    """Print the public key, and every note by which an earlier one handed over.

    Example: cairn key show
    """
    with evidence() as (_, signer):
        keys = signer.keys()
    click.echo(keys.current.text)
    for note in keys.history:
        click.echo(f"\n{note}", nl=False)


@key.command()
@evidence_option
def rotate(evidence: Opening) -> None:
    """Make a new key of the same name; the old one signs that it hands over, and is then forgotten.

    Example: cairn key rotate
    """
    with evidence() as (_, signer):
        made = signer.rotate()
    click.echo(made.text)


@key.command("new-origin")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@evidence_option
def new_origin(name: str, yes: bool, evidence: Opening) -> None:
    """Begin a new log after facts or the key were lost; a signed note says what is missing.

    Example: cairn key new-origin cards.example.org/log-2
    """
    if not yes:
        confirm("Nothing more will be signed under the old origin. Begin a new one?")
    with evidence() as (_, signer):
        note = signer.begin_anew(name)
    click.echo(str(note), nl=False)


@click.command()
@evidence_option
def checkpoint(evidence: Opening) -> None:
    """Sign how the log is now, and print that: about 190 bytes that fix every fact until here.

    Nothing is signed that does not extend what was signed last.

    Example: cairn checkpoint
    """
    with evidence() as (_, signer):
        signed = signer.sign()
    click.echo(str(signed), nl=False)
