"""Facts of disputes as rows of the store: their words sealed, everything else as everybody may see it."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.record.fact_codec import FactCodec, topics
from domain.store import NewFact, StoredFact
from domain.tables.disputes.facts import FACTS, DocketOpened, words_of
from domain.tables.side_streams import NotedFact, SideEnvelope

_CODEC: Final = FactCodec(SideEnvelope, topics("disputes", *FACTS))
TOPICS: Final = tuple(_CODEC.topics)
"""Of every row that belongs to the disputes of a table."""


def row(noted_fact: NotedFact) -> NewFact:
    """A fact as it is stored."""
    noted, fact = noted_fact
    words = words_of(fact)
    if words is None:
        return _CODEC.row(noted, fact)
    unsaid: Any = fact
    return _CODEC.row(noted, fact, replace(unsaid, words=""), words)


def read(stored: StoredFact) -> NotedFact:
    """What was stored. Raises Damaged where it is no fact of disputes."""
    noted = _CODEC.envelope(stored)
    fact: Any = _CODEC.fact(stored, noted.version)
    if stored.sealed is not None:
        fact = replace(fact, words=_words.decode(stored.sealed))
    return NotedFact(noted, fact)


def table_opened_by(stored: StoredFact) -> str | None:
    """The table whose docket this row opens; None for any other row."""
    fact = read(stored).fact
    return fact.table if isinstance(fact, DocketOpened) else None


_words = msgspec.json.Decoder(str)
