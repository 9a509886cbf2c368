"""``cairn check``: is everything in these records proved by the play?"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from domain.cards.cards import without_braces
from domain.record.history import History
from domain.tables.labels import Labels
from replays.audit import Audit, audit
from replays.records import ReadFile, ReadPart
from replays.report_values import doubt_values, line_values
from web.commands.cores import on_all_cores, progress
from web.commands.files import files_in, read_file
from web.commands.output import echo_json, json_option, plain
from web.commands.program import DOUBTS, GOOD, WRONG

Found = dict[str, Any]


class Checked(NamedTuple):
    """The verdict on one file: as ``--json`` prints it, in words, and the exit status that it gives."""

    found: Found
    told: tuple[str, ...]
    status: int


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@json_option
@click.pass_context
def check(context: click.Context, files: Sequence[Path], as_json: bool) -> None:
    """Judge record files again: every move, every fact, every point, and that nothing was changed.

    For a folder, its *.cairn files.

    Example: cairn check records/ slip.txt --json
    """
    paths = list(files_in(files))
    with on_all_cores(checked, paths) as checks, progress(checks, len(paths), "records") as shown:
        worst = max(_say(each, as_json=as_json) for each in shown)
    context.exit(worst)


def checked(path: Path) -> Checked:
    """The verdict on one file, whole, so that it may come from another process."""
    reading = read_file(path)
    found = judged(reading)
    return Checked(found, tuple(_told(reading, found)), _status(reading, found))


def _say(check: Checked, *, as_json: bool) -> int:
    if as_json:
        echo_json(check.found)
    else:
        click.echo("\n".join(check.told))
    return check.status


def judged(reading: ReadFile) -> Found:
    """The verdict on one file, with the keys that ``--json`` prints."""
    found: Found = {"file": reading.name, "game": None, "rules": None, "steps": 0, "deals": 0, "ending": None}
    found |= {"scores": {}, "lines": [], "doubts": []}
    opened = reading.opened
    if opened is not None:
        found |= _proved(opened)
    if reading.fault is not None:
        fault = reading.fault
        why = f"{fault.field}: {fault.why}" if fault.field else fault.why
        found["doubts"].append(
            {
                "step": fault.step,
                "line": fault.line,
                "rule": fault.rule,
                "verdict": fault.kind,
                "why": without_braces(why),
            }
        )
    return found


def _proved(opened: ReadPart) -> Found:
    history = History(opened.game, opened.record)
    proof = audit(history, opened.refused, opened.proved)
    return {
        "game": opened.game.key,
        "rules": opened.record.opened.rules_version,
        "steps": len(opened.record.steps),
        "deals": proof.deals,
        "ending": proof.ending,
        "scores": {str(seat): points for seat, points in proof.scores.items()},
        "lines": [line_values(line) for line in proof.lines],
        "doubts": list(_doubts(opened, proof)),
    } | ({"hints": [hint._asdict() for hint in opened.hints]} if opened.hints else {})


def _doubts(opened: ReadPart, proof: Audit) -> Iterator[Found]:
    for doubt in proof.doubts:
        if doubt.verdict == "does not follow" and opened.seen_by != "open":
            continue  # hidden cards may decide what follows
        yield doubt_values(doubt, opened.lines.get(doubt.step, 1))


def _status(reading: ReadFile, found: Found) -> int:
    if reading.fault is not None and (reading.fault.kind == "unreadable" or reading.opened is None):
        return WRONG
    return DOUBTS if found["doubts"] else GOOD


def _told(reading: ReadFile, found: Found) -> Iterator[str]:
    labels = reading.opened.labels if reading.opened else Labels()
    yield f"{reading.name}: {_summary(reading, found)}"
    for doubt in found["doubts"]:
        step = f", step {doubt['step']}" if doubt["step"] else ""
        rule = f" ({doubt['rule']})" if doubt["rule"] else ""
        yield plain(f"  line {doubt['line']}{step}: {doubt['verdict']}: {doubt['why']}{rule}", labels)
    for hint in reading.opened.hints if reading.opened else ():
        yield f"  line {hint.line}: hint: {hint.why}"
    side = [line.kind for line in reading.opened.side] if reading.opened else []
    for kind, words in (("note", "notes"), ("whatif", "variations")):
        if kind in side:
            yield f"  {words} beside the record: {side.count(kind)}"


def _summary(reading: ReadFile, found: Found) -> str:
    opened = reading.opened
    if opened is None:
        return "cannot be read"
    scores = ", ".join(f"{opened.labels.name(int(seat))} {points}" for seat, points in found["scores"].items())
    ending = f"ended by {found['ending']}" if found["ending"] else "still going on"
    doubts = len(found["doubts"])
    verdict = "no doubts" if not doubts else f"{doubts} doubt{'s' if doubts > 1 else ''}"
    return f"{opened.game.title}, {found['steps']} steps, {ending}; {scores}; {verdict}"
