"""The words every game is told in: commands, facts, rules, offers, score lines, announcements."""

import re
from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from domain.cards.cards import BACK


class Scorer(msgspec.Struct, frozen=True):
    """Somebody who enters for others: sees what everybody sees, and the cards of your entries."""

    actor: str

    def __str__(self) -> str:
        return "scorer"


Viewer = int | Scorer | Literal["public", "open"]
"""Who looks: a seat (from 1), a scorer, everybody, or somebody who may see every recorded face."""


def for_all_seats(viewer: Viewer) -> bool:
    """Whether somebody looks on behalf of every seat and not as one of them: the scorer, or who may see all."""
    return viewer == "open" or isinstance(viewer, Scorer)


def kebab(name: str) -> str:
    """``CardDrawn`` as it is stored: ``card-drawn``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def _admits_back(annotation: Any) -> bool:
    return annotation == BACK or any(_admits_back(part) for part in get_args(annotation))


def _turned_down(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_turned_down(part) for part in value)
    return value if value is None else BACK


class Veiled(msgspec.Struct, frozen=True, gc=False):
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
    """That of its fields: raised with an upcaster (``record/fact_codec.py``) where an older one cannot be read."""

    shows: ClassVar[bool] = False
    """Whether open cards of it were hidden before: turned up, or shown from a hand."""

    @classmethod
    def reveals(cls) -> bool:
        """Whether by such a fact somebody saw cards that were hidden from them: drawn, dealt, turned up, shown."""
        return cls.shows or bool(cls.hidden_fields())


Owner = Literal["its seat", "anybody at the table", "the whole table", "an official"]
"""Whose an act is: who may enter it."""


class Command(Veiled, frozen=True, tag=kebab, tag_field="do"):
    """What somebody says was done; judged, then turned into facts."""

    whose: ClassVar[Owner] = "its seat"

    @property
    def named(self) -> int | None:
        """The seat that stands in its field ``seat``; None for a kind without one."""
        return getattr(self, "seat", None)

    @property
    def acts_for(self) -> tuple[int, ...]:
        """The seats whose act this is; nobody's for what a dealer, scorer or official says of the table."""
        return () if self.named is None else (self.named,)

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

    whose: ClassVar[Owner] = "anybody at the table"
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


class Blank(msgspec.Struct, frozen=True):
    """What may fill one field of an offered command.

    ``among`` lists the values, as often as they may be used, whole numbers as a range; ``least`` to ``most`` of them
    fill the field. A field that is no tuple takes exactly one. ``always`` are values that must be there. Beside
    ``known`` values there are at most ``unknown`` others, where that is not None.
    """

    field: str
    among: tuple[Any, ...] | range
    least: int = 1
    most: int = 1
    always: tuple[Any, ...] = ()
    known: tuple[Any, ...] = ()
    unknown: int | None = None

    def admits(self, value: Any) -> bool:
        """Whether this value may fill the blank."""
        if isinstance(self.among, range):
            return value in self.among
        values = value if isinstance(value, tuple) else (value,)
        fits = Counter(self.always) <= Counter(values) <= Counter(self.among)
        others = (Counter(values) - Counter(self.known)).total()
        few = self.unknown is None or others <= self.unknown
        return fits and few and self.least <= len(values) <= self.most


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
            and command.named in (None, self.seat)
            and all(blank.admits(getattr(command, blank.field)) for blank in self.blanks)
        )


class Line(msgspec.Struct, frozen=True):
    """One line of a score: so many points to a seat under a rule, resting on these steps.

    ``absent`` names a range of steps in which something did not happen, where the proof is an absence (MK-47).
    ``ruling`` is the entry by which an official adjusted the score, 0 for points that the play gives.
    """

    deal: int
    seat: int
    points: int
    rule: Rule
    because: tuple[int, ...]
    words: str
    absent: tuple[int, int] | None = None
    ruling: int = 0


class Announcement(msgspec.Struct, frozen=True):
    """One open point a table declares before the deal. The first option is what the form proposes.

    An option ending in ``:n`` takes a whole number (``games:3``), the option ``n`` is a number by itself. ``must`` has
    no proposal that holds by silence. ``given`` names the one choice of another point under which this is asked at all.
    ``spoken`` is announced by the dealer for a deal: no house rule and no form says it beforehand.
    """

    key: str
    options: tuple[str, ...]
    rule: Rule
    question: str
    must: bool = False
    given: tuple[str, str] | None = None
    spoken: bool = False

    @property
    def proposal(self) -> str:
        """What the form proposes; nothing for what the dealer speaks."""
        return "" if self.spoken else self.options[0]

    @property
    def is_number(self) -> bool:
        """Whether the answer is a number and nothing else."""
        return len(self.options) == 2 and self.options[1] == "n"

    def asked(self, choices: Mapping[str, str]) -> bool:
        """Whether this point is open at all beside these choices."""
        return self.given is None or choices.get(self.given[0]) == self.given[1]

    def admits(self, value: str) -> bool:
        """Whether the value is one of the options."""
        if value in self.options and value.rpartition(":")[2] != "n":
            return True
        stem, colon, number = value.rpartition(":")
        return f"{stem}{colon}n" in self.options and bool(re.fullmatch("[1-9][0-9]{0,3}|10000", number))
