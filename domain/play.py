"""The words every game is told in: commands, facts, rules, refusals, offers, score lines, and the game itself."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Any, ClassVar, Final, Literal, Protocol, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from domain.cards import BACK, Deck
from domain.dealing import Shoe

Viewer = int | Literal["public", "open"]
"""Who looks: a seat (from 1), everybody, or somebody who may see every recorded face."""


def kebab(name: str) -> str:
    """``CardDrawn`` as it is stored: ``card-drawn``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def _admits_back(annotation: Any) -> bool:
    return annotation == BACK or any(_admits_back(part) for part in get_args(annotation))


def _turned_down(value: Any) -> Any:
    return tuple(_turned_down(part) for part in value) if isinstance(value, tuple) else BACK


class Veiled(msgspec.Struct, frozen=True):
    """A value some of whose fields may be hidden: those whose type admits ``??``, and no others."""

    @classmethod
    @cache
    def hidden_fields(cls) -> tuple[str, ...]:
        """The fields that only the audience sees, read off their annotations."""
        return tuple(name for name, kind in get_type_hints(cls).items() if _admits_back(kind))

    @property
    def audience(self) -> tuple[Viewer, ...]:
        """Who sees the hidden fields: the acting seat, unless a kind says otherwise; ``public`` is everybody."""
        return (getattr(self, "seat", 0),)

    @property
    def hides(self) -> bool:
        """Whether somebody may not see all of it."""
        return bool(self.hidden_fields()) and "public" not in self.audience

    def seen_by(self, viewer: Viewer) -> Self:
        """The value as this viewer may know it: faces turned into backs for all but the audience."""
        if viewer == "open" or not self.hides or viewer in self.audience:
            return self
        return replace(self, **{name: _turned_down(getattr(self, name)) for name in self.hidden_fields()})


class Fact(Veiled, frozen=True, tag=kebab, tag_field="fact"):
    """Something that happened at the table, with its whole outcome; stored under its own topic."""

    version: ClassVar[int] = 1


class Command(Veiled, frozen=True, tag=kebab, tag_field="do"):
    """What somebody says was done; judged, then turned into facts."""

    @classmethod
    @cache
    def takes_many(cls, field: str) -> bool:
        """Whether this field is a tuple and not a single value."""
        return get_origin(get_type_hints(cls)[field]) is tuple


class Announced(Fact, frozen=True):
    """What the table declared about one open point of the rules."""

    key: str
    value: str


class Announce(Command, frozen=True):
    """Declare the table's choices: pairs of key and value."""

    choices: tuple[tuple[str, str], ...]


class Rule(Enum):
    """A statement of a rulebook; its name is its id, its value the rulebook's words.

    Every game has its own members (``MK_34``). Ids with an A are rulings: our reading of what the source leaves open.
    """

    @property
    def id(self) -> str:
        """As it is printed and stored: ``MK-34``."""
        return self.name.replace("_", "-")

    @property
    def words(self) -> str:
        """The rulebook's own words."""
        return str(self.value)

    @property
    def ruling(self) -> bool:
        """Whether this is our reading and not the source's statement."""
        return self.name.split("_")[1].startswith("A")


class Verdict(Enum):
    """How an act stands to the rules, as far as its judge could see."""

    UNLAWFUL = "unlawful"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "cannot be known"


class Finding(msgspec.Struct, frozen=True):
    """One thing a judge has to say about an act. ``why`` gives the numbers: "5 does not divide 44"."""

    verdict: Verdict
    rule: Rule
    why: str


class Refused(Exception):
    """An act that is not accepted; nothing was changed."""

    def __init__(self, rule: Rule, why: str) -> None:
        super().__init__(f"{why} ({rule.id})")
        self.rule = rule
        self.why = why


class Illegal(Refused):
    """Against a rule. It can still be recorded as irregular when it stood at the table."""


class Impossible(Refused):
    """Cannot have happened with these cards; not even as irregular."""


class Unreadable(ValueError):
    """Text that is no move of this game; ``why`` says what was expected."""


class Blank(msgspec.Struct, frozen=True):
    """What may fill one field of an offered command.

    ``among`` lists the values, as often as they may be used; ``least`` to ``most`` of them fill the field. A field
    that is
    no tuple takes exactly one. ``always`` are values that must be there.
    """

    field: str
    among: tuple[Any, ...]
    least: int = 1
    most: int = 1
    always: tuple[Any, ...] = ()

    def admits(self, value: Any) -> bool:
        """Whether this value may fill the blank."""
        values = value if isinstance(value, tuple) else (value,)
        fits = Counter(self.always) <= Counter(values) <= Counter(self.among)
        return fits and self.least <= len(values) <= self.most


class Offer(msgspec.Struct, frozen=True):
    """A command that is lawful now: its kind, its seat (0 for none), and what may fill each blank.

    ``aside`` marks acts beside the play that are nearly always open: resigning, a misdeal, abandoning. ``venture``
    marks an act that is open to try though it may be refused: what decides it is not displayed at this table, and the
    refusal is the answer (MK-A38).
    """

    kind: type[Command]
    seat: int
    blanks: tuple[Blank, ...] = ()
    aside: bool = False
    venture: bool = False

    def includes(self, command: Command) -> bool:
        """Whether the command is one of those offered."""
        return (
            type(command) is self.kind
            and getattr(command, "seat", self.seat) == self.seat
            and all(blank.admits(getattr(command, blank.field)) for blank in self.blanks)
        )


