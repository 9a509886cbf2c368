"""Glicko-2 for one player and one rating period, as published by its author."""

import math
from collections.abc import Callable, Sequence

import msgspec

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
"""How much a volatility may change."""
TOLERANCE = 1e-6
GREATEST_DEVIATION = 350.0


class Figures(msgspec.Struct, frozen=True):
    """Rating, its deviation, its volatility."""

    rating: float
    deviation: float
    volatility: float


START = Figures(CENTRE, GREATEST_DEVIATION, 0.06)


class Opposed(msgspec.Struct, frozen=True):
    """A game: the opponent's figures at the start of the period, and what was scored (0 to 1)."""

    opponent: Figures
    score: float


class Evidence(msgspec.Struct, frozen=True):
    """What the games of a period say, on the inner scale.

    `variance` is that of a rating from these games alone, `delta` the improvement they show.
    """

    variance: float
    delta: float


def after_period(player: Figures, games: Sequence[Opposed]) -> Figures:
    """The figures after a period with these games, in any order; without games only the deviation grows."""
    phi = player.deviation / SCALE
    if not games:
        return Figures(player.rating, _bounded(math.hypot(phi, player.volatility)), player.volatility)
    found = evidence(player, games)
    volatility = _volatility(phi, player.volatility, found)
    widened = phi**2 + volatility**2
    narrowed = 1 / math.sqrt(1 / widened + 1 / found.variance)
    gained = narrowed**2 * found.delta / found.variance
    return Figures(player.rating + SCALE * gained, _bounded(narrowed), volatility)


def evidence(player: Figures, games: Sequence[Opposed]) -> Evidence:
    """What at least one game says about a player."""
    weights = [_weight(game.opponent) for game in games]
    expected = [_expected(player, game.opponent) for game in games]
    variance = 1 / math.fsum(weight**2 * hope * (1 - hope) for weight, hope in zip(weights, expected, strict=True))
    surplus = math.fsum(
        weight * (game.score - hope) for weight, hope, game in zip(weights, expected, games, strict=True)
    )
    return Evidence(variance, variance * surplus)


def _bounded(phi: float) -> float:
    return min(phi * SCALE, GREATEST_DEVIATION)


def _weight(opponent: Figures) -> float:
    """An uncertain opponent says less."""
    return 1 / math.sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / math.pi**2)


def _expected(player: Figures, opponent: Figures) -> float:
    return 1 / (1 + math.exp(-_weight(opponent) * (player.rating - opponent.rating) / SCALE))


def _volatility(phi: float, volatility: float, found: Evidence) -> float:
    """The new volatility: the root of the published function, by the Illinois method."""
    start = math.log(volatility**2)
    surplus = found.delta**2 - phi**2 - found.variance

    def slope(at: float) -> float:
        grown = math.exp(at)
        total = phi**2 + found.variance + grown
        return grown * (found.delta**2 - total) / (2 * total**2) - (at - start) / TAU**2

    return math.exp(_root(slope, start, _bracketing(slope, start, surplus)) / 2)


def _bracketing(slope: Callable[[float], float], start: float, surplus: float) -> float:
    """A second point with the root between it and `start`."""
    if surplus > 0:
        return math.log(surplus)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def _root(slope: Callable[[float], float], left: float, right: float) -> float:
    at_left, at_right = slope(left), slope(right)
    while abs(right - left) > TOLERANCE:
        middle = left + (left - right) * at_left / (at_right - at_left)
        at_middle = slope(middle)
        if at_middle * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = middle, at_middle
    return left
