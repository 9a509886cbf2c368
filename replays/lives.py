"""The lives of cards in a deal: where each was, since which step, as far as one viewer could follow it.

A card is followed only while its viewer knows where it lies. Where it goes among cards that the viewer cannot tell
apart it is lost from sight; where it comes to light again, its life goes on from there.
"""

from collections.abc import Iterator, Sequence

import msgspec

from domain.record.history import History
from replays.passages import UNSEEN, Passage, passages


class LifeStage(msgspec.Struct, frozen=True, gc=False):
    """A passage in the life of a card; ``alike`` when it may as well have been another copy of it."""

    passage: Passage
    alike: bool


class Life(msgspec.Struct, frozen=True, gc=False):
    """What is known of one card of the pack in one deal, in order."""

    legs: tuple[LifeStage, ...] = ()

    @property
    def place(self) -> str:
        """Where it lies at last, :data:`replays.passages.UNSEEN` where that is not known."""
        return self.legs[-1].passage.target if self.legs else UNSEEN

    @property
    def taught(self) -> Passage | None:
        """What taught its viewer where it lies, None where that is not known."""
        told = (leg.passage for leg in reversed(self.legs) if leg.passage.source != leg.passage.target)
        return next(told, None) if self.place else None


def lives(history: History, number: int, head: int | None = None) -> dict[str, tuple[Life, ...]]:
    """For every card of the deck the lives of its copies in the deal of a step.

    They go up to this step, or where a ``head`` is named to the end of the deal on the path to that. Raises ValueError
    when the step does not lie on it.
    """
    told = {card: [Life()] * history.game.deck.copies for card in history.game.deck.cards}
    for passage in _of_the_deal(history, number, history.record.path(head or number), on=head is not None):
        copies = told[passage.card]
        at, alike = _which(copies, passage)
        copies[at] = Life((*copies[at].legs, LifeStage(passage, alike)))
    return {card: tuple(copies) for card, copies in told.items()}


def _of_the_deal(history: History, number: int, path: Sequence[int], *, on: bool) -> Iterator[Passage]:
    """The passages from when the cards were taken up last before a step; ``on`` until they are taken up again."""
    history.state(path[-1])
    place = path.index(number)
    first = next((at for at in range(place, 0, -1) if passages(history, path[at]).fresh is not None), 0)
    yield from passages(history, path[first]).passages[passages(history, path[first]).fresh or 0 :]
    for at in range(first + 1, len(path) if on else place + 1):
        told = passages(history, path[at])
        if told.fresh is not None:
            return
        yield from told.passages


def _which(copies: Sequence[Life], passage: Passage) -> tuple[int, bool]:
    """Of which copy a passage tells, and whether it may as well be another."""
    there = [at for at, life in enumerate(copies) if life.place == passage.source] or [0]
    free = [at for at in there if not _told_already(copies[at], passage)] or there
    return free[0], any(copies[at] != copies[free[0]] for at in free)


def _told_already(life: Life, passage: Passage) -> bool:
    last = life.legs[-1].passage if life.legs else None
    return last is not None and (last.step, last.words) == (passage.step, passage.words)
