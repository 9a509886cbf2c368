"""Facts as the store keeps them: a public part for everybody, a sealed part for the audience."""

from collections.abc import Sequence
from typing import get_args

import msgspec

from domain.games.registry import GAMES
from domain.play.game import Game
from domain.play.vocabulary import Fact, kebab
from domain.record.record import TABLE_FACTS, Envelope, RecordedFact, TableOpened
from domain.store import Damaged, NewFact, StoredFact

_TABLE_FACTS: tuple[type[Fact], ...] = get_args(TABLE_FACTS)

NO_FACT = msgspec.Raw(b"null")


class Sealed(msgspec.Struct, frozen=True, array_like=True):
    """What only the audience sees: the fact with its faces, the move as asked, the reason why an irregular act
    stood."""

    fact: msgspec.Raw = NO_FACT
    asked: str | None = None
    reason: str | None = None


_encoder = msgspec.json.Encoder(order="sorted")
_envelopes = msgspec.json.Decoder(Envelope)
_sealed = msgspec.json.Decoder(Sealed)
_versioned = msgspec.json.Decoder(tuple[tuple[int, msgspec.Raw], ...])


class _Kinds(msgspec.Struct, frozen=True):
    """The facts of one game: how they are read, and the topics they are stored under."""

    game: Game
    decoder: msgspec.json.Decoder[Fact]
    topics: frozenset[str]


_known: dict[str, _Kinds] = {}


def _kinds(key: str) -> _Kinds:
    known, game = _known.get(key), GAMES[key]
    if known is None or known.game is not game:
        union: object = _TABLE_FACTS[0]
        for kind in (*_TABLE_FACTS[1:], *game.facts):
            union = union | kind
        topics = frozenset(f"{key}.{kebab(kind.__name__)}" for kind in game.facts)
        known = _known[key] = _Kinds(game, msgspec.json.Decoder(union), topics)
    return known


_table_topics = frozenset(f"table.{kebab(kind.__name__)}" for kind in _TABLE_FACTS)


def topic_of(fact: Fact, game: str) -> str:
    """The topic a fact is stored under: ``mauna-kea.card-drawn``, ``table.head-moved``."""
    owner = "table" if isinstance(fact, _TABLE_FACTS) else game
    return f"{owner}.{kebab(type(fact).__name__)}"


def to_row(filed: RecordedFact, game: str) -> NewFact:
    """One fact as a row for the store; whatever hides something is sealed, unseen cards too."""
    fact, envelope = filed.fact, _encoder.encode(filed.envelope)
    sealed = None
    if fact.hides:
        sealed = Sealed(msgspec.Raw(_encoder.encode(fact)), filed.asked, filed.reason)
    elif filed.asked or filed.reason:
        sealed = Sealed(NO_FACT, filed.asked, filed.reason)
    return NewFact(
        topic_of(fact, game),
        envelope,
        _encoder.encode(fact.seen_by("public")),
        _encoder.encode(sealed) if sealed else None,
    )


def from_row(row: StoredFact, game: str) -> RecordedFact:
    """The fact a row holds, for one who may see all of it. Raises Damaged for a topic that no game has."""
    kinds = _kinds(game)
    if row.topic not in _table_topics and row.topic not in kinds.topics:
        raise Damaged(row.stream, row.number, f"{row.topic!r} is no fact of a {game} table")
    envelope = _envelopes.decode(row.envelope)
    if row.sealed is None:
        return RecordedFact(envelope, kinds.decoder.decode(row.public))
    sealed = _sealed.decode(row.sealed)
    payload = row.public if sealed.fact == NO_FACT else sealed.fact
    return RecordedFact(envelope, kinds.decoder.decode(payload), sealed.asked, sealed.reason)


def facts_to(facts: Sequence[Fact]) -> str:
    """Facts of one game for a table beside the record, each with the version of its kind."""
    return _encoder.encode([(fact.version, fact) for fact in facts]).decode()


def facts_from(text: str, game: str) -> tuple[Fact, ...]:
    """The facts that :func:`facts_to` wrote."""
    decoder = _kinds(game).decoder
    return tuple(decoder.decode(fact) for _, fact in _versioned.decode(text))


def is_of_table(row: StoredFact) -> bool:
    """Whether a row of the log belongs to the record of a table; other streams stand beside the tables."""
    return row.topic.partition(".")[0] in ("table", *GAMES)


def revision_of(row: StoredFact) -> int:
    """The entry that a row of a table belongs to: the table's revision since then."""
    return _envelopes.decode(row.envelope).entry


def game_of(row: StoredFact) -> str:
    """The game of a table, read from its first row. Raises Damaged when it is none of ours."""
    opened = msgspec.json.decode(row.public, type=TableOpened) if row.topic == "table.table-opened" else None
    if opened is None or opened.game not in GAMES:
        raise Damaged(row.stream, row.number, "it opens no table of a known game")
    return opened.game
