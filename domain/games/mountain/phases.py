"""What a Mountain table waits for: the phases of a session, of a deal and of a test."""

import msgspec


class Choosing(msgspec.Struct, frozen=True, gc=False):
    """Nobody is dealer yet."""


class Between(msgspec.Struct, frozen=True, gc=False):
    """No deal is going on; the dealer announces and deals the next. The cards of the last one still lie there."""


class Dealing(msgspec.Struct, frozen=True, gc=False):
    """The dealer deals; ``waiting`` are the seats without a hand, in the order they are dealt to."""

    waiting: tuple[int, ...]


class RoundDue(msgspec.Struct, frozen=True, gc=False):
    """A betting round is next."""

    round: int


class Betting(msgspec.Struct, frozen=True, gc=False):
    """A betting round: ``seat`` acts, ``bet`` is what staying in costs in this round, ``base`` what a raise is reckoned
    from, ``step`` its least size; ``players`` began the round."""

    round: int
    seat: int
    step: int
    players: int
    bet: int = 0
    base: int = 0
    raises: int = 0


class Closing(msgspec.Struct, frozen=True, gc=False):
    """A betting round is played out."""

    round: int


class Turning(msgspec.Struct, frozen=True, gc=False):
    """This card of the mountain is turned next."""

    number: int


class Testing(msgspec.Struct, frozen=True, gc=False):
    """A card was turned and the hands that the record knows are tested; ``asked`` once the others were asked."""

    test: int
    asked: bool = False


class Declaring(msgspec.Struct, frozen=True, gc=False):
    """These seats still have to say whether they fall."""

    test: int
    waiting: tuple[int, ...]


class Tested(msgspec.Struct, frozen=True, gc=False):
    """A test is over and its effect on the pots is seen to."""

    test: int


class Proving(msgspec.Struct, frozen=True, gc=False):
    """A sole survivor by claims shows the hand before being paid."""

    test: int
    seat: int


class Showing(msgspec.Struct, frozen=True, gc=False):
    """The showdown: these seats still show or muck, in this order; with nobody left the pots are awarded."""

    waiting: tuple[int, ...]
    tabled: bool


class ShowdownDue(msgspec.Struct, frozen=True, gc=False):
    """The final betting round is over and the hands are compared next."""


class Ended(msgspec.Struct, frozen=True, gc=False):
    """The session is over."""

    how: str


InPlay = RoundDue | Betting | Closing | Turning | Testing | Declaring | Tested | Proving | ShowdownDue | Showing
Phase = Choosing | Between | Dealing | InPlay | Ended
