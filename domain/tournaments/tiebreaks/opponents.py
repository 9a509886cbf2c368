"""What an opponent counts for, and what stands in for one in a round that was not played."""

from collections.abc import Iterator
from fractions import Fraction

from domain.tournaments.results import Format, Kind
from domain.tournaments.scorecards import CardLine, Field, Scorecard
from domain.tournaments.tiebreaks.derivation import Revaluation, Term
from domain.tournaments.tiebreaks.rulesets import RuleSet


def opponent_terms(field: Field, player: str, rules: RuleSet) -> tuple[Term, ...]:
    """A term for each round that is over, worth its opponent; in a round robin only for rounds with an opponent."""
    return tuple(_terms(field, field.cards[player], rules))


def _terms(field: Field, card: Scorecard, rules: RuleSet) -> Iterator[Term]:
    robin = field.event.format is Format.ROUND_ROBIN
    for line in card.lines:
        if line.kind is Kind.OPEN or (robin and line.opponent is None):
            continue
        if robin or line.kind is Kind.PLAYED:
            yield _met(field, line, rules)
        else:
            yield _imagined(field, card, line, rules)


def _met(field: Field, line: CardLine, rules: RuleSet) -> Term:
    assert line.opponent is not None
    points = field.points(line.opponent)
    changed = revaluations(field, line.opponent, rules)
    value = points + sum(change.counted - change.given for change in changed)
    return Term(value, line.round, line.kind, line.opponent, points, value, revaluations=changed)


def revaluations(field: Field, player: str, rules: RuleSet) -> tuple[Revaluation, ...]:
    """The rounds of a player that count as draws for those who met the player, though they gave other points."""
    if field.event.format is Format.ROUND_ROBIN:
        return ()
    draw = field.event.scoring.draw
    lines = field.cards[player].lines
    counted = (line for line in lines if line.kind.unplayed) if rules.virtual else _after_leaving(lines)
    return tuple(Revaluation(line.round, line.kind, line.points, draw) for line in counted if line.points != draw)


def _after_leaving(lines: tuple[CardLine, ...]) -> tuple[CardLine, ...]:
    """The rounds after the last in which somebody was there to be paired."""
    last = next((at for at in range(len(lines), 0, -1) if not lines[at - 1].kind.away), 0)
    return lines[last:]


def _imagined(field: Field, card: Scorecard, line: CardLine, rules: RuleSet) -> Term:
    """A round of one's own that was not played."""
    if rules.virtual:
        value, note = _virtual(field, card, line), "virtual opponent"
    elif rules is RuleSet.Y2023:
        value, note = card.points, "own points"
    else:
        value, note = _bounded(field, card, line, rules)
    return Term(value, line.round, line.kind, line.opponent, value=value, note=note)


def _virtual(field: Field, card: Scorecard, line: CardLine) -> Fraction:
    """Points before the round, what the round did not give, and a draw for each round after it."""
    scoring = field.event.scoring
    before = sum((earlier.points for earlier in card.lines[: line.round - 1]), Fraction(0))
    return before + scoring.win - line.points + scoring.draw * (field.rounds - line.round)


def _bounded(field: Field, card: Scorecard, line: CardLine, rules: RuleSet) -> tuple[Fraction, str]:
    """Own points, never more than a draw in every round, or in a forfeit than the opponent counts for."""
    if line.opponent is None:
        bound, note = field.event.scoring.draw * field.rounds, "a draw in every round"
    else:
        changed = revaluations(field, line.opponent, rules)
        bound = field.points(line.opponent) + sum(change.counted - change.given for change in changed)
        note = "what the opponent counts for"
    return (card.points, "own points") if card.points <= bound else (bound, note)


def missed_first(field: Field, rules: RuleSet) -> bool:
    """Whether a cut takes rounds missed by one's own doing before others."""
    return not rules.virtual and field.event.format is Format.SWISS
