"""The service's own dealer: keeps the seeds of online tables, deals by them, and opens them when a table closes.

A seed lies in a table beside the facts, written in the transaction of the fact that commits to it and erased in that of
the fact that ends the commitment. Nothing else of a table holds it before it is opened.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

from domain.asking import complete_by_hand
from domain.cards import BACK, Deck
from domain.dealt import Seen, Standing, completed, is_dealt, seen, standing
from domain.history import History
from domain.judging import refuse
from domain.play import Command, Fact
from domain.record import Filed, Record
from domain.shuffling.chance import ALGORITHM, SEED_BYTES
from domain.shuffling.decks import Proof, Shuffle, commitment_to
from domain.shuffling.facts import DeckShuffled, SeedCommitted, SeedOpened, SeedVoided, WordsGiven
from domain.store import Beside, SideTables, Statements, Store
from domain.tables import NotPossible, Table

Opens = Literal["everybody", "officials"]

SECRETS: Final = SideTables("seeds", 1, {"seeds": "stream TEXT PRIMARY KEY, seed BYTEA NOT NULL"})
LONGEST_WORDS: Final = 200


class Deals(NamedTuple):
    """An act with the cards that the service gave it, what is recorded before it, and whether the service dealt."""

    command: Command
    notes: tuple[Fact, ...] = ()
    dealt: bool = False


class Croupier:
    """Deals at online tables. Safe to share between threads."""

    def __init__(self, store: Store, fresh: Callable[[int], bytes] = secrets.token_bytes) -> None:
        """``fresh`` gives so many random bytes; only tests give another."""
        self._store = store
        self._fresh = fresh
        self._furnished = False

    def opening(self, table: UUID, mode: str, opens: Opens) -> tuple[tuple[Fact, ...], Beside | None]:
        """What binds the service before the first card of a table, and the write that keeps its seed."""
        if mode == "physical":
            return (), None
        if mode != "online":
            raise NotPossible(f"{mode!r} is no way to deal that can be opened here; there are physical and online")
        seed = self._fresh(SEED_BYTES)

        def keep(statements: Statements) -> None:
            statements.execute("INSERT INTO seeds VALUES (?, ?)", (str(table), seed))

        self._furnish()
        return (SeedCommitted(ALGORITHM, commitment_to(seed, str(table)), opens),), keep

    def deal(self, table: Table, parent: int, command: Command) -> Deals:
        """The act with its cards, as it follows step ``parent``. Raises NotPossible, Refused."""
        game, state = table.game, table.truth.state(parent)
        if table.record.opened.mode != "online":
            return Deals(command)
        if not is_dealt(game, command):
            return Deals(complete_by_hand(game, state, command))
        decks = Decks(table.record, game.deck, self._seed(table.record))
        try:
            filled, _ = completed(game, state, command, standing(table.truth, parent), decks)
        except IndexError:
            refuse(game.judge(state, command))
            raise NotPossible("there is no card that could be dealt now") from None
        return Deals(filled, tuple(decks.made), dealt=True)

    def closing(self, record: Record, state: Any) -> tuple[Fact, ...]:
        """The opened seed, when this is the end of a table whose commitment still holds."""
        committed = record.committed
        if not state.ending or committed is None or record.seed_end is not None:
            return ()
        seed = self._kept(record.table)
        if seed is None:
            return (SeedVoided("the seed is not in this store"),)
        return (SeedOpened(seed.hex(), committed.opens),)

    def ending(self, table: UUID, filed: Sequence[Filed]) -> Beside | None:
        """The write that erases a seed whose commitment these facts end."""
        if not any(isinstance(each.fact, SeedOpened | SeedVoided) for each in filed):
            return None

        def erase(statements: Statements) -> None:
            statements.execute("DELETE FROM seeds WHERE stream = ?", (str(table),))

        self._furnish()
        return erase

    def proofs(self, history: History) -> tuple[Proof, ...]:
        """What proves to this viewer the cards it saw, as long as the seed is not open to it."""
        record, ended = history.record, history.record.seed_end
        if record.committed is None or (isinstance(ended, SeedOpened) and ended.seen_by(history.viewer).seed != BACK):
            return ()
        seed = bytes.fromhex(ended.seed) if isinstance(ended, SeedOpened) else self._kept(record.table)
        return () if seed is None else proofs(history, Decks(record, history.game.deck, seed))

    def _seed(self, record: Record) -> bytes:
        """The seed that the table is dealt by. Raises NotPossible when there is none any more, or none here."""
        match record.seed_end:
            case SeedOpened():
                raise NotPossible(
                    "the seed of this table was opened when it closed; no card can be dealt by it any more"
                )
            case SeedVoided(why):
                raise NotPossible(
                    f"the commitment of this table was voided ({why}); no card can be dealt by it any more"
                )
        seed = self._kept(record.table)
        if seed is None:
            raise NotPossible(
                "the seed of this table is not in this store; it can be dealt on only where it was opened"
            )
        return seed

    def _kept(self, table: UUID) -> bytes | None:
        self._furnish()
        with self._store.reading() as statements:
            found = statements.fetch("SELECT seed FROM seeds WHERE stream = ?", (str(table),))
        return bytes(found[0][0]) if found else None

    def _furnish(self) -> None:
        """Make the table of seeds before it is first used."""
        if not self._furnished:
            self._store.furnish(SECRETS)
            self._furnished = True


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
            words = recorded.words if recorded else self._record.words
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


def words_of(record: Record, seat: int, words: str) -> WordsGiven:
    """The words of a seat, if it may give them. Raises NotPossible."""
    told = " ".join(words.split())
    if record.committed is None or record.seed_end is not None:
        raise NotPossible("no words are mixed into the cards of this table")
    if not 1 <= seat <= record.opened.seats:
        raise NotPossible(f"there is no seat {seat}")
    if not told or len(told) > LONGEST_WORDS or not told.isprintable():
        raise NotPossible(f"words are 1 to {LONGEST_WORDS} characters")
    return WordsGiven(seat, told)


def voided(record: Record, why: str) -> SeedVoided:
    """The end of a commitment for a reason. Raises NotPossible."""
    if record.committed is None or record.seed_end is not None:
        raise NotPossible("no commitment is open at this table")
    if not why.strip():
        raise NotPossible("say why the commitment is voided")
    return SeedVoided(" ".join(why.split()))
