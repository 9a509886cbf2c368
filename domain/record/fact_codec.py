"""Facts as rows of the store and back: a closed list of topics, each fact with the version of its schema.

The first field of every envelope is the version in which its fact was written. What is stored never changes: an older
fact is brought up to today's version when it is read, so that the chain over the stored bytes still holds.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from domain.play.vocabulary import Fact, kebab
from domain.store import Damaged, NewFact, StoredFact

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes a fact of one version as plain data and gives it as the next version has it."""

UPCASTERS: Final[Mapping[tuple[str, int], Upcaster]] = {}
"""By topic and the version that was stored: one entry a version that a fact has left behind; so far none has."""


class Enveloped(Protocol):
    """An envelope: an array whose first field is the version of its fact."""

    @property
    def version(self) -> int:
        """The version in which the fact was written."""


E = TypeVar("E", bound=Enveloped)


def topics(owner: str, *kinds: type[Fact]) -> dict[str, type[Fact]]:
    """The topics of an owner's facts: ``mauna-kea.card-drawn``."""
    return {f"{owner}.{kebab(kind.__name__)}": kind for kind in kinds}


class FactCodec(Generic[E]):
    """Rows of streams whose facts have these topics, under envelopes of one kind."""

    def __init__(
        self,
        envelope: type[E],
        topics: Mapping[str, type[Fact]],
        upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS,
    ) -> None:
        self.topics = topics
        self._names = {kind: topic for topic, kind in topics.items()}
        self._tagged = {topic.partition(".")[2]: topic for topic in topics}
        self._decoders = {topic: msgspec.json.Decoder(kind).decode for topic, kind in topics.items()}
        self._envelopes = msgspec.json.Decoder(envelope).decode
        self._upcasters = upcasters

    def row(self, envelope: E, fact: Fact, public: Fact | None = None, sealed: object = None) -> NewFact:
        """A fact as a new row: what everybody may see of it (all, where nothing is said) and what is sealed."""
        if envelope.version != fact.version:
            envelope = replace(envelope, version=fact.version)  # type: ignore[type-var]
        hidden = None if sealed is None else encode(sealed)
        return NewFact(self._names[type(fact)], encode(envelope), encode(fact if public is None else public), hidden)

    def envelope(self, row: StoredFact) -> E:
        """The envelope of a row."""
        return self._envelopes(row.envelope)

    def fact(self, row: StoredFact, version: int, payload: bytes | msgspec.Raw | None = None) -> Fact:
        """The fact of a row, or of its sealed payload, as today's version has it.

        Raises Damaged for a topic that is none of these, and for a version of later programs.
        """
        try:
            return self.read(row.topic, version, row.public if payload is None else payload)
        except LookupError as error:
            raise Damaged(row.stream, row.number, str(error.args[0])) from None

    def read(self, topic: str, version: int, payload: bytes | msgspec.Raw) -> Fact:
        """A fact as today's version of its topic has it. Raises LookupError for what is not known."""
        kind = self.topics.get(topic)
        if kind is None:
            raise LookupError(f"{topic!r} is not a fact of this stream")
        if version == kind.version:
            return self._decoders[topic](payload)
        fact: dict[str, Any] = msgspec.json.decode(payload)
        return msgspec.convert(self._upcast(topic, version, kind.version, fact), kind)

    def topic_tagged(self, payload: msgspec.Raw) -> str:
        """The topic of a fact that stands without one. Raises LookupError for what is not known."""
        tag = _tags(payload).fact
        if tag not in self._tagged:
            raise LookupError(f"{tag!r} is not a fact of this stream")
        return self._tagged[tag]

    def _upcast(self, topic: str, version: int, wanted: int, fact: dict[str, Any]) -> dict[str, Any]:
        if version > wanted:
            raise LookupError(f"{topic} was written in version {version}; this program knows {wanted}")
        for step in range(version, wanted):
            if (topic, step) not in self._upcasters:
                raise LookupError(f"{topic} was written in version {version}, from which nothing leads to {step + 1}")
            fact = self._upcasters[topic, step](fact)
        return fact


class _Tagged(msgspec.Struct):
    """Of a fact that stands without a topic, what it is."""

    fact: str


encode = msgspec.json.Encoder(order="sorted").encode
_tags = msgspec.json.Decoder(_Tagged).decode
