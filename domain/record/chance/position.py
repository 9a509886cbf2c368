"""Where a dealer stands between two cards, and with which number each shuffle goes."""

from typing import NamedTuple

from domain.cards.shuffling.predealt import before_deal, deal_of, first_shuffle
from domain.record.chance.facts import DealsCommitted, SeedCommitted


class PackPosition(NamedTuple):
    """The number of the shuffle, its cards (none: the whole pack), how many places and picks of it are used.

    ``beforehand`` says that the deals were made beforehand, so that each has numbers of its own.
    """

    shuffle: int = 0
    cards: tuple[str, ...] = ()
    drawn: int = 0
    picked: int = 0
    beforehand: bool = False

    def gathered(self, *, deals: bool) -> "PackPosition":
        """With the whole pack shuffled, to deal from it or to cut."""
        if deals and self.beforehand:
            return PackPosition(first_shuffle(deal_of(self.shuffle) + 1), beforehand=True)
        return self.renewed(())

    def renewed(self, cards: tuple[str, ...]) -> "PackPosition":
        """With these cards shuffled to go on with."""
        return PackPosition(self.shuffle + 1, cards, beforehand=self.beforehand)


def before_the_first(committed: SeedCommitted | DealsCommitted | None) -> PackPosition:
    """Where the dealer of a table stands that is bound to this, before its first card."""
    if isinstance(committed, DealsCommitted):
        return PackPosition(before_deal(committed.first), beforehand=True)
    return PackPosition()
