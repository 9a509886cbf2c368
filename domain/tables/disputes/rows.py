"""Facts of disputes as rows of the store: their words sealed, everything else as everybody may see it."""

from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact, kebab
from domain.store import Damaged, NewFact, StoredFact
from domain.store.stream_repository import SideEnvelope
from domain.tables.disputes.facts import FACTS, DocketOpened, words_of

_TOPICS: Final = {f"disputes.{kebab(kind.__name__)}" for kind in FACTS}


def row(fact: Fact, noted: SideEnvelope) -> NewFact:
    """A fact as it is stored."""
    topic, words = f"disputes.{kebab(type(fact).__name__)}", words_of(fact)
    if words is None:
        return NewFact(topic, _encode(noted), _encode(fact))
    unsaid: Any = fact
    return NewFact(topic, _encode(noted), _encode(replace(unsaid, words="")), _encode(words))


def read(stored: StoredFact) -> tuple[SideEnvelope, Fact]:
    """What was stored. Raises Damaged where it is no fact of disputes."""
    if not is_of_docket(stored):
        raise Damaged(stored.stream, stored.number, f"{stored.topic!r} is no fact of a dispute")
    fact: Any = _facts.decode(stored.public)
    if stored.sealed is not None:
        fact = replace(fact, words=_words.decode(stored.sealed))
    return _noted.decode(stored.envelope), fact


def is_of_docket(stored: StoredFact) -> bool:
    """Whether a row of the log belongs to the disputes of a table."""
    return stored.topic in _TOPICS


def table_opened_by(stored: StoredFact) -> str | None:
    """The table whose docket this row opens; None for any other row."""
    fact = read(stored)[1]
    return fact.table if isinstance(fact, DocketOpened) else None


_encode = msgspec.json.Encoder(order="sorted").encode
_noted = msgspec.json.Decoder(SideEnvelope)
_words = msgspec.json.Decoder(str)
_facts: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(reduce(or_, FACTS))