class Line(msgspec.Struct, frozen=True):
    """One line of a score: so many points to a seat under a rule, resting on these steps.

    ``absent`` names a range of steps in which something did not happen, where the proof is an absence (MK-47).
    """

    deal: int
    seat: int
    points: int
    rule: Rule
    because: tuple[int, ...]
    words: str
    absent: tuple[int, int] | None = None


class Announcement(msgspec.Struct, frozen=True):
    """One open point a table declares before the deal. The first option is what the form proposes.

    An option ending in ``:n`` takes a whole number (``games:3``), the option ``n`` is a number by itself. ``must`` has
    no proposal that holds by silence. ``given`` names the one choice of another point under which this is asked at all.
    """

    key: str
    options: tuple[str, ...]
    rule: Rule
    question: str
    must: bool = False
    given: tuple[str, str] | None = None

    def asked(self, choices: Mapping[str, str]) -> bool:
        """Whether this point is open at all beside these choices."""
        return self.given is None or choices.get(self.given[0]) == self.given[1]

    def admits(self, value: str) -> bool:
        """Whether the value is one of the options."""
        if value in self.options and value.rpartition(":")[2] != "n":
            return True
        stem, colon, number = value.rpartition(":")
        return f"{stem}{colon}n" in self.options and bool(re.fullmatch("[1-9][0-9]{0,3}|10000", number))


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


class Series(msgspec.Struct, frozen=True):
    """What a chart of the game draws: one number a seat after every step, with a goal line where there is one.

    ``rounds`` says that its turns are rounds of all players and no turn of one.
    """

    title: str
    unit: str
    goal: int | None
    measure: Callable[[Any], tuple[int, ...]]
    rounds: bool = False

    @property
    def turn(self) -> str:
        """What a turn is called."""
        return "round" if self.rounds else "turn"


def words(line: str, _sight: Any) -> tuple[str, ...]:
    """A typed line as moves with blanks between."""
    return tuple(line.split())


class Game(msgspec.Struct, frozen=True):
    """A rule set: everything the record, the replays and the pages need to know of it.

    ``judge`` says how a command stands to the rules as far as the given sight shows; ``outcome`` gives its facts and
    refuses only what everybody can see to be impossible; ``evolve`` applies a fact without asking whether it was right.
    ``fill`` gives an act its hidden cards where Cairn deals; ``sensible`` chooses an offer by what its own seat sees.
    ``typed`` teaches the notation: pairs of an example and what it says. ``split`` takes a typed line apart into moves
    for ``read``, as far as one sight of the table shows. ``commuting`` are kinds of act that several seats do at the
    same time, so that it is all one who is entered first. ``insight`` works out in sentences, from one sight and for
    its viewer, what the table does not say by itself; only when somebody asks for it.
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
    rules_of: Callable[[Played], tuple[Rule, ...]]
    moments: Callable[[Played], tuple[str, ...]]
    picture: Callable[[Any, Viewer], Any]
    series: Series
    census: Callable[[Any], Counter[str]]
    fill: Callable[[Any, Command, Shoe], Command]
    sensible: Callable[[Any, tuple[Offer, ...], Random], Command]
    rules_version: int = 1
    typed: tuple[tuple[str, str], ...] = ()
    split: Callable[[str, Any], tuple[str, ...]] = words
    commuting: tuple[type[Command], ...] = ()
    insight: Callable[[Any, Viewer], tuple[str, ...]] | None = None

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id (``MK-34``). Raises KeyError when the rulebook has none."""
        return self.rulebook[rule_id.replace("-", "_")]


SETTLED: Final[tuple[Finding, ...]] = ()
"""What a judge says of an act that is lawful beyond doubt."""


def worst(findings: Iterable[Finding]) -> Finding | None:
    """The finding an act is refused with: impossible before unlawful, the first of its kind."""
    against = [finding for finding in findings if finding.verdict is not Verdict.UNKNOWN]
    return min(against, key=lambda finding: finding.verdict is not Verdict.IMPOSSIBLE, default=None)


def refuse(findings: Iterable[Finding], *, stood: bool = False) -> None:
    """Raise what the findings say: Impossible always, Illegal unless the act ``stood`` at the table."""
    finding = worst(findings)
    if finding is None:
        return
    if finding.verdict is Verdict.IMPOSSIBLE:
        raise Impossible(finding.rule, finding.why)
    if not stood:
        raise Illegal(finding.rule, finding.why)


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


def announcement_findings(
    game_announcements: Sequence[Announcement], choices: Sequence[tuple[str, str]]
) -> Iterator[Finding]:
    """What is wrong with these choices: none at all, an unknown key, a value that is not offered."""
    if not choices:
        yield Finding(Verdict.IMPOSSIBLE, game_announcements[0].rule, "nothing is announced")
    known = {announcement.key: announcement for announcement in game_announcements}
    for key, value in choices:
        announcement = known.get(key)
        if announcement is None:
            rule = game_announcements[0].rule
            yield Finding(Verdict.IMPOSSIBLE, rule, f"{key!r} is not announced in this game; it has {', '.join(known)}")
        elif not announcement.admits(value):
            offered = ", ".join(announcement.options)
            yield Finding(
                Verdict.IMPOSSIBLE,
                announcement.rule,
                f"{value!r} is not offered for {key}; it is one of {offered}",
            )
