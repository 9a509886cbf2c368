"""Whose words go into the cards of an online table: who is bound to some, who showed them, and what may follow.

Words are given before the first deck is shuffled. A seat may bind itself to them first and show them when every seat is
bound or has given some; from the first that are shown nobody chooses words any more, so whoever was bound knows that
no other words were chosen in the light of these.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.cards.shuffling.decks import commitment_to_words
from domain.play.vocabulary import Fact
from domain.record.chance.facts import DeckShuffled, WordsBound, WordsGiven


class Wording(NamedTuple):
    """The words of a table so far: ``given`` in plain, ``bound`` commitments, and the seats that ``showed`` theirs."""

    given: Mapping[int, str] = {}
    bound: Mapping[int, str] = {}
    showed: frozenset[int] = frozenset()
    dealt: bool = False

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that are bound and have not shown their words yet."""
        return tuple(sorted(self.bound.keys() - self.showed))

    @property
    def open(self) -> bool:
        """Whether words may still be chosen."""
        return not (self.dealt or self.showed)

    def mixed(self, seats: int) -> tuple[str, ...]:
        """The words of every seat as they go into a shuffle, empty where it gave none."""
        return tuple(self.given.get(seat, "") for seat in range(1, seats + 1))

    def missing(self, seats: int) -> tuple[int, ...]:
        """The seats that have neither given words nor are bound to some."""
        return tuple(seat for seat in range(1, seats + 1) if seat not in self.given and seat not in self.bound)

    def against(self, fact: WordsBound | WordsGiven, table: str, seats: int) -> str | None:
        """Why this cannot follow at a table of this id and so many seats; None when it can."""
        seat = fact.seat
        if self.dealt:
            return "the first deck is shuffled, and all decks are mixed with the words that were given before it"
        if isinstance(fact, WordsBound) or seat not in self.bound:
            return None if self.open else "words were shown, and from then on nobody chooses others"
        if seat in self.showed:
            return f"seat {seat} has shown its words"
        if commitment_to_words(fact.words, table, seat) != self.bound[seat]:
            return f"these are not the words that seat {seat} is bound to"
        if missing := self.missing(seats):
            waited = ", ".join(f"seat {each}" for each in missing)
            return f"words are shown when every seat is bound or has given some; {waited} has not yet"
        return None

    def after(self, fact: Fact) -> "Wording":
        """The words after one more fact of the chance that the table is dealt by."""
        match fact:
            case WordsBound(seat, commitment):
                given = {other: words for other, words in self.given.items() if other != seat}
                return self._replace(given=given, bound={**self.bound, seat: commitment})
            case WordsGiven(seat, words):
                showed = self.showed | {seat} if seat in self.bound else self.showed
                return self._replace(given={**self.given, seat: words}, showed=showed)
            case DeckShuffled():
                return self._replace(dealt=True)
            case _:
                return self


def wording(facts: Iterable[Fact]) -> Wording:
    """The words after these facts of the chance that a table is dealt by."""
    words = Wording()
    for fact in facts:
        words = words.after(fact)
    return words
