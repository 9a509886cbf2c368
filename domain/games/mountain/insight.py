"""The chances of a deal in sentences: who survives, who wins how much, whether the pot is carried."""

from collections.abc import Iterator

from domain.games.mountain.equity import Chance, Equity, equity
from domain.games.mountain.state import State
from domain.games.mountain.words import seats_told
from domain.play.vocabulary import Viewer


def insight(sight: State, viewer: Viewer) -> tuple[str, ...]:  # noqa: ARG001
    """The chances as far as this sight shows cards; nothing between deals.

    An unseen hand is any that passed the tests so far, each as likely as the others.
    """
    found = equity(sight)
    return tuple(_told(sight, found)) if found else ()


def _told(sight: State, found: Equity) -> Iterator[str]:
    if found.cannot_pass:
        seats = seats_told(found.cannot_pass)
        yield f"no cards are left with which {seats} could have passed the tests so far, so nothing can be said"
        return
    if not found.chances:
        yield f"in too few of {found.samples} deals all unseen hands passed the tests so far, so nothing can be said"
        return
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
    unseen = [seat for seat in sight.contenders if not sight.place(seat).hand.known]
    if not found.samples:
        hands = f" and every hand of {seats_told(tuple(unseen))} that passed the tests so far" if unseen else ""
        return f"counted over every mountain that is still possible{hands}, if nobody folds any more"
    by_chance = f", the {len(unseen)} unseen hand{'' if len(unseen) == 1 else 's'} drawn by chance" if unseen else ""
    return (
        f"estimated from {found.samples} deals played out by chance, if nobody folds any more{by_chance}; "
        "± is the standard error"
    )
