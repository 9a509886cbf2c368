"""The race of game points: their sum, and the margin over the opponents."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from domain.tournaments.results import Kind
from domain.tournaments.scorecards import CardLine, Field
from domain.tournaments.tiebreaks.derivation import Derivation, Term, total

GIVEN_WHOLE = (Kind.ALLOCATED, Kind.FULL, Kind.FORFEIT_WON)


def game_points(field: Field, player: str) -> Derivation:
    """The sum of one's own game points; unplayed rounds give what the event states for them."""
    return total(_terms(field, player, lambda line: line.game_points, field.event.scoring.bye_game_points))


def margin(field: Field, player: str) -> Derivation:
    """The sum of own game points less the best opponent's; unplayed rounds give what the event states for them."""
    return total(_terms(field, player, lambda line: line.margin, field.event.scoring.bye_margin))


def _terms(
    field: Field, player: str, measure: Callable[[CardLine], int | None], stated: Fraction | None
) -> Iterator[Term]:
    lines = field.cards[player].lines
    played = [score for line in lines if (score := measure(line)) is not None]
    given = _average(played) if stated is None else stated
    note = "average of the rounds played" if stated is None else "fixed by the event"
    for line in lines:
        if (score := measure(line)) is not None:
            yield Term(Fraction(score), line.round, line.kind, _single(line))
        elif share := _share(line.kind):
            yield Term(given * share, line.round, line.kind, _single(line), value=given, share=share, note=note)


def _average(scores: list[int]) -> Fraction:
    return Fraction(sum(scores), len(scores)) if scores else Fraction(0)


def _share(kind: Kind) -> Fraction:
    if kind in GIVEN_WHOLE:
        return Fraction(1)
    return Fraction(1, 2) if kind is Kind.HALF else Fraction(0)


def _single(line: CardLine) -> str | None:
    return line.opponents[0] if len(line.opponents) == 1 else None
