"""Sets of deals that were made beforehand: which are here, which tables play them, and when their key is opened."""

from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.cards.shuffling.chance import SEED_BYTES
from domain.cards.shuffling.predealt import BEFOREHAND, MOST_DEALS, commitment_to_deals
from domain.record.chance.facts import DealsCommitted
from domain.store import Beside, SideTables, Statements, Store
from domain.store.errors import NotPossible
from domain.tables.croupier.commitments import plain_words
from domain.tables.croupier.seeds import Seeds

TABLES: Final = SideTables(
    "deal_sets",
    1,
    {
        "deal_sets": "commitment TEXT PRIMARY KEY, game TEXT NOT NULL, deals INTEGER NOT NULL,"
        " public_value TEXT NOT NULL, director TEXT NOT NULL, closed INTEGER NOT NULL",
        "deal_set_tables": "stream TEXT PRIMARY KEY, commitment TEXT NOT NULL",
    },
)
_COLUMNS: Final = "commitment, game, deals, public_value, director, closed"


class DealSet(msgspec.Struct, frozen=True):
    """A set of deals of one game.

    ``director`` is the id of the person who opens tables for it beside administrators, empty for nobody: whoever opens
    one can look at its cards. ``closed`` says that no table is opened for it any more, because its key is opened.
    """

    commitment: str
    game: str
    deals: int
    public_value: str
    director: str = ""
    closed: bool = False


class Boards(NamedTuple):
    """Which deals a table plays: those from ``first`` to ``last``, from 1, of the set of this commitment."""

    commitment: str
    first: int
    last: int


class DealSets:
    """The sets of a store. Safe to share between threads."""

    def __init__(self, store: Store, seeds: Seeds) -> None:
        self._store = store
        self._seeds = seeds
        self._furnished = False

    def fix(self, key: bytes, game: str, deals: int, public_value: str, director: str = "") -> DealSet:
        """Take a set in with the value that decides its deals. Raises NotPossible where it has another."""
        if len(key) != SEED_BYTES or not 1 <= deals <= MOST_DEALS:
            raise NotPossible(f"a key has {SEED_BYTES} bytes, and a set 1 to {MOST_DEALS} deals")
        made = DealSet(commitment_to_deals(key, game, deals), game, deals, plain_words(public_value), director)
        known = self.get(made.commitment)
        if known is None:
            keep = self._seeds.keeping(made.commitment, key)
            with self._store.beside() as statements:
                row = (made.commitment, game, deals, made.public_value, director, 0)
                statements.execute(f"INSERT INTO deal_sets ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", row)
                keep(statements)
        elif known.public_value != made.public_value:
            raise NotPossible(f"this set was decided by another value: {known.public_value}")
        return known or made

    def get(self, commitment: str) -> DealSet | None:
        """The set of this commitment, None where it is not here."""
        return next((each for each in self.all() if each.commitment == commitment), None)

    def all(self) -> tuple[DealSet, ...]:
        """Every set that is here."""
        self._furnish()
        with self._store.reading() as statements:
            rows = statements.fetch(f"SELECT {_COLUMNS} FROM deal_sets ORDER BY commitment", ())
        return tuple(
            DealSet(commitment, game, deals, public_value, director, bool(closed))
            for commitment, game, deals, public_value, director, closed in rows
        )

    def tables(self, commitment: str) -> tuple[UUID, ...]:
        """The tables that play deals of this set."""
        self._furnish()
        query = "SELECT stream FROM deal_set_tables WHERE commitment = ? ORDER BY stream"
        with self._store.reading() as statements:
            return tuple(UUID(row[0]) for row in statements.fetch(query, (commitment,)))

    def key(self, table: UUID, commitment: str) -> bytes | None:
        """The key of the set that a table was opened for here, None for any other table, whatever its record says."""
        return self._seeds.kept(commitment) if table in self.tables(commitment) else None

    def opening(self, table: UUID, game: str, boards: Boards) -> tuple[DealsCommitted, Beside]:
        """What binds a table to its deals, and the write that tells whom the set belongs to. Raises NotPossible."""
        chosen = self.get(boards.commitment)
        if chosen is None or chosen.game != game:
            raise NotPossible(f"there is no such set of deals of {game} here")
        if not 1 <= boards.first <= boards.last <= chosen.deals:
            raise NotPossible(f"the set has the deals 1 to {chosen.deals}, not {boards.first} to {boards.last}")

        def join(statements: Statements) -> None:
            query = "SELECT closed FROM deal_sets WHERE commitment = ?"
            if statements.fetch(query, (chosen.commitment,))[0][0]:
                raise NotPossible("the key of these deals was opened; everybody could know them")
            statements.execute("INSERT INTO deal_set_tables VALUES (?, ?)", (str(table), chosen.commitment))

        committed = DealsCommitted(BEFOREHAND, chosen.commitment, chosen.deals, chosen.public_value, *boards[1:])
        return committed, join

    def close(self, commitment: str) -> None:
        """From now on no table is opened to play this set."""
        with self._store.beside() as statements:
            statements.execute("UPDATE deal_sets SET closed = 1 WHERE commitment = ?", (commitment,))

    def forget_key(self, commitment: str) -> None:
        """Erase the key, which every table of the set has recorded."""
        erase = self._seeds.erasing(commitment)
        with self._store.beside(erasing=True) as statements:
            erase(statements)

    def _furnish(self) -> None:
        if not self._furnished:
            self._store.furnish(TABLES)
            self._furnished = True
