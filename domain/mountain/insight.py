"""The chances of a deal in sentences: who survives, who wins how much, whether the pot is carried."""

from collections.abc import Iterator

from domain.mountain.equity import Chance, Equity, equity
from domain.mountain.state import State
from domain.play import Viewer


def insight(sight: State, viewer: Viewer) -> tuple[str, ...]:  # noqa: ARG001
    """The chances as far as this sight shows cards; nothing between deals.

    Unseen hands of others are taken for hands by chance that passed the tests so far.
    """
    found = equity(sight)
    return tuple(_told(sight, found)) if found else ()


def _told(sight: State, found: Equity) -> Iterator[str]:
    sampled = bool(found.samples)
    for chance in found.chances:
        yield _of_seat(sight, chance, sampled=sampled)
    yield f"the main pot is carried to the next deal in {_percent(found.carried, found.carried_error, sampled=sampled)}"
    yield _method(sight, found)


def _of_seat(sight: State, chance: Chance, *, sampled: bool) -> str:
    hand = "" if sight.place(chance.seat).hand.known else " (hand unseen)"
    survives = _percent(chance.survives, chance.survives_error, sampled=sampled)
    wins = _percent(chance.wins, chance.wins_error, sampled=sampled)
    return f"seat {chance.seat}{hand} survives all six tests in {survives} and wins {wins} of the main pot"


def _percent(share: float, error: float, *, sampled: bool) -> str:
    return f"{100 * share:.1f} %" + (f" (± {100 * error:.1f})" if sampled else "")


def _method(sight: State, found: Equity) -> str:
    if not found.samples:
        return "counted over every mountain that is still possible, if nobody folds any more"
    unseen = sum(not sight.place(seat).hand.known for seat in sight.contenders)
    by_chance = f", the {unseen} unseen hand{'' if unseen == 1 else 's'} drawn by chance" if unseen else ""
    return (
        f"estimated from {found.samples} deals played out by chance, if nobody folds any more{by_chance}; "
        "± is the standard error"
    )
