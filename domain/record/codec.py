"""Facts of tables as the store keeps them: a public part for everybody, a sealed part for the audience."""

from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from domain.games.registry import GAMES
from domain.play.game import Game
from domain.play.vocabulary import Fact
from domain.record.envelope import Envelope, RecordedFact
from domain.record.fact_codec import FactCodec, encode, topics
from domain.record.facts import TABLE_FACTS, TableOpened
from domain.store import Damaged, NewFact, StoredFact

NO_FACT = msgspec.Raw(b"null")


class Sealed(msgspec.Struct, frozen=True, array_like=True):
    """What only the audience sees: the fact with its faces, the move as asked, the reason why an irregular act
    stood."""

    fact: msgspec.Raw = NO_FACT
    asked: str | None = None
    reason: str | None = None


_sealed = msgspec.json.Decoder(Sealed)
_versioned = msgspec.json.Decoder(tuple[tuple[int, msgspec.Raw], ...])
_of_tables: Final = FactCodec(Envelope, topics("table", *get_args(TABLE_FACTS)))
_known: Final[dict[str, tuple[Game, FactCodec[Envelope]]]] = {}


def _codec(key: str) -> FactCodec[Envelope]:
    """How the facts of a game are read and written."""
    game, known = GAMES[key], _known.get(key)
    if known is None or known[0] is not game:
        known = _known[key] = game, FactCodec(Envelope, {**_of_tables.topics, **topics(key, *game.facts)})
    return known[1]


def to_row(filed: RecordedFact, game: str) -> NewFact:
    """One fact as a row for the store; whatever hides something is sealed, unseen cards too."""
    fact, sealed = filed.fact, None
    if fact.hides:
        sealed = Sealed(msgspec.Raw(encode(fact)), filed.asked, filed.reason)
    elif filed.asked or filed.reason:
        sealed = Sealed(NO_FACT, filed.asked, filed.reason)
    return _codec(game).row(filed.envelope, fact, fact.seen_by("public"), sealed)


def from_row(row: StoredFact, game: str) -> RecordedFact:
    """The fact a row holds, for one who may see all of it. Raises Damaged for a topic that no game has."""
    codec = _codec(game)
    envelope = codec.envelope(row)
    if row.sealed is None:
        return RecordedFact(envelope, codec.fact(row, envelope.version))
    sealed = _sealed.decode(row.sealed)
    payload = row.public if sealed.fact == NO_FACT else sealed.fact
    return RecordedFact(envelope, codec.fact(row, envelope.version, payload), sealed.asked, sealed.reason)


def facts_to(facts: Sequence[Fact]) -> str:
    """Facts of one game for a table beside the record, each with the version of its kind."""
    return encode([(fact.version, fact) for fact in facts]).decode()


def facts_from(text: str, game: str) -> tuple[Fact, ...]:
    """The facts that :func:`facts_to` wrote."""
    codec = _codec(game)
    return tuple(codec.read(codec.topic_tagged(fact), version, fact) for version, fact in _versioned.decode(text))


def is_of_table(row: StoredFact) -> bool:
    """Whether a row of the log belongs to the record of a table; other streams stand beside the tables."""
    return row.topic.partition(".")[0] in ("table", *GAMES)


def revision_of(row: StoredFact) -> int:
    """The entry that a row of a table belongs to: the table's revision since then."""
    return _of_tables.envelope(row).entry


def game_of(row: StoredFact) -> str:
    """The game of a table, read from its first row. Raises Damaged when it is none of ours."""
    opened = None
    if row.topic == "table.table-opened":
        opened = _of_tables.fact(row, _of_tables.envelope(row).version)
    if not isinstance(opened, TableOpened) or opened.game not in GAMES:
        raise Damaged(row.stream, row.number, "it opens no table of a known game")
    return opened.game
