"""Mountain tables for tests: opened with announcements, then played in typed moves."""

from random import Random
from typing import Any

from domain.cards.cards import ONE_FRENCH_DECK, read_cards, write_cards
from domain.games.mountain import GAME
from domain.games.mountain.announcements import ANNOUNCEMENTS
from domain.games.mountain.pots import Pot, pots
from domain.play.findings import Refused, Verdict
from domain.play.game import Played, decide, fold
from domain.play.vocabulary import Command, Fact, Line, Rule

PROPOSED = {announcement.key: announcement.options[0] for announcement in ANNOUNCEMENTS}
SAID = "say:incomplete-mountain={},sole-survivor={}"


def cards(text: str) -> Any:
    """Cards written with spaces, ``10d`` or ``Td``."""
    return read_cards(text, ONE_FRENCH_DECK)


def card(text: str) -> Any:
    """One card."""
    return cards(text)[0]


class Table:
    """A table at one moment with the way it came there."""

    def __init__(self, seats: int, path: tuple[Played, ...] = ()) -> None:
        self.seats = seats
        self.path = path
        self.state = path[-1].after if path else GAME.initial(seats)

    def do(self, command: Command, *, stood: bool = False) -> "Table":
        """The table after a command."""
        facts = decide(GAME, self.state, command, stood=stood)
        after = fold(GAME, self.state, facts)
        played = Played(len(self.path) + 1, self.state, facts, after)
        return Table(self.seats, (*self.path, played))

    def play(self, moves: str, *, stood: bool = False) -> "Table":
        """The table after typed moves."""
        table = self
        for move in moves.split():
            table = table.do(GAME.read(move, table.state), stood=stood)
        return table

    def when(self, moves: str) -> tuple[Fact, ...]:
        """The facts of the last of these moves."""
        return self.play(moves).path[-1].facts

    def refuses(self, move: str) -> Rule:
        """The rule that a move is refused with."""
        try:
            self.play(move)
        except Refused as refused:
            return refused.rule
        raise AssertionError(f"{move} is accepted")

    def findings(self, move: str) -> list[tuple[Verdict, Rule]]:
        """Everything the judge says of a move."""
        found = GAME.judge(self.state, GAME.read(move, self.state))
        return [(finding.verdict, finding.rule) for finding in found]

    def deal(self, *hands: str, compare: str = "kickers-count", sole: str = "wins-at-once") -> "Table":
        """Announce and deal: hands in seat order of those who are dealt in, ``.`` for a hand nobody recorded."""
        named = dict(zip(sorted(self.state.can_ante), hands, strict=True))
        dealt = [named[seat] if named[seat] != "." else "....." for seat in self.state.can_ante]
        flat = "".join(write_cards(cards(hand)) for hand in dealt)
        return self.play(f"{SAID.format(compare, sole)} deal{flat}")

    def facts(self, kind: type[Fact]) -> list[Any]:
        """All facts of one kind so far."""
        return [fact for played in self.path for fact in played.facts if isinstance(fact, kind)]

    def offered(self) -> set[str]:
        """The kinds of act that are offered now."""
        return {offer.kind.__name__ for offer in GAME.offers(self.state)}

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind, in seat order."""
        return tuple(place.stack for place in self.state.places)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots that are not settled."""
        return pots(self.state)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The score so far."""
        return GAME.score(self.path)


def opened(seats: int, *, dealer: int = 1, stacks: tuple[int, ...] = (), **announced: Any) -> Table:
    """A table whose first dealer is named; ``stacks`` bring the seats to other chips than the announced buy-in."""
    given = {key.replace("_", "-"): str(value) for key, value in announced.items()}
    least = min(stacks) if stacks else given.get("stack", 100)
    choices = PROPOSED | {"stack": str(least)} | given
    said = ",".join(
        f"{key}={value}" for key, value in choices.items() if key not in ("incomplete-mountain", "sole-survivor")
    )
    table = Table(seats).play(f"say:{said} dealer{dealer}")
    for seat, chips in enumerate(stacks, start=1):
        if chips > int(least):
            table = table.play(f"{seat}:buy{chips - int(least)}")
    return table


def with_an_orphan_carried() -> Table:
    """Four seats, one of them all-in for 20: the two who played on for 160 more fell at test 1, and it is carried."""
    table = opened(4, dealer=4, stacks=(20, 150, 150, 150), betting="no-limit", orphan_side_pot="carry")
    table = table.deal("As Ad Ac Kd Kh", "Qs Qd Qc Jd Jh", "2s 3s 5c 7d 8h", "2h 3d 5s 7h 8c", sole="must-continue")
    return table.play("1:b19 2:f 3:b99 4:c Kc")


def random_choices(random: Random) -> tuple[tuple[str, str], ...]:
    """Any values for everything that is announced."""
    numbers = {"ante": ("1", "2", "5"), "stack": ("20", "60", "100"), "small-bet": ("2",), "big-bet": ("4",)}
    options = {**{a.key: a.options for a in ANNOUNCEMENTS}, **numbers, "raise-cap": ("3", "1", "none")}
    return tuple((key, random.choice(values)) for key, values in options.items())


def chips(state: Any) -> int:
    """All chips at the table: behind, in the pots, carried."""
    behind = sum(place.stack for place in state.places)
    ceiling = state.ceiling if state.ceiling is not None else 10**9
    return (
        behind + sum(min(place.paid, ceiling) for place in state.places) + state.carried + state.carrying + state.bonus
    )
