"""Tables for tests: ``given(...)`` sets one up, ``when`` says what follows, ``refuses`` which rule forbids."""

from itertools import product
from typing import Any

from domain.cards.cards import TWO_FRENCH_DECKS, read_cards
from domain.cards.hands import Hand
from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.announcements import ANNOUNCEMENTS
from domain.games.mauna_kea.state import Side, State, Turn
from domain.play.findings import Finding, Refused, Verdict
from domain.play.game import decide, fold
from domain.play.vocabulary import Command, Fact, Rule

ANN, BEN = 1, 2
PROPOSED = tuple((announcement.key, announcement.options[0]) for announcement in ANNOUNCEMENTS)


def cards(text: str) -> Any:
    """French cards written with spaces, ``10d`` or ``Td``."""
    return read_cards(text, TWO_FRENCH_DECKS)


def card(text: str) -> Any:
    """One French card."""
    return cards(text)[0]


def hand(text: str | int) -> Hand:
    """A hand of known cards, or of so many unseen ones."""
    return Hand(text) if isinstance(text, int) else Hand().take(cards(text))


def worth(altitude: int) -> str:
    """An ascent of so many points without pitons, no card twice in it; at most 220."""
    chosen, left = [], altitude
    for rank, suit in product((10, 9, 8, 7, 6, 5, 4, 3, 2, "A"), "shdc"):
        value = 1 if rank == "A" else int(rank)
        if value <= left:
            chosen.append(f"{rank}{suit}")
            left -= value
    return " ".join(chosen)


class Given:
    """A Mauna Kea table at one moment, with everything that may be asked of it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def when(self, *commands: Command) -> tuple[Fact, ...]:
        """The facts of the last command, after the ones before it."""
        *earlier, last = commands
        state = self.state
        for command in earlier:
            state = fold(GAME, state, decide(GAME, state, command))
        return decide(GAME, state, last)

    def after(self, *commands: Command) -> "Given":
        """The table after these commands."""
        state = self.state
        for command in commands:
            state = fold(GAME, state, decide(GAME, state, command))
        return Given(state)

    def refuses(self, command: Command) -> Rule:
        """The rule that this command is refused with."""
        try:
            decide(GAME, self.state, command)
        except Refused as refused:
            return refused.rule
        raise AssertionError(f"{command} is accepted")

    def findings(self, command: Command) -> list[tuple[Verdict, Rule]]:
        """Everything the judge says of this command."""
        found: tuple[Finding, ...] = tuple(GAME.judge(self.state, command))
        return [(finding.verdict, finding.rule) for finding in found]

    def stood(self, command: Command) -> tuple[Fact, ...]:
        """The facts of a command that was irregular and stood."""
        return decide(GAME, self.state, command, stood=True)

    def offered(self) -> set[str]:
        """The kinds of act that are offered now."""
        return {offer.kind.__name__ for offer in GAME.offers(self.state)}


def given(
    *,
    ann: str = "",
    ben: str = "",
    ann_hand: str | int = 7,
    ben_hand: str | int = 7,
    turn: int = BEN,
    action: int = 1,
    plays: int = 0,
    climbs: int = 0,
    shown: bool = False,
    pile: int = 40,
    ann_cut: bool = False,
    ben_cut: bool = False,
    dealer: int = ANN,
    **announced: str,
) -> Given:
    """A table in mid-game: ascents bottom to top, hands by their cards or their size, whose turn and which action."""
    sides = (Side(hand(ann_hand), cards(ann), ann_cut), Side(hand(ben_hand), cards(ben), ben_cut))
    choices = dict(PROPOSED) | {key.replace("_", "-"): value for key, value in announced.items()}
    return Given(
        State(
            announced=tuple(choices.items()),
            phase=Turn(turn, action, plays, climbs, shown),
            deal=1,
            turn=5,
            dealer=dealer,
            sides=sides,
            pile=pile,
        )
    )
