"""A pairing explained: in a few words for each pair, in sentences for what gave way and why."""

from collections.abc import Callable
from typing import Final

from domain.tournaments.pairing.swiss.costs import Constraint
from domain.tournaments.pairing.swiss.field import DOWN, SwissField
from domain.tournaments.pairing.swiss.findings import Cause, PairingFinding, cause, findings
from domain.tournaments.pairing.swiss.round import Pair, SwissRound

Called = Callable[[int], str]
"""What a player is called, by number."""

_INSTEAD: Final = {
    Constraint.FORBIDDEN: "a forbidden meeting",
    Constraint.REMATCHES: "a rematch",
    Constraint.BYES: "a second bye",
    Constraint.BYE_SCORE: "a bye for a higher score",
    Constraint.DEALER_TURNS: "uneven dealer turns",
    Constraint.SCORE_GAP: "larger gaps of score",
}


def pair_in_words(field: SwissField, pair: Pair) -> str:
    """Such as "same score, not met, dealer turns 2:2": first deals before this round, the first dealer's first."""
    first, second = field.by_number(pair.first), field.by_number(pair.second)
    same = first.score == second.score
    words = ["same score" if same else f"scores {points(first.score)} and {points(second.score)}"]
    words.append(_met(pair.cost[Constraint.REMATCHES]))
    words.append(f"dealer turns {sum(first.turns)}:{sum(second.turns)}")
    if pair.cost[Constraint.FORBIDDEN]:
        words.append("should not meet")
    if pair.cost[Constraint.FLOATS]:
        words.append("same float as last round")
    return ", ".join(words)


def bye_in_words(field: SwissField, paired: SwissRound) -> str:
    """Why the bye goes where it goes. Raises ValueError when there is none."""
    if paired.bye is None:
        raise ValueError("This round has no bye.")
    entrant = field.by_number(paired.bye)
    lowest = entrant.score == field.ranked[-1].score
    had = "no bye yet" if not entrant.byes else f"bye number {entrant.byes + 1}"
    return f"{'lowest score' if lowest else f'score {points(entrant.score)}'}, {had}"


def explanation(field: SwissField, paired: SwissRound, called: Called) -> list[str]:
    """A sentence for each constraint that gave way, with what forced it; nothing where none did."""
    causes: dict[Constraint, Cause] = {}
    told = []
    for finding in findings(field, paired):
        level = finding.level
        if level not in causes:
            causes[level] = cause(field, paired, level)
        told.append(f"{_sentence(finding, field, called)} {_because(level, causes[level])}")
    if paired.ahead:
        told.append(f"{_counted(paired.ahead, 'later round')} can be played without a rematch or a second bye.")
        if cause(field, paired, Constraint.SCORE_GAP) == "later rounds":
            told.append("For that, scores differ more in this round than they need.")
    return told


def judgement(field: SwissField, by_hand: SwissRound, proposed: SwissRound, called: Called) -> list[str]:
    """What a pairing made by hand breaks, and whether the proposed one breaks less."""
    told = []
    for finding in findings(field, by_hand):
        less = _proposed_has(proposed.total[finding.level], by_hand.total[finding.level])
        told.append(f"{_sentence(finding, field, called)} The proposed pairing {less}.")
    mine, theirs = by_hand.total[Constraint.SCORE_GAP], proposed.total[Constraint.SCORE_GAP]
    if mine > theirs:
        told.append(f"Gaps of score, in half points and squared, add up to {mine}; proposed were {theirs}.")
    return told


def points(halves: int) -> str:
    """Half points as they are written: 5 is "2½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _sentence(finding: PairingFinding, field: SwissField, called: Called) -> str:
    names = " and ".join(called(number) for number in finding.players)
    match finding.level:
        case Constraint.FORBIDDEN:
            return f"{names} should not meet."
        case Constraint.REMATCHES:
            return f"{names} have met {_times(finding.amount)} before."
        case Constraint.BYES:
            return f"{names} gets bye number {finding.amount + 1}."
        case Constraint.BYE_SCORE:
            score = field.by_number(finding.players[0]).score
            return f"{names} gets the bye with {points(score)}; the lowest score is {points(score - finding.amount)}."
        case Constraint.DEALER_TURNS:
            rounds = len(field.by_number(finding.players[0]).turns) + 1
            return f"{names} will have dealt first in {(rounds + finding.amount) // 2} of {rounds} rounds."
    return f"{names} meets a {'lower' if finding.amount == DOWN else 'higher'} score for the second round running."


def _because(level: Constraint, why: Cause) -> str:
    if isinstance(why, Constraint):
        return f"Anything better would mean {_INSTEAD[why]}."
    if why == "later rounds":
        return "Anything better would mean a rematch in a later round."
    if level == Constraint.DEALER_TURNS:
        return "Unequal numbers are owed each turn: no pairing does better."
    return "No pairing does better."


def _proposed_has(proposed: int, by_hand: int) -> str:
    if proposed < by_hand:
        return "has less of this" if proposed else "avoids this"
    return "does not avoid this either"


def _met(times: int) -> str:
    return f"met {_times(times)} before" if times else "not met"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
