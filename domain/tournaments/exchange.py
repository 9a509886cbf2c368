"""Tournament files (`domain.tournaments.document`) read into an event and written out of one."""

from decimal import Decimal
from fractions import Fraction

import msgspec

from domain.tournaments.document import (
    AdjustmentField,
    ByeField,
    GameField,
    PointsField,
    Result,
    RoundField,
    TournamentDocument,
)
from domain.tournaments.results import Adjustment, Bye, Entrant, Event, Kind, Malformed, Match, MatchSide, Round, check
from domain.tournaments.scoring import Scoring

GREATEST = 1_000_000
"""No number of points is greater."""
PLACES = 4
"""Decimal places that points may have."""

Pair = tuple[Fraction, Fraction]


def read(data: bytes) -> Event:
    """The event in a file.

    Raises `Malformed` with the place in the file: what is no such document, contradicts itself or gives absurd points.
    """
    try:
        given = msgspec.json.decode(data, type=TournamentDocument)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Malformed(f"This is not a tournament file. {error}.") from None
    scoring = _scoring(given.points)
    entrants = (Entrant(player, given.names.get(player, player), given.seeds.get(player)) for player in given.players)
    rounds = (_round(scoring, played) for played in given.rounds)
    adjusted = (_adjustment(made, at) for at, made in enumerate(given.adjustments))
    return check(Event(tuple(entrants), tuple(rounds), tuple(adjusted), scoring, given.format))


def write(event: Event, name: str = "") -> bytes:
    """The file of an event; `read` gives the same event again.

    Raises `Malformed` for what the format cannot tell: tables of many, results that are no win, draw or loss, byes
    worth other points than the event states, points with more than four decimal places.
    """
    scoring = event.scoring
    document = TournamentDocument(
        event.format,
        PointsField(*(_decimal(points) for points in _outcomes(scoring))),
        tuple(entrant.id for entrant in event.entrants),
        tuple(_round_field(scoring, played) for played in event.rounds),
        name,
        {entrant.id: entrant.name for entrant in event.entrants if entrant.name != entrant.id},
        {entrant.id: entrant.seed for entrant in event.entrants if entrant.seed is not None},
        tuple(
            AdjustmentField(made.player, made.round, _decimal(made.points), made.reason) for made in event.adjustments
        ),
    )
    return msgspec.json.Encoder(decimal_format="number").encode(document)


def bye_points(scoring: Scoring, kind: Kind) -> Fraction:
    """What a round without an opponent gives; an absence gives 0."""
    given = {
        Kind.ALLOCATED: scoring.allocated,
        Kind.FULL: scoring.full,
        Kind.HALF: scoring.half,
        Kind.ZERO: scoring.zero,
    }
    return given.get(kind, Fraction(0))


def _scoring(given: PointsField) -> Scoring:
    scoring = Scoring(
        _exact(given.win, "points.win"),
        _exact(given.draw, "points.draw"),
        _exact(given.loss, "points.loss"),
        _exact(given.pab, "points.pab"),
        _exact(given.full, "points.full"),
        _exact(given.half, "points.half"),
        _exact(given.zero, "points.zero"),
    )
    if not scoring.win > scoring.draw > scoring.loss:
        raise Malformed("points: a win must give more than a draw, and a draw more than a loss.")
    return scoring


def _outcomes(scoring: Scoring) -> tuple[Fraction, ...]:
    """In the order of `PointsField`."""
    byes = (scoring.allocated, scoring.full, scoring.half, scoring.zero)
    return (scoring.win, scoring.draw, scoring.loss, *byes)


def _results(scoring: Scoring) -> dict[Result, Pair]:
    win, draw, loss = scoring.win, scoring.draw, scoring.loss
    return {"1-0": (win, loss), "0-1": (loss, win), "1/2": (draw, draw), "0-0": (loss, loss)}


def _exact(number: Decimal, where: str) -> Fraction:
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or abs(number) > GREATEST or exponent < -PLACES:
        raise Malformed(
            f"{where}: {number} cannot be points. Up to {GREATEST:,} with at most {PLACES} decimal places would do."
        )
    return Fraction(number)


def _decimal(points: Fraction) -> Decimal:
    scaled = points * 10**PLACES
    if scaled.denominator != 1:
        raise Malformed(f"{points} points have more than {PLACES} decimal places.")
    return Decimal(scaled.numerator).scaleb(-PLACES).normalize() + 0


def _round(scoring: Scoring, given: RoundField) -> Round:
    matches = tuple(_match(scoring, at, game) for at, game in enumerate(given.games, 1))
    byes = tuple(Bye(bye.p, Kind(bye.kind), bye_points(scoring, Kind(bye.kind))) for bye in given.byes)
    return Round(given.round, matches, byes)


def _match(scoring: Scoring, at: int, game: GameField) -> Match:
    points = _results(scoring)[game.result] if game.result else (None, None)
    scores = game.score or (None, None)
    kinds = (_kind(scoring, game, got) for got in points)
    return Match(
        game.table or at, tuple(map(MatchSide, (game.a, game.b), points, scores, kinds)), adjusted=game.adjusted
    )


def _kind(scoring: Scoring, game: GameField, points: Fraction | None) -> Kind:
    if points is None:
        return Kind.OPEN
    if not game.forfeit:
        return Kind.PLAYED
    return Kind.FORFEIT_WON if points == scoring.win else Kind.FORFEIT_LOST


def _adjustment(made: AdjustmentField, at: int) -> Adjustment:
    return Adjustment(made.p, made.round, _exact(made.points, f"adjustments[{at}].points"), made.reason)


def _round_field(scoring: Scoring, played: Round) -> RoundField:
    games = tuple(_game_field(scoring, played.number, at, match) for at, match in enumerate(played.matches, 1))
    return RoundField(played.number, games, tuple(_bye_field(scoring, played.number, bye) for bye in played.byes))


def _bye_field(scoring: Scoring, number: int, bye: Bye) -> ByeField:
    if bye.points != bye_points(scoring, bye.kind):
        raise Malformed(f"Round {number}: the bye of {bye.player} gives other points than the event states.")
    return msgspec.convert({"p": bye.player, "kind": bye.kind.value}, ByeField)


def _game_field(scoring: Scoring, number: int, at: int, match: Match) -> GameField:
    if len(match.sides) != 2 or match.games:
        raise Malformed(f"Round {number}, table {match.table}: only matches of two in one game go into the file.")
    first, second = match.sides
    score = None
    if first.game_points is not None and second.game_points is not None:
        score = (first.game_points, second.game_points)
    forfeit = first.kind in (Kind.FORFEIT_WON, Kind.FORFEIT_LOST)
    result = None if match.open else _result(scoring, number, match)
    table = None if match.table == at else match.table
    return GameField(first.player, second.player, result, forfeit, match.adjusted, table, score)


def _result(scoring: Scoring, number: int, match: Match) -> Result:
    points = tuple(side.points for side in match.sides)
    for result, gives in _results(scoring).items():
        if gives == points:
            return result
    raise Malformed(f"Round {number}, table {match.table}: the result is no win, draw or loss.")
