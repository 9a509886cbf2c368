"""A rule set as one value, and how an act becomes facts and a state under it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Generic

import msgspec
from typing_extensions import TypeVar

from domain.cards.cards import Deck
from domain.cards.hands import Hand, Placement
from domain.play.button import Button, plain_button, plain_task
from domain.play.dealing import Service, Shoe
from domain.play.explanations import Explanation
from domain.play.findings import Finding, refuse
from domain.play.measures import Chart
from domain.play.narration import Narration, Narrator
from domain.play.steps import Played as Played
from domain.play.steps import S, applied, happenings
from domain.play.text_view import TextView
from domain.play.vocabulary import Announcement, Command, Fact, Line, Offer, Rule, Viewer
from domain.play.winners import best_points

P = TypeVar("P", default=Any)
"""The picture of a game: a table as plain data for one viewer."""


def never(_state: object) -> bool:
    """Where the highest number is the best at every table."""
    return False


class Series(msgspec.Struct, Generic[S], frozen=True):
    """What the main chart of a game draws: one number a seat after every step, with a goal line where there is one.

    ``rounds`` says that its turns are rounds of all players and no turn of one, ``low_leads`` whether at a table the
    lowest number is the best.
    """

    title: str
    unit: str
    goal: int | None
    measure: Callable[[S], tuple[int, ...]]
    rounds: bool = False
    low_leads: Callable[[S], bool] = never

    @property
    def turn(self) -> str:
        """What a turn is called."""
        return "round" if self.rounds else "turn"

    @property
    def deal(self) -> str:
        """What a deal is called: one game of a match, or a deal of a session."""
        return "deal" if self.rounds else "game"


def no_accounts(_state: object) -> tuple[tuple[str, int], ...]:
    """Where a game counts nothing but points."""
    return ()


def nothing_more(_path: object) -> tuple[Explanation, ...]:
    """Where the lines of the score say all."""
    return ()


def words(line: str, _sight: object) -> tuple[str, ...]:
    """A typed line as moves with blanks between."""
    return tuple(line.split())


class Game(msgspec.Struct, Generic[S, P], frozen=True):
    """A rule set: everything the record, the replays and the pages need to know of it.

    ``judge`` says how a command stands to the rules as far as the given sight shows; ``outcome`` gives its facts and
    refuses only what everybody can see to be impossible; ``evolve`` applies a fact without asking whether it was right.
    ``fill`` gives an act its hidden cards where Cairn deals, ``service`` says which acts those are; ``sensible``
    chooses an offer by what its own seat sees. ``text_view`` says a picture in sentences.
    ``narrator`` tells of the facts of a step, each from the states around it.
    ``placements`` is every place where cards lie, as its viewer may know it. ``hands`` are the hands of all seats, and
    ``learned`` the same table with these cards seen in each of them.
    ``typed`` teaches the notation: pairs of an example and what it says. ``split`` takes a typed line apart into moves
    for ``read``, as far as one sight of the table shows. ``commuting`` are kinds of act that several seats do at the
    same time, so that it is all one who is entered first. ``insight`` works out in sentences, from one sight and for
    its viewer, what the table does not say by itself; only when somebody asks for it. ``accounts`` is what a table
    counts beside the points of its seats, as pots and chips: a name and a number each. ``explain`` tells of results
    what the lines of the score do not: how a pot was shared out, a hand arranged. ``pool`` counts what lies on the
    table and is nobody's, where points only change hands: with it the points of all seats add up to 0. ``uncovering``
    are the acts whose outcome rests on recorded hands that their author may not see. ``series`` is what its main chart
    draws over a whole table, ``charts`` are those of one deal. ``playing`` are the seats that play on.
    ``button`` says what a button for an act says to its player, ``task`` what the seat to act is to do.
    ``winners`` are the seats that won a table that is over: several share it, none where nobody won.
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
    initial: Callable[[int], S]
    judge: Callable[[S, Command], Sequence[Finding]]
    outcome: Callable[[S, Command], tuple[Fact, ...]]
    evolve: Callable[[S, Fact], S]
    offers: Callable[[S], tuple[Offer, ...]]
    score: Callable[[Sequence[Played[S]]], tuple[Line, ...]]
    read: Callable[[str, S], Command]
    write: Callable[[Command], str]
    narrator: Narrator[S]
    placements: Callable[[S, Viewer], tuple[Placement, ...]]
    picture: Callable[[S, Viewer], P]
    text_view: Callable[[P], TextView]
    series: Series[S]
    hands: Callable[[S], tuple[Hand, ...]]
    learned: Callable[[S, tuple[tuple[str, ...], ...]], S]
    fill: Callable[[S, Command, Shoe], Command]
    service: Service[S]
    sensible: Callable[[S, tuple[Offer, ...], Random], Command]
    rules_version: int = 1
    typed: tuple[tuple[str, str], ...] = ()
    split: Callable[[str, S], tuple[str, ...]] = words
    commuting: tuple[type[Command], ...] = ()
    insight: Callable[[S, Viewer], tuple[str, ...]] | None = None
    accounts: Callable[[S], tuple[tuple[str, int], ...]] = no_accounts
    pool: Callable[[S], int] | None = None
    explain: Callable[[Sequence[Played[S]]], tuple[Explanation, ...]] = nothing_more
    uncovering: tuple[type[Command], ...] = ()
    charts: tuple[Chart[S], ...] = ()
    playing: Callable[[S], tuple[int, ...]] | None = None
    button: Callable[[S, Command], Button] = plain_button
    task: Callable[[S], str] = plain_task
    winners: Callable[[S], tuple[int, ...]] = best_points

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id (``MK-34``). Raises KeyError when the rulebook has none."""
        return self.rulebook[rule_id.replace("-", "_")]

    def census(self, state: S) -> Counter[str]:
        """Every card of the table, wherever it lies; one that is not known counts as a back."""
        return Counter(card for one in self.placements(state, "open") for card in one.cards.cards)

    def narration(self, step: Played[S]) -> Narration[S]:
        """A step narrated, as far as the states around it show."""
        return Narration(self.narrator, tuple(happenings(self.evolve, (step,))))


def decide(
    game: Game[S, P], state: S, command: Command, *, sight: S | None = None, stood: bool = False
) -> tuple[Fact, ...]:
    """Judge a command by what its author saw, then give its facts.

    ``state`` is the truth as recorded, ``sight`` the author's view of it (the truth when not given). Raises Illegal
    or Impossible.
    """
    refuse(game.judge(state if sight is None else sight, command), stood=stood)
    return game.outcome(state, command)


def fold(game: Game[S, P], state: S, facts: Iterable[Fact]) -> S:
    """The state after these facts."""
    return applied(game.evolve, state, facts)


def follow(
    state: S,
    facts: Sequence[Fact],
    evolve: Callable[[S, Fact], S],
    forced: Callable[[S, Fact], Fact | None],
) -> tuple[Fact, ...]:
    """These facts and all that follows from them: ``forced(state, last fact)`` is asked until it has nothing to
    add."""
    told = list(facts)
    state = applied(evolve, state, facts)
    while told and (consequence := forced(state, told[-1])) is not None:
        told.append(consequence)
        state = evolve(state, consequence)
    return tuple(told)
