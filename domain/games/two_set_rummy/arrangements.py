"""What the others can still save when a player went out: the cheapest own sets and lay-offs (UC-35 to UC-40)."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.cards.cards import UniversalCard
from domain.games.two_set_rummy.melds import VALUE, Shape, bits, cards_of, rank, sets_in, shape, value
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.play.vocabulary import Rule

LaidOff = tuple[tuple[UniversalCard, int], ...]
"""Cards with the number of the set (1 or 2) they go on, in the order in which they can be laid."""


Cards = tuple[UniversalCard, ...]


class Target(msgspec.Struct, frozen=True):
    """A set that others lay off on, as it lies now: ranks ``low`` to ``high`` (places 1 to 9) and the suits in it."""

    shape: Shape | None
    low: int
    high: int
    suits: frozenset[str]
    any_suit: bool

    def flaw(self, card: str) -> tuple[Rule, str] | None:
        """Why this card does not continue the set; None when it does (UC-37, UC-38, UC-A23)."""
        if self.takes(card):
            return None
        if self.shape is None:
            return R.UC_36, f"{{{card}}} has no matched set to go on"
        if self.shape == "kind":
            return R.UC_37, f"{{{card}}} is not of the rank of the set"
        if rank(card) not in (self.low - 1, self.high + 1):
            return R.UC_38, f"{{{card}}} is at neither end of the run"
        if self.shape == "suited run":
            return R.UC_38, f"{{{card}}} is not of the suit of the run"
        return R.UC_A23, f"{{{card}}} repeats a suit of the rainbow run"

    def takes(self, card: str) -> bool:
        """Whether this card continues the set."""
        place = rank(card)
        match self.shape:
            case None:
                return False
            case "kind":
                return place == self.low
            case "suited run":
                return place in (self.low - 1, self.high + 1) and card[1] in self.suits
            case "rainbow run":
                return place in (self.low - 1, self.high + 1) and (self.any_suit or card[1] not in self.suits)

    def extended(self, card: str) -> "Target":
        """The set with this card on it."""
        place = rank(card)
        suits = self.suits | {card[1]}
        return Target(self.shape, min(self.low, place), max(self.high, place), suits, self.any_suit)


class Arrangement(msgspec.Struct, frozen=True):
    """Own sets, lay-offs, and what is left with its points."""

    sets: tuple[tuple[UniversalCard, ...], ...]
    lay_offs: LaidOff
    left: tuple[UniversalCard, ...]
    points: int


def target(cards: tuple[UniversalCard, ...], added: Iterable[UniversalCard], any_suit: bool) -> Target:
    """A laid set with the cards that came on it."""
    ranks = [rank(card) for card in cards]
    suits = frozenset(card[1] for card in cards)
    base = Target(shape(cards), min(ranks, default=0), max(ranks, default=0), suits, any_suit)
    for card in added:
        base = base.extended(card)
    return base


def cheapest(hand: Iterable[str], targets: tuple[Target, ...], may_lay: bool = True) -> Arrangement:
    """The arrangement that leaves the fewest points, as the table lies now.

    ``may_lay`` says whether own sets can still be laid.
    """
    mask = bits(hand)
    search = _LayOffs(targets)
    return min((_arranged(mask, sets, targets, search) for sets in _choices(mask, may_lay)), key=lambda one: one.points)


def _arranged(mask: int, sets: tuple[int, ...], targets: tuple[Target, ...], search: "_LayOffs") -> Arrangement:
    rest = cards_of(mask & ~sum(sets))
    saved, lay_offs = search.best(rest, targets)
    gone = {card for card, _ in lay_offs}
    left = tuple(card for card in rest if card not in gone)
    return Arrangement(tuple(cards_of(one) for one in sets), lay_offs, left, value(rest) - saved)


def _choices(mask: int, may_lay: bool) -> Iterator[tuple[int, ...]]:
    """The own sets that can be laid so that none is left over (UC-A21)."""
    held = sets_in(mask) if may_lay else ()
    if not held:
        yield ()
    for index, one in enumerate(held):
        others = [other for other in held if not other & one]
        if not others:
            yield (one,)
        else:
            yield from ((one, other) for other in held[index + 1 :] if not other & one)


class _LayOffs:
    """The most that laying off can save, remembered by what is left and how the sets lie."""

    def __init__(self, targets: tuple[Target, ...]) -> None:
        self._known: dict[tuple[Cards, tuple[Target, ...]], tuple[int, LaidOff]] = {}
        self._suits_matter = any(
            one.shape == "suited run" or (one.shape == "rainbow run" and not one.any_suit) for one in targets
        )

    def best(self, rest: Cards, targets: tuple[Target, ...]) -> tuple[int, LaidOff]:
        """The points saved and the lay-offs that save them."""
        known = self._known.get((rest, targets))
        if known is None:
            known = max(self._ways(rest, targets), key=lambda way: way[0], default=(0, ()))
            self._known[rest, targets] = known
        return known

    def _ways(self, rest: Cards, targets: tuple[Target, ...]) -> Iterator[tuple[int, LaidOff]]:
        tried = set()
        for index, card in enumerate(rest):
            alike = card if self._suits_matter else card[0]
            if alike in tried:
                continue
            tried.add(alike)
            for place, one in enumerate(targets):
                if one.takes(card):
                    grown = (*targets[:place], one.extended(card), *targets[place + 1 :])
                    saved, later = self.best((*rest[:index], *rest[index + 1 :]), grown)
                    yield saved + VALUE[card[0]], ((card, place + 1), *later)
