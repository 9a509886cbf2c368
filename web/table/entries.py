"""Entries of a record in words, as their viewer may read them."""

from itertools import islice
from typing import Final, NamedTuple, assert_never

from domain.play.game import Played
from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.chance.facts import SeedOpened, SeedVoided, WordsBound, WordsGiven
from domain.record.facts import ACTS, FacesDisclosed, HeadMoved, TableOpened
from domain.record.history import History
from domain.record.record import Entry, Step
from replays.report import EntryEffect
from replays.steps import Move, move
from web.shell.words import is_late
from web.table.undone import fate, head_moved

USUAL: Final = ("taken back", "taken back by mistake")
"""Reasons that say no more than that."""


class EntryLine(NamedTuple):
    """One entry, or one move of it: its number, the step a link shows, the sentence, when it happened.

    ``last`` says that it is the one to change. ``recorded`` is when it was entered where that was a minute or more
    later, else empty. ``undone`` says why it counts no longer, ``mendable`` that
    it is a move, or what the table announced, which can be corrected.
    """

    number: int
    step: int
    sentence: str
    happened: str
    recorded: str = ""
    last: bool = False
    irregular: bool = False
    undone: str = ""
    mendable: bool = False


class Righting(NamedTuple):
    """An entry by which officials put the play right, in a few words."""

    entry: int
    words: str


class Done(NamedTuple):
    """A move of the turn in hand, with the states around it."""

    move: Move
    played: Played


def last_entries(history: History, count: int = 6) -> tuple[EntryLine, ...]:
    """The newest entries, newest first. The one whose step stands last can be changed and taken back."""
    record = history.record
    changeable = record.head if len(record.standing) > 1 else 0
    found = (
        each for entry in reversed(record.entries[-count:]) for each in reversed(entry_line(history, entry, changeable))
    )
    return tuple(islice(found, count))


def since(history: History, revision: int) -> tuple[EntryLine, ...]:
    """The entries after a revision, in order."""
    return tuple(each for entry in history.record.entries[revision:] for each in entry_line(history, entry))


def entry_line(history: History, entry: Entry, changeable: int = 0) -> tuple[EntryLine, ...]:
    """One entry in a sentence, one of play in a sentence for each of its moves; ``changeable`` is a step."""
    if entry.act is not None:
        return (_of_table(history, entry, entry.act),)
    return tuple(_of_step(history, entry, step, changeable) for step in history.record.new_steps(entry))


def _of_step(history: History, entry: Entry, step: Step, changeable: int) -> EntryLine:
    sentence, last = move(history, step.number).sentence, step.number == changeable
    irregular, undone = step.reason is not None, fate(history, step.number)
    return EntryLine(entry.number, step.number, sentence, *_times(entry), last, irregular, undone, not undone)


def _times(entry: Entry) -> tuple[str, str]:
    return entry.happened, entry.recorded if is_late(entry.happened, entry.recorded) else ""


def _of_table(history: History, entry: Entry, act: ACTS) -> EntryLine:
    times = _times(entry)
    match act:
        case TableOpened():
            steps = history.record.new_steps(entry)
            sentence = move(history, steps[0].number).sentence if steps else "the table is opened"
            return EntryLine(entry.number, len(steps), sentence, *times, mendable=bool(steps))
        case HeadMoved() as moved:
            why = f" ({entry.reason})" if history.viewer == "open" and entry.reason not in (None, *USUAL) else ""
            return EntryLine(entry.number, moved.to, head_moved(history, entry, moved) + why, *times)
        case FacesDisclosed() as disclosed:
            return EntryLine(entry.number, disclosed.step, _disclosed(disclosed), *times)
        case WordsBound() | WordsGiven() | SeedOpened() | SeedVoided() as note:
            return EntryLine(entry.number, entry.head, noted(note), *times)
        case Corrected() | StepRuled() | ScoreAdjusted() as righting:
            why = f": {entry.reason}" if history.viewer == "open" and entry.reason else ""
            return EntryLine(entry.number, entry.head, put_right(righting) + why, *times)
        case _:
            assert_never(act)


def put_right(act: Corrected | StepRuled | ScoreAdjusted) -> str:
    """What officials did, in a few words."""
    match act:
        case Corrected("retract", target):
            return f"step {target} is taken out"
        case Corrected("replace", target):
            return f"step {target} is replaced"
        case Corrected("insert", target):
            return f"something is put in before step {target}"
        case Corrected(kind, target):
            return f"entry {target} is {'stayed' if kind == 'stay' else 'overturned'}"
        case StepRuled(step, rule):
            return f"step {step} was illegal ({rule}) and was played anyway"
        case ScoreAdjusted(seat, points):
            return f"seat {seat} {'gets' if points > 0 else 'loses'} {abs(points)} by a ruling"
        case _:
            assert_never(act)


def righted(history: History, each: EntryEffect) -> str:
    """What one entry changed of what was recorded before it, in a few words."""
    act = history.record.entries[each.entry - 1].act
    if isinstance(act, Corrected | StepRuled | ScoreAdjusted):
        return put_right(act)
    if isinstance(act, FacesDisclosed):
        return _disclosed(act)
    if isinstance(act, HeadMoved):
        return f"{each.kind}: the table is at step {each.target}"
    return f"step {each.target} is replaced at once"


def _disclosed(disclosed: FacesDisclosed) -> str:
    count = len(disclosed.cards)
    return f"{count} card{'' if count == 1 else 's'} of step {disclosed.step} seen later"


Note = WordsBound | WordsGiven | SeedOpened | SeedVoided


def noted(note: Note) -> str:
    """What an entry tells of the chance that the table is dealt by."""
    match note:
        case WordsBound(seat):
            return f"seat {seat} commits to shuffle words, and shows them when everybody has chosen"
        case WordsGiven(seat, words):
            return f"seat {seat} gives shuffle words: “{words}”"
        case SeedOpened(to=whom):
            return f"the seed is opened to {whom}"
        case SeedVoided(why):
            return f"the commitment to the seed is voided: {why}"


def last_step(history: History) -> EntryLine | None:
    """The step that stands last, as an entry that can be changed; None when there is none to change."""
    record = history.record
    if len(record.standing) < 2:
        return None
    entry, last = record.entries[record.step(record.head).entry - 1], move(history, record.head)
    if entry.act is not None:
        return EntryLine(entry.number, last.number, last.sentence, last.happened, last=True, irregular=last.irregular)
    return _of_step(history, entry, record.step(record.head), record.head)


def latest_correction(history: History, within: int = 5) -> Righting | None:
    """The newest correction of the play where fewer than so many entries followed: its readers are told of it."""
    for entry in reversed(history.record.entries[-within:]):
        if isinstance(entry.act, Corrected):
            return Righting(entry.number, put_right(entry.act))
    return None


def this_turn(history: History) -> tuple[Done, ...]:
    """The moves of the turn in hand, in order."""
    state, done = history.state(), []
    for number in reversed(history.record.standing):
        played = history.played(number)
        if (played.before.deal, played.before.turn) != (state.deal, state.turn):
            break
        done.append(Done(move(history, number), played))
    return tuple(reversed(done))
