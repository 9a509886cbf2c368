"""The service's own dealer: keeps the seeds of online tables, deals by them, and opens them when a table is over.

A seed lies in a table beside the facts, written in the transaction of the fact that commits to it and erased in that of
the fact that ends the commitment. Nothing else of a table holds it before it is opened.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple
from uuid import UUID

from domain.asking import complete_by_hand
from domain.cards import BACK
from domain.committing import refuse_ended, refuse_unshown
from domain.dealt import completed, is_dealt, standing
from domain.history import History
from domain.judging import refuse
from domain.packs import Decks, proofs
from domain.play import Command, Fact
from domain.record import Filed, Record
from domain.seeds import Seeds
from domain.shuffling.chance import ALGORITHM, SEED_BYTES
from domain.shuffling.decks import Proof, commitment_to
from domain.shuffling.facts import SeedCommitted, SeedOpened, SeedVoided
from domain.store import Beside, Store
from domain.tables import NotPossible, Table

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

    def opening(self, table: UUID, mode: str, opens: Opens) -> tuple[tuple[Fact, ...], Beside | None]:
        """What binds the service before the first card of a table, and the write that keeps its seed."""
        if mode == "physical":
            return (), None
        if mode != "online":
            raise NotPossible(f"{mode!r} is no way to deal that can be opened here; there are physical and online")
        seed = self._fresh(SEED_BYTES)
        committed = SeedCommitted(ALGORITHM, commitment_to(seed, str(table)), opens)
        return (committed,), self._seeds.keeping(str(table), seed)

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
        if decks.made:
            refuse_unshown(table.record)
        return Deals(filled, tuple(decks.made), dealt=True)

    def opened(self, record: Record, state: Any) -> SeedOpened | SeedVoided:
        """The seed of a table that is over, to be recorded. Raises NotPossible."""
        committed = refuse_ended(record)
        if not state.ending:
            raise NotPossible("the table goes on, and its seed is opened when it is over")
        seed = self._seeds.kept(str(record.table))
        if seed is None:
            return SeedVoided("the seed is not in this store")
        return SeedOpened(seed.hex(), committed.opens)

    def ending(self, table: UUID, filed: Sequence[Filed]) -> Beside | None:
        """The write that erases a seed whose commitment these facts end."""
        ended = any(isinstance(each.fact, SeedOpened | SeedVoided) for each in filed)
        return self._seeds.erasing(str(table)) if ended else None

    def proofs(self, history: History) -> tuple[Proof, ...]:
        """What proves to this viewer the cards it saw, as long as the seed is not open to it."""
        record, ended = history.record, history.record.seed_end
        if record.committed is None or (isinstance(ended, SeedOpened) and ended.seen_by(history.viewer).seed != BACK):
            return ()
        seed = bytes.fromhex(ended.seed) if isinstance(ended, SeedOpened) else self._seeds.kept(str(record.table))
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
        seed = self._seeds.kept(str(record.table))
        if seed is None:
            raise NotPossible(
                "the seed of this table is not in this store; it can be dealt on only where it was opened"
            )
        return seed
