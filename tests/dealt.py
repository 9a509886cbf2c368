"""Tables at which Cairn deals: opened with a fixed seed, played to their end by policies that see their own sight."""

from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

from domain.cards.cards import BACK
from domain.cards.shuffling.decks import commitment_to_words
from domain.games.registry import game
from domain.play.game import Game
from domain.play.vocabulary import Command
from domain.store import open_store
from domain.tables.croupier.croupier import Croupier, Opens
from domain.tables.croupier.deal_sets import Boards
from domain.tables.floor.commands import TakePlace
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, Table
from tests.recorded import NAMESPACE, proposed, ticking

SEED = bytes(range(64))


def online_recorder(folder: Path, seed: bytes = SEED) -> Recorder:
    """A recorder on a new SQLite file whose every table gets this seed."""
    store = open_store(f"sqlite:///{folder / 'online.db'}")
    return Recorder(store, clock=ticking(), croupier=Croupier(store, fresh=lambda _count: seed))


class Online:
    """One table at which Cairn deals."""

    def __init__(
        self,
        recorder: Recorder,
        rules: str,
        seats: int = 0,
        opens: Opens = "everybody",
        name: str = "",
        boards: Boards | None = None,
        labels: bytes = b"{}",
        **chosen: str,
    ) -> None:
        """With ``boards``, deals that were made beforehand."""
        self.recorder = recorder
        self.rules = game(rules)
        seats = seats or self.rules.seats.start
        self.id: UUID = uuid5(NAMESPACE, name or f"online {rules} {seats}")
        context = CommandContext("service", "open", 0)
        choices = proposed(self.rules, **chosen)
        how = {"mode": "predealt", "boards": boards} if boards else {"mode": "online", "opens": opens}
        self.table = recorder.open(self.rules, seats, choices, context, labels, table_id=self.id, **how)

    @property
    def seats(self) -> range:
        return range(1, self.table.record.opened.seats + 1)

    def context(self, seat: int | str = "open", revision: int = 0) -> CommandContext:
        revision = revision or self.table.record.revision
        return CommandContext(f"seat {seat}", f"c{self.table.record.revision}-{seat}", revision, seat)  # type: ignore[arg-type]

    def say(self, *moves: str, seat: int | str = "open", **options: Any) -> "Online":
        for move in " ".join(moves).split():
            self.table = self.recorder.act(self.id, move, self.context(seat), **options)
        return self

    def words(self, seat: int, words: str) -> "Online":
        self.table = self.recorder.give_words(self.id, seat, words, self.context(seat))
        return self

    def bound(self, seat: int, words: str) -> "Online":
        """Bind a seat to these words."""
        commitment = commitment_to_words(words, str(self.id), seat)
        self.table = self.recorder.bind_words(self.id, seat, commitment, self.context(seat))
        return self

    def over(self, *, with_set: bool = False) -> "Online":
        """Open the seed."""
        self.table = self.recorder.open_seed(self.id, self.context(), with_set=with_set)
        return self

    def kept(self) -> "Online":
        """Give the table a scorer: then it is not closed with its end."""
        seats = self.table.record.opened.seats
        self.recorder.floors.act(self.id, seats, TakePlace("scorer", 0, "p-scorer"), "p-scorer", "sits down")
        return self

    def back(self) -> "Online":
        self.table = self.recorder.take_back(self.id, self.context())
        return self

    def climb(self) -> "Online":
        """Play the first card that climbs."""
        offer = next(offer for offer in self.rules.offers(self.table.truth.state()) if offer.kind.__name__ == "Climb")
        return self.say(f"{offer.seat}:{offer.blanks[0].among[0]}")

    @property
    def head(self) -> Command:
        """The act that stands last, with its cards."""
        return self.table.truth.command(self.table.record.head)

    def play(self, random: Random, policy: Any, limit: int = 3000) -> Table:
        """Play to the end: the seat whose act is awaited chooses among what its own sight offers."""
        for _ in range(limit):
            state = self.table.truth.state()
            if state.ending:
                return self.table
            seat = state.to_act or next(iter(self._passing(state)), 1)
            sight = self.table.seen_by(seat).state()
            command = chosen(self.rules, policy(sight, self.rules.offers(sight), random), sight, random)
            self.say(asked(self.rules, command), seat=seat)
        raise AssertionError(f"the table is not over after {limit} acts")

    @staticmethod
    def _passing(state: Any) -> tuple[int, ...]:
        return getattr(state.phase, "waiting", ()) if type(state.phase).__name__ == "Passing" else ()


def asked(rules: Game, command: Command) -> str:
    """An act as it is said where Cairn deals: without the cards that it deals."""
    word = rules.service.word(type(command))
    if word:
        return word
    hidden = type(command) in rules.service.deals
    return rules.write(command.seen_by("public") if hidden else command)


def chosen(rules: Game, command: Command, sight: Any, random: Random) -> Command:
    """The same act with the cards of a pass named: nobody else may choose them."""
    if type(command).__name__ != "Pass" or BACK not in command.cards:  # type: ignore[attr-defined]
        return command
    hand = sight.side(command.seat).hand.faces  # type: ignore[attr-defined]
    return type(command)(command.seat, tuple(random.sample(hand, 2)))  # type: ignore[call-arg, attr-defined]
