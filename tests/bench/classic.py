"""A Mauna Kea table the library's classic way: a mutable aggregate with ``@event`` and the JSON transcoder."""

from collections.abc import Iterable
from uuid import UUID

from eventsourcing.domain import Aggregate, event
from eventsourcing.persistence import (
    DatetimeAsISO,
    DecimalAsStr,
    JSONTranscoder,
    Mapper,
    StoredEvent,
    UUIDAsHex,
)

from domain.games.mauna_kea import events as e
from domain.play.vocabulary import Fact


class ClassicTable(Aggregate):
    """Hands, ascents and piles as lists; every fact is a decorated method."""

    @event("Opened")
    def __init__(self) -> None:
        self.hands: dict[str, list[str]] = {"1": [], "2": []}
        self.ascents: dict[str, list[str]] = {"1": [], "2": []}
        self.cut = {"1": False, "2": False}
        self.pile = 104
        self.discards: list[str] = []
        self.turn, self.action, self.owed = 0, 0, 0

    @event("Taken")
    def take(self, seat: int, cards: list[str], action: int) -> None:
        """Cards came from the pile."""
        self.hands[str(seat)].extend(cards)
        self.pile -= len(cards)
        self.action += action

    @event("Climbed")
    def climb(self, seat: int, card: str) -> None:
        """A card went on the own ascent."""
        self._give(seat, [card])
        self.ascents[str(seat)].append(card)
        self.action += 1

    @event("Discarded")
    def discard(self, seat: int, cards: list[str], action: int) -> None:
        """Cards of the hand were discarded."""
        self._give(seat, cards)
        self.discards.extend(cards)
        self.action += action

    @event("Slid")
    def slide(self, seat: int, count: int) -> None:
        """The top of an ascent fell."""
        ascent = self.ascents[str(seat)]
        self.discards.extend(ascent[-count:])
        del ascent[-count:]
        self.cut[str(seat)] = True

    @event("Marked")
    def mark(self, seat: int, what: str) -> None:
        """A turn began, cards are owed, a hand was shown."""
        self.turn, self.owed = seat, int(what == "owed")

    def _give(self, seat: int, cards: list[str]) -> None:
        hand = self.hands[str(seat)]
        for card in cards:
            if card in hand:
                hand.remove(card)
            elif hand:
                hand.pop()


def mapper() -> Mapper[UUID]:
    """The library's mapper with its JSON transcoder."""
    transcoder = JSONTranscoder()
    for transcoding in (UUIDAsHex(), DecimalAsStr(), DatetimeAsISO()):
        transcoder.register(transcoding)
    return Mapper(transcoder)


def stored(facts: Iterable[Fact]) -> list[StoredEvent]:
    """The same play as the classic aggregate's stored events."""
    table = ClassicTable()
    for fact in facts:
        _tell(table, fact)
    to_stored = mapper()
    return [to_stored.to_stored_event(pending) for pending in table.collect_events()]


def load(events: Iterable[StoredEvent]) -> ClassicTable | None:
    """Decode and fold, as the library's repository does."""
    to_domain = mapper()
    table: ClassicTable | None = None
    for one in events:
        table = to_domain.to_domain_event(one).mutate(table)
    return table


def _tell(table: ClassicTable, fact: Fact) -> None:
    match fact:
        case e.HandDealt(seat, cards) | e.HandRefilled(seat, cards):
            table.take(seat, list(cards), 0)
        case e.CardsDrawn(seat, cards):
            table.take(seat, list(cards), 1)
        case e.CardDrawn(seat, card):
            table.take(seat, [card], 1)
        case e.CardClimbed(seat, card) | e.PitonLaid(seat, card):
            table.climb(seat, card)
        case e.AscentAttacked(seat, card) | e.AvalanchePlayed(seat, card):
            table.discard(seat, [card], 1)
        case e.CardsDiscarded(seat, cards):
            table.discard(seat, list(cards), 0)
        case e.AscentSlid(seat, cards):
            table.slide(seat, len(cards))
        case _:
            table.mark(getattr(fact, "seat", 0), type(fact).__name__)
