"""Tables of Two-Set Rummy for tests: ``table(...)`` sets one up, ``when`` says what follows, ``refuses`` which rule."""

from typing import Any

from msgspec.structs import replace

from domain.cards.cards import UNIVERSAL_DECK, read_cards
from domain.cards.hands import Hand
from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.events import HandScored
from domain.games.two_set_rummy.state import LaidSet, Laying, Phase, Side, State, Turn
from domain.play.findings import Refused, Verdict
from domain.play.game import Played, decide, fold
from domain.play.vocabulary import Command, Fact, Rule

ANNOUNCED = {
    "scoring": "victories",
    "finish": "victories:5",
    "pass": "off",
    "same-card": "allowed",
    "reshuffle": "keep-upcard",
    "two-player-deal": "winner-deals",
    "dead-hand": "by-agreement",
    "rainbow-layoff": "keep-all-different",
}
PENALTY = {"scoring": "penalty", "finish": "points:100"}


def cards(text: str) -> Any:
    """Cards written with spaces: ``5j Mv Se``."""
    return read_cards(text, UNIVERSAL_DECK)


def card(text: str) -> Any:
    """One card."""
    return cards(text)[0]


def hand(held: str | int) -> Hand:
    """A hand of known cards, or of so many unseen ones."""
    return Hand(held) if isinstance(held, int) else Hand().take(cards(held))


class Table:
    """A table at one moment, with everything that may be asked of it."""

    def __init__(self, state: State, path: tuple[Played, ...] = ()) -> None:
        self.state = state
        self.path = path

    def when(self, *commands: Command) -> tuple[Fact, ...]:
        """The facts of the last command, after the ones before it."""
        return self.after(*commands).path[-1].facts

    def after(self, *commands: Command) -> "Table":
        """The table after these commands."""
        state, path = self.state, list(self.path)
        for command in commands:
            facts = decide(GAME, state, command)
            later = fold(GAME, state, facts)
            path.append(Played(len(path) + 1, state, facts, later))
            state = later
        return Table(state, tuple(path))

    def typed(self, line: str) -> "Table":
        """The table after moves in the game's notation."""
        table = self
        for move in line.split():
            table = table.after(GAME.read(move, table.state))
        return table

    def refuses(self, command: Command | str) -> Rule:
        """The rule that this command, or this typed move, is refused with."""
        command = GAME.read(command, self.state) if isinstance(command, str) else command
        try:
            decide(GAME, self.state, command)
        except Refused as refused:
            return refused.rule
        raise AssertionError(f"{command} is accepted")

    def findings(self, command: Command | str) -> list[tuple[Verdict, Rule]]:
        """Everything the judge says of this command."""
        command = GAME.read(command, self.state) if isinstance(command, str) else command
        return [(finding.verdict, finding.rule) for finding in GAME.judge(self.state, command)]

    def stood(self, command: Command) -> tuple[Fact, ...]:
        """The facts of a command that was irregular and stood."""
        return decide(GAME, self.state, command, stood=True)

    def seen_by(self, viewer: int) -> "Table":
        """The state this viewer would have, folded from what the viewer saw since the table began."""
        state = GAME.initial(len(self.state.sides))
        for played in self.path:
            state = fold(GAME, state, (fact.seen_by(viewer) for fact in played.facts))
        return Table(state)


def new(seats: int, **announced: str) -> Table:
    """A table that has announced and whose first seat deals."""
    choices = ANNOUNCED | {key.replace("_", "-"): value for key, value in announced.items()}
    table = Table(GAME.initial(seats))
    return table.after(GAME.read("say:" + ",".join(f"{key}={value}" for key, value in choices.items()), table.state))


def table(
    *hands: str | int,
    turn: int = 1,
    drawn: bool = True,
    discards: str = "",
    stock: int = 20,
    dealer: int = 1,
    phase: Phase | None = None,
    before: tuple[int, ...] = (),
    hand_number: int = 1,
    **announced: str,
) -> Table:
    """A table in mid-hand; hands by their cards or their size, ``before`` the points of earlier hands."""
    choices = ANNOUNCED | {key.replace("_", "-"): value for key, value in announced.items()}
    scored = (HandScored(1, before),) if before else (HandScored(1, (0,) * len(hands)),) * (hand_number - 1)
    return Table(
        State(
            sides=tuple(Side(hand(held)) for held in hands),
            announced=tuple(choices.items()),
            phase=phase or Turn(turn, drawn),
            deal=hand_number,
            turn=7,
            dealer=dealer,
            stock=Hand(stock),
            discards=cards(discards),
            scored=scored,
        )
    )


def won(four: str, five: str, *losers: str | int, before: tuple[int, ...] = (), **announced: str) -> Table:
    """A penalty table at which seat 1 has gone out with these sets and seat 2 is to lay sets."""
    start = table("", *losers, phase=Laying(1, 2), before=before, **(PENALTY | announced))
    laid = Side(sets=(LaidSet(cards(four)), LaidSet(cards(five))))
    return Table(replace(start.state, sides=(laid, *start.state.sides[1:])))
