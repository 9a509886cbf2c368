"""How far a hand is from going out, and which draws bring it nearer: on request, from what one sight shows."""

from collections.abc import Iterator

import msgspec

from domain.cards.cards import UniversalCard, row
from domain.games.two_set_rummy.melds import FIVES, FOURS, bits, cards_of
from domain.games.two_set_rummy.state import Passing, State, Turn, TurningUp
from domain.play.vocabulary import Viewer, for_all_seats

_Buckets = tuple[list[list[int]], list[list[int]]]


class Outlook(msgspec.Struct, frozen=True):
    """``missing`` cards to a set of four and one of five; ``draws`` of the stock that help; whether the upcard does."""

    missing: int
    draws: tuple[UniversalCard, ...]
    upcard: bool


def outlook(sight: State, seat: int) -> Outlook | None:
    """The outlook of a seat's hand; None where the sight does not show the whole hand."""
    hand = sight.side(seat).hand
    if not hand.known:
        return None
    away, helpful = helps(bits(hand.faces))
    upcard = sight.discards[-1:]
    return Outlook(away, cards_of(helpful & bits(sight.may_draw())), bool(helpful & bits(upcard)))


def insight(sight: State, viewer: Viewer) -> tuple[str, ...]:
    """What is to be said of the viewer's own hand; of every hand to the scorer who sees it."""
    if not isinstance(sight.phase, Passing | TurningUp | Turn):
        return ()
    seats = sight.playing if for_all_seats(viewer) else tuple(seat for seat in sight.playing if seat == viewer)
    return tuple(told for seat in seats for told in _told(sight, seat))


def _told(sight: State, seat: int) -> Iterator[str]:
    found = outlook(sight, seat)
    if found is None:
        return
    if not found.missing:
        yield f"seat {seat} holds a set of four and one of five"
        return
    yield f"seat {seat} lacks {found.missing} card{'' if found.missing == 1 else 's'} for a set of four and one of five"
    if found.draws:
        yield f"{len(found.draws)} cards would help seat {seat} from the stock, as far as seen: {row(found.draws)}"
    else:
        yield f"no card that may lie in the stock helps seat {seat}"
    if sight.upcard:
        yield f"the upcard {{{sight.upcard}}} {'helps' if found.upcard else 'does not help'} seat {seat}"


def missing(hand: int) -> int:
    """The least number of cards that a hand (as bits) lacks for a set of four and one of five."""
    return 9 - _nearest(_held(hand))[0]


def helps(hand: int) -> tuple[int, int]:
    """How many cards a hand lacks, and every card (as bits) that would leave one fewer."""
    buckets = _held(hand)
    most, pairs = _nearest(buckets)
    found = 0
    for four, five in pairs:
        for ones, others in ((buckets[0][four], buckets[1][five]), (buckets[1][five], buckets[0][four])):
            for one in ones:
                if one & ~hand & ~found and not all(one & other for other in others):
                    found |= one & ~hand
    return 9 - most, found


def _held(hand: int) -> _Buckets:
    """All sets of four and of five, by how many of their cards the hand has."""
    fours: list[list[int]] = [[] for _ in range(5)]
    fives: list[list[int]] = [[] for _ in range(6)]
    for one in FOURS:
        fours[(one & hand).bit_count()].append(one)
    for one in FIVES:
        fives[(one & hand).bit_count()].append(one)
    return fours, fives


def _nearest(buckets: _Buckets) -> tuple[int, list[tuple[int, int]]]:
    """The most cards that two sets without a common card can have in the hand, and how they may be split."""
    fours, fives = buckets
    for most in range(9, -1, -1):
        splits = [(four, most - four) for four in range(max(0, most - 5), min(4, most) + 1)]
        pairs = [(four, five) for four, five in splits if _any_apart(fours[four], fives[five])]
        if pairs:
            return most, pairs
    raise AssertionError("two sets without a common card always exist")


def _any_apart(ones: list[int], others: list[int]) -> bool:
    return any(not one & other for one in ones for other in others)
