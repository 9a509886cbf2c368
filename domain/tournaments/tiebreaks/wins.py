"""Counts of one's own rounds: wins, games won, games in the second seat, first deals; running scores."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate

from domain.tournaments.results import Kind
from domain.tournaments.scorecards import CardLine, Field
from domain.tournaments.tiebreaks.derivation import Derivation, Term, total


def wins(field: Field, player: str) -> Derivation:
    """Rounds that gave the points of a win, forfeits and byes included."""
    return _count(field, player, lambda line: line.kind is not Kind.OPEN and _won(field, line))


def games_won(field: Field, player: str) -> Derivation:
    """Rounds won at the table."""
    return _count(field, player, lambda line: line.kind is Kind.PLAYED and _won(field, line))


def second_seat_games(field: Field, player: str) -> Derivation:
    """Rounds played in the second seat."""
    return _count(field, player, lambda line: line.kind is Kind.PLAYED and line.seat == 2)


def second_seat_wins(field: Field, player: str) -> Derivation:
    """Rounds won at the table in the second seat."""
    return _count(field, player, lambda line: line.kind is Kind.PLAYED and line.seat == 2 and _won(field, line))


def dealer_turns(field: Field, player: str) -> Derivation:
    """First deals in rounds that were played; a match of several games counts each game."""
    return total(_term(line, Fraction(line.deals)) for line in field.cards[player].lines if line.deals)


def progressive(field: Field, player: str, cuts: int = 0) -> Derivation:
    """The sum of the scores after each round, without those after the first `cuts` rounds."""
    lines = field.cards[player].lines
    scores = accumulate((line.points for line in lines), initial=Fraction(0))
    next(scores)
    return total(_running(line, score, line.round <= cuts) for line, score in zip(lines, scores, strict=True))


def _running(line: CardLine, score: Fraction, cut: bool) -> Term:
    return Term(score, line.round, line.kind, note="score after the round", cut=cut)


def _won(field: Field, line: CardLine) -> bool:
    return line.points == field.event.scoring.win


def _count(field: Field, player: str, counts: Callable[[CardLine], bool]) -> Derivation:
    return total(_term(line, Fraction(1)) for line in field.cards[player].lines if counts(line))


def _term(line: CardLine, amount: Fraction) -> Term:
    return Term(amount, line.round, line.kind, line.opponents[0] if len(line.opponents) == 1 else None)
