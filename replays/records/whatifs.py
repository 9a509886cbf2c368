"""What-if lines out of a record file and into one: each with the steps that were tried on it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from domain.play.findings import Illegal, Impossible, Unreadable, refuse
from domain.play.game import Game, fold
from domain.play.steps import State
from domain.play.vocabulary import Fact
from domain.record.history import History
from domain.record.record import Record
from domain.writing.visibility import ReadAccess, Shared
from domain.writing.whatifs import LineHistory, Tried, WhatIf
from domain.writing.whatifs.values import SCORERS, viewer_by
from replays.records.facts import Wrong, follows, given
from replays.records.faults import SideLine
from replays.records.import_record import Brought
from replays.records.lines import Object, bad
from replays.records.side import goes_along, shared_as, write_side

Written = tuple[WhatIf, tuple[Tried, ...]]
"""A line with all its steps, or with its own."""

_CANNOT_FOLLOW: Final = (LookupError, TypeError, ValueError, ArithmeticError)


class Read(NamedTuple):
    """A line of a file: what is told of it, all its steps, the table after the last one."""

    told: Object
    steps: tuple[Tried, ...]
    state: State

    @property
    def own(self) -> tuple[Tried, ...]:
        """The steps that are not those of the line it leaves."""
        return self.steps[self.told.get("after", 0) :]


def taken_along(lines: Iterable[WhatIf], reader: ReadAccess, revision: int, *, own: str = "") -> tuple[WhatIf, ...]:
    """The lines that go into a file for a reader who knows the table up to this revision: those for the table and for
    everybody, with ``own`` (an opaque id) also that person's other ones. None by what a scorer saw."""
    return tuple(
        line
        for line in lines
        if line.opens_for(reader, revision) and goes_along(line.shared, own) and line.shared.sight != SCORERS
    )


def write_lines(lines: Iterable[Written], called: Callable[[WhatIf], str]) -> bytes:
    """Lines that the taker of a file may open, with all their steps, as its side lines; ``called`` names an author.

    A line that leaves one that does not go along has the whole way itself.
    """
    ordered = sorted(lines, key=lambda each: (each[0].branch, each[0].made, each[0].id))
    numbers = {line.id: number for number, (line, _) in enumerate(ordered, start=1)}
    written = []
    for line, steps in ordered:
        left = line.branch if line.parent in numbers else 0
        written.append(write_side("whatif", [_begun(line, numbers, called(line))]))
        written.append(write_side("tried", _steps(steps[left:], numbers[line.id])))
    return b"".join(written)


def _begun(line: WhatIf, numbers: dict[str, int], by: str) -> Object:
    told: Object = {
        "id": numbers[line.id],
        "step": line.step,
        "entry": line.revision,
        "name": line.name,
        "sight": line.shared.sight,
        "shared": shared_as(line.shared),
        "by": by,
        "at": line.made,
        "seed": line.seed,
    }
    leaves = {"leaves": numbers[line.parent], "after": line.branch} if line.parent in numbers else {}
    return told | leaves


def _steps(steps: Sequence[Tried], number: int) -> Iterator[Object]:
    for step in steps:
        facts = [msgspec.to_builtins(fact) for fact in step.facts]
        yield {"line": number, "step": step.number, "move": step.asked, "facts": facts, "at": step.at}


def tried_in(game: Game, record: Record, side: Sequence[SideLine]) -> tuple[Read, ...]:
    """The lines of a file whose record is this one. Raises Bad for one that cannot be."""
    found: dict[int, Read] = {}
    for one in side:
        try:
            if one.kind == "whatif":
                found[one.told["id"]] = _read(game, record, found, one.told)
            elif one.kind == "tried":
                found[one.told["line"]] = _gone_on(game, record, _named(found, one.told["line"], "line"), one.told)
        except Wrong as error:
            bad(error.kind, one.line, error.why, field=f"{one.kind}.{error.field}")
    return tuple(found.values())


