"""A step as it is narrated, from one walk over its facts: sentence, rules, marks, one thing after the other."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

import msgspec

from domain.play.steps import Happening, S
from domain.play.vocabulary import Announced, Rule


class WeighedMoment(NamedTuple):
    """Why a step may be worth a mark on the timeline, in a few words.

    Of all steps of a path only the heaviest are marked. An end weighs 200, what decides a deal about 100, a setback
    that may still be made good 30 to 60.
    """

    words: str
    weight: int


class Narrator(msgspec.Struct, Generic[S], frozen=True):
    """What a game says of one fact, given with the states around it.

    ``clause`` is its part of the sentence of the step, empty where that passes over it; ``telling`` a sentence of its
    own, empty where nothing is to be said. ``rules`` are those that it rests on, first the one that matters most;
    ``moments`` say why it may be worth a mark on the timeline; most facts have none.
    """

    clause: Callable[[Happening[S]], str]
    telling: Callable[[Happening[S]], str]
    rules: Callable[[Happening[S]], Iterable[Rule]]
    moments: Callable[[Happening[S]], Iterable[WeighedMoment]]


class Narration(msgspec.Struct, Generic[S], frozen=True):
    """One step, narrated: its facts with the states around them, and who tells of them."""

    narrator: Narrator[S]
    happenings: tuple[Happening[S], ...]

    @property
    def sentence(self) -> str:
        """What the step did, in one sentence."""
        clauses = (self.narrator.clause(one) for one in self.happenings)
        return "; ".join(clause for clause in clauses if clause) or "nothing changes"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that the step rests on, first the one that matters most."""
        return tuple(dict.fromkeys(rule for one in self.happenings for rule in self.narrator.rules(one)))

    @property
    def moments(self) -> tuple[WeighedMoment, ...]:
        """Why the step may be worth a mark on the timeline, each thing once; empty for an ordinary one."""
        found: dict[str, WeighedMoment] = {}
        for one in self.happenings:
            for moment in self.narrator.moments(one):
                known = found.get(moment.words, moment)
                found[moment.words] = max(known, moment)
        return tuple(found.values())

    @property
    def consequences(self) -> tuple[str, ...]:
        """What followed from what, an act first; players as ``seat 2``, cards in braces."""
        told = (self.narrator.telling(one) for one in self.happenings if not isinstance(one.fact, Announced))
        return tuple(words for words in told if words)
