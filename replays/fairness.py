"""Was a table dealt as the service had bound itself to? Checked by its record alone, with an opened seed or proofs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from domain.cards.cards import BACK
from domain.cards.shuffling.chance import ALGORITHM
from domain.cards.shuffling.decks import Proof, Shuffle, commitment_to, root_of
from domain.cards.shuffling.predealt import BEFOREHAND, commitment_to_deals
from domain.record.chance.facts import DealsCommitted, DeckShuffled, SeedOpened, SeedVoided, WordsBound, WordsGiven
from domain.record.chance.seat_words import Wording
from domain.record.history import History
from domain.record.record import Record, RecordedChance
from domain.tables.croupier.packs import seed_for
from domain.tables.croupier.position import DealtCard, seen

Standing = Literal["good", "contradicted", "incomplete"]


class FairnessVerdict(NamedTuple):
    """What a check of the dealing found: ``proved`` and ``open`` questions in sentences, and each contradiction."""

    proved: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def standing(self) -> Standing:
        """The verdict in one word."""
        return "contradicted" if self.wrong else "incomplete" if self.open else "good"


def verify(history: History, proofs: Sequence[Proof] = (), key: bytes | None = None) -> FairnessVerdict:
    """Check the dealing of a table as its viewer saw it.

    ``proofs`` are those of single places; ``key`` is the opened key of a set of deals, where the record has it not.
    """
    record = history.record
    committed = record.committed
    if not record.opened.served:
        return FairnessVerdict(open=("People dealt at this table and entered the cards; there is nothing to check.",))
    if committed is None:
        return FairnessVerdict(wrong=("The service dealt, and the record holds no commitment to a seed.",))
    known = BEFOREHAND if isinstance(committed, DealsCommitted) else ALGORITHM
    if committed.algorithm != known:
        return FairnessVerdict(open=(f"It was dealt by {committed.algorithm}; this program knows {known}.",))
    return _Check(history, tuple(proofs), key if isinstance(committed, DealsCommitted) else None).verdict()


class _Check:
    """One table while its dealing is checked."""

    def __init__(self, history: History, proofs: tuple[Proof, ...], key: bytes | None) -> None:
        self.history = history
        self.record = history.record
        self.proofs = proofs
        self.seen = tuple(seen(history))
        self.seed = _seed(history) or key
        self.beforehand = isinstance(self.record.committed, DealsCommitted)
        self._secret = "key of the set" if self.beforehand else "seed"
        self._mixed = "the public value" if self.beforehand else "the words of every seat"
        self.pack = history.game.deck.pack

    def verdict(self) -> FairnessVerdict:
        wrong = [*self._out_of_order()]
        if self.seed is None:
            return FairnessVerdict(self._by_proofs(wrong), tuple(self._open()), tuple(wrong))
        if not self._is_committed(self.seed):
            return FairnessVerdict(wrong=(*wrong, f"The opened {self._secret} is not the one that was committed to."))
        return FairnessVerdict(self._by_seed(wrong), tuple(self._open()), tuple(wrong))

    def _is_committed(self, seed: bytes) -> bool:
        committed = self.record.committed
        if isinstance(committed, DealsCommitted):
            return committed.commitment == commitment_to_deals(seed, self.history.game.key, committed.deals)
        return committed is not None and committed.commitment == commitment_to(seed, str(self.record.table))

    # --- what was recorded before what -------------------------------------------------------------------------

    def _out_of_order(self) -> Iterator[str]:
        words, seats = Wording(), 0 if self.beforehand else self.record.opened.seats
        for noted in self.record.chance:
            match noted.fact:
                case WordsBound() | WordsGiven() as said if why := words.against(said, str(self.record.table), seats):
                    yield f"Words of entry {noted.entry} could not be taken: {why}."
                case DeckShuffled(number=number, words=mixed):
                    if words.owing:
                        yield f"Shuffle {number} did not wait for words that a seat was bound to."
                    if mixed != words.mixed(seats):
                        yield f"Shuffle {number} mixed in other words than the seats had given."
            words = words.after(noted.fact)
        for one in self.seen:
            made = self._recorded(one)
            if made is None or made.steps >= one.step:
                yield f"A card of step {one.step} came from a deck that was not committed to before."

    def _recorded(self, one: DealtCard) -> RecordedChance | None:
        return next((noted for noted in self.record.chance if _is_shuffle(noted, one)), None)

    # --- with the seed ------------------------------------------------------------------------------------------

    def _by_seed(self, wrong: list[str]) -> tuple[str, ...]:
        assert self.seed is not None
        decks = {}
        for fact in _shuffles(self.record):
            seed = seed_for(self.record, self.seed, fact.number)
            deck = Shuffle(seed, fact.number, fact.cards or self.pack, fact.words)
            decks[fact.number, fact.cards] = deck
            if deck.root != fact.root:
                wrong.append(f"Shuffle {fact.number} does not give the root that was published for it.")
        checked = Counter(self._compare(one, decks, wrong) for one in self.seen)
        return (
            f"The opened {self._secret} fits the commitment made before the deal.",
            f"Shuffles that give what was published, {self._mixed} mixed in: {len(decks)}.",
            f"Cards dealt from the next place of their deck: {checked['place']}.",
            f"Cards taken from a hand as chance gives: {checked['pick']}.",
            *self._words_bound(),
        )

    def _words_bound(self) -> Iterator[str]:
        if not self.beforehand:
            showed = len(self.record.wording.showed)
            yield f"Seats that were bound to their words before any were shown: {showed}."

    def _compare(self, one: DealtCard, decks: dict[tuple[int, tuple[str, ...]], Shuffle], wrong: list[str]) -> str:
        deck = decks.get((one.at.shuffle, one.at.cards))
        if one.card == BACK or deck is None or (one.place < 0 and not self._whole):
            return ""
        expected = deck.deck[one.place] if one.place >= 0 else deck.chosen(one.at.picked, one.among)
        if expected != one.card:
            where = f"place {one.place + 1} of shuffle {one.at.shuffle}" if one.place >= 0 else "what chance gives"
            wrong.append(f"Step {one.step} dealt {one.card}, and {where} is {expected}.")
        return "place" if one.place >= 0 else "pick"

    @property
    def _whole(self) -> bool:
        """Whether the record holds every card, so that what was chosen among is known."""
        return all(one.card != BACK for one in self.seen)

    # --- without it ---------------------------------------------------------------------------------------------

    def _by_proofs(self, wrong: list[str]) -> tuple[str, ...]:
        proved = 0
        for proof in self.proofs:
            fact = self.record.shuffled(proof.shuffle, proof.cards)
            if fact is None or not _leads_to(proof, len(proof.cards) or len(self.pack), fact.root):
                wrong.append(
                    f"The proof of place {proof.place + 1} of shuffle {proof.shuffle} does not lead to its root."
                )
        by_place = {(proof.shuffle, proof.cards, proof.place): proof.card for proof in self.proofs}
        for one in self.seen:
            card = by_place.get((one.at.shuffle, one.at.cards, one.place), BACK)
            if BACK not in (card, one.card) and card != one.card:
                wrong.append(f"Step {one.step} dealt {one.card}, and place {one.place + 1} is proved to be {card}.")
            proved += card != BACK
        return (f"Cards proved to lie at the place that was committed to: {proved}.",) if proved else ()

    # --- what stays open ----------------------------------------------------------------------------------------

    def _open(self) -> Iterator[str]:
        ended = self.record.seed_end
        hidden = sum(one.card == BACK for one in self.seen)
        if isinstance(ended, SeedVoided):
            yield f"The commitment was voided: {ended.why}."
        elif self.seed is None:
            how = "opened to officials only" if isinstance(ended, SeedOpened) else "not opened yet"
            yield f"The {self._secret} is {how}: what it gives, {self._mixed} mixed in, is not checked."
        if self.seed is None and (bare := self._without_proof()):
            yield f"Cards without a proof: {bare}."
        if hidden:
            yield f"Cards that are not in this file, which holds what one viewer saw: {hidden}."
        if self.seed is not None and not self._whole and any(one.place < 0 for one in self.seen):
            yield "Cards taken by chance are checked in a whole record only."

    def _without_proof(self) -> int:
        proved = {(proof.shuffle, proof.cards, proof.place) for proof in self.proofs}
        return sum(one.card != BACK and (one.at.shuffle, one.at.cards, one.place) not in proved for one in self.seen)


def _seed(history: History) -> bytes | None:
    ended = history.record.seed_end
    if not isinstance(ended, SeedOpened):
        return None
    seed = ended.seen_by(history.viewer).seed
    return None if seed == BACK else bytes.fromhex(seed)


def _shuffles(record: Record) -> tuple[DeckShuffled, ...]:
    return tuple(noted.fact for noted in record.chance if isinstance(noted.fact, DeckShuffled))


def _is_shuffle(noted: RecordedChance, one: DealtCard) -> bool:
    fact = noted.fact
    return isinstance(fact, DeckShuffled) and (fact.number, fact.cards) == (one.at.shuffle, one.at.cards)


def _leads_to(proof: Proof, size: int, root: str) -> bool:
    try:
        return root_of(proof, size) == root
    except ValueError:
        return False
