"""A pairing explained: in a few words for each pair, in sentences for what gave way and why."""

from collections.abc import Callable
from typing import Final

from domain.tournaments.pairing.swiss.costs import Level
from domain.tournaments.pairing.swiss.field import Field
from domain.tournaments.pairing.swiss.findings import Cause, Finding, cause, findings
from domain.tournaments.pairing.swiss.round import Pair, Round

Called = Callable[[int], str]
"""What a player is called, by number."""

_INSTEAD: Final = {
    Level.FORBIDDEN: "a forbidden meeting",
    Level.REMATCHES: "a rematch",
    Level.BYES: "a second bye",
    Level.BYE_SCORE: "a bye for a higher score",
    Level.DEALER_TURNS: "uneven dealer turns",
    Level.SCORE_GAP: "larger gaps of score",
}


def pair_in_words(field: Field, pair: Pair) -> str:
    """Such as "same score, not met, dealer turns 2:2": first deals before this round, the first dealer's first."""
    first, second = field.by_number(pair.first), field.by_number(pair.second)
    same = first.score == second.score
    words = ["same score" if same else f"scores {points(first.score)} and {points(second.score)}"]
    words.append(_met(pair.cost[Level.REMATCHES]))
    words.append(f"dealer turns {sum(first.turns)}:{sum(second.turns)}")
    if pair.cost[Level.FORBIDDEN]:
        words.append("should not meet")
    if pair.cost[Level.FLOATS]:
        words.append("same float as last round")
    return ", ".join(words)


def bye_in_words(field: Field, paired: Round) -> str:
    """Why the bye goes where it goes. Raises ValueError when there is none."""
    if paired.bye is None:
        raise ValueError("This round has no bye.")
    entrant = field.by_number(paired.bye)
    lowest = entrant.score == field.ranked[-1].score
    had = "no bye yet" if not entrant.byes else f"bye number {entrant.byes + 1}"
    return f"{'lowest score' if lowest else f'score {points(entrant.score)}'}, {had}"


def explanation(field: Field, paired: Round, called: Called) -> list[str]:
    """A sentence for each constraint that gave way, with what forced it; nothing where none did."""
    causes: dict[Level, Cause] = {}
    told = []
    for finding in findings(field, paired):
        level = finding.level
        if level not in causes:
            causes[level] = cause(field, paired, level)
        told.append(f"{_sentence(finding, field, called)} {_because(level, causes[level])}")
    if paired.ahead:
        told.append(f"After it, {_counted(paired.ahead, 'round')} can be played without a rematch or a second bye.")
    return told


def judgement(field: Field, by_hand: Round, proposed: Round, called: Called) -> list[str]:
    """What a pairing made by hand breaks, and whether the proposed one breaks less."""
    told = []
    for finding in findings(field, by_hand):
        better = proposed.total[finding.level] < by_hand.total[finding.level]
        told.append(
            f"{_sentence(finding, field, called)} "
            f"The proposed pairing {'breaks less' if better else 'breaks no less'} here."
        )
    mine, theirs = by_hand.total[Level.SCORE_GAP], proposed.total[Level.SCORE_GAP]
    if mine > theirs:
        told.append(f"Gaps of score, in half points and squared, add up to {mine}; proposed were {theirs}.")
    return told


def points(halves: int) -> str:
    """Half points as they are written: 5 is "2½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _sentence(finding: Finding, field: Field, called: Called) -> str:
    names = " and ".join(called(number) for number in finding.players)
    match finding.level:
        case Level.FORBIDDEN:
            return f"{names} should not meet."
        case Level.REMATCHES:
            return f"{names} have met {_times(finding.amount)} before."
        case Level.BYES:
            return f"{names} gets bye number {finding.amount + 1}."
        case Level.BYE_SCORE:
            score = field.by_number(finding.players[0]).score
            return f"{names} gets the bye with {points(score)}; the lowest score is {points(score - finding.amount)}."
        case Level.DEALER_TURNS:
            rounds = len(field.by_number(finding.players[0]).turns) + 1
            return f"{names} will have dealt first in {(rounds + finding.amount) // 2} of {rounds} rounds."
    return f"At the table of {names} somebody floats the same way as last round."


def _because(level: Level, why: Cause) -> str:
    if isinstance(why, Level):
        return f"Anything better would mean {_INSTEAD[why]}."
    if why == "later rounds":
        return "Anything better would mean a rematch in a later round."
    if level == Level.DEALER_TURNS:
        return "Unequal numbers are owed each turn: no pairing does better."
    return "No pairing does better."


def _met(times: int) -> str:
    return f"met {_times(times)} before" if times else "not met"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
