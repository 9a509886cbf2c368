"""``cairn verify-deal``: was this table dealt as Cairn had bound itself to?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from domain.record.history import History
from replays.fairness import FairnessVerdict, verify
from replays.records import ReadFile
from web.commands.files import files_in, read_file, read_key_file
from web.commands.output import echo_json, json_option
from web.commands.program import DOUBTS, GOOD, NOT_NOW, WRONG

_STATUS: Final = {"good": GOOD, "contradicted": DOUBTS, "malformed": WRONG, "incomplete": NOT_NOW}
_WORSE: Final = ("good", "incomplete", "contradicted", "malformed")
_MALFORMED: Final = ("unreadable", "cut short")


@click.command("verify-deal")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--key", "key_file", type=click.Path(path_type=Path), help="The opened key of deals made beforehand.")
@json_option
@click.pass_context
def verify_deal(context: click.Context, files: Sequence[Path], key_file: Path | None, as_json: bool) -> None:
    """Check record files of tables at which Cairn dealt: commitments, roots, and every card against its place.

    Exit status: 0 good, 1 contradicted, 2 malformed, 3 good as far as the file goes, which is not all.

    Example: cairn verify-deal game.cairn
    """
    key = read_key_file(key_file).secret if key_file else None
    worst = "good"
    for path in files_in(files):
        found = _found(read_file(path), key)
        if as_json:
            echo_json(found)
        else:
            _tell(found)
        worst = max(worst, found["verdict"], key=_WORSE.index)
    context.exit(_STATUS[worst])


def _found(reading: ReadFile, key: bytes | None) -> dict[str, Any]:
    """The verdict on one file, with the keys that ``--json`` prints."""
    fault, opened = reading.fault, reading.opened
    if fault is not None or opened is None:
        verdict = "malformed" if opened is None or (fault and fault.kind in _MALFORMED) else "contradicted"
        return {"file": reading.name, "verdict": verdict, "proved": [], "open": [], "wrong": [reading.told()]}
    history = History(opened.game, opened.record, opened.seen_by)
    found: FairnessVerdict = verify(history, opened.proofs, key)
    return {"file": reading.name, "verdict": found.standing, **found._asdict()}


def _tell(found: dict[str, Any]) -> None:
    click.echo(f"{found['file']}: {_WORDS[found['verdict']]}")
    for mark, key in (("proved", "proved"), ("not checked", "open"), ("wrong", "wrong")):
        for sentence in found[key]:
            click.echo(f"  {mark}: {sentence}")


_WORDS: Final = {
    "good": "dealt as Cairn had bound itself to",
    "incomplete": "good as far as this file goes; not everything can be checked with it",
    "contradicted": "this cannot be how it was dealt",
    "malformed": "this cannot be read",
}
