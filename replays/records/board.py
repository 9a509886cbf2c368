"""The table while its record is read: the states its steps lead to, for the truth and for everybody's sight."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from domain.play.game import Game, fold
from domain.play.steps import State
from domain.play.vocabulary import Fact, Viewer
from domain.record.envelope import RecordedFact
from domain.record.facts import FacesDisclosed
from domain.record.fold import extend
from domain.record.history import History, laid_over
from domain.record.record import Record, Step

UNNAMED = UUID(int=0)
"""Stands for the id of a table whose file names none."""


class Board:
    """Grows by what is read. Step 0 is the opened table; ``head`` is where it stands."""

    def __init__(self, game: Game, table: UUID, opening: RecordedFact, seats: int) -> None:
        self.game = game
        self.table = table
        self.seats = seats
        self.filed: list[RecordedFact] = [opening]
        self.parents: list[int] = [0]
        self.facts: list[tuple[Fact, ...]] = [()]
        self.head = 0
        self.entry = 1
        self.chance: list[Fact] = []
        self._states: dict[Viewer, dict[int, State]] = {
            "open": {0: game.initial(seats)},
            "public": {0: game.initial(seats)},
        }
        self._public: list[tuple[Fact, ...]] = [()]
        self._asked: list[str] = [""]
        self._roots: list[int] = [0]
        self._alike: dict[int, list[int]] = defaultdict(list)
        self._disclosed: list[FacesDisclosed] = []
        self._record: Record | None = None
        self._recorded = 0

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.parents) - 1

    def state(self, step: int, viewer: Viewer = "open") -> State:
        """The table after a step, with all that came to light by now."""
        states, facts = self._states[viewer], self.facts if viewer == "open" else self._public
        missing = []
        while step not in states:
            missing.append(step)
            step = self.parents[step]
        state = states[step]
        for later in reversed(missing):
            state = states[later] = fold(self.game, state, facts[later])
        return state

    def add_step(self, parent: int, filed: Sequence[RecordedFact]) -> None:
        """One more step with its facts; the head is there now. Raises what folding facts that cannot be raises."""
        self.parents.append(parent)
        self.facts.append(tuple(each.fact for each in filed))
        self._public.append(tuple(each.fact.seen_by("public") for each in filed))
        envelope = filed[0].envelope
        self._asked.append(filed[0].asked or envelope.asked or "")
        self._roots.append(self._roots[envelope.restates or 0] or self.steps)
        self._alike[self._roots[-1]].append(self.steps)
        for disclosed in self._disclosed:
            if self._roots[disclosed.step] == self._roots[-1]:
                self._lay_over(self.steps, disclosed)
        self.filed += filed
        self.entry = filed[0].envelope.entry
        self.head = self.steps
        self.state(self.head)

    def drop_last(self, count: int) -> None:
        """Forget the step added last, of so many facts, whose facts cannot have happened."""
        self._alike[self._roots[-1]].pop()
        del self.filed[-count:], self.facts[-1], self._public[-1], self._asked[-1], self._roots[-1], self.parents[-1]

    def move_head(self, filed: RecordedFact, to: int) -> None:
        """The table stands at another step."""
        self.filed.append(filed)
        self.entry = filed.envelope.entry
        self.head = to

    def disclose(self, filed: RecordedFact, disclosed: FacesDisclosed) -> None:
        """Lay faces over a fact; the states from the first step of its act on are folded anew when they are needed."""
        self.filed.append(filed)
        self.entry = filed.envelope.entry
        self._disclosed.append(disclosed)
        first = self._roots[disclosed.step]
        for step in self._alike[first]:
            self._lay_over(step, disclosed)
        for viewer, states in self._states.items():
            self._states[viewer] = {number: state for number, state in states.items() if number < first}

    def _lay_over(self, step: int, disclosed: FacesDisclosed) -> None:
        told = self.facts[disclosed.step][disclosed.index]
        self.facts[step] = laid_over(self.facts[step], disclosed, told)
        if "public" in disclosed.audience:
            self._public[step] = laid_over(self._public[step], disclosed, told)

    def rule(self, filed: RecordedFact) -> None:
        """An official ruled something that leaves the play as it is."""
        self.filed.append(filed)
        self.entry = filed.envelope.entry

    def asked(self, step: int) -> str:
        """The words of an earlier step."""
        return self._asked[step]

    def note(self, filed: RecordedFact) -> None:
        """Keep a fact about the chance that the table is dealt by."""
        self.filed.append(filed)
        self.chance.append(filed.fact)
        self.entry = filed.envelope.entry

    def record(self) -> Record:
        """The record as far as it was read."""
        if self._record is None or self._recorded != len(self.filed):
            self._record, self._recorded = extend(None, self.table, self.filed), len(self.filed)
        assert self._record is not None
        return self._record


def first_dealer(history: History) -> int | None:
    """Who dealt first on the way to the head; None before that is known."""
    dealers = (getattr(history.state(step), "dealer", None) for step in history.record.path())
    return next((dealer for dealer in dealers if dealer), None)


def asked_of(game: Game, step: Step, state: State, viewer: Viewer) -> str:
    """The words of a move as a viewer could read them when it was made."""
    return step.asked if viewer == "open" else game.write(game.read(step.asked, state).seen_by(viewer))
