"""The decks of one table as its seed gives them, and the proofs of the cards that were dealt from them."""

from collections.abc import Sequence

from domain.cards import BACK, Deck
from domain.dealt import Seen, Standing, seen
from domain.history import History
from domain.record import Record
from domain.shuffling.decks import Proof, Shuffle
from domain.shuffling.facts import DeckShuffled


class Decks:
    """The decks of one table by its seed. ``made`` are the shuffles that were needed and not recorded yet."""

    def __init__(self, record: Record, deck: Deck, seed: bytes) -> None:
        self.made: list[DeckShuffled] = []
        self._record = record
        self._pack = tuple(card for card in deck.cards for _ in range(deck.copies))
        self._seed = seed
        self._known: dict[tuple[int, tuple[str, ...]], Shuffle] = {}

    def card(self, at: Standing, place: int) -> str:
        """The card at a place, from 0, of the deck that is dealt from."""
        return self.shuffle(at).deck[place]

    def picked(self, at: Standing, among: Sequence[str]) -> str:
        """The card taken by chance from these. Raises IndexError when there is none."""
        if not among:
            raise IndexError("there is no card to take")
        return self.shuffle(at).chosen(at.picked, among)

    def shuffle(self, at: Standing) -> Shuffle:
        """The deck that the dealer stands at, with the words that were in when it was shuffled first."""
        key = at.shuffle, at.cards
        if key not in self._known:
            recorded = self._record.shuffled(*key)
            words = recorded.words if recorded else self._record.wording.mixed(self._record.opened.seats)
            self._known[key] = Shuffle(self._seed, at.shuffle, at.cards or self._pack, words)
            if recorded is None:
                self.made.append(DeckShuffled(at.shuffle, at.cards, words, self._known[key].root))
        return self._known[key]


def proofs(history: History, decks: Decks) -> tuple[Proof, ...]:
    """That each card which this viewer saw when it was dealt lay at its place; of a card once."""
    shown = {(one.at.shuffle, one.at.cards, one.place): one.at for one in seen(history) if _provable(one)}
    return tuple(decks.shuffle(at).proof(place, cards) for (_, cards, place), at in shown.items())


def _provable(one: Seen) -> bool:
    return one.place >= 0 and one.card != BACK