def _read(game: Game, record: Record, found: dict[int, Read], told: Object) -> Read:
    if told["id"] in found:
        raise Wrong("contradiction", f"another line is number {told['id']}", "id")
    if told["entry"] > record.revision:
        raise Wrong("contradiction", f"the record has {record.revision} entries", "entry")
    then = record.at(told["entry"])
    if told["step"] > len(then.steps):
        raise Wrong("contradiction", f"the record had {len(then.steps)} steps at entry {told['entry']}", "step")
    steps = _way(found, told)
    course = LineHistory(History(game, then, viewer_by(told["sight"])), told["step"], steps)
    return Read(told, steps, course.state())


def _way(found: dict[int, Read], told: Object) -> tuple[Tried, ...]:
    """The steps of the line that is left, up to where it is left."""
    if ("leaves" in told) != ("after" in told):
        raise Wrong("contradiction", "a line leaves another after one of its steps", "leaves")
    if "leaves" not in told:
        return ()
    left = _named(found, told["leaves"], "leaves")
    if any(left.told[field] != told[field] for field in ("step", "entry", "sight")):
        raise Wrong("contradiction", "a line and the one that it leaves begin at one step, entry and view", "leaves")
    if not left.told.get("after", 0) < told["after"] <= len(left.steps):
        raise Wrong("contradiction", f"line {told['leaves']} has no step {told['after']} of its own", "after")
    return left.steps[: told["after"]]


def _named(found: dict[int, Read], number: int, field: str) -> Read:
    if number not in found:
        raise Wrong("contradiction", f"there is no line {number} before it", field)
    return found[number]


def _gone_on(game: Game, record: Record, line: Read, told: Object) -> Read:
    if told["step"] != len(line.steps) + 1:
        raise Wrong("contradiction", f"step {len(line.steps) + 1} comes next in line {told['line']}", "step")
    facts = given(game, told["facts"])
    if record.opened.rules_version == game.rules_version:
        _check(game, line.state, told["move"], facts)
    try:
        state = fold(game, line.state, facts)
    except _CANNOT_FOLLOW:
        raise Wrong("impossible", "this cannot happen in this variation", "facts") from None
    step = Tried(told["step"], told["move"], facts, "", told.get("at", ""))
    return line._replace(steps=(*line.steps, step), state=state)


def _check(game: Game, state: State, move: str, facts: tuple[Fact, ...]) -> None:
    """Whether the rules allow a move and it brings these facts about. Raises Wrong."""
    try:
        command = game.read(move, state)
        refuse(game.judge(state, command))
        follows(game, state, command, facts)
    except Unreadable as error:
        raise Wrong("unreadable", str(error), "move") from None
    except (Illegal, Impossible) as refused:
        raise Wrong("unlawful" if isinstance(refused, Illegal) else "impossible", str(refused), "move") from None


def lines_of(brought: Brought, importer: str, now: str, new_id: Callable[[], str]) -> tuple[Written, ...]:
    """The lines of a file that is brought in, with their own steps, under new ids. ``importer`` (an opaque id) is then
    their author."""
    ids: dict[int, str] = {}
    found = []
    for line in tried_in(brought.game, brought.record, brought.side):
        told = line.told
        ids[told["id"]] = new_id()
        shared = Shared(importer, told.get("shared", "public"), sight=told["sight"])
        made, leaves = told.get("at", now), ids.get(told.get("leaves", 0), "")
        whatif = WhatIf(
            ids[told["id"]], brought.table, told["step"], told["entry"], told["name"], shared, told["seed"], made,
            leaves, told.get("after", 0), len(line.steps), told.get("by", "a file"),
        )  # fmt: skip
        own = (msgspec.structs.replace(step, author=importer, at=step.at or made) for step in line.own)
        found.append((whatif, tuple(own)))
    return tuple(found)
