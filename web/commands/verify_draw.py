"""``cairn verify-draw``: was this tournament drawn and paired as its committed seed says?"""

from pathlib import Path

import click

from domain.tournaments.stream.draw_check import DrawVerdict, check_draw
from web.commands.output import echo_json, json_option
from web.commands.program import DOUBTS, GOOD, NOT_NOW
from web.commands.tournament.archiving import read_archive


@click.command("verify-draw")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def verify_draw(context: click.Context, file: Path, as_json: bool) -> None:
    """Check the draw and every pairing of a tournament file.

    The seed is held against its commitment, and every round is paired again from the facts before it.

    Example: cairn verify-draw autumn-cup.tournament

    Exit status: 0 good, 1 contradicted, 2 malformed, 3 good as far as it can be checked.
    """
    found = check_draw(fact for _, fact in read_archive(file).facts)
    if as_json:
        echo_json({"file": str(file), "proved": found.proved, "open": found.open, "wrong": found.wrong})
    else:
        for mark, sentences in (("proved", found.proved), ("not checked", found.open), ("wrong", found.wrong)):
            for sentence in sentences:
                click.echo(f"{mark}: {sentence}")
    context.exit(_status(found))


def _status(found: DrawVerdict) -> int:
    return DOUBTS if found.wrong else NOT_NOW if found.open else GOOD
