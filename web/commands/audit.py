"""``cairn audit``: the report of an audit, of a record file or of a table that is kept here."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from domain.people import People
from domain.play.vocabulary import Viewer
from domain.record.history import History
from domain.record.record import Record
from domain.tables.labels import Labels
from replays.report import LIMITS, EntryEffect, Report, people_in, report
from replays.report_values import as_values
from web.commands.files import read_file
from web.commands.output import echo_json, json_option, plain, seated, viewer_option
from web.commands.program import DOUBTS, GOOD, CommandFailed, UnreadableFile
from web.commands.show import history_of
from web.commands.stores import reading_recorder, store_option, table_of
from web.table.entries import righted


class Audited(NamedTuple):
    """What is audited: a history, the names of its players, what everybody is called who entered something."""

    history: History
    labels: Labels
    called: dict[str, str]
    lines: dict[int, int]


@click.command()
@click.argument("what", metavar="FILE|TABLE")
@click.option("--as-of", metavar="TIME", help="As it was recorded at this moment (UTC, 2026-11-30T14:00:00Z).")
@viewer_option("Who asks (default: open, everything).")
@json_option
@store_option
@click.pass_context
def audit(
    context: click.Context, what: str, as_of: str | None, viewer: Viewer, as_json: bool, store: str | None
) -> None:
    """The audit of a record file or a table: every point, every doubt, every correction, who entered what.

    Example: cairn audit game.cairn, or cairn audit 3f2a91 --as-of 2026-11-30T14:00:00Z
    """
    audited = (
        _of_file(Path(what), as_of, viewer)
        if what == "-" or Path(what).exists()
        else _of_table(what, as_of, viewer, store)
    )
    found = report(audited.history, audited.called)
    if as_json:
        echo_json(_values(found, audited))
    else:
        for line in _told(found):
            click.echo(plain(line, audited.labels))
    context.exit(DOUBTS if found.audit.doubts else GOOD)


def _of_file(path: Path, as_of: str | None, viewer: Viewer) -> Audited:
    reading = read_file(path)
    opened = reading.opened
    if opened is None or reading.fault is not None:
        raise UnreadableFile(reading.told())
    history = history_of(opened, seated(viewer, opened.record.opened.seats))
    if opened.seen_by != "open":
        history = History(opened.game, opened.record, opened.seen_by)
    history = _at(history, as_of)
    called = {person: person or "nobody named" for person in people_in(history)}
    return Audited(history, opened.labels, called, opened.lines)


def _of_table(text: str, as_of: str | None, viewer: Viewer, store: str | None) -> Audited:
    with reading_recorder(store) as recorder:
        try:
            table_id = table_of(recorder, text)
        except UnreadableFile as error:
            raise UnreadableFile(f"there is no such file; {error.message}") from None
        table = recorder.load(table_id)
        history = _at(table.seen_by(seated(viewer, table.record.opened.seats)), as_of)
        labels = Labels.decode(recorder.store.label(table_id))
        names = _names(People(recorder.store, recorder.clock), people_in(history))
    return Audited(history, labels, names, {})


def _names(people: People, ids: Iterable[str]) -> dict[str, str]:
    """What everybody is called; a seat that asked for something keeps its words."""
    seats = {one: one for one in ids if one.startswith("seat ")}
    return people.names(one for one in ids if one not in seats) | seats


def _at(history: History, as_of: str | None) -> History:
    return history if as_of is None else History(history.game, _as_of(history.record, as_of), history.viewer)


def _as_of(record: Record, text: str) -> Record:
    try:
        return record.as_of(text)
    except KeyError as error:
        raise CommandFailed(str(error.args[0])) from None
    except (ValueError, TypeError):
        why = f"{text!r} is no moment with its zone, as 2026-11-30T14:00:00Z"
        raise click.BadParameter(why, param_hint="--as-of") from None


def _values(found: Report, audited: Audited) -> dict[str, object]:
    values = as_values(found)
    for doubt in values["doubts"]:
        doubt["line"] = audited.lines.get(doubt["step"])
    return values


# --- in words ---------------------------------------------------------------------------------------------------


def _told(found: Report) -> Iterator[str]:
    record, proof = found.history.record, found.audit
    ending = f"ended by {proof.ending}" if proof.ending else "still going on"
    yield f"{found.history.game.title}, {len(proof.steps)} steps, {record.revision} entries, {ending}"
    yield f"verdicts: {', '.join(f'{count} {verdict}' for verdict, count in proof.counts().items()) or 'no steps'}"
    yield f"points: {_points(found.now)}"
    if found.first:
        yield f"before entry {found.first} corrected something: {_points(found.recorded)}"
    yield from _section("points", (
        f"game {line.deal}, seat {line.seat}, {line.points:+d}: {line.words} ({line.rule.id}; "
        f"{_steps(line.because) if line.absent is None else f'nothing in steps {line.absent[0]} to {line.absent[1]}'})"
        for line in proof.lines
    ))  # fmt: skip
    for each in found.explanations:
        yield from _section(f"game {each.deal}, step {each.step}: {each.title}", (one.words for one in each.clauses))
    yield from _section("corrections", (_righted(found, each) for each in found.differences))
    yield from _section("doubts", (
        f"step {doubt.step}: {doubt.verdict}: {doubt.why}{f' ({doubt.rule})' if doubt.rule else ''}"
        for doubt in proof.doubts
    ))  # fmt: skip
    yield from _section("entered by", (
        f"{one.name}: {one.entries} entries, {one.first} to {one.last}" for one in found.authors
    ))  # fmt: skip
    yield from _section("not proved", LIMITS)


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    told = [f"  {line}" for line in lines]
    if told:
        yield f"{title}:"
        yield from told


def _righted(found: Report, each: EntryEffect) -> str:
    who = f"by {each.by}" + (f", approved by {', '.join(each.approved)}" if each.approved else "")
    why = f"; {each.why}" if each.why else ""
    since = "" if each.holds else "; undone since"
    points = (
        f"; points {_points(each.points[0])} to {_points(each.points[1])}" if each.points[0] != each.points[1] else ""
    )
    return f"entry {each.entry}: {righted(found.history, each)} ({who}{why}{since}{points})"


def _points(points: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat} {each}" for seat, each in enumerate(points, 1))


def _steps(because: tuple[int, ...]) -> str:
    return f"step{'s' if len(because) > 1 else ''} {', '.join(map(str, because))}"
