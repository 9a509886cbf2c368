"""What is told of a result beyond the lines of the score: how a pot was shared out, how a hand came to be counted."""

import msgspec

from domain.play.vocabulary import Rule


class Clause(msgspec.Struct, frozen=True):
    """One sentence of an explanation, as the words of a score line are: ``rule`` where it rests on one, and steps."""

    words: str
    rule: Rule | None = None
    because: tuple[int, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """How one result of a deal came about; ``step`` is the one by which it was settled."""

    deal: int
    step: int
    title: str
    clauses: tuple[Clause, ...]
