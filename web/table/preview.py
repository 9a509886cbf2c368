"""What a typed line would do, told before it is entered, as far as its viewer can see."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from domain.play.findings import Finding, Refused, Unreadable, Verdict, worst
from domain.play.game import Game, Played, fold
from domain.play.steps import State
from domain.play.vocabulary import Command, Rule
from domain.record.facts import SERVED
from domain.record.history import History
from domain.store.errors import NotPossible
from domain.tables.croupier.notation import read_move
from domain.tables.croupier.position import unseen
from domain.tables.line import closes
from replays.steps import move as told_step
from web.table.entry import marked, stands_alone

MOST: Final = 40
"""So many moves of a line are told."""


class Says(NamedTuple):
    """What one move would do: the sentence and its rules, or why not; ``unknown`` rests on cards not seen.

    ``ends`` says that nothing can follow on the same line, ``stood`` that it is against the rules and stood.
    """

    move: str
    sentence: str = ""
    rules: tuple[Rule, ...] = ()
    why: str = ""
    rule: Rule | None = None
    unknown: str = ""
    ends: bool = False
    stood: bool = False


class Otherwise(NamedTuple):
    """How something else is typed that the line could be meant to say, and what that would do."""

    typed: str
    sentence: str


def preview(history: History, line: str, *, stood: bool = False) -> tuple[Says, ...]:
    """What every move of a line would do, one after the other, to the first that would be refused.

    With ``stood`` one move, the first that is against the rules, is let stand.
    """
    moves = history.game.split(marked(line), history.state())
    return tuple(says for says, _ in islice(_in_turn(history, moves, stood=stood), MOST))


def met(history: History, moves: tuple[str, ...], place: int) -> Any:
    """The table that the move at this place of a line meets, as far as it can be told."""
    states = [state for _, state in islice(_in_turn(history, moves), place + 1)]
    return states[-1] if states else history.state()


def otherwise(history: History, line: str) -> Otherwise | None:
    """Another common way to mean a line: neighbouring words that are one lawful move when nothing parts them."""
    game, words = history.game, marked(line).split()[:MOST]
    told = list(islice(_in_turn(history, game.split(" ".join(words), history.state())), MOST))
    states = [state for _, state in told]
    for first in range(len(words) - 1):
        place = len(game.split(" ".join(words[:first]), history.state()))
        if place >= len(states):
            return None
        if _follows(history, told[place:]):
            continue
        for typed in _joined(words[first:]):
            says, _ = say(game, history.record.opened.mode, states[place], typed)
            if not says.why:
                return Otherwise(typed, says.sentence)
    return None


def _follows(history: History, told: list[tuple[Says, Any]]) -> bool:
    """Whether the next word is lawful and what has to come there: the rules let no second act like the first follow.

    So a discard follows a draw in Two-Set Rummy; in Mauna Kea it may be one draw, or a draw and a climb.
    """
    if len(told) < 2 or told[1][0].why:
        return False
    (said, before), (_, after) = told[:2]
    first = type(history.game.read(said.move, before))
    return all(offer.kind is not first for offer in history.game.offers(after))


def _joined(words: list[str]) -> Iterator[str]:
    """The first of these words as one with as many that follow as can be, by nothing or by commas."""
    for count in range(len(words), 1, -1):
        yield "".join(words[:count])
        yield ",".join(words[:count])


def _in_turn(history: History, moves: tuple[str, ...], *, stood: bool = False) -> Iterator[tuple[Says, Any]]:
    """What each move of a line would do, and the table that it meets, to the first that would be refused."""
    game, mode, state = history.game, history.record.opened.mode, history.state()
    said = Says("")
    for move in moves:
        if said.ends:
            yield Says(move, why="enter it when the cards before it are seen"), state
            return
        if stands_alone(move):
            said = _alone(history, move, len(moves), stood=stood)
            yield said, before_last(history) if move.startswith("=") else state
            return
        said, after = say(game, mode, state, move, stood=stood)
        stood = stood and not said.stood
        yield said, state
        if said.why and not said.stood:
            return
        state = after


def _alone(history: History, move: str, count: int, *, stood: bool) -> Says:
    """What a take-back, a redo or a correction would do."""
    record = history.record
    if count > 1:
        return Says(move, why=f"{move} needs a line of its own: enter it by itself")
    if move.startswith("="):
        return say(history.game, record.opened.mode, before_last(history), move[1:], stood=stood)[0]
    step = record.head if move.lower() == "u" else record.redo
    back = move.lower() == "u"
    if not step or (back and len(record.standing) < 2):
        return Says(move, why="there is nothing to take back" if back else "nothing was taken back just now")
    return Says(move, f"{'taken' if back else 'brought'} back: {told_step(history, step).sentence}")


def before_last(history: History) -> Any:
    """The table before its last step, where a correction is judged."""
    head = history.record.head
    return history.state(history.record.step(head).parent if head else 0)


def say(game: Game, mode: str, state: State, move: str, *, stood: bool = False) -> tuple[Says, Any]:
    """What one move would do here, and the table after it; with ``stood`` also where it is only against a rule."""
    try:
        command = read_move(game, mode, move, state)
        ends = closes(game, command, served=mode in SERVED, hidden=False)
        if game.service.word(type(command)) and unseen(command):
            return Says(move, "Cairn turns what comes next", ends=ends), state
        findings = tuple(game.judge(state, command))
        against = worst(findings)
        if against and not (stood and against.verdict is Verdict.UNLAWFUL):
            return Says(move, why=against.why, rule=against.rule), state
        told, after = _told(game, state, move, command, findings)
        if against:
            told = told._replace(why=against.why, rule=against.rule, stood=True)
        return told._replace(ends=ends), after
    except (Unreadable, NotPossible) as error:
        return Says(move, why=str(error)), state
    except Refused as refused:
        return Says(move, why=refused.why, rule=refused.rule), state


def _told(game: Game, state: State, move: str, command: Command, findings: tuple[Finding, ...]) -> tuple[Says, Any]:
    facts = game.outcome(state, command)
    after = fold(game, state, facts)
    told = game.narration(Played(0, state, facts, after))
    unknown = next((finding.why for finding in findings if finding.verdict is Verdict.UNKNOWN), "")
    return Says(move, told.sentence, told.rules, unknown=unknown), after
