"""The service's own dealer: keeps the seeds of online tables, deals by them, and opens them when a table is over.

A seed lies in a table beside the facts, written in the transaction of the fact that commits to it and erased in that of
the fact that ends the commitment. Nothing else of a table holds it before it is opened.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple
from uuid import UUID

from domain.cards.cards import BACK
from domain.cards.shuffling.chance import ALGORITHM, SEED_BYTES
from domain.cards.shuffling.decks import Proof, commitment_to
from domain.cards.shuffling.predealt import deal_of
from domain.play.findings import refuse
from domain.play.steps import State
from domain.play.vocabulary import Command, Fact
from domain.record.chance.facts import DealsCommitted, SeedCommitted, SeedOpened, SeedVoided
from domain.record.chance.position import PackPosition
from domain.record.envelope import RecordedFact
from domain.record.history import History
from domain.record.record import Record
from domain.store import Beside, Store
from domain.store.errors import NotPossible
from domain.tables.croupier.commitments import refuse_ended, refuse_unshown
from domain.tables.croupier.deal_sets import Boards, DealSets
from domain.tables.croupier.notation import complete_by_hand
from domain.tables.croupier.packs import Decks, proofs
from domain.tables.croupier.position import completed, is_dealt, standing
from domain.tables.croupier.seeds import Seeds
from domain.tables.table import Table

Opens = Literal["everybody", "officials"]


class Deals(NamedTuple):
    """An act with the cards that the service gave it, what is recorded before it, and whether the service dealt."""

    command: Command
    notes: tuple[Fact, ...] = ()
    dealt: bool = False


class Croupier:
    """Deals at online tables. Safe to share between threads."""

    def __init__(self, store: Store, fresh: Callable[[int], bytes] = secrets.token_bytes) -> None:
        """``fresh`` gives so many random bytes; only tests give another."""
        self._seeds = Seeds(store)
        self._fresh = fresh
        self.sets = DealSets(store, self._seeds)

    def opening(
        self, table: UUID, game: str, mode: str, opens: Opens, boards: Boards | None
    ) -> tuple[tuple[Fact, ...], Beside | None]:
        """What binds the service before the first card of a table, and the write that goes with it."""
        match mode, boards:
            case "physical", None:
                return (), None
            case "online", None:
                seed = self._fresh(SEED_BYTES)
                committed = SeedCommitted(ALGORITHM, commitment_to(seed, str(table)), opens)
                return (committed,), self._seeds.keeping(str(table), seed)
            case "predealt", Boards():
                bound, join = self.sets.opening(table, game, boards)
                return (bound,), join
            case _:
                raise NotPossible(f"a table cannot be opened to be dealt {mode} by {boards or 'no set of deals'}")

    def deal(self, table: Table, parent: int, command: Command) -> Deals:
        """The act with its cards, as it follows step ``parent``. Raises NotPossible, Refused."""
        game, state = table.game, table.truth.state(parent)
        if not table.record.opened.served:
            return Deals(command)
        if not is_dealt(game, command):
            return Deals(complete_by_hand(game, state, command))
        decks = Decks(table.record, game.deck, self._seed(table.record))
        try:
            filled, at = completed(game, state, command, standing(table.truth, parent), decks)
        except IndexError:
            refuse(game.judge(state, command))
            raise NotPossible("no card can be dealt now") from None
        if decks.made:
            refuse_unshown(table.record)
            _refuse_beyond(table.record, at)
        return Deals(filled, tuple(decks.made), dealt=True)

    def opened(self, record: Record, state: State, *, with_set: bool = False) -> SeedOpened | SeedVoided:
        """The seed of a table that is over, to be recorded; of its set, with all of it. Raises NotPossible."""
        committed = refuse_ended(record)
        if not state.ending:
            raise NotPossible(f"table {record.table} goes on, and its seed is opened when it is over")
        if isinstance(committed, DealsCommitted) and not with_set:
            raise NotPossible("the key of these deals is opened for all tables that play them, after the last of them")
        seed = self._secret(record)
        if seed is None:
            return SeedVoided("the seed is not in this store")
        return SeedOpened(seed.hex(), committed.opens if isinstance(committed, SeedCommitted) else "everybody")

    def ending(self, table: UUID, filed: Sequence[RecordedFact]) -> Beside | None:
        """The write that erases a seed whose commitment these facts end."""
        ended = any(isinstance(each.fact, SeedOpened | SeedVoided) for each in filed)
        return self._seeds.erasing(str(table)) if ended else None

    def proofs(self, history: History) -> tuple[Proof, ...]:
        """What proves to this viewer the cards it saw, as long as the seed is not open to it."""
        record, ended = history.record, history.record.seed_end
        if record.committed is None or (isinstance(ended, SeedOpened) and ended.seen_by(history.viewer).seed != BACK):
            return ()
        seed = bytes.fromhex(ended.seed) if isinstance(ended, SeedOpened) else self._secret(record)
        return () if seed is None else proofs(history, Decks(record, history.game.deck, seed))

    def _seed(self, record: Record) -> bytes:
        """The seed that the table is dealt by. Raises NotPossible when there is none any more, or none here."""
        match record.seed_end:
            case SeedOpened():
                raise NotPossible("the seed of this table was opened; no card can be dealt by it any more")
            case SeedVoided(why):
                raise NotPossible(
                    f"the commitment of this table was voided ({why}); no card can be dealt by it any more"
                )
        seed = self._secret(record)
        if seed is None:
            raise NotPossible(
                "the seed of this table is not in this store; it can be dealt on only where it was opened"
            )
        return seed

    def _secret(self, record: Record) -> bytes | None:
        """What is kept here of the table's seed, or of the key of the set that it was opened for."""
        if isinstance(record.committed, DealsCommitted):
            return self.sets.key(record.table, record.committed.commitment)
        return self._seeds.kept(str(record.table))


def _refuse_beyond(record: Record, at: PackPosition) -> None:
    """Refuse a deal behind the last that this table plays."""
    committed = record.committed
    if isinstance(committed, DealsCommitted) and deal_of(at.shuffle) > committed.last:
        raise NotPossible(f"this table plays the deals {committed.first} to {committed.last} of its set, and no other")
