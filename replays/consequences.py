"""What a step brought about: the numbers that are others than before."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.play.game import Game, Played
from domain.play.steps import State
from domain.play.vocabulary import Viewer


class Change(msgspec.Struct, frozen=True):
    """A number of the table that is another after a step: what is counted (``altitude of seat 1``), and in cards or in
    the unit of the game."""

    what: str
    before: int
    after: int
    cards: bool = False


def changed(game: Game, played: Played, viewer: Viewer) -> tuple[Change, ...]:
    """Every number that this step changed for its viewer: what the game measures or accounts for, then its cards."""
    counted = _changes(_numbers(game, played.before), _numbers(game, played.after), cards=False)
    lying = _changes(_cards(game, played.before, viewer), _cards(game, played.after, viewer), cards=True)
    return (*counted, *lying)


def _changes(before: Iterable[tuple[str, int]], after: Iterable[tuple[str, int]], *, cards: bool) -> Iterator[Change]:
    was, now = dict(before), dict(after)
    for what in {**was, **now}:
        if was.get(what, 0) != now.get(what, 0):
            yield Change(what, was.get(what, 0), now.get(what, 0), cards)


def _numbers(game: Game, state: State) -> Iterable[tuple[str, int]]:
    """The accounts of the table; what its chart measures where it has none."""
    measured = enumerate(game.series.measure(state), start=1)
    return game.accounts(state) or tuple((f"{game.series.title} of seat {seat}", value) for seat, value in measured)


def _cards(game: Game, state: State, viewer: Viewer) -> Iterator[tuple[str, int]]:
    return ((one.place, one.cards.size) for one in game.placements(state, viewer) if one.counted)
