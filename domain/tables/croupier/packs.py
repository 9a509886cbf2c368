"""The decks of one table as its seed gives them, and the proofs of the cards that were dealt from them."""

from collections.abc import Sequence

from domain.cards.cards import BACK, Deck
from domain.cards.shuffling.decks import Proof, Shuffle
from domain.cards.shuffling.predealt import deal_of, seed_of_deal
from domain.record.chance.facts import DealsCommitted, DeckShuffled
from domain.record.chance.position import PackPosition
from domain.record.history import History
from domain.record.record import Record
from domain.tables.croupier.position import DealtCard, seen


class Decks:
    """The decks of one table by its seed. ``made`` are the shuffles that were needed and not recorded yet."""

    def __init__(self, record: Record, deck: Deck, secret: bytes) -> None:
        """``secret`` is the table's seed, or the key of the set whose deals it plays."""
        self.made: list[DeckShuffled] = []
        self._record = record
        self._pack = deck.pack
        self._secret = secret
        self._known: dict[tuple[int, tuple[str, ...]], Shuffle] = {}

    def card(self, at: PackPosition, place: int) -> str:
        """The card at a place, from 0, of the deck that is dealt from."""
        return self.shuffle(at).deck[place]

    def picked(self, at: PackPosition, among: Sequence[str]) -> str:
        """The card taken by chance from these. Raises IndexError when there is none."""
        if not among:
            raise IndexError("there is no card to take")
        return self.shuffle(at).chosen(at.picked, among)

    def shuffle(self, at: PackPosition) -> Shuffle:
        """The deck that the dealer stands at, with the words that were in when it was shuffled first."""
        key = at.shuffle, at.cards
        if key not in self._known:
            recorded = self._record.shuffled(*key)
            words = recorded.words if recorded else self._record.mixed
            seed = seed_for(self._record, self._secret, at.shuffle)
            self._known[key] = Shuffle(seed, at.shuffle, at.cards or self._pack, words)
            if recorded is None:
                self.made.append(DeckShuffled(at.shuffle, at.cards, words, self._known[key].root))
        return self._known[key]


def seed_for(record: Record, secret: bytes, number: int) -> bytes:
    """What decides the shuffle of this number: the table's seed, or that of its deal."""
    committed = record.committed
    if isinstance(committed, DealsCommitted):
        return seed_of_deal(secret, committed.public_value, deal_of(number))
    return secret


def proofs(history: History, decks: Decks) -> tuple[Proof, ...]:
    """That each card which this viewer saw when it was dealt lay at its place; of a card once."""
    shown = {(one.at.shuffle, one.at.cards, one.place): one.at for one in seen(history) if _provable(one)}
    return tuple(decks.shuffle(at).proof(place, cards) for (_, cards, place), at in shown.items())


def _provable(one: DealtCard) -> bool:
    return one.place >= 0 and one.card != BACK
