"""Tables of every game played and put right at random, kept in memory as a store would keep them."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from uuid import UUID

from domain.games.registry import GAMES
from domain.play.dealing import SimulatedShoe
from domain.play.findings import Refused
from domain.play.game import Game, decide
from domain.play.policy import at_random, sample
from domain.play.vocabulary import Announce, Command
from domain.record.corrections import (
    DROPPED,
    Adjust,
    Approval,
    Conflict,
    Correction,
    Insert,
    Overturn,
    Replace,
    Retract,
    RuleStanding,
    Settlement,
    Unsettled,
    corrected,
)
from domain.record.envelope import Envelope, RecordedFact
from domain.record.enveloping import step_filed
from domain.record.facts import HeadMoved, TableOpened
from domain.record.fold import extend
from domain.record.history import History
from domain.record.record import Record
from domain.record.rulings import in_force
from domain.store.errors import NotPossible
from tests.domain.games.walks import announced

TABLE = UUID(int=1)
APPROVED = Approval("scorer", ("judge",), "as both players said")


class Rest(SimulatedShoe):
    """The cards that nobody has seen at a table, in any order."""

    def __init__(self, game: Game, state: Any, random: Random) -> None:
        super().__init__(game.deck, random)
        left = list(Counter(state.unseen()).elements())
        random.shuffle(left)
        self._cards = left


class Disputed:
    """One table: ``before[revision]`` is what was seen at each revision, ``seen`` whether the cards are recorded."""

    def __init__(self, key: str, seed: int) -> None:
        self.random = Random(seed)
        self.game = GAMES[key]
        self.right = 0
        self.seen = self.random.random() < 0.7
        self.sensible = self.random.random() < 0.5
        seats = self.random.randint(self.game.seats.start, min(self.game.seats.stop - 1, 4))
        opening = TableOpened(key, self.game.rules_version, seats, "physical")
        self.filed: list[RecordedFact] = []
        self.before: dict[int, tuple[tuple[int, ...], Any]] = {}
        self._keep([RecordedFact(self._envelope(), opening)])
        self._step(Announce(announced(self.game, seats, self.random)))

    @property
    def record(self) -> Record:
        return self.history.record

    def _envelope(self, **place: int) -> Envelope:
        number = self.filed[-1].envelope.entry + 1 if self.filed else 1
        at = f"2026-11-30T14:{number // 60:02}:{number % 60:02}.000Z"
        return Envelope(1, number, place.get("step", 0), place.get("parent", 0), "scorer", f"c{number}", at, at)

    def _keep(self, filed: list[RecordedFact]) -> None:
        record = extend(self.history.record if self.filed else None, TABLE, filed)
        assert record is not None
        self.history = History(self.game, record, known=self.history if self.filed else None)
        self.filed += filed
        self.before[record.revision] = (record.standing, self.history.state())

    # --- play ---------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """One act that is offered, if it is lawful with what is unseen; nothing when nobody can play on."""
        state = self.history.state()
        if any(not (offer.aside or offer.venture) for offer in self.game.offers(state)):
            with suppress(Refused):
                self._step(self._command(state))

    def _step(self, command: Command) -> None:
        facts = decide(self.game, self.history.state(), command)
        envelope = self._envelope(step=len(self.record.steps) + 1, parent=self.record.head)
        self._keep(step_filed(self.game, envelope, command, facts))

    def _command(self, state: Any) -> Command:
        choose = self.game.sensible if self.sensible else at_random
        return self._seen(state, choose(state, self.game.offers(state), self.random))

    def _seen(self, state: Any, command: Command) -> Command:
        return self.game.fill(state, command, Rest(self.game, state, self.random)) if self.seen else command

    def take_back(self) -> None:
        """Take back the last act, if it was played since something was put right."""
        last = self.record.step(self.record.head)
        played = last.entry > self.right and self.record.entries[last.entry - 1].act is None
        if played and len(self.record.standing) > 3:
            self._keep([RecordedFact(self._envelope(), HeadMoved(last.parent, "scorer"), reason="mistyped")])

    # --- putting right -------------------------------------------------------------------------------------------

    def correct(self) -> None:
        """Something is put right, if what is asked can be."""
        if len(self.record.standing) > 1:
            with suppress(NotPossible):
                self.approve(self._asked())

    def _asked(self) -> Correction:
        random, standing = self.random, self.record.standing
        step = random.choice(standing[1:])
        rule = random.choice(list(self.game.rulebook)).id
        rulings = [entry.number for entry in self.record.rulings]
        asked: list[Correction] = [Retract(step), RuleStanding(step, rule)]
        asked.append(Adjust(1, random.choice((-7, 3)), rule, (step,)))
        if rulings:
            asked.append(Overturn(random.choice(rulings), stay=random.random() < 0.3))
        moves = self._moves(step)
        if moves:
            asked += [Replace(step, moves, "so it was said"), Insert(step, moves, "so it was said")] * 2
        return random.choice(asked)

    def _moves(self, step: int) -> tuple[str, ...]:
        state = self.history.state(self.record.step(step).parent)
        offers = [offer for offer in self.game.offers(state) if offer.kind is not Announce]
        if not offers:
            return ()
        return (self.game.write(self._seen(state, sample(self.random.choice(offers), self.random))),)

    def approve(self, correction: Correction) -> None:
        """Put right what is asked, every conflict settled: what cannot be is dropped, what is against a rule stands."""
        settlements: dict[int, Settlement] = {}
        for _ in range(2 * len(self.record.steps)):
            try:
                filed = corrected(self.history, correction, settlements, self._envelope(), APPROVED)
            except Unsettled as unsettled:
                conflict = unsettled.conflicts[0]
                if conflict.move in getattr(correction, "moves", ()):
                    raise NotPossible("the correction itself cannot be") from None
                settlements[conflict.step] = DROPPED if conflict.step in settlements else self._settled(conflict)
                continue
            self._keep(filed)
            return
        raise AssertionError(f"{correction} is never settled")

    def _settled(self, conflict: Conflict) -> Settlement:
        if conflict.trouble == "impossible" or self.random.random() < 0.4:
            return DROPPED
        return Settlement(stood="nobody noticed")

    def overturn_everything(self) -> None:
        """Undo whatever was put right, the newest first, overturns too."""
        for entry in reversed(self.record.rulings):
            if entry in in_force(self.record):
                self.approve(Overturn(entry.number))


def disputed(key: str, seed: int, acts: int = 40, later: int = 12, *, play_on: bool) -> Iterator[Disputed]:
    """A table before anything is put right, and after so many corrections with plays and take-backs between them."""
    table = Disputed(key, seed)
    for _ in range(acts):
        table.take_back() if table.random.random() < 0.05 else table.play()
    yield table
    table.right = table.record.revision
    for _ in range(later):
        chance = table.random.random()
        if play_on and chance < 0.3:
            table.play()
        elif play_on and chance < 0.35:
            table.take_back()
        else:
            table.correct()
    yield table
