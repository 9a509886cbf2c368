"""How one act stands on a corrected course: what it brings about there, and what speaks against it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from domain.cards.cards import BACK
from domain.play.findings import Finding, Impossible, Verdict, impossible, worst
from domain.play.steps import State
from domain.play.vocabulary import Command, Fact, Rule, Viewer
from domain.record.history import History, hidden_cards, with_faces
from domain.record.rulings import ruling_on

Trouble = Literal["unlawful", "impossible", "cannot be known", "other hands"]
"""``other hands``: cards of the act would now go to players who did not see them."""


class Conflict(msgspec.Struct, frozen=True):
    """What speaks against an act on the corrected course.

    ``step`` is the recorded step in or before whose place it would stand, ``move`` the act as its reader may read it;
    ``rule`` is a rule id, empty where none is concerned.
    """

    step: int
    move: str
    trouble: Trouble
    rule: str
    why: str

    @property
    def blocks(self) -> bool:
        """Whether an official must settle it; what rests on unseen cards has the benefit of the doubt."""
        return self.trouble != "cannot be known"


class Weighed(NamedTuple):
    """An act on the corrected course.

    ``facts`` are as they would be stored, none when the act cannot be there; ``known`` are they with all that came to
    light; ``reason`` is why it stands against a rule.
    """

    command: Command
    facts: tuple[Fact, ...] = ()
    known: tuple[Fact, ...] = ()
    reason: str | None = None
    conflicts: tuple[Conflict, ...] = ()


class _PlacedAct(NamedTuple):
    """An act at a place of the course: why it may stand, and whether an official just said so."""

    step: int
    command: Command
    stood: str | None
    settled: bool
    restated: bool = False


def weigh_new(history: History, state: State, move: str, step: int, stood: str | None) -> Weighed:
    """An act that an official puts in or before the place of a step. Raises Unreadable."""
    command = history.game.read(move, state).seen_by(history.viewer)
    return _weigh(history, state, _PlacedAct(step, command, stood, settled=stood is not None))


def weigh_again(history: History, state: State, number: int, stood: str | None) -> Weighed:
    """A recorded step at this state of the table: the same act, judged by all that is known of it by now.

    Raises Unreadable when its words say nothing there.
    """
    step, said = history.record.step(number), history.said(number, state)
    before, seen = history.state(step.parent), history.facts(number)
    if state == before and (history.viewer != "open" or _of_old_rules(history)):
        return Weighed(said, step.facts if history.viewer == "open" else seen, seen, step.reason)
    ruling = ruling_on(history.record, number)
    reason = step.reason or (ruling.reason if ruling else None)
    if history.viewer != "open" and not _follows(history, before, number):
        why = "what follows from it rests on cards that are not seen here"
        return Weighed(said, seen, seen, reason, (_conflict(history, said, number, "cannot be known", why),))
    return _weigh(history, state, _PlacedAct(number, said, stood or reason, settled=stood is not None, restated=True))


def _weigh(history: History, state: State, act: _PlacedAct) -> Weighed:
    facts, findings = _outcome(history, state, act.command)
    known = history.with_disclosed(facts, act.step) if act.restated else facts
    command = with_faces(act.command, known)
    if command != act.command:
        findings = history.game.judge(state, command)
    against = worst(findings)
    if against and against.verdict is Verdict.IMPOSSIBLE:
        return Weighed(act.command, conflicts=(_found(history, act, command, against),))
    old = _all_along(history, act) if findings else frozenset()
    conflicts = [_found(history, act, command, new) for new in findings if new.rule not in old and _counts(act, new)]
    if act.restated and not act.settled and _dealt(history.facts(act.step), command) != _dealt(known, command):
        conflicts.append(_conflict(history, command, act.step, "other hands", _OTHER_HANDS))
    return Weighed(act.command, facts, known, act.stood if against else None, tuple(conflicts))


_OTHER_HANDS: Final = "its cards would go to other players than those who saw them"


def _of_old_rules(history: History) -> bool:
    return history.record.opened.rules_version < history.game.rules_version


def _outcome(history: History, state: State, command: Command) -> tuple[tuple[Fact, ...], Sequence[Finding]]:
    """The facts of a command and what is to be said of it; no facts when it cannot have happened."""
    findings = history.game.judge(state, command)
    refusal = worst(findings)
    if refusal and refusal.verdict is Verdict.IMPOSSIBLE:
        return (), findings
    try:
        return history.game.outcome(state, command), findings
    except Impossible as refused:
        return (), (impossible(refused.rule, refused.why),)


def _follows(history: History, before: State, number: int) -> bool:
    """Whether this sight shows enough to derive what a step brought about where it was recorded."""
    facts, _ = _outcome(history, before, history.said(number, before))
    return history.with_disclosed(facts, number) == history.facts(number)


def _all_along(history: History, act: _PlacedAct) -> frozenset[Rule]:
    """The rules that spoke against a step where it was recorded: what it stood for there is no conflict here."""
    if not act.restated:
        return frozenset()
    before = history.state(history.record.step(act.step).parent)
    findings = history.game.judge(before, history.command(act.step))
    return frozenset(each.rule for each in findings if act.stood is not None or each.verdict is Verdict.UNKNOWN)


def _counts(act: _PlacedAct, finding: Finding) -> bool:
    """Whether a finding is to be told: what is against a rule is, unless an official lets it stand."""
    return finding.verdict is Verdict.UNKNOWN or not act.settled


def _dealt(facts: Sequence[Fact], command: Command) -> Counter[tuple[tuple[Viewer, ...], str]]:
    """Who got which of the hidden cards that a command names."""
    cards = [(fact.audience, card) for fact in facts for card in hidden_cards(fact)]
    return Counter(each for each in cards[: len(hidden_cards(command))] if each[1] != BACK)


def _found(history: History, act: _PlacedAct, command: Command, finding: Finding) -> Conflict:
    return _conflict(history, command, act.step, _TROUBLES[finding.verdict], finding.why, finding.rule.id)


_TROUBLES: Final[dict[Verdict, Trouble]] = {
    Verdict.UNLAWFUL: "unlawful",
    Verdict.IMPOSSIBLE: "impossible",
    Verdict.UNKNOWN: "cannot be known",
}


def _conflict(history: History, command: Command, step: int, trouble: Trouble, why: str, rule: str = "") -> Conflict:
    return Conflict(step, history.game.write(command), trouble, rule, why)
