"""What happened at a table, folded along its steps: the whole truth, or what one viewer saw of it.

The same fold serves both; a viewer's history runs over facts whose hidden faces are backs. States are remembered by
step, for
a step never changes; they are forgotten when a disclosure lays faces over earlier facts.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.play.findings import Unreadable
from domain.play.game import Game, Played
from domain.play.steps import State
from domain.play.vocabulary import Command, Fact, Scorer, Veiled, Viewer
from domain.record.facts import FacesDisclosed
from domain.record.record import Record, Step

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
        self._own_disclosures = _disclosed_by(record, viewer)
        self._lights = self._by_step()
        fresh = known is None or known._disclosed != self._disclosed
        ruled = known is None or known.record.rulings != record.rulings
        self._states: dict[int, State] = {} if fresh or known is None else known._states
        self._derived: dict[tuple[str, int], Any] = {} if fresh or ruled or known is None else known._derived

    def supposing(self, record: Record) -> "History":
        """The same viewer's history if the record went on like this; what is remembered of it stays here as it is."""
        supposed = History(self.game, record, self.viewer)
        if record.disclosures == self._disclosed:
            supposed._states = dict(self._states)
        return supposed

    def facts(self, number: int) -> tuple[Fact, ...]:
        """The facts of a step as this viewer knows them by now."""
        step = self.record.step(number)
        facts = step.facts
        if isinstance(self.viewer, Scorer):
            facts = self._entered(step)
        elif self.viewer != "open":
            facts = tuple(fact.seen_by(self.viewer) for fact in facts)
        return self.with_disclosed(facts, number)

    def with_disclosed(self, facts: tuple[Fact, ...], number: int) -> tuple[Fact, ...]:
        """Facts of a step, or of one that restates it, with the faces of its act that came to light for this viewer."""
        if not self._lights:
            return facts
        for disclosure in self._lights.get(self.record.root(number), ()):
            facts = laid_over(facts, disclosure, self.record.step(disclosure.step).facts[disclosure.index])
        return facts

    def _by_step(self) -> dict[int, list[FacesDisclosed]]:
        """The disclosures that reach this viewer, in order, by the step that first said what they show."""
        found: dict[int, list[FacesDisclosed]] = {}
        for one in self._disclosed:
            if self.reaches(one, self.record.step(one.step)):
                found.setdefault(self.record.root(one.step), []).append(one)
        return found

    def state(self, number: int | None = None) -> State:
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

    def chained(self, kind: str, number: int, make: Callable[[int], T]) -> T:
        """The same where ``make`` asks for that of the parent: those of earlier steps are made first, in order."""
        missing = []
        earlier = number
        while earlier and (kind, earlier) not in self._derived:
            missing.append(earlier)
            earlier = self.record.step(earlier).parent
        for step in reversed(missing):
            self.derived(kind, step, make)
        return self.derived(kind, number, make)

    def known(self, kind: str, number: int) -> Any:
        """What :meth:`derived` has computed of a step before, None where it was not asked yet."""
        return self._derived.get((kind, number))

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
        said = self.said(number, self.state(self.record.step(number).parent))
        return with_faces(said, self.facts(number))

    def said(self, number: int, state: State) -> Command:
        """What was asked at a step, read at any state of the table, as far as it was said before this viewer.

        Raises Unreadable.
        """
        command = self._read(number, state)
        return command if self._named_by(self.record.step(number)) else command.seen_by(self.viewer)

    def _read(self, number: int, state: State) -> Command:
        """A recorded act at any state: as its words say there, but never another kind of act than it was.

        In Two-Set Rummy ``done`` ends the laying of sets, or counts a hand that is known.
        """
        step = self.record.step(number)
        recorded = self.game.read(step.asked, self.state(step.parent))
        try:
            there = self.game.read(step.asked, state)
        except Unreadable:
            return recorded
        return there if type(there) is type(recorded) else recorded

    def asked(self, number: int) -> str:
        """The words of a move as this viewer may read them."""
        try:
            return self.game.write(self.command(number))
        except Unreadable:
            return self.record.step(number).asked if self.viewer == "open" else ""

    def _named_by(self, step: Step) -> bool:
        """Whether this viewer, a scorer, named the cards of a step; where Cairn deals nobody names them."""
        scorer = self.viewer
        return isinstance(scorer, Scorer) and step.actor == scorer.actor and not self.record.opened.served

    def _entered(self, step: Step) -> tuple[Fact, ...]:
        """The facts of a step as its scorer knows them: with the cards of the own words, and no others."""
        facts = tuple(fact.seen_by("public") for fact in step.facts)
        if not self._named_by(step):
            return facts
        try:
            said = iter(hidden_cards(self.game.read(step.asked, self.state(step.parent))))
        except Unreadable:
            return facts
        return tuple(_filled(fact, said) for fact in facts)

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
        """Whether this viewer learns what was disclosed of a step; a scorer, where it was an entry of the own."""
        if isinstance(self.viewer, Scorer) and disclosure in self._own_disclosures:
            return True
        audience = disclosure.audience if disclosure.to else step.facts[disclosure.index].audience
        return self.viewer == "open" or self.viewer in audience or "public" in audience


def hidden_cards(fact: Veiled) -> tuple[str, ...]:
    """The cards of the hidden fields of a fact or command, in order."""
    values = (getattr(fact, name) for name in fact.hidden_fields())
    cards = (card for value in values for card in (value if isinstance(value, tuple) else (value,)))
    return tuple(card for card in cards if card is not None)


def _disclosed_by(record: Record, viewer: Viewer) -> tuple[FacesDisclosed, ...]:
    """The disclosures that a scorer entered; none for anybody else."""
    if not (record.disclosures and isinstance(viewer, Scorer)):
        return ()
    own = (entry.act for entry in record.entries if entry.actor == viewer.actor)
    return tuple(act for act in own if isinstance(act, FacesDisclosed))


def laid_over(facts: tuple[Fact, ...], disclosure: FacesDisclosed, told: Fact) -> tuple[Fact, ...]:
    """The facts of a step after a disclosure that concerns one of them.

    ``told`` is the fact that was disclosed. A step that restates its step has it too, maybe at another place; where it
    has none like it nothing is laid over.
    """
    place = _place_of(facts, told, disclosure.index)
    if place is None:
        return facts
    return (*facts[:place], _filled(facts[place], iter(disclosure.cards)), *facts[place + 1 :])


def _place_of(facts: tuple[Fact, ...], told: Fact, index: int) -> int | None:
    count = len(hidden_cards(told))
    alike = [
        place
        for place, fact in enumerate(facts)
        if type(fact) is type(told) and fact.audience == told.audience and len(hidden_cards(fact)) == count
    ]
    return index if index in alike else next(iter(alike), None)


def with_faces(command: Command, facts: Sequence[Fact]) -> Command:
    """A command with the cards that its facts show."""
    if not command.hidden_fields():
        return command
    return _filled(command, (card for fact in facts for card in hidden_cards(fact)))


def _filled(value: V, faces: Iterator[str]) -> V:
    """A fact or command whose hidden cards are these, as far as there are faces."""
    return replace(value, **{name: _faced(getattr(value, name), faces) for name in value.hidden_fields()})


def _faced(value: Any, faces: Iterator[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_faced(part, faces) for part in value)
    if value is None:
        return None
    face = next(faces, BACK)
    return value if face == BACK else face
