"""What a typed line would do, told before it is entered, as far as its viewer can see."""

from typing import Any, NamedTuple

from domain.croupier.asking import read_move
from domain.croupier.dealt import unseen
from domain.game import Game, Played, fold
from domain.history import History
from domain.judging import Finding, Refused, Unreadable, Verdict, worst
from domain.play import Command, Rule
from domain.tables import NotPossible
from web.entering import marked


class Says(NamedTuple):
    """What one token would do: the sentence and its rules, or why not; ``unknown`` rests on cards not seen."""

    token: str
    sentence: str = ""
    rules: tuple[Rule, ...] = ()
    why: str = ""
    rule: Rule | None = None
    unknown: str = ""


RECORD_WORDS = ("u", "redo")
"""Typed words that move the head and are no act of any game."""


def preview(history: History, line: str, most: int = 12) -> tuple[Says, ...]:
    """What every token of a line would do, one after the other, to the first that would be refused."""
    said: list[Says] = []
    game, state = history.game, history.state()
    for token in game.split(marked(line), state)[:most]:
        if token.lower() in RECORD_WORDS:
            break
        if token.startswith("="):
            token, state = token[1:], before_last(history)
        says, state = say(game, history.record.opened.mode, state, token)
        said.append(says)
        if says.why:
            break
    return tuple(said)


def before_last(history: History) -> Any:
    """The table before its last step, where a correction is judged."""
    head = history.record.head
    return history.state(history.record.step(head).parent if head else 0)


def say(game: Game, mode: str, state: Any, token: str) -> tuple[Says, Any]:
    """What one token would do here, and the table after it."""
    try:
        command = read_move(game, mode, token, state)
        if game.service.word(type(command)) and unseen(command):
            return Says(token, "Cairn turns what comes next"), state
        findings = game.judge(state, command)
        against = worst(findings)
        if against:
            return Says(token, why=against.why, rule=against.rule), state
        return _told(game, state, token, command, tuple(findings))
    except (Unreadable, NotPossible) as error:
        return Says(token, why=str(error)), state
    except Refused as refused:
        return Says(token, why=refused.why, rule=refused.rule), state


def _told(game: Game, state: Any, token: str, command: Command, findings: tuple[Finding, ...]) -> tuple[Says, Any]:
    facts = game.outcome(state, command)
    after = fold(game, state, facts)
    played = Played(0, state, facts, after)
    unknown = next((finding.why for finding in findings if finding.verdict is Verdict.UNKNOWN), "")
    return Says(token, game.tell(played), game.rules_of(played), unknown=unknown), after
