"""The facts of a betting round of Mountain."""

from domain.play.vocabulary import Fact


class RoundBegun(Fact, frozen=True):
    """A betting round, 1 to 8, opens with this seat; a raise adds at least ``step``."""

    round: int
    seat: int
    step: int
    players: int


class RoundSkipped(Fact, frozen=True):
    """There is no betting in this round (MT-A05)."""

    round: int


class Checked(Fact, frozen=True):
    """This seat stayed in for nothing."""

    seat: int
    next: int | None


class Called(Fact, frozen=True):
    """This seat put in so many chips to stay in."""

    seat: int
    chips: int
    next: int | None


class BetPlaced(Fact, frozen=True):
    """This seat opened the betting of the round. ``base`` is what the next raise is reckoned from."""

    seat: int
    chips: int
    to: int
    base: int
    step: int
    next: int | None


class Raised(Fact, frozen=True):
    """This seat raised. ``base`` is what the next raise is reckoned from; ``raises`` counts the full ones so far."""

    seat: int
    chips: int
    to: int
    base: int
    step: int
    raises: int
    next: int | None


class Folded(Fact, frozen=True):
    """This seat gave its hand up."""

    seat: int
    next: int | None


class BetReturned(Fact, frozen=True):
    """Chips that nobody matched went back to this seat (MT-A10, MT-A35)."""

    seat: int
    chips: int


class RoundClosed(Fact, frozen=True):
    """A betting round is over and the deal goes on."""

    round: int
