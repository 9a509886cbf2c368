"""A rule set as one value, and how an act becomes facts and a state under it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Protocol

import msgspec

from domain.cards.cards import Deck
from domain.cards.hands import Hand, Lying
from domain.play.dealing import Service, Shoe
from domain.play.explanations import Explanation
from domain.play.findings import Finding, refuse
from domain.play.measures import Chart
from domain.play.text_view import Aloud
from domain.play.vocabulary import Announcement, Command, Fact, Line, Offer, Rule, Viewer


class State(Protocol):
    """What the core asks of any game's state."""

    @property
    def deal(self) -> int:
        """The number of the deal, from 1; 0 before the first."""

    @property
    def turn(self) -> int:
        """The number of the turn within the deal, from 1; 0 before the first."""

    @property
    def to_act(self) -> int | None:
        """The seat whose act is awaited, None where no seat is."""

    @property
    def ending(self) -> str | None:
        """How the table ended, None while it goes on."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat so far, in seat order."""


class Played(msgspec.Struct, frozen=True):
    """One step on a path, with the states around it: what scoring and replays work on."""

    number: int
    before: Any
    facts: tuple[Fact, ...]
    after: Any


def never(_state: Any) -> bool:
    """Where the highest number is the best at every table."""
    return False


class Series(msgspec.Struct, frozen=True):
    """What the main chart of a game draws: one number a seat after every step, with a goal line where there is one.

    ``rounds`` says that its turns are rounds of all players and no turn of one, ``low_leads`` whether at a table the
    lowest number is the best.
    """

    title: str
    unit: str
    goal: int | None
    measure: Callable[[Any], tuple[int, ...]]
    rounds: bool = False
    low_leads: Callable[[Any], bool] = never

    @property
    def turn(self) -> str:
        """What a turn is called."""
        return "round" if self.rounds else "turn"

    @property
    def deal(self) -> str:
        """What a deal is called: one game of a match, or a deal of a session."""
        return "deal" if self.rounds else "game"


def no_accounts(_state: Any) -> tuple[tuple[str, int], ...]:
    """Where a game counts nothing but points."""
    return ()


def nothing_more(_path: Sequence[Played]) -> tuple[Explanation, ...]:
    """Where the lines of the score say all."""
    return ()


def words(line: str, _sight: Any) -> tuple[str, ...]:
    """A typed line as moves with blanks between."""
    return tuple(line.split())


class Game(msgspec.Struct, frozen=True):
    """A rule set: everything the record, the replays and the pages need to know of it.

    ``judge`` says how a command stands to the rules as far as the given sight shows; ``outcome`` gives its facts and
    refuses only what everybody can see to be impossible; ``evolve`` applies a fact without asking whether it was right.
    ``fill`` gives an act its hidden cards where Cairn deals, ``service`` says which acts those are; ``sensible``
    chooses an offer by what its own seat sees. ``aloud`` says a picture in sentences.
    ``tell`` says what a step did, ``tell_fact`` what one fact of it did, from the states before and after that fact.
    ``lying`` is every place where cards lie, as its viewer may know it. ``hands`` are the hands of all seats, and
    ``learned`` the same table with these cards seen in each of them.
    ``typed`` teaches the notation: pairs of an example and what it says. ``split`` takes a typed line apart into moves
    for ``read``, as far as one sight of the table shows. ``commuting`` are kinds of act that several seats do at the
    same time, so that it is all one who is entered first. ``insight`` works out in sentences, from one sight and for
    its viewer, what the table does not say by itself; only when somebody asks for it. ``accounts`` is what a table
    counts beside the points of its seats, as pots and chips: a name and a number each. ``explain`` tells of results
    what the lines of the score do not: how a pot was shared out, a hand arranged. ``uncovering`` are the acts
    whose outcome rests on recorded hands that their author may not see. ``series`` is what its main
    chart draws over a whole table, ``charts`` are those of one deal. ``playing`` are the seats that play on.
    """

    key: str
    title: str
    credits: str
    seats: range
    deck: Deck
    rulebook: type[Rule]
    announcements: tuple[Announcement, ...]
    commands: tuple[type[Command], ...]
    facts: tuple[type[Fact], ...]
    initial: Callable[[int], Any]
    judge: Callable[[Any, Command], Sequence[Finding]]
    outcome: Callable[[Any, Command], tuple[Fact, ...]]
    evolve: Callable[[Any, Any], Any]
    offers: Callable[[Any], tuple[Offer, ...]]
    score: Callable[[Sequence[Played]], tuple[Line, ...]]
    read: Callable[[str, Any], Command]
    write: Callable[[Command], str]
    tell: Callable[[Played], str]
    tell_fact: Callable[[Any, Any, Any], str]
    lying: Callable[[Any, Viewer], tuple[Lying, ...]]
    rules_of: Callable[[Played], tuple[Rule, ...]]
    moments: Callable[[Played], tuple[str, ...]]
    picture: Callable[[Any, Viewer], Any]
    aloud: Callable[[Any], Aloud]
    series: Series
    census: Callable[[Any], Counter[str]]
    hands: Callable[[Any], tuple[Hand, ...]]
    learned: Callable[[Any, tuple[tuple[str, ...], ...]], Any]
    fill: Callable[[Any, Command, Shoe], Command]
    service: Service
    sensible: Callable[[Any, tuple[Offer, ...], Random], Command]
    rules_version: int = 1
    typed: tuple[tuple[str, str], ...] = ()
    split: Callable[[str, Any], tuple[str, ...]] = words
    commuting: tuple[type[Command], ...] = ()
    insight: Callable[[Any, Viewer], tuple[str, ...]] | None = None
    accounts: Callable[[Any], tuple[tuple[str, int], ...]] = no_accounts
    explain: Callable[[Sequence[Played]], tuple[Explanation, ...]] = nothing_more
    uncovering: tuple[type[Command], ...] = ()
    charts: tuple[Chart, ...] = ()
    playing: Callable[[Any], tuple[int, ...]] | None = None

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id (``MK-34``). Raises KeyError when the rulebook has none."""
        return self.rulebook[rule_id.replace("-", "_")]


def decide(game: Game, state: Any, command: Command, *, sight: Any = None, stood: bool = False) -> tuple[Fact, ...]:
    """Judge a command by what its author saw, then give its facts.

    ``state`` is the truth as recorded, ``sight`` the author's view of it (the truth when not given). Raises Illegal
    or Impossible.
    """
    refuse(game.judge(state if sight is None else sight, command), stood=stood)
    return game.outcome(state, command)


def fold(game: Game, state: Any, facts: Iterable[Fact]) -> Any:
    """The state after these facts."""
    for fact in facts:
        state = game.evolve(state, fact)
    return state


def follow(
    state: Any,
    facts: Sequence[Fact],
    evolve: Callable[[Any, Any], Any],
    forced: Callable[[Any, Fact], Fact | None],
) -> tuple[Fact, ...]:
    """These facts and all that follows from them: ``forced(state, last fact)`` is asked until it has nothing to
    add."""
    told = list(facts)
    for fact in facts:
        state = evolve(state, fact)
    while told and (consequence := forced(state, told[-1])) is not None:
        told.append(consequence)
        state = evolve(state, consequence)
    return tuple(told)
