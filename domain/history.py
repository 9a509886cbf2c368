"""What happened at a table, folded along its steps: the whole truth, or what one viewer saw of it.

The same fold serves both; a viewer's history runs over facts whose hidden faces are backs. States are remembered by
step, for
a step never changes; they are forgotten when a disclosure lays faces over earlier facts.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.cards import BACK
from domain.game import Game, Played
from domain.judging import Unreadable
from domain.play import Command, Fact, Veiled, Viewer
from domain.record import FacesDisclosed, Record, Step

V = TypeVar("V", bound=Veiled)
T = TypeVar("T")


class History:
    """One table at one revision as one viewer may see it."""

    def __init__(self, game: Game, record: Record, viewer: Viewer = "open", *, known: "History | None" = None) -> None:
        """``known`` is an earlier history of the same table and viewer whose states may be used again."""
        self.game = game
        self.record = record
        self.viewer = viewer
        self._disclosed = record.disclosures
        fresh = known is None or known._disclosed != self._disclosed
        self._states: dict[int, Any] = {} if fresh or known is None else known._states
        self._derived: dict[tuple[str, int], Any] = {} if fresh or known is None else known._derived

    def facts(self, number: int) -> tuple[Fact, ...]:
        """The facts of a step as this viewer knows them by now."""
        step = self.record.step(number)
        facts = step.facts
        if self.viewer != "open":
            facts = tuple(fact.seen_by(self.viewer) for fact in facts)
        for disclosure in self._disclosed:
            if disclosure.step == number and self.reaches(disclosure, step):
                facts = laid_over(facts, disclosure)
        return facts

    def state(self, number: int | None = None) -> Any:
        """The table after a step; after the head when no step is named, before the first for 0."""
        number = self.record.head if number is None else number
        state = self._states.get(number)
        if state is None:
            state = self._fold_to(number)
        return state

    def derived(self, kind: str, number: int, make: Callable[[int], T]) -> T:
        """Something computed once of a step and kept as long as its states are: a sentence, a rendered line."""
        key = (kind, number)
        if key not in self._derived:
            self._derived[key] = make(number)
        value: T = self._derived[key]
        return value

    def played(self, number: int) -> Played:
        """One step with the states around it."""
        parent = self.record.step(number).parent
        return Played(number, self.state(parent), self.facts(number), self.state(number))

    def path(self, head: int | None = None) -> tuple[Played, ...]:
        """Every step from the first to the head (or to another step)."""
        self.state(head)
        return tuple(self.played(number) for number in self.record.path(head))

    def command(self, number: int) -> Command:
        """What was asked at a step, with every face that this viewer knows by now. Raises Unreadable."""
        step = self.record.step(number)
        command = self.game.read(step.asked, self.state(step.parent)).seen_by(self.viewer)
        return _with_faces(command, self.facts(number))

    def asked(self, number: int) -> str:
        """The words of a move as this viewer may read them."""
        try:
            return self.game.write(self.command(number))
        except Unreadable:
            return self.record.step(number).asked if self.viewer == "open" else ""

    def _fold_to(self, number: int) -> Any:
        missing = []
        states = self._states
        while number and number not in states:
            missing.append(number)
            number = self.record.step(number).parent
        state = states[number] if number else self.game.initial(self.record.opened.seats)
        for later in reversed(missing):
            for fact in self.facts(later):
                state = self.game.evolve(state, fact)
            states[later] = state
        return state

    def reaches(self, disclosure: FacesDisclosed, step: Step) -> bool:
        """Whether this viewer learns what was disclosed of a step."""
        audience = disclosure.audience if disclosure.to else step.facts[disclosure.index].audience
        return self.viewer == "open" or self.viewer in audience or "public" in audience


def hidden_cards(fact: Fact) -> tuple[str, ...]:
    """The cards of a fact's hidden fields, in order."""
    values = (getattr(fact, name) for name in fact.hidden_fields())
    return tuple(card for value in values for card in (value if isinstance(value, tuple) else (value,)))


def laid_over(facts: tuple[Fact, ...], disclosure: FacesDisclosed) -> tuple[Fact, ...]:
    """The facts of a step after a disclosure that concerns one of them."""
    fact = _filled(facts[disclosure.index], iter(disclosure.cards))
    return (*facts[: disclosure.index], fact, *facts[disclosure.index + 1 :])


def _with_faces(command: Command, facts: Sequence[Fact]) -> Command:
    return _filled(command, (card for fact in facts for card in hidden_cards(fact)))


def _filled(value: V, faces: Iterator[str]) -> V:
    """A fact or command whose hidden cards are these, as far as there are faces."""
    return replace(value, **{name: _faced(getattr(value, name), faces) for name in value.hidden_fields()})


def _faced(value: Any, faces: Iterator[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_faced(part, faces) for part in value)
    face = next(faces, BACK)
    return value if face == BACK else face
