"""What may be said of the chance that a table is dealt by: words of the seats, and how a commitment ends."""

import re
from datetime import timedelta
from typing import Final, TypeVar

from domain.record.chance.facts import DealsCommitted, SeedCommitted, SeedVoided, WordsBound, WordsGiven
from domain.record.record import Record
from domain.store.errors import NotPossible
from domain.store.text import a_line, one_line
from domain.store.times import moment_of

W = TypeVar("W", WordsBound, WordsGiven)

LONGEST_WORDS: Final = 200
PATIENCE: Final = timedelta(minutes=15)
"""So long after the last entry of a table that is over its players leave the opening of the seed to the scorer, who
may still have to take that entry back."""


def refuse_ended(record: Record) -> SeedCommitted | DealsCommitted:
    """What the service is bound to by now. Raises NotPossible where it is bound to nothing."""
    if record.committed is None or record.seed_end is not None:
        raise NotPossible("no commitment is open at this table")
    return record.committed


def plain_words(text: str) -> str:
    """Words as they are kept. Raises NotPossible for none, too many, or such that nobody sees."""
    told = one_line(text)
    if not 1 <= len(told) <= LONGEST_WORDS:
        raise NotPossible(f"words are 1 to {LONGEST_WORDS} characters")
    return told


def words_of(record: Record, seat: int, words: str) -> WordsGiven:
    """The words of a seat, if it may give them. Raises NotPossible."""
    return _fitting(record, WordsGiven(seat, plain_words(words)))


def bound_to(record: Record, seat: int, commitment: str) -> WordsBound:
    """That a seat is bound to words it will show, if it may be. Raises NotPossible."""
    if not re.fullmatch("[0-9a-f]{64}", commitment):
        raise NotPossible("a commitment to words is 64 small hexadecimal digits")
    return _fitting(record, WordsBound(seat, commitment))


def refuse_unshown(record: Record) -> None:
    """Refuse to shuffle while words that a seat is bound to are not shown. Raises NotPossible."""
    if owing := record.wording.owing:
        waited = " and ".join(f"seat {seat}" for seat in owing)
        raise NotPossible(f"the cards wait for shuffle words: {waited} bound itself to some and has not shown them")


def _fitting(record: Record, fact: W) -> W:
    if not isinstance(record.committed, SeedCommitted) or record.seed_end is not None:
        raise NotPossible("no words are mixed into the cards of this table")
    if not 1 <= fact.seat <= record.opened.seats:
        raise NotPossible(f"there is no seat {fact.seat}")
    why = record.wording.against(fact, str(record.table), record.opened.seats)
    if why:
        raise NotPossible(why)
    return fact


def voided(record: Record, why: str) -> SeedVoided:
    """The end of a commitment for a reason. Raises NotPossible."""
    refuse_ended(record)
    if not why.strip():
        raise NotPossible("say why the commitment is voided")
    return SeedVoided(a_line(why))


def refuse_early(record: Record, now: str) -> None:
    """Refuse a player who wants the seed opened while the end may still be taken back. Raises NotPossible."""
    last, this = (moment_of(time) for time in (record.entries[-1].recorded, now))
    if this - last < PATIENCE:
        minutes = PATIENCE // timedelta(minutes=1)
        raise NotPossible(f"the scorer opens the seed, or you {minutes} minutes after the last entry")
